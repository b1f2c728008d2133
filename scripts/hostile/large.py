"""Programs that are large, or small and explode: types, walks, statements, fields, templates, macros, automata."""

from program import HEAD, MAIN, text, two_walks, walks
from row import Row


def statements(count):
    """Straight-line code over three fields and a new local now and then."""
    lines = []
    for i in range(count):
        match i % 5:
            case 0:
                lines.append(f"  unsigned t{i} = A + {i};")
            case 1:
                lines.append(f"  A = A * 3 + t{i - 1};")
            case 2:
                lines.append(f"  if (A % 7 == {i % 7}) B = B + {i};")
            case 3:
                lines.append(f"  C += B ^ {i};")
            case _:
                lines.append(f"  B -= C + {i};")
    return "\n".join(lines)


def wide(count, walks=4):
    """A base, `count` concrete types, each with a body of every walk."""
    names = [f"walk{i}" for i in range(walks)]
    out = [HEAD, "struct _tree_ Node {", "  _child_ Node *Next = nullptr;"]
    out += [f"  unsigned F{i} = 0;" for i in range(walks)]
    out += [f"  _traversal_ virtual void {name}() {{}}" for name in names] + ["};"]
    for i in range(count):
        out.append(f"struct _tree_ T{i} : Node {{")
        out += [f"  _traversal_ void {name}() override {{ Next->{name}(); F{k} += {i} + Next->F{k}; }}" for k, name in enumerate(names)]
        out.append("};")
    calls = " ".join(f"root->{name}();" for name in names)
    return "\n".join(out) + f"\nvoid layout(Node *root) {{ {calls} }}\n"


def chain(count):
    """A hierarchy `count` deep; each type overrides both walks."""
    out = [HEAD, "struct _tree_ T0 { _child_ T0 *Next = nullptr; unsigned A = 0, B = 0;"]
    out.append("  _traversal_ virtual void first() {}\n  _traversal_ virtual void second() {} };")
    for i in range(1, count):
        out.append(f"struct _tree_ T{i} : T{i - 1} {{")
        out.append(f"  _traversal_ void first() override {{ Next->first(); A = {i}; }}")
        out.append(f"  _traversal_ void second() override {{ Next->second(); B = {i}; }}\n}};")
    return "\n".join(out) + "\nvoid layout(T0 *root) { root->first(); root->second(); }\n"


def islands(count):
    """`count` tree types that know nothing of each other."""
    one = """struct _tree_ T{i} {{
  _child_ T{i} *Next = nullptr; unsigned A = 0, B = 0;
  _traversal_ void first() {{ if (Next) Next->first(); A = {i}; }}
  _traversal_ void second() {{ if (Next) Next->second(); B = {i}; }}
}};
void layout(T{i} *root) {{ root->first(); root->second(); }}
"""
    return HEAD + "".join(one.format(i=i) for i in range(count))


def children(count):
    """One type with `count` child fields, all visited."""
    fields = "".join(f"  _child_ Node *K{i} = nullptr;\n" for i in range(count))
    visit = lambda walk: "".join(f"  if (K{i}) K{i}->{walk}();\n" for i in range(count))
    return two_walks(fields=fields, first=visit("first"), second=visit("second"))


def many_walks(count, shared):
    """`count` walks of a list; each writes a field of its own, or all the same one."""
    fields = "".join(f"  unsigned F{i} = {i};\n" for i in range(count))
    field = lambda i: "F0" if shared else f"F{i}"
    walks = "".join(
        f"  _traversal_ void walk{i}() {{ if (!Next) return; Next->walk{i}(); {field(i)} += {i} + Next->{field(i)}; }}\n"
        for i in range(count)
    )
    calls = "".join(f"  root->walk{i}();\n" for i in range(count))
    after = f"{HEAD}struct _tree_ Node {{\n  _child_ Node *Next = nullptr;\n  unsigned A = 0, B = 0, C = 0;\n{fields}{walks}}};\n"
    total = " + ".join(f"it->F{i}" for i in range(count))
    return after + f"void layout(Node *root) {{\n{calls}}}\n" + MAIN.replace("it->C;", f"it->C + {total};")


def automaton_bomb(depth):
    """Paths (L|R)* L (L|R)^depth X: a deterministic automaton for them has 2^depth states."""
    steps = "".join(
        f"  _traversal_ void step{i}() {{ if (!L) return; L->step{i + 1}(); R->step{i + 1}(); }}\n" for i in range(depth)
    )
    return f"""{HEAD}
struct _tree_ Node {{
  _child_ Node *L = nullptr;
  _child_ Node *R = nullptr;
  unsigned X = 1, Y = 2;
{steps}  _traversal_ void step{depth}() {{ X = X * 3 + Y; }}
  _traversal_ void mark() {{ if (!L) return; L->mark(); R->mark(); L->step0(); }}
  _traversal_ void read() {{ if (!L) return; L->read(); R->read(); Y = Y * 5 + L->X + R->Y; }}
  _traversal_ void count() {{ if (!L) return; L->count(); R->count(); Y = Y + L->Y * 7; }}
}};
void layout(Node *root) {{ root->mark(); root->read(); root->count(); }}
extern "C" int printf(const char *, ...);
Node *make(unsigned depth) {{
  Node *const node = new Node;
  node->X = depth;
  if (depth) {{ node->L = make(depth - 1); node->R = make(depth - 1); }}
  return node;
}}
unsigned hash(Node *node) {{ return node ? node->X * 3 + node->Y * 5 + hash(node->L) * 7 + hash(node->R) * 11 : 1; }}
int main() {{
  Node *const root = make(10);
  layout(root);
  printf("%u\\n", hash(root));
}}
"""


def mutual(count):
    """Every walk calls three others on the children: the sequences multiply level by level."""
    walks = "".join(
        f"""  _traversal_ void walk{i}() {{
    if (!L) return;
    F{i} += {i};
    L->walk{(i * 3 + 1) % count}(); L->walk{(i * 5 + 2) % count}();
    R->walk{(i * 7 + 3) % count}(); R->walk{(i + 1) % count}();
  }}
"""
        for i in range(count)
    )
    fields = "".join(f"  unsigned F{i} = 0;\n" for i in range(count))
    calls = " ".join(f"root->walk{i}();" for i in range(count))
    return f"{HEAD}struct _tree_ Node {{\n  _child_ Node *L = nullptr;\n  _child_ Node *R = nullptr;\n{fields}{walks}}};\nvoid layout(Node *root) {{ {calls} }}\n"


CYCLES = """
struct A; struct B; struct C;
struct _tree_ A { _child_ B *ToB = nullptr; _child_ A *Self = nullptr; A *Up = nullptr; unsigned X = 0, Y = 0;
  _traversal_ void first(); _traversal_ void second(); };
struct _tree_ B { _child_ C *ToC = nullptr; A *Back = nullptr; unsigned X = 0, Y = 0;
  _traversal_ void first(); _traversal_ void second(); };
struct _tree_ C { _child_ A *ToA = nullptr; B *Back = nullptr; unsigned X = 0, Y = 0;
  _traversal_ void first(); _traversal_ void second(); };
void A::first() { if (ToB) ToB->first(); if (Self) Self->first(); X = 1; }
void A::second() { if (ToB) ToB->second(); if (Self) Self->second(); Y = Up ? Up->Y : 0; }
void B::first() { if (ToC) ToC->first(); X = 2; }
void B::second() { if (ToC) ToC->second(); Y = Back->X; }
void C::first() { if (ToA) ToA->first(); X = 3; }
void C::second() { if (ToA) ToA->second(); Y = 3; }
void layout(A *root) { root->first(); root->second(); }
"""

DIAMOND = """
struct _tree_ Top { _child_ Top *Next = nullptr; unsigned A = 0, B = 0;
  _traversal_ virtual void first() {} _traversal_ virtual void second() {} virtual ~Top() {} };
struct _tree_ Left : virtual Top { _traversal_ void first() override { if (Next) Next->first(); A = 1; } };
struct _tree_ Right : virtual Top { _traversal_ void second() override { if (Next) Next->second(); B = 1; } };
struct _tree_ Bottom : Left, Right { Bottom *Same = this; };
void layout(Top *root) { root->first(); root->second(); }
"""

def tower(count):
    """Diamonds upon diamonds: the top has 2^count paths to the bottom."""
    out = [HEAD, "struct _tree_ A0 { _child_ A0 *Next = nullptr; unsigned X = 0, Y = 0;"]
    out.append("  _traversal_ virtual void first() { if (Next) Next->first(); X = 1; }")
    out.append("  _traversal_ virtual void second() { if (Next) Next->second(); Y = 1; } virtual ~A0() {} };")
    for i in range(count):
        out.append(f"struct _tree_ B{i} : virtual A{i} {{}};\nstruct _tree_ C{i} : virtual A{i} {{}};")
        out.append(f"struct _tree_ A{i + 1} : virtual B{i}, virtual C{i} {{}};")
    return "\n".join(out) + "\nvoid layout(A0 *root) { root->first(); root->second(); }\n"


def doubling_aliases(count):
    """Each local may be one of two children of the one before."""
    steps = "".join(f"  Node *p{i + 1} = B ? p{i}->Next : p{i}->Other;\n" for i in range(count))
    return f"  Node *p0 = Next;\n{steps}  A = p{count}->C;"


CRTP = """
template <class T> struct _tree_ Base { _child_ T *Next = nullptr; unsigned A = 0, B = 0;
  _traversal_ void first() { if (Next) Next->first(); A = 1; } _traversal_ void second() { if (Next) Next->second(); B = 1; } };
struct _tree_ Node : Base<Node> {};
void layout(Node *root) { root->first(); root->second(); }
"""

TEMPLATES = """
template <int N> struct Count { static constexpr unsigned value = Count<N - 1>::value + 1; typedef Count<N - 1> next; };
template <> struct Count<0> { static constexpr unsigned value = 0; };
template <unsigned... I> struct Pack {};
template <class A, class B> struct Join;
template <unsigned... I, unsigned... J> struct Join<Pack<I...>, Pack<J...>> { typedef Pack<I..., (sizeof...(I) + J)...> type; };
template <unsigned N> struct Make { typedef typename Join<typename Make<N / 2>::type, typename Make<N - N / 2>::type>::type type; };
template <> struct Make<0> { typedef Pack<> type; };
template <> struct Make<1> { typedef Pack<0> type; };
template <unsigned... I> constexpr unsigned sum(Pack<I...>) { return (I + ... + 0u); }
template <class... T> struct Tuple; template <> struct Tuple<> {};
template <class H, class... T> struct Tuple<H, T...> : Tuple<T...> { H head; };
template <unsigned... I> Tuple<Count<I>...> tuple(Pack<I...>);
template <int A, int B> struct Ack { static constexpr int value = Ack<A - 1, Ack<A, B - 1>::value>::value; };
template <int B> struct Ack<0, B> { static constexpr int value = B + 1; };
template <int A> struct Ack<A, 0> { static constexpr int value = Ack<A - 1, 1>::value; };
constexpr unsigned depth = Count<1000>::value;
constexpr unsigned total = sum(typename Make<200>::type());
constexpr int ack = Ack<2, 20>::value;
decltype(tuple(typename Make<200>::type())) big;
constexpr unsigned spin(unsigned n) { unsigned h = 0; for (unsigned i = 0; i < n; ++i) h = h * 31 + i; return h; }
constexpr unsigned spun = spin(200000);
"""


def x_macros(count):
    """Fields, walks and their calls from one list behind macros."""
    entries = " ".join(f"X({i})" for i in range(count))
    return f"""{HEAD}
#define LIST {entries}
#define TREE _tree_
struct TREE Node {{
  _child_ Node *Next = nullptr;
#define X(i) unsigned F##i = i;
  LIST
#undef X
#define X(i) _traversal_ void walk##i() {{ if (Next) Next->walk##i(); F##i += i; }}
  LIST
#undef X
}};
void layout(Node *root) {{
#define X(i) root->walk##i();
  LIST
}}
"""


def macro_chain(count):
    """A name behind `count` macros, and an expression that doubles at each of 16."""
    names = "#define M0 A\n" + "".join(f"#define M{i + 1} M{i}\n" for i in range(count))
    return names + "#define D0 B\n" + "".join(f"#define D{i + 1} (D{i} + D{i})\n" for i in range(14))


CLASS_MACRO = """
#define CLASS(name) struct _tree_ name { _child_ name *Next = nullptr; unsigned A = 0, B = 0; \\
  _traversal_ void first() { if (Next) Next->first(); A = 1; } \\
  _traversal_ void second() { if (Next) Next->second(); B = 1; } };
CLASS(Node)
void layout(Node *root) { root->first(); root->second(); }
"""


def rows():
    yield Row("large-function", "two walks of 10,000 statements, as one", walks(first=statements(10000), second=statements(10000), main=True), fuses=False, runs=True, times=20, mebibytes=800)
    yield Row("large-two-fields", "two walks of 10,000 statements that agree", walks(first="  A += B;\n" * 10000, second="  C += 1;\n" * 10000), fuses=False, times=20, mebibytes=800)
    yield Row("large-plain", "10,000 lines that no walk knows", text("unsigned A, B, C;\nvoid f() {\n" + statements(10000) + "\n}\n"))
    for count in (600, 5000):
        site = walks(site="root->first();\n  root->second();\n  root->A += 1;\n" * count)
        yield Row(f"large-site-{count}", f"a block of {count} call sites", site, fuses=count == 600, seconds=20, mebibytes=800)
    yield Row("large-locals", "5,000 locals that hold nodes", walks(first="".join(f"  Node *const n{i} = Next;\n  n{i}->C = {i};\n" for i in range(5000))), fuses=False, times=20)
    for count in (1900, 5000):
        fields = "".join(f"  unsigned F{i} = 0;\n" for i in range(count))
        writes = "".join(f"  F{i} = {i};\n" for i in range(count))
        yield Row(f"large-fields-{count}", f"{count} data fields, all written", walks(fields=fields, first=writes), fuses=count == 1900, times=20)
    yield Row("large-children", "5,000 child fields, all visited", text(children(5000)), fuses=False, times=20, mebibytes=800)
    yield Row("large-types", "2,000 types under one base, 4 walks", text(wide(2000)), fuses=False, times=20, mebibytes=1000)
    yield Row("large-hierarchy", "a hierarchy 300 deep", text(chain(300)), fuses=False, times=20)
    yield Row("large-islands", "2,000 tree types that are strangers", text(islands(2000)), fuses=False, times=20)
    yield Row("large-walks", "64 walks of one list", text(many_walks(64, False)), fuses=True, runs=True)
    yield Row("large-walks-64", "the same, all in one sequence", text(many_walks(64, False)), options=("--max-sequence=64",), fuses=True, runs=True)
    yield Row("large-walks-same", "64 walks of one field, in one sequence", text(many_walks(64, True)), options=("--max-sequence=64",), fuses=False, runs=True)
    yield Row("large-repeat", "one walk, 64 times", walks(site="root->first();\n  " * 64, main=True), options=("--max-sequence=64", "--max-repeat=64"), fuses=False, runs=True)
    yield Row("large-mutual", "8 walks that call each other, 20,000 lines at most", text(mutual(8)), fuses=False, times=20)
    yield Row("large-mutual-5", "5 walks that call each other, no bound on lines", text(mutual(5)), options=("--max-lines=1000000",), fuses=False, times=60, mebibytes=1500)
    for depth in (8, 14, 24):
        yield Row(f"large-automata-{depth}", f"access paths whose automaton has 2^{depth} states", text(automaton_bomb(depth)), fuses=False, runs=True, times=20, quick=depth == 24)
    yield Row("large-cycle", "three types that hold each other", text(HEAD + CYCLES), fuses=False)
    yield Row("large-diamond", "virtual bases", text(HEAD + DIAMOND), exit=(0, 2), fuses=False)
    yield Row("large-tower", "virtual diamonds upon diamonds, 16 of them", text(tower(16)), fuses=False, times=20)
    yield Row("large-aliases", "40 locals, each one of two children of the last", walks(fields="  _child_ Node *Other = nullptr;", first=doubling_aliases(40)), fuses=False)
    yield Row("large-crtp", "a base that is a template of its derived class", text(HEAD + CRTP), exit=(0, 2), fuses=False)
    yield Row("large-templates", "recursive and variadic templates, before two walks", walks(before=TEMPLATES), flags=("-std=c++17", "-fconstexpr-steps=100000000"), fuses=True)
    yield Row("large-x-macros", "500 fields and walks from one list", text(x_macros(500)), fuses=False, times=20)
    yield Row("large-class-macro", "a class and its walks in a macro", text(HEAD + CLASS_MACRO), exit=(0, 1, 2), fuses=False)
    yield Row("large-macro-chain", "a name behind 1,000 macros, a doubling expression", walks(before=macro_chain(1000), first="  M1000 = D14;"), fuses=False)
    yield Row("large-line", "a line of a megabyte", walks(first="  A = B;" * 20000), fuses=False, times=20, mebibytes=800)
    yield Row("large-comment", "a comment of ten megabytes", walks(before="/*" + "x" * 10_000_000 + "*/"), fuses=True)
    yield Row("large-name", "names of a megabyte", walks(before="#define LONG " + "n" * 1_000_000 + "\n", fields="  unsigned " + "n" * 1_000_000 + " = 0;\n"), fuses=True)
    yield Row("large-walk-name", "walks with names of 100,000 letters", text(two_walks().replace("first", "f" * 100_000)), fuses=False)
