"""Commands on a disk with faults: what they reported is compared with the files and the database (LIB-21)."""

import errno
import json
import pathlib
import shutil
import subprocess
import tempfile

from entrance import GOOD_PASSWORD
from faults import ALWAYS, SHORT, Faults, kinds, text
from faulty_library import album, content, differences, expected, flaws, jpeg, misplaced, names, originals, photos, sha256, write
from server import BINARY, program_environment

# What a call may report; a short result too, where it may transfer less than it was asked for.
ERRORS = [errno.EIO, errno.ENOSPC, errno.ESTALE, errno.EACCES, errno.EINTR]
TRANSFERS = {"read", "write", "copy"}
# Reasons that name a lack: they must not be given for what is there.
LACKS = ("is missing", "restore it from", "has no file", "holds no")


def outcomes(call):
    return ERRORS + [SHORT] * (call in TRANSFERS)


class Result:
    """What a command reported."""

    def __init__(self, words, environment=None, typed="", patience=120):
        ran = subprocess.run(
            [BINARY, *map(str, words)], capture_output=True, text=True, timeout=patience, input=typed,
            env={**program_environment(), "LANG": "C.UTF-8", **(environment or {})},
        )
        self.status, self.said, self.error = ran.returncode, ran.stdout + ran.stderr, ran.stderr
        self.lines = [json.loads(line) for line in ran.stdout.splitlines() if line.startswith("{")]

    def __repr__(self):
        return f"exit {self.status}: {self.said[-600:]}"


def new_library(data):
    added = Result(["user", "add", "anna", "--data", data], typed=GOOD_PASSWORD + "\n")
    assert added.status == 0, added
    (data / "lock").unlink()


class Templates:
    """Libraries that are made once and copied for each trial."""

    def __init__(self, folder):
        self.folder, self.files = folder, album(range(1, 8))
        self.feed = expected(self.files)
        self.empty, self.full, self.photos = folder / "empty", folder / "full", folder / "photos"
        self.tar = folder / "library.tar"
        new_library(self.empty)
        write(self.photos, self.files)
        shutil.copytree(self.empty, self.full)
        for words in (["import", self.photos, "--data", self.full], ["backup", self.tar, "--data", self.full]):
            done = Result(words)
            assert done.status == 0, done
        assert photos(self.full) == self.feed


class Trial:
    """A command on folders of its own. `wrong` collects what is not true."""

    def __init__(self, templates):
        self.templates = templates
        self.place = pathlib.Path(tempfile.mkdtemp(dir=templates.folder))
        self.data, self.photos, self.tar = self.place / "data", self.place / "photos", self.place / "library.tar"
        self.wrong, self.feed = [], dict(templates.feed)
        self.begin()

    def expect(self, fact, what):
        if not fact:
            self.wrong.append(what)

    def expect_whole(self, data, what):
        """All photos, originals and the key are there."""
        self.wrong += [f"{what}: {flaw}" for flaw in flaws(data, self.feed)]
        key = data / "secret.key"
        self.expect(key.exists() and key.read_bytes() == (self.templates.full / "secret.key").read_bytes(), f"{what}: the key")

    def expect_reason(self, result):
        """A command that fails says why, and names no lack of what is there."""
        self.expect(result.status == 0 or result.error.strip() or any("reason" in line for line in result.lines), "no reason")
        self.expect(not any(lack in result.said for lack in LACKS), f"a false reason: {result}")


class Import(Trial):
    """`import` into a new library."""

    options = []

    def begin(self):
        shutil.copytree(self.templates.empty, self.data)
        write(self.photos, self.templates.files)

    def run(self, environment=None):
        return Result(["import", self.photos, "--data", self.data, "--json", *self.options], environment)

    def judge(self, result):
        feed = photos(self.data)
        self.expect(names(feed) <= originals(self.data), "a photo without its original")
        added = sum(line["added"] for line in result.lines if "added" in line)
        self.expect(added <= len(feed), "more is reported as added than there is")
        self.judge_files(result)

    def judge_files(self, result):
        if result.status == 0:
            self.expect_complete("reported as complete")
        self.expect(content(self.photos) == self.templates.files, "the folder of photos is changed")

    def expect_complete(self, what):
        self.expect(photos(self.data) == self.feed, f"{what}: {differences(self.feed, photos(self.data))}")

    def judge_repeat(self, result):
        self.expect(result.status == 0, f"a repeat fails: {result}")
        self.expect_complete("after a repeat")
        self.expect(originals(self.data) == self.originals(), "after a repeat: the originals differ")

    def originals(self):
        return names(self.feed)


class Albums(Import):
    """`import --collections`."""

    options = ["--collections"]

    def expect_complete(self, what):
        super().expect_complete(what)
        wrong = misplaced(self.data, self.templates.files)
        self.expect(not wrong, f"{what}: photos of {wrong} are not in their collections")


class InPlace(Import):
    """`import --in-place` of a folder from which a file is gone, and in which others are moved or new."""

    options = ["--in-place"]

    def begin(self):
        files = dict(self.templates.files)
        shutil.copytree(self.templates.empty, self.data)
        for new in ("Winter/Deep/4.jpg", "Summer/live.mov"):
            del files[new]
        files["Winter/gone.jpg"], files["Away/5.jpg"] = jpeg(50), files.pop("5.jpg")
        write(self.photos, files)
        assert self.run().status == 0
        # What was moved keeps the tags of the folder in which it was found.
        moved = sha256(files["Away/5.jpg"])
        self.feed[moved] = photos(self.data)[moved]
        self.before = set(photos(self.data)) & set(self.feed)
        write(self.photos, self.templates.files)

    def judge(self, result):
        self.expect(self.before <= set(photos(self.data)), "photos left the feed")
        self.judge_files(result)

    def originals(self):
        return set()


class Full(Trial):
    """A command on a library with photos."""

    def begin(self):
        shutil.copytree(self.templates.full, self.data)

    def judge(self, result):
        self.expect_whole(self.data, "the library")

    def judge_repeat(self, result):
        self.expect(result.status == 0, f"a repeat fails: {result}")
        self.expect_whole(self.data, "the library")


class Users(Full):
    """The start of a command that only reads."""

    def run(self, environment=None):
        return Result(["user", "list", "--data", self.data], environment)


class Begin(Trial):
    """The start of a library, with its key."""

    def begin(self):
        pass

    def run(self, environment=None):
        return Result(["user", "add", "anna", "--data", self.data], environment, typed=GOOD_PASSWORD + "\n")

    def judge(self, result):
        self.has_person = result.status == 0

    def judge_repeat(self, result):
        self.expect(result.status == 0 or "is taken" in result.error, f"a repeat fails: {result}")
        self.expect(Result(["user", "list", "--data", self.data]).status == 0, "the library cannot be used")


class Backup(Full):
    """`backup` to a tar file."""

    def run(self, environment=None):
        return Result(["backup", self.tar, "--data", self.data], environment)

    def judge(self, result):
        super().judge(result)
        self.is_done = result.status == 0
        self.expect(self.is_done or not self.tar.exists() or self.is_whole(), "an incomplete file has the name of a backup")
        self.expect(not self.is_done or self.is_whole(), "the backup is not complete")

    def is_whole(self):
        folder = self.place / "restored"
        shutil.rmtree(folder, ignore_errors=True)
        before, restored = list(self.wrong), Result(["restore", self.tar, "--data", folder])
        if restored.status == 0:
            self.expect_whole(folder, "what was restored")
        is_whole, self.wrong = restored.status == 0 and self.wrong == before, before
        return is_whole

    def judge_repeat(self, result):
        self.expect(result.status == 0 or "exists already" in result.error, f"a repeat fails: {result}")
        self.expect(self.is_whole(), "a repeat is not complete")


class Restored(Trial):
    """`restore` from what `tar` names."""

    def run(self, environment=None):
        return Result(["restore", self.tar, "--data", self.data], environment)

    def judge(self, result):
        if result.status == 0:
            self.expect_whole(self.data, "what was restored")

    def judge_repeat(self, result):
        self.expect(result.status == 0 or "holds a library already" in result.error, f"a repeat fails: {result}")
        self.expect_whole(self.data, "what was restored")


class Restore(Restored):
    """`restore` from a tar file."""

    def begin(self):
        shutil.copy(self.templates.tar, self.tar)


class Check(Full):
    """`check` of a library with one defect, which is reported unless the check says what it could not read."""

    defect = 0

    def begin(self):
        super().begin()
        # Why not an original in a folder of its own: it would need the first folder.
        found = sorted((self.data / "originals").rglob("*.jpg"))
        if self.defect == 0:
            (found[0].parent / ("0" * 64 + ".jpg")).write_bytes(b"of no photo")
        elif self.defect == 1:
            found[0].unlink()
        else:
            found[0].write_bytes(b"damaged")

    def run(self, environment=None):
        return Result(["check", "--data", self.data], environment)

    def judge(self, result):
        self.expect(result.status != 0, "a library with a defect passes")
        self.expect(photos(self.data) == self.feed, "the library is changed")

    def judge_repeat(self, result):
        self.expect(result.status == 1 and result.error.count("\n") == 1, f"a repeat reports something else: {result}")

    def expect_reason(self, result):
        lost = sum("is missing" in line for line in result.said.splitlines() if "original of" in line)
        self.expect(lost <= (self.defect == 1), f"more is reported as missing than is: {result}")


class CheckLost(Check):
    defect = 1


class CheckDamaged(Check):
    defect = 2


class CheckSound(Full):
    """`check` of a library without a defect."""

    def run(self, environment=None):
        return Result(["check", "--data", self.data], environment)


TRIALS = [Import, Albums, InPlace, Users, Begin, Backup, Restore, Check, CheckLost, CheckDamaged, CheckSound]


def attempt(kind, templates, rules):
    """One trial with these faults: (what is wrong, the pairs and their counts, how often faults happened)."""
    trial = kind(templates)
    try:
        faults = Faults(trial.place, kinds(trial.data, trial.photos, trial.tar))
        faults.arm(*rules)
        result = trial.run(faults.variables)
        fired, counts = faults.fired, faults.counts()
        faults.disarm()
        trial.judge(result)
        trial.expect_reason(result)
        trial.judge_repeat(trial.run())
        if trial.wrong:
            trial.wrong.append(f"{kind.__name__} with {text(rules)} ({sum(fired)} times): {result}")
        return trial.wrong, counts, sum(fired)
    finally:
        shutil.rmtree(trial.place, ignore_errors=True)


def sweep(counts):
    """For each pair: each outcome at the first, a middle and the last occurrence, and EIO from the middle on."""
    for (call, kind), number in counts.items():
        for at in sorted({0, number // 2, number - 1}):
            for outcome in outcomes(call):
                yield [(call, kind, at, at, outcome)]
        yield [(call, kind, number // 2, ALWAYS, errno.EIO)]


def drawn(random, counts):
    """One or two random faults."""
    rules = []
    for _ in range(random.choice([1, 1, 2])):
        call, kind = random.choice(sorted(counts))
        at = random.randrange(counts[call, kind])
        outcome = random.choice(outcomes(call))
        lasts = outcome in (errno.EIO, errno.ENOSPC, errno.ESTALE, errno.EACCES) and random.random() < 0.2
        rules.append((call, kind, at, ALWAYS if lasts else at, outcome))
    return rules
