"""Files and folders that are not what a compiler is usually given."""

import json
import os

from program import HEAD, text, two_walks, walks
from row import Row

PLAIN = two_walks()


def both(*makers):
    def make(directory):
        for maker in makers:
            maker(directory)

    return make


def database(directory, entries):
    (directory / "compile_commands.json").write_text(json.dumps(entries))


def entry(directory, name, *words):
    return {"directory": str(directory), "file": name, "arguments": ["c++", *words, "-c", name]}


def shim_flags():
    from row import SHIM

    return ["-std=c++17", f"-I{SHIM}"]


def many_entries(directory):
    (directory / "a.cpp").write_text(PLAIN)
    names = ["a.cpp", *(f"other{i}.cpp" for i in range(10_000))]
    database(directory, [entry(directory, name, *shim_flags()) for name in names])


def many_files(directory):
    """300 sources of one program over one header."""
    header, site = PLAIN.split("void layout")
    methods = header.split("void Node::first")
    (directory / "node.h").write_text("#pragma once\n" + methods[0])
    (directory / "s0.cpp").write_text(f'#include "node.h"\nvoid Node::first{methods[1]}')
    for i in range(1, 300):
        (directory / f"s{i}.cpp").write_text(f'#include "node.h"\nvoid layout{i}{site.replace("root", "tree")}')
    names = [f"s{i}.cpp" for i in range(300)]
    database(directory, [entry(directory, name, *shim_flags()) for name in names])


def response_files(directory):
    (directory / "a.cpp").write_text(PLAIN)
    (directory / "args.rsp").write_text("\n".join(f"-DX{i}={i}" for i in range(10_000)))
    database(directory, [entry(directory, "a.cpp", *shim_flags(), "@args.rsp")])


def endless_response(directory):
    (directory / "a.cpp").write_text(PLAIN)
    (directory / "a.rsp").write_text("@b.rsp @b.rsp")
    (directory / "b.rsp").write_text("@a.rsp @a.rsp")
    database(directory, [entry(directory, "a.cpp", *shim_flags(), "@a.rsp")])


def doubling_responses(directory):
    """Files that each name the next one twice: 2^30 words."""
    (directory / "a.cpp").write_text(PLAIN)
    for i in range(30):
        (directory / f"r{i}.rsp").write_text(f"@r{i + 1}.rsp @r{i + 1}.rsp")
    (directory / "r30.rsp").write_text("-DX")
    database(directory, [entry(directory, "a.cpp", *shim_flags(), "@r0.rsp")])


def deep_json(directory):
    (directory / "a.cpp").write_text(PLAIN)
    (directory / "compile_commands.json").write_text("[" * 100_000 + "]" * 100_000)


def linked(directory):
    (directory / "real").mkdir()
    (directory / "real" / "node.cpp").write_text(PLAIN)
    (directory / "a.cpp").symlink_to("real/node.cpp")
    (directory / "b.cpp").symlink_to("a.cpp")


def link_loop(directory):
    (directory / "a.cpp").symlink_to("b.cpp")
    (directory / "b.cpp").symlink_to("a.cpp")


def pipe(directory):
    os.mkfifo(directory / "a.cpp")


def unreadable(directory):
    (directory / "a.cpp").write_text(PLAIN)
    os.chmod(directory / "a.cpp", 0)


def unreadable_header(directory):
    (directory / "a.cpp").write_text('#include "b.h"\n' + PLAIN)
    (directory / "b.h").write_text("int x;\n")
    os.chmod(directory / "b.h", 0)


def twice(directory):
    """One header with regions, by two names."""
    (directory / "inc").mkdir()
    (directory / "inc" / "node.h").write_text("#pragma once\n" + PLAIN.replace("void Node::", "inline void Node::").replace("void layout", "inline void layout"))
    (directory / "link").symlink_to("inc")
    (directory / "a.cpp").write_text('#include "inc/node.h"\n')
    (directory / "b.cpp").write_text('#include "link/node.h"\n')


NOBODY = 65534 if os.getuid() == 0 else None
SPLICED = PLAIN.replace("A = A + Next->A;", "A = A + \\\nNext\\\n->A;").replace("Next->second();", "Ne\\\nxt->sec\\\nond();")
DIGRAPHS = PLAIN.replace("void Node::first() {", "void Node::first() <%").replace("A = A + Next->A;\n}", "A = A + Next->A;\n%>")
TRIGRAPHS = PLAIN.replace("  Next->second();", "  Next->second(); // what??/\n  C = 0;\n  B = B ??! 1;")
ERRORS = "".join(f"int e{i} = undeclared{i};\n" for i in range(200))


def at_the_end(file):
    """A command line whose files are not sources of the row's folder."""
    return {"arguments": ("--fix", file, "--", "-std=c++17"), "exit": (2,), "clang": False}


def with_database(**more):
    return {"arguments": ("--fix", "-p", ".", "a.cpp"), "clang": False, **more}


def rows():
    yield from texts()
    yield from places()
    yield from databases()


def texts():
    """Odd bytes in a source."""
    yield Row("file-empty", "an empty file", text(""), quick=True)
    yield Row("file-newline", "a file of one byte", text("\n"))
    yield Row("file-no-newline", "no newline at the end", text(PLAIN.rstrip()), fuses=True)
    yield Row("file-nul", "NUL bytes between the tokens and in a comment", text(PLAIN.replace("A = A", "A =\0A").replace("if (!Next)", "/*\0\0*/ if (!Next)").encode()), fuses=False)
    yield Row("file-all-nul", "a megabyte of NUL bytes", text(b"\0" * 1_000_000), exit=(0, 2))
    yield Row("file-bom", "a byte order mark", text(b"\xef\xbb\xbf" + PLAIN.encode()), fuses=True)
    yield Row("file-bom-end", "a byte order mark and nothing else", text(b"\xef\xbb\xbf"))
    yield Row("file-utf16", "UTF-16", text(PLAIN.encode("utf-16")), exit=(2,))
    yield Row("file-latin1", "bytes that are no UTF-8, in comments and strings", walks(first='  /* \udcff\udc80 */ C = sizeof("x"); // \udcfe'.replace("\udcff", "@1").replace("\udc80", "@2").replace("\udcfe", "@3")), fuses=True)
    raw = two_walks(first='  /* @ */ C = sizeof("x@"); // @').encode().replace(b"@", b"\xff\xc0\x80")
    yield Row("file-invalid-utf8", "invalid UTF-8 in comments and strings", text(raw), fuses=False)
    yield Row("file-invalid-name", "invalid UTF-8 in a name", text(PLAIN.encode().replace(b"layout", b"lay\xffout")), exit=(2,))
    yield Row("file-cr", "carriage returns alone", text(PLAIN.replace("\n", "\r")), exit=(0, 1, 2), fuses=False)
    yield Row("file-mixed-ends", "line ends of three kinds", text("".join(line + ("\n", "\r\n")[i % 2] for i, line in enumerate(PLAIN.split("\n")))), fuses=False)
    yield Row("file-random", "random bytes", text(bytes((i * i * 7 + i // 3) % 256 for i in range(100_000))), exit=(2,))
    yield Row("file-splices", "line splices inside of tokens", text(SPLICED), fuses=False)
    yield Row("file-digraphs", "digraphs for braces", text(DIGRAPHS), fuses=False)
    yield Row("file-trigraphs", "trigraphs, one of which splices a comment", text(TRIGRAPHS), flags=("-std=c++14", "-trigraphs"), fuses=False)
    yield Row("file-raw-strings", "raw strings with braces and regions", walks(first='  C = sizeof(R"x(\n#ifndef PLEACH_OFF  // pleach:begin 1234 f\n}}}\n#endif  // pleach:end 1234\n)x");'), exit=(0, 1, 2), fuses=False)
    yield Row("file-line", "#line directives", text('#line 1 "/etc/passwd"\n' + PLAIN + '#line 99999999 "b.cpp"\n'), fuses=False)
    yield Row("file-errors", "200 errors behind two walks", text(PLAIN + ERRORS), exit=(2,))
    yield Row("file-warnings", "2,000 warnings before two walks", walks(before="".join(f"static int unused{i};\n" for i in range(2000))), flags=("-std=c++17", "-Wall"), fuses=True)
    yield Row("file-self", "a file that includes itself", text('#include "a.cpp"\nint x;\n'), exit=(2,))
    yield Row("file-self-guarded", "the same with a guard", text('#ifndef G\n#define G\n#include "a.cpp"\n' + PLAIN + "#endif\n"), fuses=False)
    yield Row("file-no-include", "an include of nothing", text('#include "nowhere.h"\n' + PLAIN), exit=(2,), says="nowhere.h")
    yield Row("file-module", "an import of a C++20 module", text("import nowhere;\n" + PLAIN), flags=("-std=c++20",), exit=(2,))
    yield Row("file-module-own", "a C++20 module", text("module;\n" + HEAD + "export module m;\nexport " + PLAIN[len(HEAD):].lstrip()), flags=("-std=c++20",), exit=(0, 1, 2), fuses=False)
    yield Row("file-forced", "a header by -include", both(text(PLAIN.split("void layout")[0], "n.h"), text("void layout" + PLAIN.split("void layout")[1])), flags=("-std=c++17", "-include", "n.h"), fuses=False)


def places():
    """Files that are no plain files, and places where nothing can be written."""
    yield Row("file-folder", "a folder", lambda it: (it / "a.cpp").mkdir(), **at_the_end("a.cpp"))
    yield Row("file-missing", "no file", lambda it: None, **at_the_end("a.cpp"))
    yield Row("file-dev-null", "/dev/null", lambda it: None, **at_the_end("/dev/null"))
    yield Row("file-dev-zero", "/dev/zero, which has no end", lambda it: None, **at_the_end("/dev/zero"))
    yield Row("file-pipe", "a pipe that nobody writes to", pipe, **at_the_end("a.cpp"), quick=True)
    yield Row("file-long-path", "a name of 5,000 letters", lambda it: None, **at_the_end("n" * 5000 + ".cpp"))
    yield Row("file-dash", "a file that is called like an option", text(PLAIN, "-fix.cpp"), exit=(2,), clang=False, arguments=("--fix", "-fix.cpp", "--", "-std=c++17"))
    yield Row("file-linked", "a source behind two links", linked, files=("a.cpp", "b.cpp", "real/node.cpp"), fuses=True)
    yield Row("file-link-loop", "a link to itself", link_loop, **at_the_end("a.cpp"))
    yield Row("file-header-twice", "a header by two paths", twice, files=("a.cpp", "b.cpp"), fuses=True)
    if NOBODY:
        yield Row("file-unreadable", "a source that may not be read", unreadable, clang=False, user=NOBODY, exit=(2,))
        yield Row("file-unreadable-h", "a header that may not be read", unreadable_header, clang=False, user=NOBODY, exit=(2,))


def databases():
    """Compilation databases."""
    yield Row("db-entries", "a database of 10,000 files", many_entries, **with_database(), fuses=True)
    yield Row("db-files", "300 sources over one header", many_files, files=tuple(f"s{i}.cpp" for i in range(300)), clang=False, seconds=60, arguments=("--fix", "-p", ".", *(f"s{i}.cpp" for i in range(300))), fuses=False)
    yield Row("db-response", "a response file of 10,000 words", response_files, **with_database(), fuses=True)
    yield Row("db-response-loop", "response files that include each other", endless_response, **with_database(exit=(0, 2)), fuses=False)
    yield Row("db-response-bomb", "response files that double 30 times", doubling_responses, **with_database(exit=(2,)))
    yield Row("db-deep", "a database of 100,000 brackets", deep_json, **with_database(exit=(2,)), says="compile_commands.json")
