//! What statements touch, case by case.

use super::{body, body_with, check};

/// Which statements of a free traversal go through its node, whatever they choose.
#[test]
fn statements_that_follow_the_node() {
    let statements = [
        ("n->A = 1;", true),
        ("n->Pos.x += total;", true),
        ("int a = n->A, b = total;", true),
        ("{ total += (int)-n->A; }", true),
        ("total = n->A > 1 ? 2 : 3;", true),
        ("total = n->P && total;", true),
        ("total = n ? n->A : 0;", false),
        ("total = n && n->A;", false),
        ("total = sizeof(n->A);", false),
        ("int *at = &n->A;", false),
        ("int &to = n->A;", false),
        ("int *from = n->Arr;", false),
        ("total = total ?: n->A;", false),
        ("(void)n->A;", false),
        ("total = n->count;", false),
        ("total = other->A;", false),
        ("if (total) n->A = 1;", false),
        ("while (total) n->A = 1;", false),
    ];
    let bodies = statements.map(|it| it.0).join("\n");
    let code = format!(
        "struct V {{ int x; }};
        struct _tree_ T {{ int A; bool P; V Pos; int Arr[2]; static int count; }};
        extern T *other;
        int total;
        _traversal_ void f(T *n) {{ {bodies} }}"
    );
    let unit = super::unit(&code);
    let function = unit.functions.iter().find(|it| it.name == "f");
    let items = &function
        .and_then(|it| it.body.as_ref())
        .expect("`f` has a body")
        .items;
    let found: Vec<bool> = items.iter().map(|it| it.follows_node).collect();
    assert_eq!(found, statements.map(|it| it.1));
}

#[test]
fn assignments_and_updates() {
    check(
        &body("A = B; A += C; ++A; A--; L->A = p; this->B = 1; A = B = C; A = (B, C);"),
        &[
            "A = B;: r B, w A",
            "A += C;: r C, r A, w A",
            "++A;: r A, w A",
            "A--;: r A, w A",
            "L->A = p;: r L, r p, w L.A",
            "this->B = 1;: w B by Store(1)",
            "A = B = C;: r C, w B, r B, w A",
            "A = (B, C);: r B, r C, w A",
        ],
    );
}

/// Sums in a type with a sign, and results that are used, are no updates.
#[test]
fn updates_come_to_the_same_in_either_order() {
    check(
        &body(
            "unsigned n; unsigned char c; bool b; n += A; n--; n -= 1.5f; n += 1ll * A; c += A; c += 255; c -= 256; \
             b |= A; b ^= A; A ^= 3; A |= n; A += 1; if (n++) { n &= 6; } else --n; B = ++n; b = 2; c = 257; (n = 1) = 2; P && (n |= 1);",
        ),
        &[
            "unsigned n;: w n",
            "unsigned char c;: w c",
            "bool b;: w b",
            "n += A;: r A, r n by Sum, w n by Sum",
            "n--;: r n by Sum, w n by Sum",
            "n -= 1.5f;: r n, w n",
            "n += 1ll * A;: r A, r n, w n",
            "c += A;: r A, r c, w c",
            "c += 255;: r c by Sum, w c by Sum",
            "c -= 256;: r c, w c",
            "b |= A;: r A, r b by Or, w b by Or",
            "b ^= A;: r A, r b, w b",
            "A ^= 3;: r A by Xor, w A by Xor",
            "A |= n;: r n, r A by Or, w A by Or",
            "A += 1;: r A, w A",
            "if (n++) { n &= 6; } else --n;: r n, w n",
            "B = ++n;: r n, w n, w B",
            "b = 2;: w b by Store(1)",
            "c = 257;: w c by Store(1)",
            "(n = 1) = 2;: w n",
            "P && (n |= 1);: r P, r n, w n",
        ],
    );
}

#[test]
fn lvalues_without_load() {
    check(
        &body(
            "(P ? A : B) = 3; int &r = P ? A : B; r = 4; const int &w = A; C = w; A = sizeof(B); (void)A;",
        ),
        &[
            "(P ? A : B) = 3;: r P, w A, w B",
            "int &r = P ? A : B;: r P, w r",
            "r = 4;: r r, w A by Store(4), w B by Store(4)",
            "const int &w = A;: w w",
            "C = w;: r w, r A, w C",
            "A = sizeof(B);: w A",
            "(void)A;: r A",
        ],
    );
}

#[test]
fn aliases_stand_for_their_path() {
    check(
        &body(
            "auto *x = L; x->A = 1; N *const y = x->R; y->g(1); V &r = Pos; r.x = 1; int *q = &A; *q = 2;",
        ),
        &[
            "auto *x = L;: r L, w x",
            "x->A = 1;: r x, w L.A by Store(1)",
            "N *const y = x->R;: r x, r L.R, w y",
            "call L.R.g virtual: r y",
            "V &r = Pos;: w r",
            "r.x = 1;: r r, w Pos.x by Store(1)",
            "int *q = &A;: w q",
            "*q = 2;: r q, w A by Store(2)",
        ],
    );
}

#[test]
fn pointers_that_change_are_no_aliases() {
    check(
        &body("N *x = L; x = x->L; x->A = 1; N *z = R; R = nullptr; z->A = 2;"),
        &[
            "N *x = L;: r L, w x",
            "x = x->L;: r x, r *x.L, w x",
            "x->A = 1;: r x, w *x.A by Store(1)",
            "N *z = R;: r R, w z",
            "R = nullptr;: w R.any*",
            "z->A = 2;: r z, w *z.A by Store(2)",
        ],
    );
}

#[test]
fn a_call_on_the_node_makes_aliases_of_its_children_stale() {
    check(
        &body("N *x = L; g(1); x->g(2); R->g(3);"),
        &[
            "N *x = L;: r L, w x",
            "call this.g virtual: ",
            "call *x.g virtual: r x",
            "call R.g virtual: r R",
        ],
    );
}

#[test]
fn objects_and_arrays() {
    check(
        &body(
            "V v = Pos; Size = v; Pos = L->Pos; Arr[p] = Arr[A]; Vs[1].x = Vs[2].y; int *z = Arr; z[1] = 2; Pos = {1, B};",
        ),
        &[
            "V v = Pos;: r Pos, r Pos.x, r Pos.y, w v.any*",
            "Size = v;: r v.x, r v.y, w Size, w Size.x, w Size.y",
            "Pos = L->Pos;: r L, r L.Pos, r L.Pos.x, r L.Pos.y, w Pos, w Pos.x, w Pos.y",
            "Arr[p] = Arr[A];: r p, r GOING, r A, r Arr, w Arr",
            "Vs[1].x = Vs[2].y;: r Vs.y, w Vs.x",
            "int *z = Arr;: w z",
            "z[1] = 2;: r z, w UNKNOWN",
            "Pos = {1, B};: r B, w Pos, w Pos.x, w Pos.y",
        ],
    );
}

#[test]
fn untracked_pointers_and_moving_subtrees() {
    check(
        &body("Up->A = 1; B = Up->Up->B; Up->L->A = 2; Up = L; L = Up;"),
        &[
            "Up->A = 1;: r Up, w ?.A by Store(1)",
            "B = Up->Up->B;: r Up, r ?.Up, r ?.B, w B",
            "Up->L->A = 2;: r Up, r ?.L, w ?.A by Store(2)",
            "Up = L;: r L, w Up",
            "L = Up;: r Up, r UNKNOWN, w UNKNOWN, w L.any*",
        ],
    );
}

#[test]
fn new_and_delete_of_children() {
    check(
        &body("L = new N(); delete R; R = nullptr; L = 0; delete Up; delete[] L;"),
        &[
            "L = new N();: w L.any*",
            "delete R;: r R, w R.any*",
            "R = nullptr;: w R.any*",
            "L = 0;: w L.any*",
            "delete Up;: r Up, r UNKNOWN, w UNKNOWN",
            "delete[] L;: r L, r UNKNOWN, w UNKNOWN",
        ],
    );
}

#[test]
fn constructors_with_code_are_run() {
    check(
        &body_with(
            "struct G { G(int k) : Q(k) {} ~G(); int Q; };",
            "G *Gp = nullptr;",
            "Gp = new G(A); G local(B);",
        ),
        &[
            "Gp = new G(A);: r A, w Gp, run ?.G direct",
            "G local(B);: r B, w local.any*, r UNKNOWN, w UNKNOWN, run local.G direct",
            "refused: a variable's class has a constructor, destructor or copy that pleach cannot follow",
        ],
    );
}

#[test]
fn control_flow_and_returns() {
    check(
        &body(
            "if (P) { A = 1; return; } else if (B) { C = 2; return; } \
             for (int i = 0; i < 3; i++) { if (A) return; } \
             while (A) { A--; if (B) break; } \
             switch (A) { case 1: B = 1; break; default: C = 2; } \
             if (int t = A) B = t; return;",
        ),
        &[
            "if (P) { A = 1; return; } else if (B) { C = 2; return; }: r P, w A by Store(1), r B, w C by Store(2), return tail, return tail",
            "for (int i = 0; i < 3; i++) { if (A) return; }: w i, r i, r A, return",
            "while (A) { A--; if (B) break; }: r A, w A, r B",
            "switch (A) { case 1: B = 1; break; default: C = 2; }: r A, w B by Store(1), w C by Store(2)",
            // The last `return;` ends nothing.
            "if (int t = A) B = t;: r A, w t, r t, w B",
        ],
    );
}

#[test]
fn range_for_over_arrays() {
    check(
        &body("for (int &e : Arr) e = 2; for (auto e : Vs) A += e.x;"),
        &[
            "for (int &e : Arr) e = 2;: r Arr, w e, r e, w Arr",
            "for (auto e : Vs) A += e.x;: r Vs.any*, r Vs, r Vs.x, r Vs.y, w e.any*, r e.x, r A, w A",
        ],
    );
}

#[test]
fn unions_bit_fields_volatile_static_and_reference_members() {
    check(
        &body_with(
            "",
            "union { int U1; float U2; }; struct { int S1; int S2; }; union Un { int a; V v; } Z; \
             int Bf : 3; volatile int Vol; static int St; int &Ref = A;",
            "U1 = 3; U2 += 1; S1 = S2; Z.a = Z.v.x; Bf = Bf + 1; Vol = 1; St = 3; Ref = 3;",
        ),
        &[
            "U1 = 3;: w Ua.any*",
            "U2 += 1;: r Ua.any*, w Ua.any*",
            "S1 = S2;: r S2, w S1",
            "Z.a = Z.v.x;: r Z.Un.any*, w Z.Un.any*",
            "Bf = Bf + 1;: r Bf, w Bf",
            "Vol = 1;: w Vol, w WORLD",
            "St = 3;: w St by Store(3)",
            "Ref = 3;: r Ref, w UNKNOWN",
        ],
    );
}

#[test]
fn calls_of_other_functions() {
    check(
        &body_with(
            "extern void unknown(int); _pure_ int pu(int, const V &, int *); \
             _access_((1, 'w', 'global') | (2, 'r', 'local')) void ac(int x); \
             struct X { int q; int get() const; _pure_ int pg() const; X &operator+=(int); };",
            "X Xx;",
            "unknown(A); A = pu(A, Pos, &B); ac(C); B = Xx.get(); C = Xx.pg(); A = pu(1, V{1, 2}, nullptr); Xx += 1;",
        ),
        &[
            "unknown(A);: r A, run ?.unknown direct",
            "A = pu(A, Pos, &B);: r A, r Pos.any*, r B.any*, w A",
            "ac(C);: r C, w abstract:1, r abstract:2",
            "B = Xx.get();: w B, run Xx.get direct",
            "C = Xx.pg();: r Xx.any*, w C",
            "A = pu(1, V{1, 2}, nullptr);: w A",
            "Xx += 1;: run Xx.operator+= direct",
        ],
    );
}

#[test]
fn receivers_and_arguments() {
    check(
        &body(
            "this->g(1); g(A); N::g(2); static_cast<N *>(L)->g(3); (*L).g(4); L->R->g(A + L->B); \
             L->Up->g(7); if (L) L->g(1); L->g(1), R->g(2); (P ? L : R)->g(1);",
        ),
        &[
            "call this.g virtual: ",
            "call this.g virtual: r A",
            "call this.g direct: ",
            "call L.g virtual: r L",
            "call L.g virtual: r L",
            "call L.R.g virtual: r L, r L.R, r A, r L.B",
            "L->Up->g(7);: r L, r L.Up, run ?.g virtual",
            "call L.g virtual: r L",
            "L->g(1), R->g(2);: r L, r R, run L.g virtual, run R.g virtual",
            "(P ? L : R)->g(1);: r P, r L, r R, run ?.g virtual",
        ],
    );
}

#[test]
fn macros() {
    let macros = "#define INC(x) x++\n#define SETW(x) A = x\n#define TWO A = 1; B = 2\n";
    check(
        &body_with(macros, "", "INC(A); SETW(3); B = C; INC(B);"),
        &[
            "INC(A);: r A, w A",
            "SETW(3);: w A by Store(3)",
            "B = C;: r C, w B",
            "INC(B);: r B, w B",
        ],
    );
    check(
        &body_with(macros, "", "TWO; C = 1;"),
        &[
            "TWO;: w A by Store(1)",
            "TWO;: w B by Store(2)",
            "C = 1;: w C by Store(1)",
            "refused: a macro makes part of a statement",
        ],
    );
}

#[test]
fn calls_that_a_macro_makes_are_not_grouped() {
    let macros = "#define CALL L->g(1)\n#define VIA L\n#define ONE 1\n#define ID(x) x\n";
    check(
        &body_with(
            macros,
            "",
            "CALL; VIA->g(2); L->g(ONE); L->g(ID(3)); R->g(ID(A) + ID(ONE));",
        ),
        &[
            "CALL;: r L, run L.g virtual",
            "VIA->g(2);: r L, run L.g virtual",
            "call L.g virtual: r L",
            "call L.g virtual: r L",
            "call R.g virtual: r R, r A",
        ],
    );
}

#[test]
fn odd_expressions() {
    check(
        &body_with(
            "int next(); struct I { int id = next(); };",
            "",
            "__atomic_fetch_add(&A, 1, 0); int *q = q; I i{}; A = P ?: B;",
        ),
        &[
            "__atomic_fetch_add(&A, 1, 0);: r UNKNOWN, w UNKNOWN",
            "int *q = q;: r q, w q",
            "I i{};: r UNKNOWN, w UNKNOWN, w i.any*",
            "A = P ?: B;: r P, r B, r UNKNOWN, w UNKNOWN, w A",
            "refused: the body uses the node in a way that pleach cannot see",
        ],
    );
}

#[test]
fn what_cannot_be_copied() {
    let refused = |text: &str| {
        let rendered = body(text);
        let line = rendered.lines().last().unwrap_or_default();
        line.trim_start_matches("refused: ").to_owned()
    };
    assert_eq!(
        refused("[&] { static int s = 1; A = s; }();"),
        "a lambda has a static, extern or thread_local variable, and a copy would have one of its own"
    );
    assert_eq!(
        refused("int (*f)(int) = [](int i) { return i; };"),
        "a lambda becomes a pointer to a function, and that of a copy is another one"
    );
    assert_eq!(refused("goto x; x: A = 2;"), "the body has a label or goto");
    assert_eq!(
        refused("static int s = 3; s++;"),
        "the body has a static, extern or thread_local variable"
    );
    assert_eq!(
        refused("switch (int q = A; q) { case 1: B = 1; }"),
        "the body has an init-statement in a switch or range-for"
    );
    assert_eq!(
        refused("A = 1\n#ifdef X\n+ 1\n#endif\n;"),
        "a preprocessor directive stands within a statement"
    );
    assert_eq!(
        refused("typedef int I; A = 1;"),
        "the body declares a name for a type"
    );
    assert_eq!(
        refused("struct T { int a; }; A = 1;"),
        "the body declares a type"
    );
    assert_eq!(refused("asm(\"nop\");"), "the body has an asm statement");
    assert_eq!(
        refused("try { A = 1; } catch (...) {}"),
        "the body handles exceptions"
    );
    assert_eq!(
        refused("int q[2] = {1, 2}; auto [a, b] = q;"),
        "the body has a structured binding or an unknown declaration"
    );
    assert_eq!(
        refused("A = ({ B; });"),
        "the body has a statement expression"
    );
    assert_eq!(refused("throw 3;"), "the body throws");
    assert_eq!(
        refused("int vla[A];"),
        "the body has an array of variable length"
    );
}

/// An element of a counted array is the field's place, by whatever way that is seen; by any other pointer it is any memory.
#[test]
fn elements_of_counted_arrays() {
    check(
        &body_with(
            "struct N; struct List { unsigned count; _children_(count) N **items; }; List saved;",
            "unsigned Count = 0; _children_(Count) N **Kids = nullptr; List Rest;",
            "Kids[A] = nullptr; this->Kids[A] = nullptr; A[Kids] = nullptr; (Kids)[A] = nullptr; Kids[1] = nullptr; \
             Rest.items[A] = nullptr; Up->Kids[A] = nullptr; Kids = nullptr; P = Kids[A]; P = Kids[0]; P = Kids; --Count; \
             *Kids = nullptr; *(Kids + 1) = nullptr; ((N **)Kids)[1] = nullptr; N **list = Kids; list[A] = nullptr; \
             N *&slot = Kids[A]; slot = nullptr; saved.items[A] = nullptr; delete[] Kids;",
        ),
        &[
            "Kids[A] = nullptr;: r A, r GOING, r Kids, w Kids.any*",
            "this->Kids[A] = nullptr;: r A, r GOING, r Kids, w Kids.any*",
            "A[Kids] = nullptr;: r A, r GOING, r Kids, w Kids.any*",
            "(Kids)[A] = nullptr;: r A, r GOING, r Kids, w Kids.any*",
            "Kids[1] = nullptr;: r Kids, r UNKNOWN, w UNKNOWN, w Kids.element:1.any*",
            "Rest.items[A] = nullptr;: r A, r GOING, r Rest.items, w Rest.items.any*",
            "Up->Kids[A] = nullptr;: r A, r GOING, r Up, r ?.Kids, w ?.Kids.any*",
            "Kids = nullptr;: w Kids.any*",
            "P = Kids[A];: r A, r GOING, r Kids, w P",
            "P = Kids[0];: r Kids, r Kids.element:0, w P",
            "P = Kids;: r Kids, w P",
            "--Count;: r Count by Sum, w Count by Sum",
            "*Kids = nullptr;: r Kids, w UNKNOWN",
            "*(Kids + 1) = nullptr;: r Kids, w UNKNOWN",
            "((N **)Kids)[1] = nullptr;: r Kids, w UNKNOWN",
            "N **list = Kids;: r Kids, w list",
            "list[A] = nullptr;: r A, r GOING, r list, w UNKNOWN",
            "N *&slot = Kids[A];: r A, r GOING, r Kids, w slot",
            "slot = nullptr;: r slot, w UNKNOWN",
            "saved.items[A] = nullptr;: r A, r GOING, r saved.items, w UNKNOWN",
            "delete[] Kids;: r Kids, r UNKNOWN, w UNKNOWN",
        ],
    );
}
