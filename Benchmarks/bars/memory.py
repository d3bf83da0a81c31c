"""Resident memory: idle with 10,000 photos, and while the gallery is drawn."""

import json
import time
import urllib.request

from bench import processes, seed

PHOTOS = 10_000


def measure(work, report):
    binary = processes.imagefeed()
    idle(binary, work / "idle", report)
    drawing(binary, work / "drawing", report)


def idle(binary, data, report):
    processes.serve(binary, data).stop()
    seed.photos(data, PHOTOS)
    with processes.serve(binary, data) as server:
        # The idle memory must include what serving a hundred pages leaves behind.
        for page in range(1, 101):
            _get(server, f"/photos?per_page=30&page={page}")
        time.sleep(15)
        resident, shared_once = processes.memory(server.process.pid)
        report.bar(
            "idle with 10,000 photos: memory", resident, 60, " MB", shared_once_mb=shared_once
        )


def drawing(binary, data, report):
    peak, began, first_thirty = (0.0, 0.0), time.monotonic(), None
    with processes.serve(binary, data, gallery=60) as server:
        while time.monotonic() - began < 300:
            peak = tuple(max(pair) for pair in zip(peak, processes.memory(server.process.pid)))
            total = int(_get(server, "/photos").headers["X-Total"])
            if total >= 30 and first_thirty is None:
                first_thirty = time.monotonic() - began
            if total >= 60:
                break
            time.sleep(0.1)
        seconds = processes.processor_seconds(server.process.pid)
    report.bar(
        "while the gallery is drawn: memory", peak[1], 120, " MB", sum_of_resident_mb=peak[0]
    )
    report.bar("the gallery: CPU time", seconds, 60, " s")
    report.bar("the gallery: time to the first 30 pictures", first_thirty or 300, 30, " s")


def _get(server, path):
    request = urllib.request.Request(server.url + path, headers={"Authorization": "Client-ID demo"})
    response = urllib.request.urlopen(request)
    json.load(response)
    return response
