//! Declarations that phrases and fields mention: each stands in a program that uses its name.

/// A declaration and the names that call for it. `ROOT` is the root class, `FIRST` its first field.
pub(crate) struct Support {
    /// Any of these names is mentioned: then the declaration is needed.
    pub(crate) names: &'static [&'static str],
    /// The declaration, in front of the classes.
    pub(crate) text: &'static str,
    /// The definition behind the classes, if it needs them.
    pub(crate) behind: &'static str,
    /// What is printed of it at the end of a run.
    pub(crate) shown: &'static str,
}

const fn plain(names: &'static [&'static str], text: &'static str) -> Support {
    Support {
        names,
        text,
        behind: "",
        shown: "",
    }
}

const fn state(names: &'static [&'static str], text: &'static str, shown: &'static str) -> Support {
    Support {
        names,
        text,
        behind: "",
        shown,
    }
}

/// What can be declared; a declaration stands behind those that it mentions.
#[rustfmt::skip]
pub(crate) static SUPPORT: [Support; 26] = [
    plain(&["Mood"], "enum class Mood : unsigned { Calm, Busy, Late, Gone };"),
    plain(&["Step", "Ladder"], "static const unsigned Step = 4u;\nconstexpr unsigned Ladder[4] = {3u, 1u, Step, 2u};"),
    state(&["Ledger"], "static unsigned Ledger = 1;", "out(Ledger);"),
    plain(&["bitsOf"], "_pure_ inline unsigned bitsOf(double v) {\n  unsigned long long bits = 0;\n  std::memcpy(&bits, &v, sizeof(bits));\n  return unsigned(bits ^ (bits >> 32));\n}"),
    plain(&["twice"], "template <typename T> _pure_ inline T twice(T v) { return T(v * 2u + 1u); }"),
    plain(&["blend"], "_pure_ inline unsigned blend(unsigned v) { return v ^ 21u; }\n_pure_ inline unsigned blend(unsigned v, unsigned w) { return v * 3u + w; }\n_pure_ inline unsigned blend(double v) { return unsigned(v * 4.0); }"),
    plain(&["shade"], "_pure_ inline unsigned shade(unsigned v, unsigned by = Ledger + 3u) { return v * by; }"),
    plain(&["easel", "stroke"], "namespace easel {\nstruct Brush {\n  unsigned From;\n};\n_pure_ inline unsigned stroke(Brush brush) { return brush.From * 7u; }\n} // namespace easel"),
    plain(&["hush"], "namespace {\n[[maybe_unused]] _pure_ unsigned hush(unsigned v) { return v >> 1u; }\n} // namespace"),
    plain(&["ink", "tone"], "namespace ink {\n_pure_ inline unsigned tone(unsigned v) { return v * 11u; }\n} // namespace ink\nusing namespace ink;"),
    plain(&["sumOf"], "_pure_ inline unsigned sumOf(const unsigned *v) { return v[0] + v[1]; }"),
    plain(&["operator+"], "_pure_ inline Range operator+(Range a, Range b) { return Range(a.From + b.From, a.To + b.To); }"),
    plain(&["Sensor"], "struct Sensor {\n  unsigned From;\n  _pure_ unsigned read() const { return From * 5u; }\n};"),
    plain(&["Couple"], "template <typename T> struct Couple {\n  T First = T();\n  T Second = T();\n};"),
    plain(&["Flags"], "struct Flags {\n  Flags() : Low(0), High(0) {}\n  unsigned Low : 3;\n  unsigned High : 5;\n};"),
    plain(&["Wrapped"], "struct Wrapped {\n  unsigned From;\n  operator unsigned() const { return From * 2u; }\n};"),
    plain(&["Ticker"], "struct Ticker {\n  unsigned Ticks = 0;\n  void tick(unsigned by) { Ticks = Ticks * 3u + by; }\n};"),
    plain(&["halve"], "unsigned halve(unsigned v) { return v >> 1u; }"),
    state(&["Ticks"], "static std::atomic<unsigned> Ticks{0};", "out(Ticks.load());"),
    plain(&["perhaps"], "unsigned perhaps(unsigned v) {\n  if ((v & 3u) == 1u)\n    throw v;\n  return v;\n}"),
    state(&["Token"], "static unsigned Copies = 0;\nstruct Token {\n  explicit Token(unsigned from) : From(from) {}\n  Token(const Token &other) : From(other.From + 1u) { ++Copies; }\n  Token &operator=(const Token &) = delete;\n  ~Token() { Copies = Copies * 3u + From; }\n  unsigned From;\n};", "out(Copies);"),
    plain(&["OPEN"], "#undef OPEN\n#define OPEN (1u +"),
    Support { names: &["remote"], text: "unsigned remote(unsigned v);", behind: "static unsigned Remote = 0;\nunsigned remote(unsigned v) { return Remote = Remote * 3u + v; }", shown: "out(remote(1u));" },
    Support { names: &["remoteMark"], text: "void remoteMark(ROOT *node, unsigned v);", behind: "void remoteMark(ROOT *node, unsigned v) { node->FIRST = node->FIRST * 3u + v; }", shown: "" },
    Support { names: &["stamp"], text: "static unsigned Stamps = 0;\n_access_((9, 'w', 'global')) void stamp(ROOT *node, unsigned v);", behind: "void stamp(ROOT *node, unsigned v) { Stamps = Stamps * 7u + v + (node != nullptr ? 1u : 0u); }", shown: "out(Stamps);" },
    plain(&["settleBy"], "void settleBy(unsigned &place, unsigned by) { place = place * 3u + by; }"),
];

/// Headers that a word calls for.
pub(crate) static HEADERS: [(&str, &str); 27] = [
    ("std::deque<", "<deque>"),
    ("std::is_same", "<type_traits>"),
    ("std::map<", "<map>"),
    ("std::unordered_map<", "<unordered_map>"),
    ("std::max", "<algorithm>"),
    ("std::min_element", "<algorithm>"),
    ("std::sort", "<algorithm>"),
    ("std::fill", "<algorithm>"),
    ("std::for_each", "<algorithm>"),
    ("std::transform", "<algorithm>"),
    ("std::copy", "<algorithm>"),
    ("std::reverse", "<algorithm>"),
    ("std::count_if", "<algorithm>"),
    ("std::accumulate", "<numeric>"),
    ("std::iota", "<numeric>"),
    ("std::distance", "<iterator>"),
    ("std::array", "<array>"),
    ("std::atomic", "<atomic>"),
    ("std::memcpy", "<cstring>"),
    ("std::cout", "<iostream>"),
    ("std::unique_ptr", "<memory>"),
    ("std::optional", "<optional>"),
    ("typeid(", "<typeinfo>"),
    ("std::string_view", "<string_view>"),
    ("std::string", "<string>"),
    ("std::swap", "<utility>"),
    ("std::pair", "<utility>"),
];

/// Which declarations `text` calls for, with those that these call for, in order.
pub(crate) fn needed(text: &str) -> Vec<&'static Support> {
    let calls = |text: &str, support: &Support| {
        let names = support.names.iter();
        names.copied().any(|name| match name {
            "operator+" => text.contains("+ Range("),
            _ => crate::code::mentions(text, name),
        })
    };
    let mut wanted: Vec<bool> = SUPPORT.iter().map(|it| calls(text, it)).collect();
    loop {
        let before = wanted.clone();
        for at in 0..SUPPORT.len() {
            let all = SUPPORT.iter().zip(&before).filter(|(_, wanted)| **wanted);
            let others: String = all.map(|(it, _)| it.text).collect();
            wanted[at] |= calls(&others, &SUPPORT[at]);
        }
        if wanted == before {
            break;
        }
    }
    let all = SUPPORT.iter().zip(wanted);
    all.filter(|(_, wanted)| *wanted)
        .map(|(it, _)| it)
        .collect()
}
