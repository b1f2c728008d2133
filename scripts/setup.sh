#!/usr/bin/env bash
# Installs what pleach needs, if it is missing. Does nothing, and says nothing, when all is there.
#
#   scripts/setup.sh run      to build and run pleach: libclang 19 and clang++ 19 (default)
#   scripts/setup.sh test     and to run its tests: sanitizers, lld, shellcheck, Clang's tools and headers, CMake, Ninja,
#                             make, git, pre-commit (from PyPI, into target/)
#   scripts/setup.sh bench    and to run its benchmarks: valgrind, matplotlib
#   scripts/setup.sh hostile  as test, and to run it over hostile input: boost's headers
#
# Debian and Ubuntu: by apt. Elsewhere it prints what to install, and exits with 2.
set -euo pipefail

readonly LLVM=19
# As Cargo.toml has it (`rust-version`).
readonly RUST=1.88
readonly PRE_COMMIT=4.7.0

ROOT=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
TARGET=${CARGO_TARGET_DIR:-$ROOT/target}
readonly ROOT TARGET

die() {
  printf 'setup.sh: %s\n' "$1" >&2
  exit 2
}

has() {
  command -v "$1" >/dev/null 2>&1
}

# Whether libclang stands where pleach will look for it.
has_libclang() {
  local dir
  for dir in ${LIBCLANG_PATH:+"$LIBCLANG_PATH"} "/usr/lib/llvm-$LLVM/lib" /usr/lib/*-linux-gnu /usr/lib64 /usr/lib \
    "/opt/homebrew/opt/llvm@$LLVM/lib" "/usr/local/opt/llvm@$LLVM/lib"; do
    compgen -G "$dir/libclang-$LLVM.so*" >/dev/null && return
    compgen -G "$dir/libclang.so.$LLVM*" >/dev/null && return
    [[ -e $dir/libclang.dylib ]] && return
  done
  return 1
}

# The sanitizers' runtime library belongs to a package of its own.
has_sanitizers() {
  local runtime
  runtime=$("clang++-$LLVM" -print-file-name=libclang_rt.asan.a 2>/dev/null) || return 1
  [[ -e $runtime ]] && return 0
  compgen -G "/usr/lib/llvm-$LLVM/lib/clang/$LLVM/lib/linux/libclang_rt.asan-*.a" >/dev/null
}

# Where clang finds its own linker it prints the path.
has_lld() {
  [[ -x $("clang++-$LLVM" -print-prog-name=ld.lld 2>/dev/null) ]]
}

# Debian's package belongs to Debian's own Python, which need not be the first in PATH.
has_matplotlib() {
  local python=/usr/bin/python3
  [[ -x $python ]] || python=python3
  "$python" -c 'import importlib.util, sys; sys.exit(importlib.util.find_spec("matplotlib") is None)' 2>/dev/null
}

# Clang's and LLVM's own headers, which the plugin is built against.
has_plugin_headers() {
  has "llvm-config-$LLVM" && [[ -e $("llvm-config-$LLVM" --includedir)/clang/AST/AST.h ]]
}

# The newest libclang behind $LLVM that there are packages of, if any: a test compares what the two give.
newer_llvm() {
  local newest
  has apt-cache || return 0
  newest=$(apt-cache search --names-only '^libclang1-[0-9]+$' | sed 's/^libclang1-\([0-9]*\) .*/\1/' | sort -n | tail -n 1)
  [[ -n $newest ]] && ((newest > LLVM)) && echo "$newest"
  return 0
}

# Fills `missing` with the Debian packages that are needed for $1 and not there.
find_missing() {
  local newer
  missing=()
  has "clang++-$LLVM" || missing+=("clang-$LLVM")
  has_libclang || missing+=("libclang1-$LLVM")
  has cc || missing+=(gcc)
  has python3 || missing+=(python3)
  [[ $1 == run ]] && return
  has g++ || missing+=(g++)
  has_lld || missing+=("lld-$LLVM")
  has_sanitizers || missing+=("libclang-rt-$LLVM-dev")
  has shellcheck || missing+=(shellcheck)
  has "clang-apply-replacements-$LLVM" || missing+=("clang-tools-$LLVM")
  has cmake || missing+=(cmake)
  has make || missing+=(make)
  has git || missing+=(git)
  has pre-commit || python3 -c 'import ensurepip, venv' 2>/dev/null || missing+=(python3-venv)
  has ninja || missing+=(ninja-build)
  has_plugin_headers || missing+=("libclang-$LLVM-dev" "llvm-$LLVM-dev")
  newer=$(newer_llvm)
  [[ -z $newer || -e /usr/lib/llvm-$newer/lib/libclang-$newer.so.1 ]] || missing+=("libclang1-$newer" "libclang-common-$newer-dev")
  [[ $1 == test ]] && return
  if [[ $1 == hostile ]]; then
    [[ -e /usr/include/boost/version.hpp || -e /usr/local/include/boost/version.hpp ]] || missing+=(libboost-dev)
    return
  fi
  has valgrind || missing+=(valgrind)
  has_matplotlib || missing+=(python3-matplotlib)
}

# Another apt-get, as automatic updates start one, is waited for.
apt_as_root() {
  local apt=(env DEBIAN_FRONTEND=noninteractive apt-get -qq -o DPkg::Lock::Timeout=300)
  if ((EUID == 0)); then
    "${apt[@]}" "$@"
  elif has sudo; then
    sudo "${apt[@]}" "$@"
  else
    die "run as root, or install sudo, to install: ${missing[*]}"
  fi
}

install_missing() {
  local log
  printf 'setup.sh: installing %s\n' "${missing[*]}" >&2
  log=$(mktemp)
  # A list of packages that cannot be fetched may be one that is not needed.
  apt_as_root update >"$log" 2>&1 || printf 'setup.sh: apt-get update failed for some list; going on with the others\n' >&2
  if ! apt_as_root install --no-install-recommends -y "${missing[@]}" >>"$log" 2>&1; then
    tail -n 20 "$log" >&2
    rm -f "$log"
    die "apt-get could not install: ${missing[*]} (clang $LLVM is in Debian 12 and 13 and in Ubuntu 24.04; for others see https://apt.llvm.org)"
  fi
  rm -f "$log"
}

explain_missing() {
  cat >&2 <<TEXT
setup.sh: no apt-get here; install these yourself, then run this again (missing, by their Debian names: ${missing[*]}):
  Fedora      dnf install clang19 clang19-libs compiler-rt19 lld19 gcc-c++ python3 ShellCheck valgrind python3-matplotlib
  Arch        pacman -S clang19 compiler-rt19 lld19 gcc python shellcheck valgrind python-matplotlib
  macOS       brew install llvm@$LLVM lld@$LLVM shellcheck; pip install matplotlib
clang++ $LLVM must be in PATH as clang++-$LLVM; where libclang is not found, set LIBCLANG_PATH to its directory.
TEXT
  exit 2
}

need_cargo() {
  local version
  if ! has cargo && [[ -x ${CARGO_HOME:-${HOME:-}/.cargo}/bin/cargo ]]; then
    die "cargo is installed but not in PATH: run . \"${CARGO_HOME:-${HOME:-}/.cargo}/env\""
  fi
  has cargo || die "cargo is missing: install Rust $RUST or newer from https://rustup.rs"
  version=$(cd "$ROOT" && cargo --version) || die "cargo does not run; see above"
  version=${version#cargo }
  version=${version%% *}
  if [[ $(printf '%s\n' "$RUST" "$version" | sort -V | head -n 1) != "$RUST" ]]; then
    die "cargo $version is too old (Debian 12 and Ubuntu 24.04 have such): install Rust $RUST or newer from https://rustup.rs"
  fi
}

# For tests, what comes with Rust and is left out of some installations.
need_lints() {
  local tool
  for tool in fmt clippy; do
    (cd "$ROOT" && cargo "$tool" --version) >/dev/null 2>&1 ||
      die "cargo $tool is missing: run rustup component add rustfmt clippy"
  done
}

# The test of the hooks is skipped without it.
install_pre_commit() {
  local folder=$TARGET/pre-commit
  has pre-commit && return
  [[ -x $folder/bin/pre-commit ]] && return
  printf 'setup.sh: installing pre-commit %s into %s\n' "$PRE_COMMIT" "$folder" >&2
  { python3 -m venv "$folder" && "$folder/bin/pip" --quiet --disable-pip-version-check --retries 1 --timeout 15 install "pre-commit==$PRE_COMMIT"; } >&2 ||
    printf 'setup.sh: pre-commit cannot be installed; the test of the hooks will be skipped\n' >&2
}

main() {
  local purpose=${1:-run}
  case $purpose in
    run | test | bench | hostile) ;;
    *) die "usage: setup.sh [run|test|bench|hostile]" ;;
  esac
  need_cargo
  [[ $purpose == run ]] || need_lints
  find_missing "$purpose"
  if ((${#missing[@]})); then
    has apt-get || explain_missing
    install_missing
    find_missing "$purpose"
    ((${#missing[@]} == 0)) || die "still missing after installation: ${missing[*]}"
  fi
  [[ $purpose == run ]] || install_pre_commit
}

main "$@"
