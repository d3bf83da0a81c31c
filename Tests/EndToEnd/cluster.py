"""A PostgreSQL server of its own, and several nodes with one library behind HAProxy (LIB-6)."""

import os
import pathlib
import pwd
import shutil
import subprocess
import tempfile

import requests

from nodes import HAPROXY
from server import PATIENCE, Server, free_port, wait_until

# What HAProxy says without any healthy node.
UNAVAILABLE = """  http-error status 503 content-type application/json string '{"errors":["Try again soon."]}' hdr Retry-After 5\n"""
# One node makes the sizes of a photo, and keeps its copy.
IMAGES = "  use_backend images if { path_beg /images/ }\n"
BY_PHOTO = "  balance uri path-only\n  hash-type consistent\n"
# All requests with one session or token reach one node.
BY_CALLER = """  http-request set-var(txn.caller) req.hdr(Authorization)
  http-request set-var(txn.caller) req.fhdr(Cookie),regsub(^.*session-[0-9a-f]+=,),regsub(;.*$,) if { req.fhdr(Cookie) -m reg session-[0-9a-f]+= }
  balance hash var(txn.caller)
  hash-type consistent
"""
PROGRAMS = pathlib.Path("/usr/lib/postgresql/15/bin")


class Postgres:
    """A server of PostgreSQL in a temporary folder; a test may kill it and start it again.

    Only if `is_durable` a commit waits for the disk.
    """

    def __init__(self, is_durable=False):
        self.is_durable = is_durable
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="imagefeed-pg-"))
        self.port = free_port()
        self.process = None
        self.databases = 0
        if os.geteuid() == 0:
            user = pwd.getpwnam("postgres")
            os.chown(self.folder, user.pw_uid, user.pw_gid)
        self._run("initdb", "-D", self.data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync")

    @property
    def data(self):
        return self.folder / "data"

    def _words(self, program, *arguments):
        user = ["setpriv", "--reuid=postgres", "--regid=postgres", "--init-groups"] if os.geteuid() == 0 else []
        return [*user, str(PROGRAMS / program), *map(str, arguments)]

    def _run(self, program, *arguments):
        subprocess.run(self._words(program, *arguments), check=True, capture_output=True, cwd=self.folder)

    def start(self):
        durability = "on" if self.is_durable else "off"
        settings = [f"fsync={durability}", "max_connections=300", f"unix_socket_directories={self.folder}"]
        words = [word for setting in settings for word in ("-c", setting)]
        with open(self.folder / "log", "ab") as log:
            self.process = subprocess.Popen(
                self._words("postgres", "-D", self.data, "-h", "127.0.0.1", "-p", self.port, *words),
                stdout=log,
                stderr=log,
                cwd=self.folder,
            )
        wait_until(self.is_ready, what="PostgreSQL")
        return self

    def is_ready(self):
        words = self._words("pg_isready", "-h", "127.0.0.1", "-p", self.port)
        return subprocess.run(words, capture_output=True, cwd=self.folder).returncode == 0

    def database(self):
        """The URL of a new database."""
        self.databases += 1
        self._run("createdb", "-h", "127.0.0.1", "-p", self.port, "-U", "postgres", f"photos{self.databases}")
        return f"postgres://postgres@127.0.0.1:{self.port}/photos{self.databases}"

    def sql(self, url, text):
        words = self._words("psql", "-X", "-A", "-t", "-d", url, "-c", text)
        return subprocess.run(words, check=True, capture_output=True, text=True, cwd=self.folder).stdout.strip()

    def kill(self):
        """Ends the server at once, without a checkpoint."""
        self.process.send_signal(3)
        self.process.wait(PATIENCE)

    def close(self):
        if self.process and self.process.poll() is None:
            self.kill()
        shutil.rmtree(self.folder, ignore_errors=True)


class Node(Server):
    """A server on a shared database; originals and portraits are links to a shared folder, if there is one."""

    def __init__(self, database, shared, key, public_url, **more):
        super().__init__(**more)
        self.database = database
        self.data.mkdir(mode=0o700)
        for name in ("originals", "portraits") if shared else ():
            (shared / name).mkdir(exist_ok=True)
            (self.data / name).symlink_to(shared / name)
        (self.data / "secret.key").write_bytes(key)
        (self.data / "secret.key").chmod(0o600)
        self.options += ["--demo", "public", "--public-url", public_url, "--trusted-proxy", "127.0.0.1/32"]

class Cluster(Server):
    """Nodes behind HAProxy; used like one server, whose commands run on the first node.

    `pictures` are the options that name a bucket; without them the nodes share a folder.
    """

    def __init__(self, postgres, count=3, gallery=0, pictures=()):
        super().__init__()
        self.database = postgres.database()
        self.shared = None if pictures else self.folder / "shared"
        if self.shared:
            self.shared.mkdir()
        key = os.urandom(32)
        self.nodes = [
            Node(self.database, self.shared, key, self.url, gallery=0 if place else gallery, options=pictures)
            for place in range(count)
        ]
        self.proxy = None

    def start(self):
        # Why one after the other: the first one creates the tables, which the others would wait for.
        for node in self.nodes:
            node.start()
        return self.start_proxy()

    def start_proxy(self):
        servers = "".join(
            f"  server node{place} 127.0.0.1:{node.port} check inter 200ms fall 1 rise 1\n"
            for place, node in enumerate(self.nodes)
        )
        backend = "  option httpchk GET /health\n  option redispatch\n  retries 2\n  retry-on conn-failure\n" + servers
        # Why only then: with an object store any node continues an upload.
        sticky = "  use_backend uploads if { path_beg /app/uploads }\n" if self.shared else ""
        text = (
            "defaults\n  mode http\n  timeout connect 2s\n  timeout client 60s\n  timeout server 60s\n"
            f"frontend all\n  bind 127.0.0.1:{self.port}\n  option forwardfor\n"
            f"{sticky}{IMAGES}  default_backend nodes\n{UNAVAILABLE}"
            "backend nodes\n  balance roundrobin\n" + backend + f"backend uploads\n{BY_CALLER}" + backend
            + f"backend images\n{BY_PHOTO}" + backend
        )
        (self.folder / "haproxy.cfg").write_text(text)
        with open(self.log, "ab") as log:
            self.proxy = subprocess.Popen(
                [HAPROXY, "-db", "-f", str(self.folder / "haproxy.cfg")], stdout=log, stderr=log
            )
        wait_until(self.answers, what=lambda: "a response through HAProxy\n" + self.log_text())
        return self

    def answers(self):
        try:
            return requests.get(self.url + "/health", timeout=5).status_code == 200
        except requests.RequestException:
            return False

    def command(self, *arguments, **more):
        return self.nodes[0].command(*arguments, **more)

    def close(self):
        if self.proxy:
            self.proxy.kill()
            self.proxy.wait(PATIENCE)
        for node in self.nodes:
            node.close()
        super().close()
