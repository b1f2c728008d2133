"""Rows of the table, and how one is run: with limits, measured, and looked at afterwards."""

import hashlib
import os
import resource
import signal
import subprocess
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Callable, Optional

ROOT = Path(__file__).resolve().parent.parent.parent
CLANG = "clang++-19"
SHIM = ROOT / "plugin-shim" / "include"

# A run that takes longer than this many seconds of processor time hangs; so does one that takes ten times as many by
# the clock, which a busy machine may need.
HANG = 60
# Bytes of address space; more is an allocation without bound.
ADDRESS_SPACE = 16 << 30


@dataclass
class Outcome:
    """One run of a program: how it ended, seconds of processor time, peak memory in MiB, what it said."""

    exit: int
    cpu: float
    memory: float
    out: str
    err: str

    def ended(self):
        """The exit code, or the signal's name."""
        if self.exit >= 0:
            return str(self.exit)
        try:
            return signal.Signals(-self.exit).name
        except ValueError:
            return f"signal {-self.exit}"


def run(command, directory, user=None, limits=(), env=None, hang=HANG):
    """Runs a command under the limits; `user` is a user id to run as, `limits` are further (resource, bytes)."""

    def prepare():
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        resource.setrlimit(resource.RLIMIT_CPU, (hang, hang))
        resource.setrlimit(resource.RLIMIT_AS, (ADDRESS_SPACE, ADDRESS_SPACE))
        for which, value in limits:
            resource.setrlimit(which, (value, value))
        if user is not None:
            os.setgid(user)
            os.setuid(user)

    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
        process = subprocess.Popen(
            [str(word) for word in command],
            cwd=directory,
            stdin=subprocess.DEVNULL,
            stdout=out,
            stderr=err,
            preexec_fn=prepare,
            env={**os.environ, "NO_COLOR": "1", **(env or {})},
        )
        status, usage = wait(process, hang * 10)
        out.seek(0)
        err.seek(0)
        said = [stream.read().decode(errors="replace") for stream in (out, err)]
    return Outcome(status, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024, *said)


def wait(process, hang):
    """Waits for the end of `process`, which is killed after `hang` seconds."""
    deadline = time.monotonic() + hang
    pause = 0.001
    while True:
        pid, status, usage = os.wait4(process.pid, os.WNOHANG)
        if pid:
            process.returncode = os.waitstatus_to_exitcode(status)
            return process.returncode, usage
        if time.monotonic() > deadline:
            process.kill()
            deadline = float("inf")
        time.sleep(pause)
        pause = min(pause * 1.5, 0.05)


def state(directory):
    """The bytes of every regular file below, by path; large ones by their digest."""
    files = {}
    for path in sorted(Path(directory).rglob("*")):
        if path.is_file() and not path.is_symlink():
            data = path.read_bytes()
            name = str(path.relative_to(directory))
            files[name] = data if len(data) < 1 << 20 else hashlib.sha256(data).digest()
    return files


@dataclass
class Row:
    """One input, what pleach is asked to do with it, and what is expected."""

    name: str
    what: str
    # Writes the input into a folder.
    make: Callable[[Path], None]
    files: tuple = ("a.cpp",)
    flags: tuple = ("-std=c++17",)
    options: tuple = ()
    exit: tuple = (0,)
    # None: nothing may be written. True: something must be fused. False: whatever is fused must hold.
    fuses: Optional[bool] = None
    # A part of what pleach must say, if anything.
    says: str = ""
    # Bounds: seconds of processor time and MiB, on top of what clang takes times `times`.
    seconds: float = 5
    mebibytes: float = 400
    times: float = 3
    # Whether clang can say what the input costs on its own.
    clang: bool = True
    # Whether clang++ itself can compile the input.
    compiles: bool = True
    # Whether the program is built and run before and after.
    runs: bool = False
    # The whole command line behind the program's name, in place of files, options and flags.
    arguments: Optional[tuple] = None
    user: Optional[int] = None
    limits: tuple = ()
    # Whether it belongs to the quick selection.
    quick: bool = False


@dataclass
class Result:
    """What the table prints of a row."""

    cpu: float
    memory: float
    ended: str
    clang: Optional[float] = None
    problems: list = field(default_factory=list)


def command_line(row, pleach, mode):
    if row.arguments is not None:
        return [pleach, *(mode if word == "--fix" else word for word in row.arguments)]
    return [pleach, *([mode] if mode else []), *row.options, *row.files, "--", *row.flags, f"-I{SHIM}"]


def measure(row, pleach, directory):
    """Runs a row in `directory`, an empty folder."""
    row.make(directory)
    if row.user is not None:
        os.chmod(directory, 0o777)
    before = state(directory)
    clang = compile_only(row, directory) if row.clang else None
    outcome = run(command_line(row, pleach, "--fix"), directory, row.user, row.limits)
    result = Result(outcome.cpu, outcome.memory, outcome.ended(), clang.cpu if clang else None)
    result.problems = list(misfits(row, outcome, clang))
    after = state(directory)
    if outcome.exit != 0 or row.fuses is None:
        if after != before:
            result.problems.append("files were written")
    elif not result.problems:
        result.problems += look_after(row, pleach, directory, before, after)
    return result


def misfits(row, outcome, clang):
    """What is wrong with a run by itself."""
    if outcome.exit not in row.exit:
        wanted = " or ".join(map(str, row.exit))
        yield f"exit {outcome.ended()} in place of {wanted}: {last_line(outcome.err)}"
    elif row.says not in outcome.out + outcome.err:
        yield f"does not say '{row.says}' but: {last_line(outcome.err)}"
    if "crash" in outcome.err or "panicked" in outcome.err:
        yield f"crashed: {last_line(outcome.err)}"
    seconds = row.seconds + row.times * (clang.cpu if clang else 0)
    if outcome.cpu > seconds:
        yield f"{outcome.cpu:.1f} s of processor time, more than {seconds:.1f}"
    mebibytes = row.mebibytes + row.times * (clang.memory if clang else 0)
    if outcome.memory > mebibytes:
        yield f"{outcome.memory:.0f} MiB, more than {mebibytes:.0f}"


def last_line(text):
    lines = text.strip().splitlines()
    return lines[-1][:300] if lines else "nothing said"


def compile_only(row, directory):
    sources = [name for name in row.files if not name.startswith("/")]
    return run([CLANG, "-fsyntax-only", "-w", *row.flags, f"-I{SHIM}", *sources], directory)


def look_after(row, pleach, directory, before, after):
    """What is wrong with what was written: it must compile, be up to date, and come off again."""
    if row.fuses and after == before:
        yield "nothing was fused"
    if after == before:
        return
    compiled = compile_only(row, directory)
    if compiled.exit != 0 and row.compiles:
        yield f"the result does not compile: {last_line(compiled.err)}"
    if row.runs:
        plain, fused = (built(row, directory, flags) for flags in (["-DPLEACH_OFF"], []))
        if (plain.exit, plain.out) != (fused.exit, fused.out) or plain.exit != 0 or not plain.out:
            yield f"the result does something else ({plain.ended()} {plain.out!r}, {fused.ended()} {fused.out!r})"
    check = run(command_line(row, pleach, "--check"), directory)
    if check.exit != 0:
        yield f"--check after --fix ends with {check.ended()}"
    back = run(command_line(row, pleach, "--unfuse"), directory)
    if back.exit != 0 or state(directory) != before:
        yield f"--unfuse ends with {back.ended()} and does not restore"


def built(row, directory, flags):
    """Builds the program outside of the folder and runs it."""
    with tempfile.TemporaryDirectory(prefix="pleach-hostile-") as name:
        binary = Path(name) / "program"
        command = [CLANG, "-w", "-O1", *row.flags, *flags, f"-I{SHIM}", *row.files, "-o", binary]
        compiled = run(command, directory)
        return run([binary], directory) if compiled.exit == 0 else compiled
