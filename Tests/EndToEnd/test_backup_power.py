"""Power failures during a continuous backup, on a file system that forgets what was not synced (LIB-14, Q-2)."""

import contextlib
import fcntl
import os
import random
import struct
import subprocess
import threading
import time

import pytest
import requests

import oauth
import pictures
from backups import restored, run, values, wait_for_backup
from server import BINARY, Server, wait_until

# The long version: IMAGEFEED_POWER_CUTS=100 pytest --timeout 3600 -s test_backup_power.py
CUTS = int(os.environ.get("IMAGEFEED_POWER_CUTS", "2"))
# The request of ext4 (include/uapi/linux/ext4.h) that ends all writing, and its flag that drops the journal in memory.
EXT4_IOC_SHUTDOWN, NO_LOG_FLUSH = 0x8004587D, 2


class Disk:
    """A mounted ext4 file system whose power can be cut."""

    def __init__(self, folder):
        self.image, self.place = folder / "disk.img", folder / "disk"
        self.place.mkdir()
        with open(self.image, "wb") as file:
            file.truncate(1 << 30)
        subprocess.run(["mkfs.ext4", "-q", "-F", self.image], check=True)
        self.mount()

    def mount(self):
        subprocess.run(["mount", "-o", "loop", self.image, self.place], check=True, capture_output=True)

    def cut(self):
        """Ends all writing at once, as a power failure does."""
        folder = os.open(self.place, os.O_RDONLY)
        fcntl.ioctl(folder, EXT4_IOC_SHUTDOWN, struct.pack("I", NO_LOG_FLUSH))
        os.close(folder)

    def unmount(self):
        # Why repeatedly: image workers of a killed server end a moment later.
        command = ["umount", self.place]
        wait_until(lambda: subprocess.run(command, check=False).returncode == 0, what="a disk that is not in use")


@pytest.fixture
def disk(tmp_path):
    if os.geteuid() != 0:
        pytest.skip("mounting needs root")
    try:
        disk = Disk(tmp_path)
    except (OSError, subprocess.CalledProcessError) as error:
        pytest.skip(f"this machine cannot mount an image: {error}")
    yield disk
    subprocess.run(["umount", "-l", disk.place], check=False)


class Writer(threading.Thread):
    """Creates collections with the titles 1, 2, 3, … until the server no longer answers."""

    def __init__(self, server, token):
        super().__init__()
        self.server, self.token, self.next = server, token, 1
        self.acknowledged = {}
        self.start()

    def run(self):
        with contextlib.suppress(requests.RequestException):
            while True:
                title = {"title": str(self.next)}
                response = self.server.post("/collections", token=self.token, json=title)
                if response.status_code != 201:
                    return
                self.acknowledged[self.next] = time.monotonic()
                self.next += 1


def forget_collections(server, token):
    """Deletes all collections, because a person can have a thousand."""
    while found := server.get("/collections?per_page=30").json():
        for collection in found:
            assert server.delete(f"/collections/{collection['id']}", token=token).status_code == 204


def titles(data):
    return [int(title) for title in values(data, "SELECT title FROM collection ORDER BY id")]


# LIB-14, Q-2: after a power failure the backup restores to the first of the acknowledged changes, and goes on
@pytest.mark.long("power")
def test_a_power_failure_costs_at_most_the_last_changes(disk, tmp_path):
    data, place = disk.place / "data", disk.place / "backup"
    server = Server(data=data, options=["--backup", str(place)])
    try:
        server.start()
        token = oauth.token_for(server, scope=oauth.ALL_SCOPES)
        wait_for_backup(server)
        for number in range(CUTS):
            album = pictures.album(tmp_path / f"album{number}", range(10 * number, 10 * number + 4))
            importing = subprocess.Popen(
                [BINARY, "import", album, "--user", "demo_visitor", "--keep-demo", "--data", data],
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
            )
            forget_collections(server, token)
            wait_for_backup(server)
            writer = Writer(server, token)
            moment = time.monotonic() + random.uniform(0.1, 3)
            wait_until(lambda: time.monotonic() > moment)
            disk.cut()
            cut = time.monotonic()
            server.kill()
            writer.join()
            importing.wait(60)
            disk.unmount()
            disk.mount()
            restored(place, tmp_path / "new")
            found = titles(tmp_path / "new")
            assert found == list(range(1, len(found) + 1))
            lost = [at for title, at in writer.acknowledged.items() if title > len(found)]
            short = cut - min(lost) if lost else 0
            print(f"cut {number + 1}: {len(writer.acknowledged)} changes, the backup ends {short:.2f} s before the cut")
            for checked in (run("check", place), run("check", "--data", data)):
                assert checked.returncode == 0, checked.stderr
            server.start()
            wait_for_backup(server)
            there = titles(data)
            assert len(there) >= writer.next - 1 and there == list(range(1, len(there) + 1))
            restored(place, tmp_path / "new")
            assert titles(tmp_path / "new") == there
    finally:
        server.close()
