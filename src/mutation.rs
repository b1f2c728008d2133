//! Switches that break one soundness rule each, to show that the tests would notice (mutation analysis: DeMillo,
//! Lipton, Sayward, IEEE Computer 1978).
//!
//! They exist in test builds with the feature `mutate`, where the environment variable `PLEACH_BREAK` names the rule
//! to break. In every other build `broken` is the constant `false`, so that nothing of them is left.
//! This is the one list of rules: `scripts/mutation_table.sh` and `scripts/mutate.py` ask the binary for it.

#[cfg(all(feature = "mutate", not(debug_assertions)))]
compile_error!("the feature `mutate` breaks pleach on purpose: it is for test builds only");

macro_rules! rules {
    ($($(#[doc = $about:literal])+ $rule:ident = $name:literal,)*) => {
        /// A soundness rule; the text says what pleach does without it.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Rule {
            $($(#[doc = $about])+ $rule,)*
        }

        #[cfg(feature = "mutate")]
        const RULES: &[(Rule, &str, &str)] = &[$((Rule::$rule, $name, concat!($($about,)+)),)*];
    };
}

rules! {
    /// Statements of two traversals change places though both touch a place.
    DataDependence = "data-dependence",
    /// What follows a possible return in a traversal moves in front of it.
    ControlAfterReturn = "control-after-return",
    /// What precedes a possible return in a traversal moves behind it.
    ControlBeforeReturn = "control-before-return",
    /// What follows a `break` in a loop moves in front of it.
    ControlAfterStop = "control-after-stop",
    /// What precedes a `break` in a loop moves behind it.
    ControlBeforeStop = "control-before-stop",
    /// Statements of a traversal change places though both touch a local, and nothing verifies the result.
    LocalDependence = "local-dependence",
    /// A group evaluates arguments that an earlier member's run changes.
    GroupArguments = "group-arguments",
    /// A group evaluates arguments in any order though one changes what another reads, and nothing verifies the result.
    GroupArgumentOrder = "group-argument-order",
    /// A group is made round a statement that must run between its members.
    GroupBetween = "group-between",
    /// Calls on locals of the same number in two traversals count as calls on one node.
    LocalReceivers = "local-receivers",
    /// Equal tests are made once though what runs between them writes what they read.
    EqualGuards = "equal-guards",
    /// Tests of one wording are equal whatever the names in them mean.
    GuardNames = "guard-names",
    /// A call stands for the statements of what it names, whichever node it is on and whichever overrider it runs.
    ExpandedCalls = "expanded-calls",
    /// What a call by the dynamic type runs in a class is expanded for classes derived from it, too.
    ExpandedClasses = "expanded-classes",
    /// A parameter of an expanded function is the variable that was passed for it, though one of them changes.
    ExpandedParameters = "expanded-parameters",
    /// Of a virtual function that is no traversal, the one that is named runs, whatever overrides it.
    OrdinaryOverriders = "ordinary-overriders",
    /// What an accessor gives a reference to is nothing that two can touch.
    AccessorParts = "accessor-parts",
    /// What an accessor gives for whatever index is the element of the iteration at hand.
    IndexedAccessors = "indexed-accessors",
    /// A call of a function that is given one of several places is given the first.
    ChosenPlaces = "chosen-places",
    /// What a member function gives a reference to of its own class is its object, whatever it returns.
    ChainedObjects = "chained-objects",
    /// What changes a smart pointer only reads it.
    SmartPointers = "smart-pointers",
    /// A function of the library that changes an object only reads it.
    LibraryWrites = "library-writes",
    /// A part of an object of the library is nothing that two can touch.
    LibraryParts = "library-parts",
    /// What an iterator leads to is nothing that two can touch.
    IteratorParts = "iterator-parts",
    /// A step of an iterator changes nothing.
    IteratorSteps = "iterator-steps",
    /// A function that an algorithm of the library calls for elements does nothing.
    AlgorithmCalls = "algorithm-calls",
    /// An algorithm of the library only reads elements, and writes nowhere.
    AlgorithmWrites = "algorithm-writes",
    /// An algorithm of the library runs no operator, conversion or `swap` of the program's.
    AlgorithmHooks = "algorithm-hooks",
    /// Functions of the library always return.
    LibraryThrows = "library-throws",
    /// Members of a union are told apart, also where they begin alike.
    CommonBeginnings = "common-beginnings",
    /// No container of pointers is one of children.
    ContainersOfChildren = "containers-of-children",
    /// A body that stands in a conditional behind its function's head is the only one.
    SplitFunctions = "split-functions",
    /// No instance of a template overrides a function.
    PatternOverriders = "pattern-overriders",
    /// The words of a call site mean the same in each configuration, macros aside.
    WordsOfSites = "words-of-sites",
    /// The lengths of arrays are computed by nothing that matters.
    VariableLengths = "variable-lengths",
    /// Functions of mathematics say nothing by `errno`.
    LibraryErrno = "library-errno",
    /// Functions that print may run in any order.
    LibraryOutput = "library-output",
    /// Functions that print read no characters behind pointers.
    LibraryFormats = "library-formats",
    /// What a function of the library moves from stays as it is.
    LibraryMoves = "library-moves",
    /// What refers to an element of a container refers to one of that container, wherever the elements go.
    LibraryHandsOver = "library-hands-over",
    /// Comparisons of the library call nothing, whatever they compare.
    LibraryComparisons = "library-comparisons",
    /// A base that is an object of the library is one like others.
    LibraryBases = "library-bases",
    /// An object of the library owns its elements, whatever they are.
    LibraryElements = "library-elements",
    /// Elements of containers are made, copied and allocated as the compiler does it, whatever their classes have for that.
    LibraryStructures = "library-structures",
    /// Calls on one node become one whatever conditions they stand under.
    Predicates = "predicates",
    /// Calls under one more condition than others join these, whatever they do to it.
    ExtraConditions = "extra-conditions",
    /// A loop stands in front of the condition around it, whatever it does to that.
    OutwardLoops = "outward-loops",
    /// A node by a pointer is there, whatever the conditions in front of its loops say.
    NodesThere = "nodes-there",
    /// A condition or the head of a loop that names a variable can be evaluated in front of what declares that, or gives it a value.
    HeadVariables = "head-variables",
    /// A condition is evaluated anew in front of each part of its `if`, whatever the parts before have changed.
    PredicatesStay = "predicates-stay",
    /// Operands and arguments are evaluated in the order of the text, whatever order compilers choose.
    ValueOrder = "value-order",
    /// A `return` that other statements of its branch may follow is the last of them.
    LastEnds = "last-ends",
    /// A test that several traversals share gives a value for one that has ended before, too.
    GivenValues = "given-values",
    /// What stands behind an `if` that leaves is its other branch.
    BehindReturns = "behind-returns",
    /// What follows the end of a traversal stands in another branch than that, wherever it stands.
    OtherBranches = "other-branches",
    /// The library calls nothing but its own functions for its iterators, whatever operators the program has.
    Iterators = "iterators-of-the-library",
    /// A free function that a walk calls on a child says that the child is there.
    PresentReceivers = "present-receivers",
    /// Braces and lambdas with `auto` parameters run the same code wherever they stand
    UnshownCode = "unshown-code",
    /// The keywords of generated text mean what they say, whatever macros there are
    KeywordMacros = "keyword-macros",
    /// A loop over counted children goes to their count, whatever it goes to.
    CountedBounds = "counted-bounds",
    /// An element of an array that a child field leads to is nothing that two can touch, unless it is known which.
    ListedElements = "listed-elements",
    /// What is put into an array that a child field leads to leaves alone what stands for its elements.
    ListedAliases = "listed-aliases",
    /// A parameter that is a reference to a constant is the variable that it is given, whatever the types are.
    SharedReferences = "shared-references",
    /// A pragma that gives an attribute to declarations says nothing of generated ones.
    AppliedAttributes = "applied-attributes",
    /// A number of any type that a size is converted to is that size.
    NarrowSizes = "narrow-sizes",
    /// Where a loop says which element it is at, there is one.
    CheckedElements = "checked-elements",
    /// A variable that stands for a child says whether that is there, whatever was put there since.
    NullTests = "null-tests",
    /// Loops become one whatever one iteration of them does to another.
    Iterations = "iterations",
    /// A loop starts with the first element of what it goes through, whichever way it goes and wherever it ends.
    PeeledStarts = "peeled-starts",
    /// A call on a first element runs wherever there is one, whatever conditions it stands under.
    PeeledConditions = "peeled-conditions",
    /// A pointer that equals the first element is that, though it may be null.
    PeeledNulls = "peeled-nulls",
    /// What stands behind a `continue` runs in every iteration.
    Continues = "continues",
    /// An element that a constant names is none of those that loops go through.
    SingleElements = "single-elements",
    /// Only one of two branches runs, whatever changes what they test in between, and nothing checks the order.
    BranchesApart = "branches-apart",
    /// Pointers of one type to one object are equal, whichever `dynamic_cast` made them.
    CheckedCasts = "checked-casts",
    /// What a reference or pointer parameter leads to is nothing else's, whatever the calls pass.
    Formals = "formals",
    /// Where calls pass a reference or pointer to one object twice, they pass two.
    PassedObjects = "passed-objects",
    /// What calls pass by reference or pointer is a variable of the caller, whatever it is.
    PassedVariables = "passed-variables",
    /// Where members have ended, the call is made that is meant for others.
    Variants = "variants",
    /// A traversal that is called as a whole has no effects.
    WholeEffects = "whole-effects",
    /// The scheduler is given a graph that lacks edges.
    ScheduleInput = "schedule-input",
    /// All that decides groups and order is given a graph that lacks edges, so that only raw accesses can tell.
    CheckerInput = "checker-input",
    /// A type runs its base's fused body though it overrides what runs in it.
    OwnBodies = "own-bodies",
    /// What runs on a class runs on whatever derives from it unseen.
    OpenClasses = "open-classes",
    /// A body that may not be copied is copied.
    RefusedBodies = "refused-bodies",

    /// Effects on globals and the like are known of a called function itself, not of what it calls.
    DeepEffects = "deep-effects",
    /// Accesses below a call have no paths.
    CalleePaths = "callee-paths",
    /// Calls within statements have no effects.
    NestedCalls = "nested-calls",
    /// Input, output and volatile accesses are not ordered.
    WorldOrder = "world-order",
    /// A function that is not known does nothing.
    UnknownEffects = "unknown-effects",
    /// What is reached through links and other untracked pointers is nothing else's.
    UntrackedPointers = "untracked-pointers",
    /// Traversals that are called through untracked pointers touch no nodes.
    UntrackedCalls = "untracked-calls",
    /// Pointers do not lead into variables.
    PointersIntoVariables = "pointers-into-variables",
    /// What functions do to a variable that they are called on does not matter.
    OwnVariables = "own-variables",
    /// A part of a variable is nothing that a pointer to the variable leads to.
    PartsOfVariables = "parts-of-variables",
    /// Containers keep their elements between where a call site's variable gets its value and the call.
    SiteElements = "site-elements",
    /// All elements of a container that a call site selects are one node.
    SelectedElements = "selected-elements",
    /// What a reference was bound to at a call site, the same words select where it is used.
    SelectedByReference = "selected-by-reference",
    /// No number of elements is too large for a container.
    LargeSizes = "large-sizes",
    /// A static constant is copied whose address is used.
    StaticConstants = "static-constants",
    /// A structured binding of an object of the program's gives names to its fields.
    BindingsOfTuples = "bindings-of-tuples",
    /// A walk with an attribute that is not known does no more than its text says.
    AttributesOfWalks = "attributes-of-walks",
    /// A container of containers of pointers is one location with all that it consists of.
    NestedContainers = "nested-containers",
    /// What files define that the command line includes, is defined in every build.
    ForcedIncludes = "forced-includes",
    /// Functions that compilers diagnose calls of are called by their names.
    DiagnosedFunctions = "diagnosed-functions",
    /// A loop whose variable is changed may become one with others.
    LoopVariables = "loop-variables",
    /// Attributes behind a class, type or variable belong to nothing.
    TrailingAttributes = "trailing-attributes",
    /// An object that an argument makes may be destroyed behind the calls that one stands in place of.
    TemporariesEnd = "temporaries-end",
    /// What braces construct is the same whether an operand is a constant or not.
    BracesOfConstants = "braces-of-constants",
    /// What a file decides that the body of a function includes is the same in every configuration.
    IncludedInBodies = "included-in-bodies",
    /// No macro that a function names in one configuration begins a class.
    ClassesOfMacros = "classes-of-macros",
    /// What constructors that are inherited have for default arguments is the same wherever they are called.
    InheritedDefaults = "inherited-defaults",
    /// What a capture of a lambda is made from leaves out no argument that tells where it stands.
    CapturedDefaults = "captured-defaults",
    /// Which `operator new` a placement chooses is the same wherever it stands.
    PlacementChosen = "placement-chosen",
    /// In another configuration `inline` is the keyword, too.
    KeywordsElsewhere = "keywords-elsewhere",
    /// What `[=]` copies has no copy constructor.
    ImplicitCopies = "implicit-copies",
    /// The number of a line is the same in all configurations, whatever macro makes it.
    LineMacros = "line-macros",
    /// What the compiler alone defines, a type or a text, is the same for each compiler.
    CompilersTypes = "compilers-types",
    /// A condition that decides on a subclass has the same outcome in other targets.
    SubclassesElsewhere = "subclasses-elsewhere",
    /// A loop over the first elements of an array is one over all of them.
    WholeLoops = "whole-loops",
    /// What a pointer to a pair leads to is no element of a container.
    PairsInContainers = "pairs-in-containers",
    /// An element of an element is another location than the element.
    NestedContents = "nested-contents",
    /// An instance of a class template with bases or virtual functions is no more than what its template shows.
    InstancesOfTemplates = "instances-of-templates",
    /// A node that lies in a field counts as a child, marked or not.
    UnmarkedValues = "unmarked-values",
    /// Names for elements that are nodes themselves stand for these whatever else comes into the container.
    HeldElements = "held-elements",
    /// What puts a value into an optional child, or takes it out, only looks at it.
    OptionalChildren = "optional-children",
    /// Child fields do not lead into variables, only the pointers that traversals run on.
    NodesInVariables = "nodes-in-variables",
    /// Two pointers never lead to one tree.
    DistinctRoots = "distinct-roots",
    /// Global variables are nothing that two can touch.
    Globals = "globals",
    /// A virtual call runs the function of the static type only.
    Overriders = "overriders",
    /// `Base::f()` is a virtual call.
    DirectCalls = "direct-calls",
    /// A traversal that relinks nodes from afar leaves aliases as they are.
    DistantRelinks = "distant-relinks",

    /// Calls and casts of a node do not need it to exist.
    DeletedReceivers = "deleted-receivers",
    /// New and deleted nodes write the child field, nothing below it; and paths do not read the pointers on them, which
    /// would make up for that.
    BelowChildren = "below-children",
    /// A base's field is another location through a pointer to a derived class.
    BaseFields = "base-fields",
    /// Members of a union are locations of their own.
    Unions = "unions",
    /// Of nested anonymous structures and unions, only the innermost counts.
    NestedAnonymous = "nested-anonymous",
    /// Elements of an array are locations of their own, by the text of the subscript.
    Arrays = "arrays",
    /// An object that is touched as a whole is touched on its surface only.
    WholeObjects = "whole-objects",
    /// Only the first alternative of `? :` is designated.
    Alternatives = "alternatives",
    /// A write through a local reference writes the reference.
    References = "references",
    /// What a local pointer leads to is the local's own.
    Aliases = "aliases",
    /// A local pointer that is assigned again stands for its first value.
    MovingPointers = "moving-pointers",
    /// A local alias stands for its path whatever the function assigns on that path.
    AssignedPaths = "assigned-paths",
    /// A local alias stands for its path whatever calls put there.
    StaleAliases = "stale-aliases",
    /// A volatile access is like any other.
    Volatile = "volatile",
    /// `x += y` and `++x` only read.
    Updates = "updates",
    /// Updates of a place come to the same in either order, whatever each of them does.
    UpdateKinds = "update-kinds",
    /// Stores of constants come to the same in either order, whichever constants these are.
    StoredConstants = "stored-constants",
    /// What reads a place reads the same in front of an update and behind it.
    UpdateReads = "update-reads",
    /// Nobody uses the result of an update.
    UsedUpdates = "used-updates",
    /// Sums come to the same in either order, whatever they are computed in.
    SumTypes = "sum-types",
    /// `^=` of truth values comes to the same in either order.
    TruncatedUpdates = "truncated-updates",
    /// Subscripts are not evaluated.
    Subscripts = "subscripts",
    /// Arguments of traversals are not evaluated.
    Arguments = "arguments",
    /// The variable of a range-`for` is made without a conversion, and goes without a destructor.
    RangeVariables = "range-variables",
    /// Annotated functions always return.
    Returning = "returning",
    /// What may fault is moved across what may not return.
    Faults = "faults",
    /// A function that no annotation tells of does nothing, if its body is in any unit.
    OrdinaryBodies = "ordinary-bodies",
    /// Of an annotated function, the annotations are all that counts, whatever its body does.
    HelperBodies = "helper-bodies",
    /// What a `_pure_` function is pointed to is not read.
    PureReads = "pure-reads",
    /// What the default arguments of a `_pure_` function point to is not read.
    PureDefaults = "pure-defaults",
    /// An effect summary's locations of the whole program are not touched.
    SummaryGlobal = "summary-global",
    /// An effect summary's locations of the node are not touched.
    SummaryNode = "summary-node",
    /// Destructors do nothing.
    Destructors = "destructors",
    /// Constructors do nothing.
    Constructors = "constructors",
    /// The bound of an array of a class is its initialiser.
    ArrayBounds = "array-bounds",
    /// Anonymous structures and unions come and go without effect.
    AnonymousParts = "anonymous-parts",
    /// A bit-field has no initialiser.
    BitFieldInitialisers = "bit-field-initialisers",
    /// Locals with destructors are copied, and destroyed without effect.
    LocalDestructors = "local-destructors",
    /// A body with a static local is copied, and nothing verifies the result.
    StaticLocals = "static-locals",
    /// A body with a word that means another thing elsewhere (`__func__`) is copied.
    Positional = "positional",
    /// A body with names of which each file has its own is copied into another file.
    BodiesThatStay = "bodies-that-stay",
    /// What is fused stands there in every configuration, whatever decided what was analysed.
    Configurations = "configurations",
    /// A condition of which two databases have both outcomes makes no difference, whatever else they differ in.
    CoveredConditions = "covered-conditions",
    /// What several databases read in different ways is as the first of them has it.
    DifferentDatabases = "different-databases",
    /// What a configuration does not read has no conditions, whoever reads it.
    UnreadConditions = "unread-conditions",
    /// A macro has the state that a condition saw, whatever the text does with it behind that.
    MacroStates = "macro-states",
    /// A word that is no macro here is none in another configuration, though a macro joins it to another word or leaves it out.
    JoinedWords = "joined-words",
    /// What makes a function inline or internal in one configuration does so in all.
    ConfiguredLinkage = "configured-linkage",
    /// What stands around the inclusion of a file that is compiled holds wherever the file is read.
    EnteredElsewhere = "entered-elsewhere",
    /// What led to the branch around a text need be asked there no more only as far as the branch asks for it in the same words.
    ConditionsAsked = "conditions-asked",
    /// A unit without traversals has none in another configuration.
    AnnotatedElsewhere = "annotated-elsewhere",
    /// What is `__restrict` in a function is so in a fused one, whatever its other parameters and variables lead to.
    RestrictedPointers = "restricted-pointers",
    /// What a branch includes that was not compiled, declares and defines nothing.
    IncludedElsewhere = "included-elsewhere",
    /// A macro that the text leaves empty where nothing else defines it, is empty in all configurations.
    EmptyDefaults = "empty-defaults",
    /// What is looked for beside the file that asks, is found from all files.
    HeadersBeside = "headers-beside",
    /// A class stands in the same scope in every configuration that has it.
    ScopesElsewhere = "scopes-elsewhere",
    /// What declarations and plain calls name, which stand in all configurations, is there in all, and means the same.
    NamesElsewhere = "names-elsewhere",
    /// The type of an array is complete wherever its name stands, and nothing verifies the result.
    CompletedTypes = "completed-types",
    /// What a cast, a template, a concept or a default argument makes of a class does not change where the class is complete.
    CompletedClasses = "completed-classes",
    /// A variable that is declared in front of what may not run needs no alignment.
    HoistedAlignments = "hoisted-alignments",
    /// Names in copied text that the syntax tree does not have mean the same wherever they stand.
    UnexplainedNames = "unexplained-names",
    /// Variables of C language linkage that two namespaces declare by one name are two.
    LanguageLinkage = "language-linkage",
    /// What is declared under a condition in a source file does not matter to the bodies of others.
    ConditionalNames = "conditional-names",
    /// Pragmas say the same in every configuration.
    PragmaMacros = "pragma-macros",
    /// A macro that makes a namespace inline changes no meaning.
    InlineNamespaces = "inline-namespaces",
    /// A macro that no file defines which is read here is defined by none in another configuration.
    LibraryMacros = "library-macros",
    /// A macro that is an annotation in one configuration is a promise of every configuration.
    ConditionalAnnotations = "conditional-annotations",
    /// What an annotated function's body does here, it does in every configuration.
    HelperConditions = "helper-conditions",
    /// Every configuration includes the same files.
    IncludedNames = "included-names",

    /// A body is copied into a file that is compiled with other options.
    Dialects = "dialects",
    /// A body is copied to a place where other pragmas are in effect.
    Pragmas = "pragmas",
    /// Where any object may be accessed by an lvalue of any type, pointers still lead to objects of their type.
    RelaxedAliasing = "relaxed-aliasing",

    /// Arrays of bytes hold nothing but bytes.
    Storage = "storage",

    /// Who calls a function that a call gives back calls the function that gives it.
    ReturnedFunctions = "returned-functions",
    /// A pragma or assembler text gives no symbol another name.
    Symbols = "symbols",
    /// A class whose bases depend on template parameters derives from nothing.
    UnresolvedBases = "unresolved-bases",
    /// Only classes of namespaces, classes and function bodies are seen, not those in initialisers and the like.
    HiddenClasses = "hidden-classes",

    /// A call of a group is made for traversals that have ended.
    DeadCalls = "dead-calls",
    /// The version for the living is told that all live.
    LivingFlags = "living-flags",
    /// Free functions that become one run on a node that is there, as members do.
    FreeNodesThere = "free-nodes-there",
    /// A free function that does not return for a null pointer is one with a member that is called on it later.
    EndsOnNull = "ends-on-null",
    /// Member functions that run free ones have versions for the living, which are called where no member of the class lives
    /// and there may be no node.
    MixedLiving = "mixed-living",
    /// The version for the living is called on the node that a variable of an ended traversal names.
    LivingReceivers = "living-receivers",
    /// Statements of a traversal that has ended run.
    DeadStatements = "dead-statements",
    /// The rest of a statement runs behind a `return` within it.
    DeadRest = "dead-rest",
    /// The fused body ends as soon as one traversal has ended.
    AllEnded = "all-ended",
    /// The one loop ends as soon as one of its loops has ended.
    AllStopped = "all-stopped",
    /// A loop runs though its traversal has ended before, if a `break` may end it.
    StopsAfterEnds = "stops-after-ends",
    /// Loops of one traversal become one with one flag, though one of them goes on where the other has ended.
    StopsOfOne = "stops-of-one",
    /// A variable that a loop declares is there for others when that has ended.
    StopsDeclare = "stops-declare",
    /// Names of locals and parameters stay as they are where they collide, and nothing verifies it.
    LocalNames = "local-names",
    /// Parameters of one name and type are one, whatever calls pass for them, and nothing verifies the result.
    SharedParameters = "shared-parameters",
    /// What the first call of a fused function passes is equal or constant in all calls.
    LaterCalls = "later-calls",
    /// A parameter that holds a literal is the literal, whatever its type has made of it.
    ConstantTypes = "constant-types",
    /// What the compiler's own macros are between declarations does not matter.
    PredefinedMacros = "predefined-macros",
    /// A `const` parameter that always gets one literal may be a constant.
    ConstantParameters = "constant-parameters",
    /// What a parameter of an expanded call is may be a variable that constant expressions use.
    ExpandedConstants = "expanded-constants",
    /// A call on `this` that leaves out an argument is copied though a subclass may change the default.
    OwnDefaults = "own-defaults",
    /// A local whose address was stored lives no longer than the statements that name it need.
    EscapingLocals = "escaping-locals",
    /// `this` in the copy of an inherited body is left as it is.
    ThisType = "this-type",
    /// A lambda with a static variable is copied, and nothing verifies the result.
    LambdaStatics = "lambda-statics",
    /// A lambda is copied that names the node among its captures, or `this` where the object is a parameter, and nothing verifies the result.
    LambdaObjects = "lambda-objects",
    /// A generic lambda is copied whatever the names in it are looked up in, and nothing verifies the result.
    LambdaNames = "lambda-names",
    /// A copy of a lambda is given to a template of the program's, or made a pointer to a function, and nothing verifies the result.
    LambdaTypes = "lambda-types",
    /// Making a lambda reads nothing that it copies, and runs nothing that its new variables are made with.
    LambdaCaptures = "lambda-captures",
    /// What the compiler computes from types is the same wherever a statement stands.
    ComputedTypes = "computed-types",
    /// A template with a lambda among its parameters is one instance for one text, wherever that stands.
    LambdaParameters = "lambda-parameters",
    /// What cannot be written is not taken back.
    Refusals = "refusals",
    /// The result is not verified.
    Verification = "verification",
}

/// Whether `rule` is broken in this run.
#[cfg(not(feature = "mutate"))]
#[inline(always)]
pub(crate) const fn broken(_rule: Rule) -> bool {
    false
}

#[cfg(feature = "mutate")]
pub use switched::{broken, start};

#[cfg(feature = "mutate")]
mod switched {
    use std::fmt::Write as _;
    use std::sync::OnceLock;

    use super::{RULES, Rule};

    static CHOSEN: OnceLock<Option<Rule>> = OnceLock::new();

    /// Whether `rule` is broken in this run.
    pub fn broken(rule: Rule) -> bool {
        let chosen = CHOSEN.get_or_init(|| find(&std::env::var("PLEACH_BREAK").ok()?));
        *chosen == Some(rule)
    }

    fn find(name: &str) -> Option<Rule> {
        let found = RULES.iter().find(|(_, it, _)| *it == name);
        found.map(|(rule, _, _)| *rule)
    }

    /// What to print instead of running: the list of rules for `PLEACH_BREAK=list`.
    ///
    /// # Errors
    /// No such rule.
    pub fn start() -> Result<Option<String>, String> {
        match std::env::var("PLEACH_BREAK").as_deref() {
            Ok("list") => Ok(Some(list())),
            Ok(name) if find(name).is_none() => Err(format!("no rule is called '{name}'")),
            _ => Ok(None),
        }
    }

    fn list() -> String {
        RULES
            .iter()
            .fold(String::new(), |mut text, (_, name, about)| {
                let _ = writeln!(text, "{name}\t{}", about.trim());
                text
            })
    }
}
