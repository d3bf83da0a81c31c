"""A visitor's images while other clients request new sizes of large photos as fast as they can (LIB-15)."""

import contextlib
import http.client
import json
import multiprocessing
import random
import subprocess
import threading
import time
import urllib.request

from PIL import Image

from bench import photos, processes
from bench.measure import say

CONNECTIONS = 70
ADDRESSES = 10
SECONDS = 30
SIZES = [
    (8200, 6150),
    (9000, 6000),
    (10000, 6600),
    (8000, 10000),
    (11000, 8000),
    (12000, 7800),
    (11400, 8700),
]


def measure(work, report):
    folder = large(work)
    with library(work / "flood-cold", folder) as (server, paths):
        cold(server, paths, report)
    with library(work / "flood", folder) as (server, paths):
        warm(server, paths, report)


@contextlib.contextmanager
def library(data, folder):
    """A server with the photos of `folder`, of which only the thumbnails exist."""
    binary = processes.imagefeed()
    processes.serve(binary, data).stop()
    command = [binary, "import", str(folder), "--data", str(data)]
    command += ["--user", "demo_visitor", "--keep-demo"]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    trusted = ["--trusted-proxy", "127.0.0.1"]
    with processes.serve(binary, data, options=["--demo", "public", *trusted]) as server:
        request = urllib.request.Request(
            f"{server.url}/photos?per_page=30", headers={"Authorization": "Client-ID demo"}
        )
        raws = [photo["urls"]["raw"] for photo in json.load(urllib.request.urlopen(request))]
        assert len(raws) == len(SIZES), "not every photo was imported"
        yield server, [raw.removeprefix(server.url) for raw in raws]


@contextlib.contextmanager
def flooded(server, paths):
    """Runs the flood during the body; yields a dict that is {status: count} at its end."""
    stop, results, counts = multiprocessing.Event(), multiprocessing.Queue(), {}
    flood = multiprocessing.Process(target=flood_with_requests, args=(server.port, paths, stop, results))
    say(f"{CONNECTIONS} connections from {ADDRESSES} addresses")
    flood.start()
    time.sleep(3)
    try:
        yield counts
        stop.set()
        flood.join(60)
        counts.update(results.get())
    finally:
        flood.kill()


def cold(server, paths, report):
    """The first small image of each photo, which requires decoding the whole photo."""
    visitor = Visitor(server.port, paths)
    with flooded(server, paths) as responses:
        first = [visitor.get(path + "&w=40&q=75&fm=jpg") for path in paths]
        after = visitor.measure(SECONDS / 3)
    report.bar(
        "first small image of a photo nobody has viewed, during a flood, longest",
        max(first),
        60_000,
        " ms",
        each=[round(value) for value in first],
        then_p95=percentile(after["new"], 0.95),
        flood_responses=responses,
    )
    report.bar("refused or failed requests of that visitor", visitor.failures, 0)


def warm(server, paths, report):
    visitor = Visitor(server.port, paths)
    say("idle")
    visitor.measure(5)
    idle = visitor.measure(SECONDS / 3)
    with flooded(server, paths) as responses:
        flooded_times = visitor.measure(SECONDS)
    report.bar(
        "new small image of a visitor during a flood, p95",
        percentile(flooded_times["new"], 0.95),
        300,
        " ms",
        count=len(flooded_times["new"]),
        p50=percentile(flooded_times["new"], 0.5),
        longest=max(flooded_times["new"]),
        idle_p95=percentile(idle["new"], 0.95),
        flood_responses=responses,
    )
    report.bar(
        "cached image during a flood, p99 relative to idle",
        percentile(flooded_times["cached"], 0.99) / percentile(idle["cached"], 0.99),
        2,
        "×",
        count=len(flooded_times["cached"]),
        flood_ms=percentile(flooded_times["cached"], 0.99),
        idle_ms=percentile(idle["cached"], 0.99),
    )
    report.bar("refused or failed requests of the visitor", visitor.failures, 0)


def percentile(values, part):
    return sorted(values)[min(len(values) - 1, int(len(values) * part))]


def large(work):
    """Seven photos of 50 to 100 megapixels with realistic detail."""
    folder = work / "large"
    folder.mkdir(exist_ok=True)
    for number, (path, size) in enumerate(zip(photos.distinct(photos.folder_of(work)), SIZES)):
        target = folder / f"large-{number}.jpg"
        if not target.exists():
            Image.open(path).resize(size, Image.BICUBIC).save(target, quality=88)
    return folder


class Visitor:
    """A person with one connection and their own address."""

    def __init__(self, port, paths):
        self.connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
        self.paths = paths
        self.failures = 0
        sizes = [(width, quality) for width in range(20, 61) for quality in range(30, 90)]
        random.Random(7).shuffle(sizes)
        self.sizes = iter(sizes)

    def measure(self, seconds):
        """{new, cached}: milliseconds of each response, alternating one new image and four cached ones."""
        times = {"new": [], "cached": []}
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            width, quality = next(self.sizes)
            path = random.choice(self.paths) + f"&w={width}&q={quality}&fm=jpg"
            times["new"].append(self.get(path))
            for _ in range(4):
                times["cached"].append(self.get(path))
        return times

    def get(self, path):
        began = time.perf_counter()
        self.connection.request("GET", path, headers={"X-Forwarded-For": "192.0.2.77"})
        response = self.connection.getresponse()
        response.read()
        self.failures += response.status != 200
        return (time.perf_counter() - began) * 1000


def flood_with_requests(port, paths, stop, results):
    """Requests images of random sizes, one at a time per connection; returns {status: count}."""
    counts = {}

    def lane(number):
        chance = random.Random(number)
        headers = {"X-Forwarded-For": f"198.51.100.{number % ADDRESSES}"}
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
        while not stop.is_set():
            size = f"&w={chance.randrange(20, 6000)}&q={chance.randrange(1, 100)}"
            try:
                connection.request("GET", chance.choice(paths) + size, headers=headers)
                response = connection.getresponse()
                response.read()
                status = response.status
            except OSError:
                status = "none"
                connection.close()
            counts[status] = counts.get(status, 0) + 1

    for number in range(CONNECTIONS):
        threading.Thread(target=lane, args=(number,), daemon=True).start()
    stop.wait()
    results.put(dict(counts))
