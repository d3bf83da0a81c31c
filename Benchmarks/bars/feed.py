"""`GET /photos` on random pages for 200 people, relative to a bare route with responses of the same size."""

import random
import statistics
import urllib.request

from bench import load, processes, seed
from bench.measure import ROUNDS, in_turns, median, say

PHOTOS, PEOPLE, PAGES = 100_000, 200, 10_000


def measure(work, report):
    data = work / "feed"
    binary = processes.imagefeed()
    processes.serve(binary, data).stop()
    say(f"writing {PHOTOS} photos and {PEOPLE} people")
    seed.photos(data, PHOTOS, persons=50)
    tokens = seed.signed_in(data, PEOPLE)
    (work / "tokens").write_text("\n".join(tokens) + "\n")
    with processes.serve(binary, data) as server:
        size = _typical_size(server, tokens)
        port = processes.free_port()
        with processes.Running([processes.bare(), port, size], port, f"/{size}") as bare_server:
            bare_server.wait()
            _compare(server, bare_server, size, work, report)


def _typical_size(server, tokens):
    chance = random.Random(1)
    sizes = []
    for _ in range(200):
        request = urllib.request.Request(
            f"{server.url}/photos?per_page=10&page={chance.randint(1, PAGES)}",
            headers={"Authorization": "Bearer " + chance.choice(tokens)},
        )
        sizes.append(len(urllib.request.urlopen(request).read()))
    return round(statistics.mean(sizes))


def _compare(server, bare_server, size, work, report):
    runs = iter(range(1, 1000))

    def ours():
        return load.wrk(
            server.url, script=load.RANDOM_PAGES, arguments=(next(runs), PAGES, work / "tokens")
        )

    def bare():
        return load.wrk(f"{bare_server.url}/{size}")

    ours(), bare()  # One warm-up run, not counted.
    results = in_turns(ROUNDS, ours=ours, bare=bare)
    rate = {name: median([run["rate"] for run in runs]) for name, runs in results.items()}
    p99 = {name: median([run["p99"] for run in runs]) for name, runs in results.items()}
    errors = sum(run["errors"] for run in results["ours"])
    report.bar(
        "random pages: rate relative to a bare route",
        rate["ours"] / rate["bare"],
        0.25,
        "×",
        at_most=False,
        ours_per_second=rate["ours"],
        bare_per_second=rate["bare"],
        bytes=size,
        errors=errors,
    )
    report.bar(
        "random pages: p99 relative to a bare route",
        p99["ours"] / p99["bare"],
        4,
        "×",
        ours_ms=p99["ours"],
        bare_ms=p99["bare"],
    )
    report.bar("random pages: failed requests", errors, 0)
