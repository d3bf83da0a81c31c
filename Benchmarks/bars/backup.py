"""The continuous backup: what it costs the feed and likes, and how fast it is restored (LIB-14).

BACKUP_PHOTOS: the number of photos to restore, 20,000 by default.
"""

import hashlib
import json
import os
import random
import shutil
import sqlite3
import subprocess
import time

from bench import processes, seed, versus
from bench.measure import ROUNDS, in_turns, median, say

PHOTOS = 20_000
RESTORED = int(os.environ.get("BACKUP_PHOTOS", "20000"))
# Bytes per original: a scaled-down photo, so that the work per file counts, and a camera's.
SMALL, LARGE = 40_000, 4_000_000


def measure(work, report):
    binary = processes.imagefeed()
    _costs(work, binary, report)
    _restores(work, binary, report, "small", RESTORED, SMALL)
    _restores(work, binary, report, "large", max(1, RESTORED // 100), LARGE)


def _costs(work, binary, report):
    place = ["--backup", work / "backup-place"]
    with_backup = versus.Candidate(work, "with", binary, PHOTOS, options=place)
    with versus.started(with_backup, versus.Candidate(work, "without", binary, PHOTOS)) as (with_backup, without):
        _wait_for_backup(binary, with_backup.data)
        title = "continuous backup, relative to a server without it"
        versus.compare(report, title, 0.95, with_backup=with_backup, without=without)


def _status(binary, data):
    output = subprocess.run([binary, "status", "--data", data, "--json"], capture_output=True, text=True).stdout
    return json.loads(output)["backup"]


def _wait_for_backup(binary, data):
    """Waits until everything that was there at the call is in the backup."""
    began = time.time()
    while True:
        backup = _status(binary, data)
        lag = backup.get("lagMilliseconds")
        if backup["phase"] == "running" and lag is not None and lag < 1000 * (time.time() - began):
            return
        time.sleep(0.2)


def _restores(work, binary, report, name, count, size):
    data, place = work / f"restored-{name}", work / f"place-{name}"
    processes.serve(binary, data).stop()
    say(f"writing {count:,} originals of {size:,} bytes")
    seed.photos(data, count)
    _write_originals(data, size)
    with processes.serve(binary, data, options=["--backup", place]) as server:
        began = time.monotonic()
        _wait_for_backup(binary, data)
        first = time.monotonic() - began
        peak = processes.own_memory(server.process.pid)[0]
    shutil.rmtree(data)

    def ours():
        return _timed(work / "copy", [binary, "restore", place, "--data", work / "copy"])

    def cp():
        return _timed(work / "copy", ["sh", "-c", 'cp -r "$1" "$2" && sync', "cp", place, work / "copy"])

    ours(), cp()  # One warm-up run, not counted: the files are in memory afterwards.
    times = in_turns(ROUNDS, ours=ours, cp=cp)
    shutil.rmtree(place)
    report.bar(
        f"restoring {count:,} originals of {size / 1e6:g} MB: rate relative to `cp -r` and sync",
        median(times["cp"]) / median(times["ours"]),
        0.8,
        "×",
        at_most=False,
        ours_seconds=times["ours"],
        cp_seconds=times["cp"],
        first_backup_seconds=first,
        server_megabytes=peak,
    )


def _write_originals(data, size):
    """Gives each photo a file of its own."""
    database = sqlite3.connect(data / "imagefeed.sqlite", isolation_level=None)
    database.execute("BEGIN")
    content = random.Random(1).randbytes(size - 8)
    for (row,) in database.execute("SELECT id FROM photo").fetchall():
        whole = row.to_bytes(8, "big") + content
        digest = hashlib.sha256(whole).hexdigest()
        folder = data / "originals" / digest[:2]
        folder.mkdir(parents=True, exist_ok=True)
        (folder / f"{digest}.jpg").write_bytes(whole)
        database.execute("UPDATE photo SET contentHash = ?, byteCount = ? WHERE id = ?", (digest, size, row))
    database.execute("COMMIT")
    database.close()
    os.sync()


def _timed(target, command):
    shutil.rmtree(target, ignore_errors=True)
    os.sync()
    began = time.monotonic()
    subprocess.run([str(word) for word in command], check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    return time.monotonic() - began
