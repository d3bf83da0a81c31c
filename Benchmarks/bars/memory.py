"""Resident memory: idle with 10,000 photos, and while the demo is filled."""

import json
import time
import urllib.request

from bench import processes, seed

PHOTOS = 10_000
DEMO = 64


def measure(work, report):
    binary = processes.imagefeed()
    idle(binary, work / "idle", report)
    filling(binary, work / "filling", report)


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


def filling(binary, data, report):
    peak = (0.0, 0.0)
    with processes.serve(binary, data, gallery=DEMO) as server:
        began = time.monotonic()
        while int(_get(server, "/photos").headers["X-Total"]) < DEMO and time.monotonic() - began < 60:
            peak = tuple(max(pair) for pair in zip(peak, processes.memory(server.process.pid)))
            time.sleep(0.02)
        took = time.monotonic() - began
        peak = tuple(max(pair) for pair in zip(peak, processes.memory(server.process.pid)))
        seconds = processes.processor_seconds(server.process.pid)
    report.bar("while the demo is filled: memory", peak[1], 100, " MB", sum_of_resident_mb=peak[0])
    report.bar("the demo: from the first response to 64 photos", took, 3, " s", cpu_seconds=seconds)


def _get(server, path):
    request = urllib.request.Request(server.url + path, headers={"Authorization": "Client-ID demo"})
    response = urllib.request.urlopen(request)
    json.load(response)
    return response
