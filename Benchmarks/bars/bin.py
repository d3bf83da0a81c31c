"""Kills while photos are deleted, restored and imported: none is lost, none comes back (FEED-27, FEED-29, Q-2).

BIN_ROUNDS: the number of kills, 100 by default.
"""

import http.client
import json
import os
import random
import re
import subprocess
import threading
import time
import urllib.parse

from PIL import Image

from bench import phone, photos, processes
from bench.measure import say
from bench.phone import chromium

ROUNDS = int(os.environ.get("BIN_ROUNDS", "100"))
FIRST, EACH = 60, 12


def measure(work, report):
    binary = processes.imagefeed()
    album = Album(work / "bin-album", binary, work / "bin")
    album.grow(FIRST)
    with processes.serve(binary, album.data) as server, chromium() as browser:
        assert album.importer().wait() == 0
        cookies = phone.session(browser, server.url)["cookies"]
    model = Model(random.Random(1))
    lost, returned = [], []
    for number in range(ROUNDS):
        album.grow(EACH)
        with processes.serve(binary, album.data) as server:
            person = Person(server.port, cookies)
            model.take(*person.lists())
            importer = album.importer()
            # Why not a fixed moment: every step of every change should be hit by some kill.
            kill = threading.Timer(model.dice.uniform(0.05, 0.6), server.process.kill)
            kill.start()
            while model.change(person):
                pass
            kill.join()
            server.process.wait()
            importer.wait()
        with processes.serve(binary, album.data) as server:
            worse = model.compare(*Person(server.port, cookies).lists())
        lost += worse[0]
        returned += worse[1]
        if number % 10 == 9:
            say(f"{number + 1} kills, {model.changes} changes, {len(lost)} lost, {len(returned)} back")
    assert album.importer().wait() == 0
    with processes.serve(binary, album.data) as server:
        shown, binned = Person(server.port, cookies).lists()
    # Content and ids cannot be matched from outside: a removed photo that returned would be one too many.
    missing = album.count - len(model.gone | set(lost) - shown - binned) - len(shown) - len(binned)
    checked = subprocess.run(
        [binary, "check", "--data", album.data], check=False, capture_output=True, text=True
    )
    report.bar(
        f"{ROUNDS} kills during {model.changes:,} deletions, restorations and imports: photos lost",
        len(lost) + max(0, missing),
        0,
        which=lost,
    )
    report.bar("the same: deleted photos that came back", len(returned) + max(0, -missing), 0, which=returned)
    failure = [f"exit status {checked.returncode}"]
    problems = (checked.stderr.splitlines() or failure) if checked.returncode else []
    report.bar("the same: problems that `check` finds", len(problems), 0, problems=problems[:5])


class Album:
    """A folder of small photos, all different, and its imports."""

    def __init__(self, folder, binary, data):
        self.folder, self.binary, self.data, self.count = folder, binary, data, 0
        folder.mkdir()
        self.sample = folder.parent / "bin-sample.jpg"
        Image.radial_gradient("L").save(self.sample)

    def grow(self, count):
        self.count += count
        photos.copies(self.folder, [self.sample], self.count)

    def importer(self):
        command = [self.binary, "import", self.folder, "--data", self.data, "--user", "demo_visitor"]
        return subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


class Person:
    """The owner of the photos in a browser that is signed in."""

    def __init__(self, port, cookies):
        self.connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
        self.cookies = {cookie["name"]: cookie["value"] for cookie in cookies}
        self.seals = {}

    def lists(self):
        """The ids of the photos in the feed and in the bin."""
        shown, page = [], 1
        while found := json.loads(self._ask("GET", f"/photos?per_page=30&page={page}")[1]):
            shown += [photo["id"] for photo in found]
            page += 1
        html = ""
        page = 1
        while True:
            part = self._ask("GET", f"/account/bin?page={page}")[1]
            html += part
            if f"/account/bin?page={page + 1}" not in part:
                break
            page += 1
        binned = re.findall(r'name="restore" value="([^"]+)"', html)
        for path in ("/account/photos", "/account/bin"):
            self.seals[path] = re.search(r'name="form" value="([^"]+)"', self._ask("GET", path)[1] or "")
        return set(shown), set(binned)

    def post(self, path, **fields):
        """The status of the response to a form, None if the page has none; raises `OSError` without a response."""
        if not self.seals.get(path):
            self.seals[path] = re.search(r'name="form" value="([^"]+)"', self._ask("GET", path)[1])
        seal = self.seals[path]
        if not seal:
            return None
        return self._ask("POST", path, urllib.parse.urlencode({**fields, "form": seal[1]}, doseq=True))[0]

    def _ask(self, method, path, body=None):
        headers = {"Cookie": "; ".join(f"{name}={value}" for name, value in self.cookies.items())}
        if path.startswith("/photos"):
            headers = {"Authorization": "Client-ID demo"}
        if body:
            headers["Content-Type"] = "application/x-www-form-urlencoded"
        try:
            self.connection.request(method, path, body, headers)
            response = self.connection.getresponse()
            for cookie in response.headers.get_all("Set-Cookie") or []:
                name, _, value = cookie.partition(";")[0].partition("=")
                self.cookies[name] = value
            return response.status, response.read().decode()
        except http.client.HTTPException as error:
            raise OSError("no response") from error


class Model:
    """Where each photo must be: a change without a response may have happened or not."""

    def __init__(self, dice):
        self.dice, self.changes = dice, 0
        self.shown, self.binned, self.gone = set(), set(), set()
        self.unsure = {}

    def take(self, shown, binned):
        """Accepts what the server shows, which was compared before."""
        self.shown, self.binned, self.unsure = set(shown), set(binned), {}

    def change(self, person):
        """Makes a change; false if the server is gone."""
        kind = self.dice.choice(["delete", "delete", "restore", "undo", "remove"])
        if kind == "delete":
            chosen = self.dice.sample(sorted(self.shown), min(len(self.shown), self.dice.randint(1, 4)))
            form = ("/account/photos", {"delete": "1", "photo": chosen})
            after = "binned"
        else:
            most = 3 if kind == "undo" else 1
            chosen = self.dice.sample(sorted(self.binned), min(len(self.binned), most))
            after = "gone" if kind == "remove" else "shown"
            if kind == "undo":
                form = ("/account/photos", {"undo": "1", "photos": ",".join(chosen)})
            else:
                form = ("/account/bin", {kind: chosen[0] if chosen else ""})
        if not chosen:
            time.sleep(0.01)
            return self._is_up(person)
        before = {photo: "shown" if photo in self.shown else "binned" for photo in chosen}
        try:
            status = person.post(form[0], **form[1])
        except OSError:
            self.unsure = {photo: {place, after} for photo, place in before.items()}
            return False
        if status is None:
            return True
        assert status == 303, (form, status)
        self.changes += 1
        for photo in chosen:
            for places in (self.shown, self.binned):
                places.discard(photo)
            getattr(self, after).add(photo)
        return True

    @staticmethod
    def _is_up(person):
        try:
            person._ask("GET", "/health")
            return True
        except OSError:
            return False

    def compare(self, shown, binned):
        """What is lost and what came back; accepts what is there."""
        lost = [photo for photo in self.shown - shown | self.binned - binned if photo not in self.unsure]
        returned = [photo for photo in self.gone & (shown | binned) if photo not in self.unsure]
        returned += [photo for photo in self.binned & shown if photo not in self.unsure]
        for photo, places in self.unsure.items():
            place = "shown" if photo in shown else "binned" if photo in binned else "gone"
            if place not in places:
                (lost if place == "gone" else returned).append(photo)
            if place == "gone":
                self.gone.add(photo)
        self.take(shown, binned)
        return lost, returned
