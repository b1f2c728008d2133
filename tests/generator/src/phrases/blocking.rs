//! Statements that pleach keeps in place, or refuses to copy with the body round them.

use super::{Effect, Phrase, phrase};

const fn opaque(name: &'static str, text: &'static str) -> Phrase {
    phrase(name, Effect::Opaque, text)
}

const fn refused(name: &'static str, text: &'static str) -> Phrase {
    phrase(name, Effect::Refused, text)
}

#[rustfmt::skip]
pub(super) static PHRASES: [Phrase; 39] = [
    opaque("pointer to a field", "unsigned *$0 = &($p);\n*$0 += $e;"),
    opaque("pointer to a member", "unsigned $R::*$0 = &$R::$F;\n$r->*$0 += $e;"),
    opaque("conversion operator", "const Wrapped $0{unsigned($e)};\n$p += $0;"),
    opaque("call of an ordinary member", "Ticker $0;\n$0.tick(unsigned($e));\n$p += $0.Ticks;"),
    opaque("library call", "std::swap($p, $q);"),
    opaque("memcpy", "const unsigned $0 = unsigned($e);\nstd::memcpy(&($p), &$0, sizeof($0));"),
    opaque("reinterpret_cast", "*reinterpret_cast<unsigned char *>(&($p)) = 3;"),
    opaque("function pointer", "unsigned (*$0)(unsigned) = &halve;\n$p = $0(unsigned($e));"),
    opaque("unknown function of another file", "$p += remote(unsigned($e));"),
    opaque("unknown function that writes a node", "remoteMark($r, unsigned($e));"),
    opaque("heap number", "unsigned *$0 = new unsigned(unsigned($e));\n$p += *$0;\ndelete $0;"),
    opaque("atomic", "Ticks += unsigned($e) & 7u;\n$p += Ticks.load();"),
    opaque("volatile local", "volatile unsigned $0 = unsigned($e);\n$p += $0;"),
    opaque("printf", "std::printf(\"%u;\", unsigned($e));"),
    opaque("putchar", "std::putchar('a' + int(unsigned($e) & 7u));"),
    opaque("std::ostream", "std::cout.put(char(97u + (unsigned($e) & 7u)));"),
    opaque("standard container", "std::vector<unsigned> $0(3u, 2u);\n$0[1] += unsigned($e);\n$p += $0[1];"),
    opaque("summarised function of a node", "stamp($r, unsigned($e));"),
    opaque("ordinary helper by reference", "settleBy($p, unsigned($e));"),
    refused("structured binding", "const Range $2 = Range(unsigned($e), 3u);\nconst auto &[$0, $1] = $2;\n$p += $0 ^ $1;"),
    refused("structured binding of a copy", "auto [$0, $1] = Range(unsigned($e), 3u);\n$0 += 1u;\n$p += $0 ^ $1;"),
    refused("switch with initialiser", "switch (unsigned $0 = unsigned($e); $0 & 1u) {\ncase 0u: {\n$p += $0;\nbreak;\n}\ndefault: {\n$q += 1u;\nbreak;\n}\n}"),
    refused("static constant", "static const unsigned $0 = 9u;\n$p += $0 * unsigned($a);"),
    refused("thread_local", "static thread_local unsigned $0 = 0u;\n$0 += 2u;\n$p += $0;"),
    refused("statement expression", "$p += ({ unsigned $0 = unsigned($e); $0 * 2u; });"),
    refused("local class", "struct $0 {\nunsigned A, B;\n};\n$0 $1{unsigned($e), 2u};\n$p += $1.A + $1.B;"),
    refused("local type alias", "using $0 = unsigned;\nconst $0 $1 = $0($e);\n$p += $1;"),
    refused("local enumeration", "enum $0 : unsigned { $1, $2 };\n$p += $c ? unsigned($1) : unsigned($2);"),
    refused("local function declaration", "unsigned halve(unsigned v);\n$p = halve(unsigned($e));"),
    refused("exception that is caught", "try {\nif ($c) {\nthrow 3u;\n}\n$p += 1u;\n}\ncatch (unsigned $0) {\n$q += $0;\n}"),
    refused("exception of a helper", "try {\n$p += perhaps(unsigned($e));\n}\ncatch (unsigned $0) {\n$q += $0;\n}"),
    refused("local with observable copies", "Token $0{unsigned($e)};\nToken $1 = $0;\n$p += $1.From;"),
    refused("temporary with observable destructor", "$p += Token{unsigned($e)}.From;"),
    refused("temporary kept by a reference", "const Token &$0 = Token{unsigned($e)};\n$p += $0.From;"),
    refused("class template", "Couple<unsigned> $0{unsigned($e), 2u};\n$0.First += $0.Second;\n$p += $0.First;"),
    refused("directive in a body", "$p += $e\n#ifdef PLEACH_OTHER\n+ 1u\n#endif\n;"),
    refused("name of the function", "$p += unsigned(sizeof(__func__)) & 3u;"),
    refused("macro that makes half a statement", "$p = OPEN unsigned($e));"),
    refused("lambda with a static variable", "$p += [&](unsigned v) { static unsigned $0 = 2u; return v * $0 + $q; }(unsigned($e));"),
];
