"""C++ that knows nothing of pleach: the standard library's headers, and boost's."""

import re
from pathlib import Path

from program import two_walks
from row import Row

BOOST = """
accumulators/accumulators.hpp accumulators/statistics.hpp algorithm/string.hpp any.hpp array.hpp asio.hpp assign.hpp
beast.hpp bimap.hpp bind.hpp circular_buffer.hpp container/flat_map.hpp container/stable_vector.hpp convert.hpp crc.hpp
date_time.hpp dynamic_bitset.hpp flyweight.hpp foreach.hpp format.hpp function.hpp fusion/include/fusion.hpp
geometry.hpp graph/adjacency_list.hpp graph/boyer_myrvold_planar_test.hpp graph/dijkstra_shortest_paths.hpp hana.hpp
heap/fibonacci_heap.hpp histogram.hpp icl/interval_map.hpp intrusive/list.hpp iostreams/stream.hpp
lambda/lambda.hpp lexical_cast.hpp locale.hpp lockfree/queue.hpp log/trivial.hpp math/special_functions.hpp
math/distributions.hpp metaparse.hpp mpl/vector.hpp mpl/list.hpp msm/back/state_machine.hpp multi_array.hpp
multi_index_container.hpp multi_index/ordered_index.hpp multiprecision/cpp_int.hpp numeric/ublas/matrix.hpp
numeric/odeint.hpp operators.hpp optional.hpp outcome.hpp parameter.hpp phoenix.hpp poly_collection/base_collection.hpp
polygon/polygon.hpp preprocessor.hpp process.hpp program_options.hpp property_tree/json_parser.hpp proto/proto.hpp
ptr_container/ptr_vector.hpp qvm/all.hpp random.hpp range.hpp ratio.hpp regex.hpp safe_numerics/safe_integer.hpp
serialization/vector.hpp signals2.hpp smart_ptr.hpp sort/sort.hpp spirit/include/qi.hpp spirit/home/x3.hpp
statechart/state_machine.hpp thread.hpp tokenizer.hpp tti/has_type.hpp tuple/tuple.hpp
type_traits.hpp units/systems/si.hpp unordered_map.hpp uuid/uuid.hpp variant.hpp variant2/variant.hpp xpressive/xpressive.hpp
""".split()

# What boost 1.74 does and clang 19 refuses unless it is told not to, outside of system headers at least.
BOOST_FLAGS = ("-std=c++17", "-Wno-enum-constexpr-conversion", "-Wno-missing-template-arg-list-after-template-kw")


def newest_libstdcxx():
    folders = [it for it in Path("/usr/include/c++").glob("*") if it.name.isdigit()]
    return max(folders, key=lambda it: int(it.name), default=None)


def standard_headers(folder):
    return sorted(it.name for it in folder.iterdir() if it.is_file() and re.fullmatch(r"[a-z_0-9]+", it.name))


def including(names, behind=""):
    """All headers in one unit; libstdc++ refuses <coroutine> in C++14 and C++17."""
    condition = {"coroutine": " && (__cplusplus < 201402L || 201703L < __cplusplus)"}
    guarded = "".join(f"#if __has_include(<{it}>){condition.get(it, '')}\n#include <{it}>\n#endif\n" for it in names)

    def make(directory):
        (directory / "a.cpp").write_text(guarded + "#include <initializer_list>\n" + behind)

    return make


def with_link(make, name, target):
    """Makes the library a part of the project, so that it is no system header."""

    def linked(directory):
        make(directory)
        (directory / name).symlink_to(target)

    return linked


def rows():
    folder = newest_libstdcxx()
    names = standard_headers(folder)
    for standard in (11, 14, 17, 20, 23):
        yield Row(
            f"std-{standard}",
            f"all {len(names)} headers of libstdc++ {folder.name} in C++{standard}",
            including(names),
            flags=(f"-std=c++{standard}",),
        )
    target = Path(f"/usr/include/x86_64-linux-gnu/c++/{folder.name}")
    own = ("-nostdinc++", f"-I{folder}", f"-I{target}", f"-I{folder}/backward")
    yield Row("std-own", "the same in C++20, as the project's own code", including(names), flags=("-std=c++20", *own))
    yield Row(
        "std-annotated", "the same, before two walks", including(names, two_walks()), flags=("-std=c++20", *own), fuses=True
    )
    boost = Path("/usr/include/boost")
    present = [f"boost/{name}" for name in BOOST if (boost / name).exists()]
    if present:
        yield Row("boost", f"{len(present)} headers of boost", including(present), flags=BOOST_FLAGS)
        yield Row(
            "boost-own", "the same, as the project's own code", with_link(including(present), "boost", boost), flags=(*BOOST_FLAGS, "-I.")
        )
        yield Row(
            "boost-annotated",
            "the same, before two walks",
            with_link(including(present, two_walks()), "boost", boost),
            flags=(*BOOST_FLAGS, "-I."),
            fuses=True,
        )
