"""The library of a family: imports it, kills imports, and compares it as a whole with the list of its files."""

import json
import subprocess
import time
from datetime import datetime, timedelta

import faulty
import faulty_library
from exiftool import Date
from family import IN_PLACE
from server import BINARY, program_environment, wait_until

EPOCH = datetime(1970, 1, 1)
PRECISIONS = ["second", "day", "month", "year"]
SOURCES = [None, "person", "exif", "xmp", "iptc", "digitized", "takeout", "file_name", "changed"]
# Files that only say that a command or a server ran.
PASSING = ("imagefeed.sqlite", "lock", "control.sock")


class Library:
    """A new library of the photos in a folder, without a server."""

    def __init__(self, folder, files, mode):
        self.data, self.files, self.mode = folder / "data", files, mode
        faulty.new_library(self.data)

    def words(self, *options):
        mode = ["--in-place"] if self.mode == IN_PLACE else []
        return ["import", self.files, "--data", self.data, "--json", *mode, *options]

    def run(self, *options):
        """Imports; prints the rate."""
        start, result = time.monotonic(), faulty.Result(self.words(*options), patience=3000)
        seconds, totals = time.monotonic() - start, result.lines[-1] if result.lines else {}
        files = totals.get("added", 0) + totals.get("skipped", 0)
        print(f"{self.mode}: {files} photos in {seconds:.1f} s, {files / seconds:.0f} per second")
        return result

    def run_until(self, count):
        """Kills an import as soon as the library has this many photos; returns whether it was still running."""
        words = [BINARY, *map(str, self.words())]
        with subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=program_environment()) as process:
            wait_until(lambda: self.count() >= count or process.poll() is not None, 3000, "the photos")
            process.kill()
        return process.wait() < 0

    def check(self):
        return faulty.Result(["check", "--data", self.data], patience=3000)

    def rows(self, query):
        return faulty_library.rows(self.data, query)

    def count(self):
        return self.rows("SELECT COUNT(*) FROM photo")[0][0]

    def feed(self):
        """What the library has of each photo, in the form of `Expected.rows`."""
        kept = faulty_library.photos(self.data)
        facts = self.rows("SELECT contentHash, capturedAt, capturedClock, capturePrecision, captureSource, likes FROM photo")
        return {photo: (*kept[photo], date(*moment), likes > 0) for photo, *moment, likes in facts}

    def order(self):
        return [photo for photo, in self.rows("SELECT contentHash FROM photo ORDER BY addedAt, id")]

    def flaws(self, expected):
        """In what the library differs from the list."""
        endings = dict(self.rows("SELECT contentHash, fileExtension FROM photo"))
        feed = {photo: facts[:3] for photo, facts in expected.rows.items()}
        found = faulty_library.flaws(self.data, feed, endings, has_originals=self.mode != IN_PLACE)
        found += different("facts", expected.rows, self.feed())
        if self.order() != [photo for photo in expected.order]:
            found.append("the photos are in another order than their files")
        if list((self.data / "tmp").iterdir()):
            found.append("temporary files are left")
        return found

    def snapshot(self):
        """All rows of all tables, and the lengths and times of all files; not when a folder was scanned, and by whom."""
        named = self.rows("SELECT name FROM sqlite_master WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%'")
        # Why not those of SQLite: a row id that was not used is none of a folder later.
        tables = [name for name, in named if not name.startswith("sqlite_")]
        rows = {table: sorted(map(repr, self.rows(f'SELECT * FROM "{table}"'))) for table in tables}
        folders = self.rows("SELECT id, path, personId, options FROM indexedFolder")
        rows["indexedFolder"] = sorted(repr((*facts, sorted(json.loads(options).items()))) for *facts, options in folders)
        files = {}
        for path in self.data.rglob("*"):
            if path.is_file() and not path.name.startswith(PASSING):
                files[str(path.relative_to(self.data))] = (path.stat().st_size, path.stat().st_mtime_ns)
        return rows | {"files": sorted(map(repr, files.items()))}


def date(at, clock, precision, source):
    """The date in a photo's row; nil if it has none."""
    if clock is None:
        return None
    moment = EPOCH + timedelta(milliseconds=clock)
    return Date(moment, (clock - at) // 60_000, PRECISIONS[precision], SOURCES[source])


def different(what, wanted, found):
    """What two dictionaries do not have in common, in at most five lines."""
    keys = [key for key in wanted.keys() | found.keys() if wanted.get(key) != found.get(key)]
    lines = [f"{what} of {key}: {wanted.get(key)} is {found.get(key)}" for key in sorted(keys)[:5]]
    return lines + ([f"and {len(keys) - 5} more"] if len(keys) > 5 else [])


def report_flaws(result, expected, is_first=True):
    """In what the report of an import differs from the list; another import finds everything there."""
    added = len(expected.rows) if is_first else 0
    totals = {
        "added": added, "failed": len(expected.failed), "left_out": expected.left_out,
        "skipped": expected.skipped + len(expected.rows) - added, "videos": expected.videos if is_first else 0,
    }
    found = different("the total", totals, {name: result.lines[-1].get(name) for name in totals})
    reasons = {line["file"]: line["reason"] for line in result.lines if "reason" in line}
    found += different("the failure", dict.fromkeys(expected.failed, True), dict.fromkeys(reasons, True))
    found += [f"{path} {reasons[path]}" for path, part in expected.failed.items() if part not in reasons.get(path, part)]
    end = "; its photo was imported without it."
    notes = {line for line in result.error.splitlines() if line.endswith(end)}
    # A sidecar is read when its photo is added.
    wanted = [path for path in expected.notes if is_first or not path.endswith((".xmp", ".json"))]
    missing = [path for path in wanted if not any(note.startswith(path + " ") for note in notes)]
    if missing or len(notes) != len(wanted):
        found.append(f"{len(notes)} notes, {len(wanted)} expected, without {missing[:5]}")
    return found
