"""Waits for continuous backups, restores them and reads what was restored."""

import datetime
import json
import os
import shutil
import subprocess
import time

from server import BINARY, PATIENCE, program_environment, wait_until


def run(*words, env=None):
    return subprocess.run(
        [BINARY, *map(str, words)],
        capture_output=True,
        text=True,
        timeout=120,
        env={**program_environment(), **(env or {})},
    )


def status(server):
    return json.loads(server.command("status", "--json").stdout)


def wait_for_backup(server, seconds=PATIENCE):
    """Waits until the backup has everything that was there at the call."""
    begun = time.time()

    def is_complete():
        backup = status(server)["backup"]
        lag = backup.get("lagMilliseconds")
        has_all = lag is not None and lag < 1000 * (time.time() - begun)
        return has_all and backup["phase"] == "running"

    wait_until(is_complete, seconds, lambda: f"a complete backup; {status(server)}\n{server.log_text()[-2000:]}")


def now():
    return datetime.datetime.now(datetime.timezone.utc).isoformat(timespec="seconds")


def next_second():
    """Waits for the next second, because `now` leaves out fractions; returns it."""
    last = now()
    return wait_until(lambda: now() > last and now())


def restored(place, folder, *options, env=None):
    """Restores and checks; returns the ids of the photos."""
    shutil.rmtree(folder, ignore_errors=True)
    result = run("restore", place, *options, "--data", folder, "--json", env=env)
    assert result.returncode == 0, result.stderr
    assert json.loads(result.stdout)["missing"] == []
    checked = run("check", "--data", folder)
    assert checked.returncode == 0, checked.stderr
    return ids_of(folder)


def ids_of(data):
    return values(data, "SELECT publicId FROM photo ORDER BY id")


def values(data, query):
    """The words in the result of a query to the database of a data folder."""
    command = ["sqlite3", data / "imagefeed.sqlite", query]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.split()
