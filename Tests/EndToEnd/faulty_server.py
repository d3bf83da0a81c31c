"""Servers on a disk with faults: their start, imports, scans and uploads while they run, and continuous backups (LIB-21)."""

import json
import shutil
import socket

import requests

import faulty
import faulty_library
from faulty import Full, Restored, Result, Trial
from faults import Faults, kinds
from server import Server, wait_until
from uploads import Sender


def control(data, command):
    """Sends a command to a running server; returns its events as (name, fields)."""
    with socket.socket(socket.AF_UNIX) as connection:
        connection.settimeout(120)
        connection.connect(str(data / "control.sock"))
        connection.sendall(json.dumps(command).encode() + b"\n")
        events = []
        with connection.makefile("rb") as lines:
            for line in lines:
                events += json.loads(line).items()
        return events


class Ran:
    """What a server reported in its log; the exit status is 0 if it was healthy."""

    def __init__(self, status, said):
        self.status, self.said, self.error, self.lines = status, said, said, []

    def __repr__(self):
        return f"status {self.status}: {self.said[-600:]}"


class Start(Full):
    """`serve`, until it is healthy or ends."""

    options = []

    def run(self, environment=None):
        prefix = ["env", *(f"{name}={value}" for name, value in (environment or {}).items())]
        server = Server(data=self.data, options=["--demo", "off", *self.options], prefix=prefix)
        server.data.parent.mkdir(exist_ok=True)
        try:
            server.spawn()
            is_healthy = wait_until(lambda: self.is_up(server), what=lambda: f"a start\n{server.log_text()}")
            if is_healthy == "up":
                self.use(server)
                server.stop()
            return Ran(0 if is_healthy == "up" else 1, server.log_text())
        finally:
            if server.process and server.process.poll() is None:
                server.kill()
            shutil.rmtree(server.folder, ignore_errors=True)

    @staticmethod
    def is_up(server):
        if server.process.poll() is not None:
            return "ended"
        try:
            return requests.get(server.url + "/health", timeout=5).status_code in (200, 503) and "up"
        except requests.RequestException:
            return None

    def use(self, server):
        """What happens while the server runs."""


class Continuous(Start):
    """`serve --backup`, until the backup is reported as complete, or for a few seconds."""

    def begin(self):
        super().begin()
        self.options = ["--backup", str(self.tar)]

    def use(self, server):
        self.is_complete = False

        def has_all():
            backup = dict(control(self.data, {"status": {}}))["status"]["_0"].get("backup") or {}
            self.is_complete = backup.get("phase") == "running" and backup.get("lagMilliseconds") is not None
            return self.is_complete or server.process.poll() is not None

        try:
            wait_until(has_all, 4, "a backup")
        except AssertionError:
            pass

    def judge(self, result):
        super().judge(result)
        if result.status == 0 and self.is_complete:
            self.expect_restored("reported as complete")

    def judge_repeat(self, result):
        self.expect(result.status == 0 and self.is_complete, f"a repeat is not complete: {result}")
        self.expect_restored("after a repeat")

    def expect_restored(self, what):
        folder = self.place / "restored"
        shutil.rmtree(folder, ignore_errors=True)
        restored = Result(["restore", self.tar, "--data", folder])
        self.expect(restored.status == 0, f"{what}: {restored}")
        if restored.status == 0:
            self.expect_whole(folder, what)


class Place(Trial):
    """A command on a copy of a continuous backup."""

    def begin(self):
        source = self.templates.folder / "place"
        if not source.exists():
            maker = Continuous(self.templates)
            assert maker.run().status == 0 and maker.is_complete
            maker.tar.rename(source)
        shutil.copytree(source, self.tar)


class RestorePlace(Restored, Place):
    """`restore` from a continuous backup."""


class CheckPlace(Place):
    """`check` of a continuous backup that lacks an original."""

    def begin(self):
        super().begin()
        sorted((self.tar / "originals").rglob("*.jpg"))[0].unlink()

    def run(self, environment=None):
        return Result(["check", self.tar], environment)

    def judge(self, result):
        self.expect(result.status != 0, "a backup that lacks a file passes")

    def judge_repeat(self, result):
        self.expect(result.status == 1, f"a repeat reports something else: {result}")

    def expect_reason(self, result):
        self.expect(result.said.strip(), "no reason")


TRIALS = [*faulty.TRIALS, Start, Continuous, RestorePlace, CheckPlace]


class LiveServer:
    """A demo server that runs through many trials, each with photos of its own."""

    def __init__(self, folder):
        self.folder, self.photos = folder, folder / "photos"
        self.server = Server(options=["--tries", "none"])
        self.faults = Faults(folder, kinds(self.server.data, self.photos))
        self.server.prefix = self.faults.prefix
        self.server.start()
        self.sender = Sender(self.server)
        self.last = 100

    def album(self):
        """Photos that no trial had."""
        self.last += 10
        return faulty_library.album(range(self.last, self.last + 4))

    @property
    def data(self):
        return self.server.data

    def restart(self):
        """Starts again: after a failed write, SQLite's database takes no more of them until it is opened again."""
        self.faults.disarm()
        if self.server.process.poll() is None:
            self.server.kill()
        self.server.start()

    def attempt(self, kind, rules, files):
        """One trial with these faults: what is wrong, and the pairs and their counts."""
        folder = self.photos / str(self.last)
        faulty_library.write(folder, files)
        self.faults.arm(*rules)
        trial = kind(self, folder, files)
        try:
            is_success = trial.run()
            counts, fired = self.faults.counts(), sum(self.faults.fired)
            self.faults.disarm()
            trial.judge(is_success)
            for last in (False, True):
                if trial.run():
                    break
                if last:
                    trial.wrong.append("a repeat fails")
                else:
                    self.restart()
            trial.judge(True)
            if trial.wrong:
                trial.wrong.append(f"{kind.__name__} with {faulty.text(rules)} ({fired} times): {trial.said}")
            return trial.wrong, counts
        finally:
            self.faults.disarm()
            trial.end()
            shutil.rmtree(folder)


class LiveImport:
    """An import of a folder, its photos in a collection each."""

    def __init__(self, live, folder, files):
        self.live, self.folder, self.files = live, folder, files
        self.feed, self.wrong, self.said = faulty_library.expected(files), [], []
        self.options = {"exclude": [], "isDryRun": False, "collections": "private"}

    def run(self):
        fields = {"paths": [str(self.folder)], "username": "demo_visitor", "demo": "keep", "options": self.options}
        return self.send(fields)

    def send(self, fields):
        return self.ends(control(self.live.data, {"importPhotos": fields}))

    def ends(self, events):
        """Whether the last event reports success."""
        self.said.append([event for event in events if event[0] not in ("progress", "similar")])
        name, fields = events[-1]
        is_success = name == "imported" and fields["_0"]["failed"] == 0
        if not is_success and not any(name in ("failed", "refused", "note") for name, _ in events):
            self.wrong.append("no reason")
        return is_success

    def judge(self, is_success):
        found = faulty_library.photos(self.live.data, self.feed)
        kept = {name for name in faulty_library.names(found) if self.has_original(name)}
        if kept != self.wanted(found):
            self.wrong.append(f"originals: {sorted(faulty_library.names(found) ^ kept)}")
        if is_success and found != self.feed:
            self.wrong.append(f"reported as complete: {faulty_library.differences(self.feed, found)}")
        if is_success and (wrong := faulty_library.misplaced(self.live.data, self.files)):
            self.wrong.append(f"photos of {wrong} are not in their collections")
        if faulty_library.content(self.folder) != self.files:
            self.wrong.append("the folder of photos is changed")

    def wanted(self, found):
        """The originals that must be there."""
        return faulty_library.names(found)

    def has_original(self, name):
        path = self.live.data / "originals" / name[:2] / name
        return path.exists() and faulty_library.sha256(path.read_bytes()) == name[:64]

    def end(self):
        """Forgets what later trials need not look at."""


class LiveScan(LiveImport):
    """A scan of a folder in place."""

    def send(self, fields):
        return self.ends(control(self.live.data, {"folders": {"_0": {"index": fields}}}))

    def wanted(self, found):
        return set()

    def end(self):
        control(self.live.data, {"folders": {"_0": {"forget": {"_0": str(self.folder)}}}})


class LiveUpload(LiveImport):
    """An upload of one photo."""

    def __init__(self, live, folder, files):
        super().__init__(live, folder, files)
        path, self.bytes = next((path, files[path]) for path in files if path.endswith("0.jpg") or "/" not in path)
        self.feed, self.path = {faulty_library.sha256(self.bytes): (path.rpartition("/")[2], None, [])}, None
        self.name = path.rpartition("/")[2]

    def run(self):
        """Goes on with the upload, or begins another one if that is gone; whether the photo is reported as added."""
        try:
            state = self.attempt()
        except (requests.RequestException, AssertionError, KeyError, ValueError) as error:
            state = {"error": str(error)[:200]}
        self.said.append(state)
        return state.get("state") in ("added", "known")

    def attempt(self):
        sender = self.live.sender
        status = sender.request("HEAD", self.path) if self.path else None
        if status is None or status.status_code == 404:
            self.path, offset = sender.create(len(self.bytes), self.name), 0
        else:
            offset = int(status.headers["Upload-Offset"])
        if offset < len(self.bytes):
            sent = sender.send(self.path, self.bytes[offset:], offset)
            assert sent.status_code == 204, sent.text
        state = sender.outcome(self.path)
        if state.get("state") == "refused":
            self.path = None
        return state

    def judge(self, is_success):
        found = faulty_library.photos(self.live.data, self.feed)
        if is_success and found.keys() != self.feed.keys():
            self.wrong.append("reported as added, and not in the feed")
        if not all(self.has_original(name) for name in faulty_library.names(found)):
            self.wrong.append("a photo without its original")


LIVE = [LiveImport, LiveScan, LiveUpload]
