#!/usr/bin/env bash
# Breaks one soundness rule of pleach after the other (src/mutation.rs) and prints how many random programs it takes
# until one of them notices: tests/generator/RULES.md, which it writes, and of which it takes what to try first.
#
#   scripts/mutation_table.sh [--programs N] [--seed S] [--rule NAME]... [--jobs J]
#
# Exit code 0: every rule is missed; 1: some survive; 2: could not run. Also checks that a release build has no
# trace of the switches.
set -euo pipefail

ROOT=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
TARGET=${CARGO_TARGET_DIR:-$ROOT/target}
readonly ROOT TARGET

cargo_build() {
  cargo build --locked --quiet --manifest-path "$ROOT/Cargo.toml" "$@"
}

if [[ -x $ROOT/scripts/setup.sh ]]; then
  "$ROOT/scripts/setup.sh" test
fi
cargo_build --release --package pleach --package pleach-generator --target-dir "$TARGET"
if grep --quiet --text --ignore-case --extended-regexp 'PLEACH_BREAK|mutilat|mutation' "$TARGET/release/pleach"; then
  echo "mutation_table.sh: the release build has a trace of the switches" >&2
  exit 2
fi
# Other optimisation than the release build's, since that one is without debug assertions, and they are without it.
CARGO_PROFILE_DEV_OPT_LEVEL=1 cargo_build --package pleach --features mutate --target-dir "$TARGET/mutate"
survive=0
if (($# == 0)); then
  # Those that a test shows.
  "$ROOT/scripts/mutation_tests.py" --target "$TARGET/mutate" || survive=1
fi
# Many programs of each scenario, few of any kind: some rules matter in one construct only.
"$TARGET/release/pleach-fuzz" --mutants --batch 30 --programs 120 --pleach "$TARGET/mutate/debug/pleach" \
  --include "$ROOT/plugin-shim/include" --table "$ROOT/tests/generator/RULES.md" "$@" || survive=1
exit "$survive"
