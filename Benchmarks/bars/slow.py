"""10,000 connections from 50 addresses that make the server wait: the effect on a normal client (LIB-15)."""

import contextlib
import http.client
import json
import pathlib
import re
import subprocess
import sys
import threading
import time
import urllib.request

from bench import processes, seed
from bench.measure import median, say

PHOTOS, ADDRESSES, CONNECTIONS = 1_000, 50, 10_000
# `Limits.connectionsPerAddress`, repeated so that the benchmark does not depend on the default.
PER_ADDRESS = 64
# Connections that the slow clients open per second in total, including refused ones.
RATE = 200
ROUNDS, REQUESTS, PAUSE = 3, 400, 0.02
SPACE, NEAR, FAR = "imagefeed-slow", "ifslow0", "ifslow1"
HERE = "10.99.0.1"
OPTIONS = ["--host", "0.0.0.0", "--demo", "public", "--connections-per-address", PER_ADDRESS]


def measure(work, report):
    data = work / "slow"
    binary = processes.imagefeed()
    processes.serve(binary, data).stop()
    seed.photos(data, PHOTOS)
    with network() as sources:
        with processes.serve(binary, data, options=OPTIONS) as server:
            idle, crowded, open_counts, counts, peak_memory = [], [], [], {}, 0.0
            for _ in range(ROUNDS):
                idle.append(p99(server.port))
                before = numbers(server.port)
                with Crowd(server.port, sources) as crowd:
                    crowd.wait(CONNECTIONS)
                    crowded.append(p99(server.port))
                    peak_memory = max(peak_memory, processes.memory(server.process.pid)[0])
                    after = numbers(server.port)
                    counts = {
                        "server": {"open": after[0], "refused": after[1] - before[1]},
                        "crowd": crowd.counts,
                    }
                say(f"p99 {idle[-1]:.1f} ms idle, {crowded[-1]:.1f} ms crowded; {counts}")
                open_counts.append(after[0])
    report.bar(
        f"{CONNECTIONS} slow connections from {ADDRESSES} addresses: p99 of a normal client relative to idle",
        median(crowded) / median(idle),
        2.0,
        "×",
        idle_ms=idle,
        crowded_ms=crowded,
        crowd=counts,
        resident_mb=peak_memory,
    )
    # Why: the p99 above is meaningful only if most connections were open. Up to 10 % may be missing, because
    # closed ones are replaced all the time.
    report.bar(
        "the same: share missing of the connections that the limits allow",
        1 - min(open_counts) / (ADDRESSES * PER_ADDRESS),
        0.1,
    )


def numbers(port):
    """Open connections, and those refused since the start, by the server's metrics."""
    text = urllib.request.urlopen(f"http://{HERE}:{port}/metrics", timeout=30).read().decode()
    return [
        int(re.search(rf"^imagefeed_connections{name} (\d+)", text, re.M)[1])
        for name in ("", "_refused_total")
    ]


def p99(port):
    """Milliseconds of sequential requests for a page of the feed, each on schedule and all answered."""
    connection = http.client.HTTPConnection(HERE, port, timeout=30, source_address=(HERE, 0))
    times = []
    for _ in range(REQUESTS):
        began = time.perf_counter()
        connection.request(
            "GET", "/photos?per_page=10", headers={"Authorization": "Client-ID demo"}
        )
        response = connection.getresponse()
        response.read()
        assert response.status == 200, response.status
        times.append((time.perf_counter() - began) * 1000)
        time.sleep(PAUSE)
    connection.close()
    return sorted(times)[int(len(times) * 0.99)]


@contextlib.contextmanager
def network():
    """A network namespace whose clients have their own addresses; yields them."""
    ip("netns", "add", SPACE)
    try:
        ip("link", "add", NEAR, "type", "veth", "peer", "name", FAR, "netns", SPACE)
        ip("addr", "add", f"{HERE}/16", "dev", NEAR)
        ip("link", "set", NEAR, "up")
        sources = [f"10.99.1.{number + 1}" for number in range(ADDRESSES)]
        for source in sources:
            ip("-n", SPACE, "addr", "add", f"{source}/16", "dev", FAR)
        ip("-n", SPACE, "link", "set", FAR, "up")
        yield sources
    finally:
        # Why delete the link as well: connections that are still closing keep the namespace, and with it the
        # veth pair, for a while.
        ip("link", "del", NEAR)
        ip("netns", "del", SPACE)


def ip(*arguments):
    subprocess.run(["ip", *arguments], check=True)


class Crowd:
    """The process of bench/crowd.py in the namespace."""

    def __init__(self, port, sources):
        script = pathlib.Path(__file__).parents[1] / "bench/crowd.py"
        self.counts = {}
        self.process = subprocess.Popen(
            # Why nice: the slow clients share the server's cores, and their load must not slow it down.
            ["nice", "ip", "netns", "exec", SPACE, sys.executable, script, HERE, str(port)]
            + [str(CONNECTIONS), str(RATE), *sources],
            stdout=subprocess.PIPE,
        )
        threading.Thread(target=self.listen, daemon=True).start()

    def listen(self):
        for line in self.process.stdout:
            self.counts = json.loads(line)

    def wait(self, opened):
        """Waits until this many connections have been opened in total."""
        while self.counts.get("opened", 0) < opened:
            if self.process.poll() is not None:
                raise RuntimeError("the crowd ended")
            time.sleep(0.5)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.wait()
