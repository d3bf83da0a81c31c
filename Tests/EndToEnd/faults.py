"""Faults of the disk: calls of the file system that fail or break off in the program under test (LIB-21)."""

import atexit
import ctypes
import errno
import functools
import mmap
import pathlib
import shutil
import subprocess
import tempfile

# The same order as `enum call` in Faults/faults.c. COPY is copy_file_range and sendfile; READ and WRITE are all of
# theirs; UNLINK is also rmdir; of a rename the new path decides.
CALLS = "open opendir read readdir stat access fsync rename link mkdir unlink write truncate copy".split()
KINDS, RULES = 48, 8
SHORT = -1
ALWAYS = 2**31 - 1


class _Rule(ctypes.Structure):
    _fields_ = [(name, ctypes.c_int32) for name in ("call", "kind", "first", "last", "outcome", "fired")]


class _Shared(ctypes.Structure):
    _fields_ = [("rules", _Rule * RULES), ("counts", (ctypes.c_int32 * KINDS) * len(CALLS))]


def kinds(data=None, photos=None, place=None):
    """The kinds of files in a data folder, in a folder of photos, and at the place of a backup: [(name, pattern)].

    The first pattern that matches decides; `*` matches slashes too.
    """
    found = []
    if data:
        found += [
            ("secret key", f"{data}/secret.key*"),
            ("lock", f"{data}/lock"),
            ("database", f"{data}/imagefeed.sqlite"),
            ("database log", f"{data}/imagefeed.sqlite-wal"),
            ("database index", f"{data}/imagefeed.sqlite-shm"),
            ("backup state", f"{data}/backup.json*"),
            ("probe", f"{data}/disk-probe"),
            ("draft", f"{data}/restore*"),
            ("original", f"{data}/originals/*/*"),
            ("shelf of originals", f"{data}/originals/*"),
            ("originals", f"{data}/originals"),
            ("variant", f"{data}/variants/*/*"),
            ("shelf of variants", f"{data}/variants/*"),
            ("variants", f"{data}/variants"),
            ("portraits", f"{data}/portraits*"),
            ("temporary file", f"{data}/tmp/*"),
            ("tmp", f"{data}/tmp"),
            ("upload", f"{data}/uploads/*"),
            ("uploads", f"{data}/uploads"),
            ("other file", f"{data}/*"),
            ("data folder", f"{data}"),
        ]
    if photos:
        found += [
            ("photo", f"{photos}/*.jpg"),
            ("sidecar", f"{photos}/*.xmp"),
            ("video", f"{photos}/*.mov"),
            ("folder of photos", f"{photos}/*"),
            ("given folder", f"{photos}"),
        ]
    if place:
        found += [("file of the backup", f"{place}*/*"), ("backup", f"{place}*")]
    assert len(found) <= KINDS
    return found


@functools.cache
def library():
    """The compiled library, until the tests end."""
    folder = pathlib.Path(tempfile.mkdtemp(prefix="imagefeed-faults-"))
    atexit.register(shutil.rmtree, folder)
    source = pathlib.Path(__file__).parent / "Faults" / "faults.c"
    words = ["cc", "-shared", "-fPIC", "-O1", "-Wall", "-Werror", "-o", folder / "faults.so", source, "-ldl"]
    subprocess.run(words, check=True)
    return folder / "faults.so"


class Faults:
    """The faults of one program and its children; none until `arm`."""

    def __init__(self, folder, named):
        self.names = [name for name, _ in named]
        self.file = folder / "faults"
        self.file.write_bytes(bytes(ctypes.sizeof(_Shared)))
        with open(self.file, "r+b") as file:
            self.shared = _Shared.from_buffer(mmap.mmap(file.fileno(), 0))
        self.variables = {
            "LD_PRELOAD": str(library()),
            "FAULT_FILE": str(self.file),
            "FAULT_KINDS": "\n".join(pattern for _, pattern in named),
        }

    @property
    def prefix(self):
        return ["env", *(f"{name}={value}" for name, value in self.variables.items())]

    def arm(self, *rules):
        """Counts from 0 again; each rule is (call, kind, first occurrence, last one, errno or SHORT)."""
        self.disarm()
        ctypes.memset(self.shared.counts, 0, ctypes.sizeof(self.shared.counts))
        for place, (call, kind, first, last, outcome) in zip(self.shared.rules, rules, strict=False):
            place.call, place.kind = CALLS.index(call), self.names.index(kind)
            place.first, place.last, place.fired = first, last, 0
            place.outcome = outcome

    def disarm(self):
        for place in self.shared.rules:
            place.outcome = 0

    @property
    def fired(self):
        """How often each rule made a call fail since `arm`."""
        return [place.fired for place in self.shared.rules]

    def counts(self):
        """Each distinct pair of a call and a kind of file since `arm`, and how often it occurred."""
        return {
            (call, kind): number
            for call, row in zip(CALLS, self.shared.counts, strict=True)
            for kind, number in zip(self.names, row, strict=False)
            if number
        }


def text(rules):
    """The rules in words, for a failed test."""
    return "; ".join(
        f"{call} of {kind} {first}{'' if first == last else '–' if last == ALWAYS else f'–{last}'} "
        + ("short" if outcome == SHORT else errno.errorcode[outcome])
        for call, kind, first, last, outcome in rules
    )
