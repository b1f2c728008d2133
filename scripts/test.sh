#!/usr/bin/env bash
# Sets up, then runs every check: formatting, lints, documentation, scripts, tests. All of them run, also after
# a failure; the last line says how it went.
set -euo pipefail

cd "$(dirname "${BASH_SOURCE[0]}")/.."

failed=()
steps=0

# step NAME COMMAND...
step() {
  printf '\n== %s (%d s)\n' "$1" "$SECONDS"
  steps=$((steps + 1))
  "${@:2}" || failed+=("$1")
}

scripts/setup.sh test

# A test needs the plugin, which takes one core a while to compile; it says itself what went wrong.
scripts/build_plugin.sh >/dev/null 2>&1 &

# Most of a test is waiting for a compiler or a disk.
cores="$(getconf _NPROCESSORS_ONLN)"
export RUST_TEST_THREADS="$((cores + (cores + 1) / 2))"

step format cargo fmt --all --check
# Clippy's driver is the compiler with Clippy's lints: what it compiles need not be checked before by another run.
linted=(env RUSTC_WORKSPACE_WRAPPER=clippy-driver "RUSTFLAGS=${RUSTFLAGS:-} -D warnings")
step clippy "${linted[@]}" cargo test --locked --quiet --workspace --no-run
# What only breaks a lint is tested nevertheless.
[[ ${failed[*]} != *clippy* ]] || linted=()
step docs env RUSTDOCFLAGS="-D warnings" cargo doc --locked --quiet --workspace --no-deps
step shellcheck shellcheck scripts/*.sh .ci/run
step tests "${linted[@]}" cargo test --locked --quiet --workspace --no-fail-fast

if ((${#failed[@]})); then
  printf '\ntest.sh: failed after %d s: %s\n' "$SECONDS" "${failed[*]}"
  exit 1
fi
printf '\ntest.sh: all %d steps passed in %d s\n' "$steps" "$SECONDS"
