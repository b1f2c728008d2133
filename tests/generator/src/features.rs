//! Which constructs a program may use.
//!
//! Each program allows a random choice of them (swarm testing: Groce et al., ISSTA 2012): a program with
//! everything in it would hardly ever fuse, since one unknown call orders all that surrounds it.

use crate::rng::Rng;

macro_rules! features {
    ($($(#[$doc:meta])* $name:ident : $percent:expr,)*) => {
        /// The constructs that a program may use.
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
        pub struct Features {
            $($(#[$doc])* pub $name: bool,)*
        }

        impl Features {
            /// A random choice.
            pub fn choose(rng: &mut Rng) -> Features {
                Features { $($name: rng.chance($percent),)* }
            }

            /// The names of those that are allowed.
            pub fn names(&self) -> Vec<&'static str> {
                let mut names = Vec::new();
                $(if self.$name { names.push(stringify!($name)); })*
                names
            }
        }
    };
}

features! {
    /// Pointers to parents or to other nodes.
    links: 20,
    /// Children are deleted and replaced.
    deletes: 22,
    /// Destructors that delete the children and write a global.
    destructors: 40,
    /// Two children change places.
    swaps: 6,
    /// Variables of namespace scope.
    globals: 35,
    /// Output through an un-annotated function.
    output: 8,
    /// Functions with an effect summary on the whole program.
    notes: 20,
    /// Member functions with an effect summary on the node.
    caches: 15,
    /// `_pure_` functions.
    pure_calls: 40,
    /// Un-annotated functions.
    helpers: 7,
    /// Function-local static variables.
    statics: 3,
    /// Unions.
    unions: 25,
    /// Bit-fields.
    bits: 25,
    /// Arrays.
    arrays: 35,
    /// Fields of class type.
    structs: 35,
    /// `static_cast` down the hierarchy.
    casts: 45,
    /// Locals that are other names of nodes.
    aliases: 35,
    /// References to data fields.
    references: 20,
    /// Early returns.
    returns: 60,
    /// Loops over data.
    loops: 30,
    /// `switch` over data.
    switches: 20,
    /// Parameters.
    params: 70,
    /// Parameters of class type.
    class_params: 12,
    /// Calls on the node itself.
    this_calls: 30,
    /// `Base::f()`.
    base_calls: 25,
    /// Calls under a condition.
    conditional_calls: 25,
    /// Calls in loops, in arguments and conditions, on conditional receivers.
    odd_calls: 8,
    /// Traversals mostly call others, not themselves.
    mutual: 35,
    /// Two calls on one child in one body.
    double_calls: 40,
    /// A field of a derived class with the name of a base's.
    shadowing: 20,
    /// Private fields.
    privates: 30,
    /// Classes with two bases.
    second_base: 25,
    /// A function of a derived class hides a base's that is not virtual.
    hidden: 35,
    /// `final`.
    finals: 30,
    /// Lambdas and `goto`: refused bodies.
    refused: 4,
    /// Macros in bodies.
    macros: 8,
    /// A `volatile` variable.
    volatiles: 8,
    /// Pointers to numbers in other nodes.
    spots: 5,
    /// Other nodes are written to.
    remote_writes: 50,
    /// Definitions outside of the classes only.
    outside: 40,
    /// Bodies begin with one test.
    equal_guards: 25,
    /// Traversals have the same parameters, and mostly pass them on as they are.
    shared_params: 25,
    /// Parameters are mostly references and pointers to numbers.
    ref_params: 0,
    /// Most bodies end early, each on nodes of its own, in front of calls.
    ends_apart: 15,
    /// Accessors that are not annotated.
    accessors: 5,
}
