"""Nodes with one library on a replicated PostgreSQL and an object store, workers that record what they do, and faults
(LIB-6).

PostgreSQL has a synchronous standby, which is promoted when the primary is killed. Each node reaches both through a
relay.
"""

import concurrent.futures
import contextlib
import functools
import hashlib
import os
import pathlib
import random
import signal
import struct
import subprocess
import threading
import time

import requests

import oauth
import stores
import uploads
from cluster import Cluster, Postgres
from entrance import GOOD_PASSWORD, Visitor
from history import OK, UNKNOWN, Operation, Worker
from relay import Relay
from server import wait_until
from test_clock import Clock

# Seconds until a worker gives up a request. That of likes is short, so that not all wait for a node that is stopped.
TIMEOUT, LIKE_TIMEOUT = 90, 5
PEOPLE = ("ann", "ben", "cid")
# Waits for this many seconds, because the event is never set.
wait = threading.Event().wait


class Pair:
    """A primary of PostgreSQL with a synchronous standby, both durable."""

    def __init__(self, folder):
        """Writes the logs to `folder`."""
        self.servers = self.primary, self.standby = Postgres(is_durable=True), Postgres(is_durable=True)
        for number, server in enumerate(self.servers):
            (server.folder / "log").symlink_to(folder / f"postgres{number}.log")

    def start(self):
        self.primary.start()
        self.rebuild()
        return self

    def url(self, ports, name="photos1"):
        """The URL of a database, with which libpq tries all ports until one leads to the primary."""
        hosts = ",".join(f"127.0.0.1:{port}" for port in ports)
        return f"postgres://postgres@{hosts}/{name}?target_session_attrs=read-write"

    def database(self):
        self.primary.database()
        return self.url(server.port for server in self.servers)

    def sql(self, text, name="photos1"):
        return self.primary.sql(self.url([self.primary.port], name), text)

    def require_standby(self, is_required):
        """Sets whether a commit waits until the standby has it on its disk."""
        self.sql(f"ALTER SYSTEM SET synchronous_standby_names = '{'*' if is_required else ''}'", "postgres")
        self.sql("SELECT pg_reload_conf()", "postgres")

    def promote(self):
        """Makes the standby the primary, as Patroni does; until there is a new standby it works alone."""
        self.primary._run("pg_ctl", "promote", "-w", "-D", self.standby.data)
        self.primary, self.standby = self.standby, self.primary
        self.require_standby(False)

    def rebuild(self):
        """Makes the standby a new copy of the primary, and waits until it is synchronous."""
        source = ["-h", "127.0.0.1", "-p", self.primary.port, "-U", "postgres"]
        subprocess.run(["rm", "-rf", self.standby.data], check=True)
        self.standby._run("pg_basebackup", *source, "-D", self.standby.data, "-R", "-c", "fast", "--no-sync")
        self.standby.start()
        self.require_standby(True)
        wait_until(lambda: self.sql("SELECT sync_state FROM pg_stat_replication", "postgres") == "sync")

    def signal_primary(self, *signals):
        """Sends each signal to all processes of the primary, to their parent first, so that it starts no others."""
        parent = self.primary.process.pid
        for number in signals:
            children = pathlib.Path(f"/proc/{parent}/task/{parent}/children").read_text().split()
            for process in [parent, *map(int, children)]:
                with contextlib.suppress(ProcessLookupError):
                    os.kill(process, number)

    def kill_primary(self):
        """Kills the primary, as a power failure would."""
        self.signal_primary(signal.SIGSTOP, signal.SIGSTOP, signal.SIGKILL)
        self.primary.process.wait(30)

    def close(self):
        for server in self.servers:
            server.close()


class FaultyCluster(Cluster):
    """Nodes whose clocks and whose connections to PostgreSQL can fail, as can the store of their photos."""

    def __init__(self, pair, folder):
        self.store = stores.Store("seaweedfs")
        super().__init__(pair, pictures=stores.options(self.store.url, folder, "library"))
        self.relays = [Relay([server.port for server in pair.servers]) for _ in self.nodes]
        self.clocks = []
        for number, node in enumerate(self.nodes):
            place = folder / f"clock{number}"
            place.mkdir()
            self.clocks.append(Clock(place))
            node.prefix, node.log = self.clocks[-1].prefix, folder / f"node{number}.log"
            node.database = pair.url(self.relays[number].ports.values())

    def set_clock(self, number, hours):
        """Sets the clock of a node this many hours ahead of the true time."""
        with open(self.clocks[number].file, "r+b") as file:
            file.write(struct.pack("q", hours * 3_600_000))

    def close(self):
        super().close()
        for relay in self.relays:
            relay.end()
        self.store.close()


class Nemesis:
    """Causes faults, of node `number` if it is one of a node; returns their descriptions and functions that heal."""

    FAULTS = "kill_node stop_node kill_primary lose_primary stop_primary kill_store cut_off slow_down skew_clock".split()

    def __init__(self, pair, cluster):
        self.pair, self.cluster = pair, cluster

    @staticmethod
    def fault(seed, number):
        """The name of the fault of a round: in each nine rounds every fault occurs, in random order."""
        rounds = len(Nemesis.FAULTS)
        return random.Random(f"{seed} {number // rounds}").sample(Nemesis.FAULTS, rounds)[number % rounds]

    def kill_node(self, chance, number):
        node = self.cluster.nodes[number]
        node.kill()
        return f"kill -9 of node {number}", node.start

    def stop_node(self, chance, number):
        process = self.cluster.nodes[number].process
        process.send_signal(signal.SIGSTOP)
        return f"SIGSTOP of node {number}", lambda: process.send_signal(signal.SIGCONT)

    def kill_primary(self, chance, number, is_silent=False):
        target = self.pair.primary.port
        for relay in self.cluster.relays:
            relay.close(target, is_silent)
        self.pair.kill_primary()
        wait(chance.uniform(0, 1))
        self.pair.promote()

        def heal():
            self.pair.rebuild()
            for relay in self.cluster.relays:
                relay.open(target)

        return f"{'loss of the machine' if is_silent else 'kill -9'} of the primary, promotion", heal

    lose_primary = functools.partialmethod(kill_primary, is_silent=True)

    def stop_primary(self, chance, number):
        self.pair.signal_primary(signal.SIGSTOP, signal.SIGSTOP)
        return "SIGSTOP of the primary", lambda: self.pair.signal_primary(signal.SIGCONT)

    def kill_store(self, chance, number):
        store = self.cluster.store
        store.kill()

        def heal():
            store.start()
            wait_until(store.serves, 60, "the store")

        return "kill -9 of the object store", heal

    def cut_off(self, chance, number):
        is_reset = chance.random() < 0.5
        self.cluster.relays[number].set(holds=not is_reset, is_reset=is_reset)
        what = f"node {number} cut off from PostgreSQL, connections {'reset' if is_reset else 'silent'}"
        return what, self.cluster.relays[number].set

    def slow_down(self, chance, number):
        self.cluster.relays[number].set(delay=0.05)
        return f"delay and loss between node {number} and PostgreSQL", self.cluster.relays[number].set

    def skew_clock(self, chance, number):
        hours = chance.choice((-1, 1))
        self.cluster.set_clock(number, hours)
        return f"clock of node {number} {hours:+} h", lambda: self.cluster.set_clock(number, 0)


class Person(uploads.Sender):
    """A person with a session of the web app and a token."""

    def __init__(self, cluster, name):
        self.server, self.base, self.name = cluster, cluster.url, name
        Visitor(cluster).register(name)
        self.browser, _ = oauth.sign_in(cluster.url + "/app/sign-in?return_to=/app/feed", name, GOOD_PASSWORD)
        response = oauth.exchange(cluster, oauth.code_for(cluster, browser=self.browser))
        self.token = response.json()["access_token"]


class Liker(Worker):
    """Likes and unlikes some photos, and reads whether they are liked.

    The requests are numbered, so that one whose outcome is unknown has no effect after a later one.
    """

    def __init__(self, photos, *facts):
        self.photos = photos
        super().__init__(*facts)

    def step(self):
        photo = self.chance.choice(self.photos)
        key, path = f"{self.person.name} {photo}", f"/photos/{photo}"
        more = {"token": self.person.token, "timeout": LIKE_TIMEOUT}
        # Nodes also directly, because the proxy avoids one with a fault.
        server = self.chance.choice([self.cluster, self.cluster, *self.cluster.nodes])
        if self.chance.random() < 0.25:
            self.history.record("read", key, lambda one: one.json()["liked_by_user"], lambda: server.get(path, **more))
            return
        wanted = self.chance.random() < 0.5
        more["headers"] = {"Change-Sequence": str(time.time_ns() // 1000)}
        method, begin, path = "POST" if wanted else "DELETE", time.monotonic(), path + "/like"
        response = self.history.record("like", key, wanted, lambda: server.request(method, path, **more))
        if response is not None and response.ok:
            self.history.observe("read", key, response.json()["photo"]["liked_by_user"], begin, response)


class Uploader(Worker):
    """Uploads one new photo after the other; one whose outcome is unknown again."""

    content, sent = None, 0

    def step(self):
        if self.content is None:
            self.sent += 1
            self.content = uploads.jpeg(1000 * (1 + PEOPLE.index(self.person.name)) + self.sent)
        key, begin = hashlib.sha256(self.content).hexdigest(), time.monotonic()
        photo = self.send(key)
        self.history.add(Operation("upload", key, photo, begin, time.monotonic(), OK if photo else UNKNOWN))
        if photo:
            self.content = None

    def send(self, key):
        """The id of the photo; None if its upload did not succeed."""
        fields = {"Upload_Length": len(self.content), "Content_Type": "application/offset+octet-stream"}
        more = {**fields, "Upload_Metadata": "filename cC5qcGc=", "data": self.content}
        created = self.history.record("send", key, None, lambda: self.person.request("POST", **more))
        if created is None or not created.ok:
            return None
        path = created.headers["Location"] + "?wait"
        found = self.history.record("send", key, None, lambda: self.person.request("GET", path))
        return found.json().get("photo") if found is not None and found.ok else None


class Reader(Worker):
    """Reads the whole feed: the API's pages of one node or of any, or the app's."""

    def step(self):
        number = self.chance.randrange(5)
        if number == 4:
            index = self.history.record("page", "index", None, lambda: self.person.request("GET", "/app/index"))
            if index is not None and index.ok:
                # FeedIndex+Bytes.swift: version, position, number of photos, then the token.
                cards = "/app/cards?count=30&feed=" + index.content[10 : 10 + index.content[9]].decode()
                self.history.walk("proxy", True, lambda page: self.person.request("GET", f"{cards}&from={30 * page}"))
            return
        server, place = [*self.cluster.nodes, self.cluster][number], ["0", "1", "2", "proxy"][number]
        path = "/photos?per_page=30&page={}"
        self.history.walk(place, False, lambda page: server.get(path.format(page + 1), timeout=TIMEOUT))


class Redeemer(Worker):
    """Exchanges each authorization code on two nodes at the same moment."""

    def __init__(self, cluster, history, person, *facts):
        def observe(response, **_):
            begin = time.monotonic() - response.elapsed.total_seconds()
            history.observe("page", response.url, None, begin, response)

        person.browser.hooks["response"].append(observe)
        super().__init__(cluster, history, person, *facts)

    def step(self):
        try:
            code = oauth.code_for(self.cluster, browser=self.person.browser)
        except (AssertionError, KeyError, requests.RequestException):
            return  # Near faults; statuses that no fault explains are in the history.
        with concurrent.futures.ThreadPoolExecutor(2) as pool:
            for node in self.chance.sample(self.cluster.nodes, 2):
                pool.submit(self.history.record, "code", code, None, lambda node=node: oauth.exchange(node, code))
