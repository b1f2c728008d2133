#!/usr/bin/env bash
# Makes a release archive, pleach-VERSION-HOST.tar.gz: the program, what a build includes, the manual page, completions, licenses.
#
#   scripts/package.sh [FOLDER]    writes it there, by default into target/dist
#
# Unpacked, its folder is what the README calls PLEACH_SOURCE. The same program gives the same bytes. PLEACH=path packs that program in
# place of a release build.
set -euo pipefail

ROOT=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
TARGET=${CARGO_TARGET_DIR:-$ROOT/target}
readonly ROOT TARGET

main() {
  local out=${1:-$TARGET/dist} work version host name shell
  if [[ -z ${PLEACH:-} ]]; then
    cargo build --release --locked --quiet --manifest-path "$ROOT/Cargo.toml" --target-dir "$TARGET"
    PLEACH=$TARGET/release/pleach
  fi
  version=$("$PLEACH" --version)
  host=$(rustc -vV | sed -n 's/^host: //p')
  name=pleach-${version#pleach }-$host

  work=$(mktemp -d)
  # shellcheck disable=SC2064  # The folder of now.
  trap "rm -rf '$work'" EXIT
  mkdir -p "$out" "$work/$name"/{bin,share/man/man1,share/completions,plugin-shim}
  install -m 755 "$PLEACH" "$work/$name/bin/pleach"
  strip "$work/$name/bin/pleach" 2>/dev/null || true
  cp -R "$ROOT/plugin-shim/cmake" "$ROOT/plugin-shim/include" "$work/$name/plugin-shim"
  cp "$ROOT/README.md" "$ROOT"/LICENSE-* "$work/$name"
  "$PLEACH" --man >"$work/$name/share/man/man1/pleach.1"
  for shell in bash elvish fish powershell zsh; do
    "$PLEACH" --completions "$shell" >"$work/$name/share/completions/pleach.$shell"
  done
  tar --create --sort=name --mtime=@0 --owner=0 --group=0 --numeric-owner --directory "$work" "$name" | gzip -9n >"$work/archive"
  mv "$work/archive" "$out/$name.tar.gz"
  printf '%s\n' "$out/$name.tar.gz"
}

main "$@"
