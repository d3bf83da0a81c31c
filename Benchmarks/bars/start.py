"""A second start with 10,000 photos: the time to the first response."""

from bench import processes
from bench.measure import median

PHOTOS, ROUNDS = 10_000, 7


def measure(work, report):
    data = work / "start"
    binary = processes.library(data, PHOTOS)
    times = []
    for _ in range(ROUNDS):
        server = processes.serve(binary, data, wait=False)
        times.append(server.wait())
        server.stop()
    report.bar(
        "second start with 10,000 photos: time to the first response",
        median(times),
        1.0,
        " s",
        rounds=times,
    )
