#!/usr/bin/env bash
# Measures the case studies of benches/studies.json, and writes benches/RESULTS.md and benches/plots/.
#
#   scripts/bench.sh                  everything: some twenty minutes on a machine that does nothing else
#   scripts/bench.sh --quick          small trees: under three minutes
#   scripts/bench.sh --only STUDY     one study
#   scripts/bench.sh --no-time        what a busy machine can measure: visits, instructions, misses, sizes
#   scripts/bench.sh --again          the table once more, from the last run's figures
#
# Only a full run writes below benches/; every other one writes to target/bench/ and prints the table. Exit code 1:
# a fused program left another tree than the original. PLEACH=path measures another pleach than this one's build.
set -euo pipefail

ROOT=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
TARGET=${CARGO_TARGET_DIR:-$ROOT/target}
readonly ROOT TARGET

main() {
  "$ROOT/scripts/setup.sh" bench
  if [[ -z ${PLEACH:-} ]]; then
    cargo build --release --locked --manifest-path "$ROOT/Cargo.toml" --target-dir "$TARGET" --quiet
    PLEACH=$TARGET/release/pleach
  fi
  # Debian's own Python has Debian's matplotlib.
  local python=/usr/bin/python3
  [[ -x $python ]] || python=python3
  exec "$python" -B "$ROOT/benches/bench.py" --pleach "$PLEACH" --work "$TARGET/bench" "$@"
}

main "$@"
