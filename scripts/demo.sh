#!/usr/bin/env bash
# Shows what pleach does, from nothing: sets up, builds pleach, fuses the passes of the render-tree program,
# compiles it as it was and as it became, runs both, and compares visits, time and results.
#
# What it made stays in target/demo: original/ and fused/. PLEACH=path runs another pleach than this one's build.
set -euo pipefail

ROOT=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
TARGET=${CARGO_TARGET_DIR:-$ROOT/target}
WORK=$TARGET/demo
readonly ROOT TARGET WORK

heading() {
  printf '\n== %s\n\n' "$1"
}

build_pleach() {
  if [[ -n ${PLEACH:-} ]]; then
    return
  fi
  printf 'building pleach (cargo build --release)\n'
  cargo build --release --locked --manifest-path "$ROOT/Cargo.toml" --target-dir "$TARGET" --quiet
  PLEACH=$TARGET/release/pleach
}

# Runs pleach on the copy in fused/. Findings are what the demo is about: exit code 1 is as good as 0.
pleach() {
  local code=0
  "$PLEACH" "$@" -p . src/*.cpp || code=$?
  if ((code > 1)); then
    printf 'demo.sh: pleach ended with exit code %d\n' "$code" >&2
    exit 1
  fi
}

main() {
  "$ROOT/scripts/setup.sh" run
  build_pleach

  rm -rf "$WORK"
  mkdir -p "$WORK"
  cp -R "$ROOT/test-inputs/render-tree" "$WORK/original"
  cp -R "$ROOT/test-inputs/render-tree" "$WORK/fused"
  cd "$WORK/fused"
  python3 "$ROOT/scripts/compile_commands.py" . src/*.cpp -- \
    clang++-19 -std=c++17 -O2 -Iinclude "-I$ROOT/plugin-shim/include"

  heading "The program: five passes over a render tree"
  sed -n '/^void layout/,/^}/p' src/document.cpp

  heading "pleach: what can run together, and what cannot"
  pleach

  heading "pleach --fix"
  pleach --fix
  python3 "$ROOT/scripts/demo_table.py" --excerpt "$WORK/original" "$WORK/fused"

  heading "Both programs, compiled by clang++-19 -O2 and run"
  python3 "$ROOT/scripts/demo_table.py" "$WORK/original" "$WORK/fused"
  printf '\nThe fused sources are in %s; -DPLEACH_OFF compiles them as they were.\n' "${WORK#"$ROOT/"}/fused"
}

main
