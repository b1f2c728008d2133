#!/usr/bin/env bash
# Runs pleach over hostile input and prints one table: input, time, memory, exit.
#
#   scripts/hostile.sh [--quick] [--runs N] [--seed S] [--list] [NAME...]
#
# See scripts/hostile/__main__.py. Boost's headers are part of it where they are installed (scripts/setup.sh hostile).
set -euo pipefail

ROOT=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
TARGET=${CARGO_TARGET_DIR:-$ROOT/target}
readonly ROOT TARGET

"$ROOT/scripts/setup.sh" hostile
cargo build --release --locked --quiet --manifest-path "$ROOT/Cargo.toml" --target-dir "$TARGET"
CARGO_TARGET_DIR=$TARGET exec python3 "$ROOT/scripts/hostile" "$@"
