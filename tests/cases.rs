//! The behavioural suite: every case under `test-inputs/` is a test of its own.
//!
//! A case is fused, compiled and run beside its original; see `support/case.rs` for its options and
//! `support/check.rs` for what is compared. Snapshots stand beside the case.

mod support;

/// One test for each case, and the list of them all.
macro_rules! cases {
    ($($group:ident { $($name:ident = $dir:literal,)* })*) => {
        $(mod $group {
            $(#[test]
            fn $name() {
                crate::support::check::check(concat!(stringify!($group), "/", $dir));
            })*
        })*

        /// The cases that have a test.
        const LISTED: &[&str] = &[$($(concat!(stringify!($group), "/", $dir),)*)*];
    };
}

#[test]
fn every_case_has_a_test() {
    let mut listed: Vec<String> = LISTED.iter().map(|name| (*name).to_owned()).collect();
    listed.sort();
    assert_eq!(listed, support::case::on_disk());
}

cases! {
    traps {
        t01a_return_nested_ifs = "01a-return-nested-ifs",
        t01b_return_around_calls = "01b-return-around-calls",
        t01c_return_at_depths = "01c-return-at-depths",
        t01d_return_in_loop = "01d-return-in-loop",
        t02a_argument_of_other_child = "02a-argument-of-other-child",
        t02b_argument_of_same_child = "02b-argument-of-same-child",
        t02c_call_in_argument = "02c-call-in-argument",
        t02d_call_in_condition = "02d-call-in-condition",
        t03a_same_function_twice = "03a-same-function-twice",
        t03b_recursion_through_this = "03b-recursion-through-this",
        t04_dead_call_argument = "04-dead-call-argument",
        t05a_replace_child = "05a-replace-child",
        t05b_delete_child = "05b-delete-child",
        t05c_replace_by_other_type = "05c-replace-by-other-type",
        t06a_shadowed_field = "06a-shadowed-field",
        t06b_overridden_helper = "06b-overridden-helper",
        t06c_captured_name = "06c-captured-name",
        t07a_private_protected = "07a-private-protected",
        t07b_second_base = "07b-second-base",
        t07c_pure_virtual = "07c-pure-virtual",
        t07d_hidden_not_overridden = "07d-hidden-not-overridden",
        t07e_final_and_override = "07e-final-and-override",
        t07f_base_call = "07f-base-call",
        t08a_counter = "08a-counter",
        t08b_logging_deep = "08b-logging-deep",
        t08c_function_static = "08c-function-static",
        t08d_sibling_global = "08d-sibling-global",
        t09_grandchild_casts = "09-grandchild-casts",
        t10a_contained_classes = "10a-contained-classes",
        t10b_counting_copy = "10b-counting-copy",
        t10c_local_with_destructor = "10c-local-with-destructor",
        t11a_macro_statement = "11a-macro-statement",
        t11b_macro_in_expression = "11b-macro-in-expression",
        t11c_macro_class = "11c-macro-class",
        t11d_ifdef_in_body = "11d-ifdef-in-body",
        t11e_crlf = "11e-crlf",
        t11f_bom_utf8 = "11f-bom-utf8",
        t12a_file_local_helper = "12a-file-local-helper",
        t12b_using_directive = "12b-using-directive",
        t12c_overloads = "12c-overloads",
        t12d_argument_dependent_lookup = "12d-argument-dependent-lookup",
        t13a_two_calls_on_one_child = "13a-two-calls-on-one-child",
        t13b_growing_through_types = "13b-growing-through-types",
        t14_deep_tree = "14-deep-tree",
        t15a_site_in_loop = "15a-site-in-loop",
        t15b_site_under_if = "15b-site-under-if",
        t15c_statements_between = "15c-statements-between",
        t15d_site_in_template = "15d-site-in-template",
        t15e_site_through_alias = "15e-site-through-alias",
        t15f_site_on_child = "15f-site-on-child",
        t15g_several_sites = "15g-several-sites",
        t16_floating_point = "16-floating-point",
        t17a_forty_traversals = "17a-forty-traversals",
        t17b_forty_traversals_bounded = "17b-forty-traversals-bounded",
        t18a_dead_locals = "18a-dead-locals",
        t18b_uninitialised_fields = "18b-uninitialised-fields",
        t19_same_bytes = "19-same-bytes",
        t20_next_candidate = "20-next-candidate",
    }
    rules {
        abstract_global = "abstract-global",
        abstract_location = "abstract-location",
        alias_in_loop = "alias-in-loop",
        alias_reassigned = "alias-reassigned",
        argument_reads_global = "argument-reads-global",
        arguments_of_one_group = "arguments-of-one-group",
        array_elements = "array-elements",
        base_subobject = "base-subobject",
        bit_fields = "bit-fields",
        body_elsewhere = "body-elsewhere",
        call_on_this = "call-on-this",
        class_of_one_unit = "class-of-one-unit",
        class_under_construction = "class-under-construction",
        conditional_call = "conditional-call",
        conditional_receiver = "conditional-receiver",
        constructor_effects = "constructor-effects",
        conversion_operator = "conversion-operator",
        default_argument = "default-argument",
        delete_below_link = "delete-below-link",
        destructor_effects = "destructor-effects",
        effect_before_return = "effect-before-return",
        effects_below_first_call = "effects-below-first-call",
        exception = "exception",
        exception_from_helper = "exception-from-helper",
        explicit_destructor = "explicit-destructor",
        function_name = "function-name",
        function_reference = "function-reference",
        fuses_when_independent = "fuses-when-independent",
        global_object = "global-object",
        global_pointer = "global-pointer",
        global_reference = "global-reference",
        implicit_constructor = "implicit-constructor",
        increments = "increments",
        joint_cycle = "joint-cycle",
        lambda_by_reference = "lambda-by-reference",
        link_to_child = "link-to-child",
        local_captures_field = "local-captures-field",
        local_declarations = "local-declarations",
        local_destructor = "local-destructor",
        local_order = "local-order",
        mirror_children = "mirror-children",
        name_collisions = "name-collisions",
        new_below_alias = "new-below-alias",
        operator_call = "operator-call",
        output_order = "output-order",
        parameter_order = "parameter-order",
        parent_field = "parent-field",
        parent_write = "parent-write",
        part_of_object = "part-of-object",
        plain_calls_fail = "plain-calls-fail",
        pointer_parameter = "pointer-parameter",
        pointer_to_field = "pointer-to-field",
        pointer_to_member = "pointer-to-member",
        pointers_in_array = "pointers-in-array",
        receiver_relinked = "receiver-relinked",
        receiver_spellings = "receiver-spellings",
        receiver_variables = "receiver-variables",
        reference_alias = "reference-alias",
        reference_argument = "reference-argument",
        reference_parameter = "reference-parameter",
        return_before_effect = "return-before-effect",
        return_with_call = "return-with-call",
        returned_reference = "returned-reference",
        same_field_of_other_type = "same-field-of-other-type",
        static_initialiser = "static-initialiser",
        static_member = "static-member",
        structured_binding = "structured-binding",
        subclass_in_other_file = "subclass-in-other-file",
        subtree_in_two_places = "subtree-in-two-places",
        switch_initialiser = "switch-initialiser",
        temporary_destructor = "temporary-destructor",
        thread_local = "thread-local",
        union_members = "union-members",
        unknown_function = "unknown-function",
        unknown_method = "unknown-method",
        whole_object = "whole-object",
    }
    programs {
        cast_receivers = "cast-receivers",
        comments_and_layout = "comments-and-layout",
        data_statements = "data-statements",
        design_example = "design-example",
        grafter_figure2 = "grafter-figure2",
        mutual_recursion = "mutual-recursion",
        namespaces_and_nesting = "namespaces-and-nesting",
        parent_pointers = "parent-pointers",
        partly_fused_types = "partly-fused-types",
        published_annotations = "published-annotations",
        refused_bodies = "refused-bodies",
        several_sources = "several-sources",
        treefuser_example = "treefuser-example",
        virtual_bases = "virtual-bases",
    }
}
