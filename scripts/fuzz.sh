#!/usr/bin/env bash
# Hunts wrong fusions: generates random annotated programs, fuses them, and compares them with their originals.
#
#   scripts/fuzz.sh --minutes N [--seed S] [other options of pleach-fuzz: see pleach-fuzz --help]
#
# Failing programs are made smaller and put into target/fuzz (--keep DIR for another place), each a directory with
# an input.cpp as under test-inputs/, the fused text and what was said. Ends with the counts of what was
# exercised. Exit code 0: no failure; 1: failures; 2: could not run. PLEACH=path tests another pleach than this
# one's release build.
set -euo pipefail

ROOT=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
TARGET=${CARGO_TARGET_DIR:-$ROOT/target}
readonly ROOT TARGET

cargo_build() {
  cargo build --release --locked --quiet --manifest-path "$ROOT/Cargo.toml" --target-dir "$TARGET" "$@"
}

if [[ -x $ROOT/scripts/setup.sh ]]; then
  "$ROOT/scripts/setup.sh" test
fi
if [[ -z ${PLEACH:-} ]]; then
  cargo_build --package pleach
  PLEACH=$TARGET/release/pleach
fi
cargo_build --package pleach-generator
exec "$TARGET/release/pleach-fuzz" --pleach "$PLEACH" --include "$ROOT/plugin-shim/include" \
  --keep "$TARGET/fuzz" "$@"
