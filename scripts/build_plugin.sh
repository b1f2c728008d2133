#!/usr/bin/env bash
# Builds the Clang 19 plugin of plugin-shim/ and prints the path of the shared object. Does so once for each state of
# the sources: it is kept under the target directory by a hash of them. Needs the packages that setup.sh test installs.
set -euo pipefail

cd "$(dirname "${BASH_SOURCE[0]}")/.."

readonly LLVM=19
readonly SOURCES=plugin-shim/src
readonly CXX=clang++-$LLVM

flags=(-std=c++17 -fPIC -shared -fno-rtti -O1 -Wall -Wextra -Werror -Wno-unused-parameter
  -isystem "$("llvm-config-$LLVM" --includedir)" "-I$SOURCES")

hash=$({ "$CXX" --version; echo "${flags[@]}"; cat "$0" "$SOURCES"/*; } | sha256sum | cut -c1-16)
out=${CARGO_TARGET_DIR:-target}/plugin/$hash/pleach.so
mkdir -p "$(dirname "$out")"

# Two tests may ask at once; the second one waits and finds it built.
exec 9>"$(dirname "$out")/lock"
flock 9
if [[ ! -e $out ]]; then
  # One translation unit: reading Clang's headers takes most of the time.
  printf '#include "%s"\n' "$SOURCES"/*.cpp | "$CXX" "${flags[@]}" -I. -x c++ - -o "$out.new"
  mv "$out.new" "$out"
fi
realpath "$out"
