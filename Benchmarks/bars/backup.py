"""The continuous backup: what it costs the feed and likes, and how fast it is restored (LIB-14).

BACKUP_PHOTOS: the number of photos to restore, 20,000 by default.
"""

import hashlib
import http.client
import json
import os
import random
import shutil
import sqlite3
import subprocess
import time

from bench import load, processes, seed
from bench.measure import ROUNDS, in_turns, median, say

PHOTOS, PEOPLE, PAGES = 20_000, 16, 2_000
RESTORED = int(os.environ.get("BACKUP_PHOTOS", "20000"))
# Bytes per original: a scaled-down photo, so that the work per file counts, and a camera's.
SMALL, LARGE = 40_000, 4_000_000


def measure(work, report):
    binary = processes.imagefeed()
    _costs(work, binary, report)
    _restores(work, binary, report, "small", RESTORED, SMALL)
    _restores(work, binary, report, "large", max(1, RESTORED // 100), LARGE)


def _costs(work, binary, report):
    servers, tokens = {}, {}
    for name in ("with", "without"):
        data = work / f"backup-{name}"
        processes.serve(binary, data).stop()
        seed.photos(data, PHOTOS)
        tokens[name] = seed.signed_in(data, PEOPLE, likes=0)
        (work / f"tokens-{name}").write_text("\n".join(tokens[name]) + "\n")
        options = ["--backup", work / "backup-place"] if name == "with" else []
        servers[name] = processes.serve(binary, data, options=options)
    _wait_for_backup(binary, work / "backup-with")
    photos = {name: _photos(server) for name, server in servers.items()}
    numbers = iter(range(1, 1000))
    try:
        rates = in_turns(
            ROUNDS,
            with_backup=lambda: _likes(servers["with"], tokens["with"], photos["with"]),
            without=lambda: _likes(servers["without"], tokens["without"], photos["without"]),
        )
        report.bar(
            "continuous backup: likes per second, relative to those without it",
            median([rate for rate, _ in rates["with_backup"]]) / median([rate for rate, _ in rates["without"]]),
            0.95,
            "×",
            at_most=False,
            with_backup=[rate for rate, _ in rates["with_backup"]],
            without=[rate for rate, _ in rates["without"]],
            cpu_ms_per_like_with=median([cpu for _, cpu in rates["with_backup"]]) * 1000,
            cpu_ms_per_like_without=median([cpu for _, cpu in rates["without"]]) * 1000,
        )
        pages = in_turns(
            ROUNDS,
            with_backup=lambda: _pages(servers["with"], work / "tokens-with", next(numbers)),
            without=lambda: _pages(servers["without"], work / "tokens-without", next(numbers)),
        )
        report.bar(
            "continuous backup: pages of the feed per second, relative to those without it",
            median(pages["with_backup"]) / median(pages["without"]),
            0.95,
            "×",
            at_most=False,
            **pages,
        )
    finally:
        for server in servers.values():
            server.stop()


def _photos(server):
    """The ids of 30 photos."""
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=30)
    connection.request("GET", "/photos?per_page=30", headers={"Authorization": "Client-ID demo"})
    return [photo["id"] for photo in json.loads(connection.getresponse().read())]


def _likes(server, tokens, photos, count=2_000):
    """(likes per second, CPU seconds per like) of one client that likes and unlikes."""
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=30)
    chance = random.Random(1)
    spent, began = processes.processor_seconds(server.process.pid), time.monotonic()
    for number in range(count):
        token, photo = chance.choice(tokens), chance.choice(photos)
        method = "POST" if number % 2 == 0 else "DELETE"
        connection.request(method, f"/photos/{photo}/like", headers={"Authorization": "Bearer " + token})
        response = connection.getresponse()
        response.read()
        assert response.status < 300, response.status
    took = time.monotonic() - began
    return count / took, (processes.processor_seconds(server.process.pid) - spent) / count


def _pages(server, tokens, number):
    return load.wrk(server.url, script=load.RANDOM_PAGES, arguments=(number, PAGES, tokens))["rate"]


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
