"""The real server as a process: starts, stops, kills it and runs its commands."""

import json
import os
import pathlib
import random
import shutil
import signal
import socket
import subprocess
import tempfile
import time

import requests

import libraries
import pictures
import rows
from nodes import NODES, OtherNodes

ROOT = pathlib.Path(__file__).resolve().parents[2]
# What `Scripts/check build` compiles, by default.
BINARY = os.environ.get("IMAGEFEED_BINARY") or str(
    ROOT / subprocess.check_output([ROOT / "Scripts/scratch"], text=True).strip() / "debug/imagefeed"
)
# Why: hashing passwords at the usual cost would be a twelfth of the suite's processor time.
CHEAP_HASHING = ["--password-memory", "8", "--password-passes", "1"]
# A debug build finds the web app of the repository by itself.
WEB = {} if "/debug/" in BINARY else {"IMAGEFEED_WEB": str(ROOT / "Web")}
# What only the tests read. Why not for the program: it would look for options of these names.
OWN_VARIABLES = ("IMAGEFEED_BINARY", "IMAGEFEED_BUILDS", "IMAGEFEED_E2E_", "IMAGEFEED_TEST_")
# Starting takes well under a second; the rest is a margin for machines that are compiling.
PATIENCE = 30.0
# What the server logs when the demo's photos, portraits and collections exist.
GALLERY_COMPLETE = "the demo gallery is complete"


def _ports():
    """Ports in random order, without repetition, and disjoint between pytest-xdist workers."""
    # Why below 32768: the kernel uses higher ports for outgoing connections and could take the port of a
    # server that is about to start.
    worker = int(os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw"))
    workers = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
    share = range(20_000 + worker, 32_768, workers)
    yield from random.sample(share, len(share))


PORTS = _ports()


def free_port():
    """A free port of the loopback interface; each call returns another one."""
    for port in PORTS:
        with socket.socket() as probe:
            try:
                probe.bind(("127.0.0.1", port))
            except OSError:
                continue
            return port
    raise AssertionError("no port is left")


def wait_until(fact, seconds=PATIENCE, what="what was waited for", page=None):
    """Polls `fact` until it returns a truthy value, and returns that; `what` describes it in the error.

    Playwright reports requests and calls routes only while it waits, so facts about them need `page`.
    """
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if value := fact():
            return value
        if page:
            page.wait_for_timeout(20)
        else:
            time.sleep(0.02)
    what = what() if callable(what) else what
    raise AssertionError(f"{what} did not come within {seconds} s")


def count(what):
    """Records a start or an import for `Scripts/check`, which limits their numbers."""
    if path := os.environ.get("IMAGEFEED_TEST_COUNTS"):
        with open(path, "a") as file:
            file.write(what + "\n")


def program_environment():
    """The environment of the program under test."""
    return {**WEB, **{name: value for name, value in os.environ.items() if not name.startswith(OWN_VARIABLES)}}


def own_database():
    """The URL of a new database of PostgreSQL, in the server that $IMAGEFEED_E2E_POSTGRES names; else None.

    With it all tests run on PostgreSQL; those about files of SQLite then fail.
    """
    server = os.environ.get("IMAGEFEED_E2E_POSTGRES")
    if not server:
        return None
    name = f"photos_{random.getrandbits(64):x}"
    subprocess.run(["psql", "-X", "-q", "-d", server, "-c", f"CREATE DATABASE {name}"], check=True)
    return server.rsplit("/", 1)[0] + "/" + name


class Server:
    """A server on its own data folder; `gallery` is the number of photos in the demo.

    With `photos`, the numbers of samples, or how many of them, the library of a demo has these photos before the start.
    """

    def __init__(self, gallery=0, data=None, options=(), prefix=(), photos=()):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="imagefeed-test-"))
        self.data = pathlib.Path(data) if data else self.folder / "data"
        self.log = self.folder / "server.log"
        self.gallery, self.options, self.prefix = gallery, list(options), list(prefix)
        self.samples = range(photos) if isinstance(photos, int) else photos
        self.port = free_port()
        self.process = None
        self.database = own_database()
        self.codes = {}
        self.others = OtherNodes(self, free_port) if NODES > 1 and self.database else None

    @property
    def url(self):
        return f"http://127.0.0.1:{self.port}"

    @property
    def urls(self):
        """The URLs of all nodes, which the proxy hides."""
        return self.others.urls if self.others else [self.url]

    @property
    def environment(self):
        database = {"IMAGEFEED_DATABASE": self.database} if self.database else {}
        place = self.others.environment() if self.others else {}
        return {**program_environment(), **database, **place, "LANG": "C.UTF-8"}

    def serve_words(self):
        """The command that serves the folder; with other nodes that of the first one."""
        port, options = (self.others.port, self.others.options()) if self.others else (self.port, self.options)
        words = [BINARY, "serve", "--data", str(self.data), "--port", str(port), "--gallery", str(self.gallery)]
        return self.prefix + words + CHEAP_HASHING + options

    def spawn(self):
        """Starts the process without waiting for it to be ready."""
        count("start")
        command = self.serve_words()
        with open(self.log, "ab") as log:
            self.process = subprocess.Popen(
                command, stdout=log, stderr=log, stdin=subprocess.DEVNULL, env=self.environment
            )

    def start(self):
        """Starts and waits until /health reports that it is ready."""
        if self.samples and not self.database and not self.data.exists():
            libraries.copy(self.samples, self.data, Server)
        self.spawn()
        if self.others:
            first = f"http://127.0.0.1:{self.others.port}"
            wait_until(lambda: self.is_ready(first), what=lambda: "the first node\n" + self.log_text())
            if not self.others.processes:
                self.others.start(self.serve_words())
            for url in self.others.urls[1:]:
                wait_until(lambda url=url: self.is_ready(url), what=lambda: "a node\n" + self.log_text())
        wait_until(self.is_ready, what=lambda: "a response from the server, whose log is\n" + self.log_text())
        if self.samples and self.database:
            album, self.samples = pictures.album(self.folder / "album", self.samples), ()
            assert self.import_photos(album)[0] == 0
        return self

    def is_ready(self, url=None):
        if self.process.poll() is not None:
            raise AssertionError(f"the server ended with {self.process.returncode}:\n{self.log_text()}")
        try:
            return requests.get((url or self.url) + "/health", timeout=5).status_code == 200
        except requests.RequestException:
            return False

    def wait_until_filled(self):
        """Waits until all photos of the demo are there, with portraits and collections."""
        if self.gallery:
            wait_until(lambda: GALLERY_COMPLETE in self.log_text(), 120, f"a gallery of {self.gallery}")
        return self

    def total(self):
        """The number of photos, of all nodes if there are several."""
        self.wait_for_nodes()
        return int(self.get("/photos").headers["X-Total"])

    def log_text(self):
        return self.log.read_text(errors="replace") if self.log.exists() else ""

    def start_filled(self, fill):
        """Starts with what `fill` writes to SQLite's file in the data folder; moves it to PostgreSQL if the tests run there."""
        database, others = self.database, self.others
        self.database = self.others = None
        self.start().stop()
        fill(self.data)
        self.database, self.others = database, others
        if database:
            self.moved("postgres")
        if others and others.environment():
            self.moved("bucket")
        return self.start()

    def moved(self, target):
        result = self.command("migrate", target)
        assert result.returncode == 0, result.stdout + result.stderr

    def stop(self):
        """Stops gracefully; returns the exit status."""
        if self.others:
            self.others.stop(signal.SIGTERM)
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(PATIENCE)

    def kill(self):
        """Kills the process, as a power failure would."""
        if self.others:
            self.others.stop()
        self.process.kill()
        self.process.wait(15)

    def close(self):
        if self.process and self.process.poll() is None:
            self.kill()
        if self.others:
            self.others.stop()
        shutil.rmtree(self.folder, ignore_errors=True)

    def command(self, *arguments, typed="", timeout=120):
        """Runs `imagefeed …` on this data folder."""
        words = [str(word) for word in arguments]
        result = subprocess.run(
            [BINARY, *words, "--data", str(self.data)],
            capture_output=True,
            text=True,
            timeout=timeout,
            env=self.environment,
            input=typed,
        )
        self.wait_for_nodes()
        return result

    def import_photos(self, *paths):
        """Imports these paths and returns (exit status, [{file, reason}], the totals).

        If there is only one person, no --user is passed; in a demo it is the demo account.
        """
        count("import")
        user = [] if "off" in self.options else ["--user", "demo_visitor"]
        result = self.command("import", *paths, *user, "--keep-demo", "--json")
        lines = [json.loads(line) for line in result.stdout.splitlines() if line.startswith("{")]
        if not lines:
            raise AssertionError(f"import said nothing: {result.returncode} {result.stderr}")
        return result.returncode, [line for line in lines if "reason" in line], lines[-1]

    def wait_for_nodes(self):
        """Waits until all nodes know all changes; those of a command or another person reach them within a second."""
        if self.others and self.others.processes:
            last = rows.query(self, "SELECT COALESCE(MAX(number), 0) AS number FROM change")[0]["number"]
            wait_until(lambda: self.others.know(last), what="all changes on all nodes")

    # Sends HTTP requests, with an access key unless headers are given, without following redirects.

    def request(self, method, path, token=None, key="demo", headers=None, **more):
        fields = {"Accept-Version": "v1"}
        if token:
            fields["Authorization"] = f"Bearer {token}"
        elif key:
            fields["Authorization"] = f"Client-ID {key}"
        fields.update(headers or {})
        more.setdefault("timeout", 30)
        url = path if path.startswith("http") else self.url + path
        return requests.request(method, url, headers=fields, allow_redirects=False, **more)

    def get(self, path, **more):
        return self.request("GET", path, **more)

    def post(self, path, **more):
        return self.request("POST", path, **more)

    def delete(self, path, **more):
        return self.request("DELETE", path, **more)

    def photos(self, page=1, per_page=10, **more):
        return self.get(f"/photos?page={page}&per_page={per_page}", **more).json()

    def raw(self, data):
        """Sends raw bytes; returns all that is received until the server closes the connection."""
        with socket.create_connection(("127.0.0.1", self.port), timeout=30) as connection:
            response = b""
            try:
                connection.sendall(data)
                while chunk := connection.recv(65536):
                    response += chunk
            except ConnectionError:
                pass
            except TimeoutError:
                raise AssertionError(f"the connection stays open after {response}") from None
            return response
