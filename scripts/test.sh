#!/usr/bin/env bash
# Sets up, then runs every check: formatting, scripts, tests, lints, documentation. All of them run, also after
# a failure; the last line says how it went.
set -euo pipefail

cd "$(dirname "${BASH_SOURCE[0]}")/.."

failed=()
steps=0

# step NAME COMMAND...
step() {
  printf '\n== %s\n' "$1"
  steps=$((steps + 1))
  "${@:2}" || failed+=("$1")
}

# Neither lints nor documentation need what tests build, so they run beside it: no core waits for a crate that takes long. In a
# folder of their own they wait for no lock.
lints() {
  local result=0
  export CARGO_TARGET_DIR=${CARGO_TARGET_DIR:-target}/lints
  cargo clippy --locked --quiet --workspace --all-targets -- -D warnings || result=1
  RUSTDOCFLAGS="-D warnings" cargo doc --locked --quiet --workspace --no-deps || result=1
  return "$result"
}

finish_lints() {
  local result=0
  wait "$lints" || result=1
  cat "$log"
  return "$result"
}

scripts/setup.sh test

# A test needs the plugin, which takes one core a while to compile; it says itself what went wrong.
scripts/build_plugin.sh >/dev/null 2>&1 &

log=$(mktemp)
trap 'rm -f "$log"' EXIT
lints >"$log" 2>&1 &
lints=$!

step format cargo fmt --all --check
step shellcheck shellcheck scripts/*.sh .ci/run
step tests cargo test --locked --quiet --workspace --no-fail-fast
step "clippy and docs" finish_lints

if ((${#failed[@]})); then
  printf '\ntest.sh: failed after %d s: %s\n' "$SECONDS" "${failed[*]}"
  exit 1
fi
printf '\ntest.sh: all %d steps passed in %d s\n' "$steps" "$SECONDS"
