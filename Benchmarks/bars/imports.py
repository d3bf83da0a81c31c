"""Import of 500 photos, relative to one vipsthumbnail process that only makes the thumbnails (LIB-3)."""

import json
import shutil
import subprocess
import threading
import time

from bench import photos, processes
from bench.measure import in_turns, median, say

PHOTOS, ROUNDS = 500, 3


def measure(work, report):
    originals = photos.distinct(photos.folder_of(work))
    album = work / "album"
    say(f"writing {PHOTOS} photos of 2.8 megapixels")
    paths = photos.copies(album, originals, PHOTOS)
    binary = processes.imagefeed()
    peaks = []

    def ours():
        data = work / "import"
        shutil.rmtree(data, ignore_errors=True)
        # Starts the server once: the photos need an account, which the first start creates.
        processes.serve(binary, data).stop()
        _warm(paths)
        began = time.monotonic()
        import_process = subprocess.Popen(
            [binary, "import", str(album), "--data", str(data), "--keep-demo", "--json"]
            + ["--user", "demo_visitor"],
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        peaks.append(_peak_memory(import_process))
        took = time.monotonic() - began
        counts = json.loads(import_process.stdout.read().splitlines()[-1])
        assert counts["added"] == PHOTOS, counts
        return PHOTOS / took

    def vips():
        out = work / "thumbnails"
        shutil.rmtree(out, ignore_errors=True)
        out.mkdir()
        _warm(paths)
        began = time.monotonic()
        subprocess.run(
            ["vipsthumbnail", *map(str, paths), "--size", "200x", "-o", f"{out}/%s.jpg"], check=True
        )
        return PHOTOS / (time.monotonic() - began)

    results = in_turns(ROUNDS, ours=ours, vips=vips)
    rate = {name: median(values) for name, values in results.items()}
    report.bar(
        "import: rate relative to vipsthumbnail",
        rate["ours"] / rate["vips"],
        0.85,
        "×",
        at_most=False,
        ours_per_second=rate["ours"],
        vipsthumbnail_per_second=rate["vips"],
    )
    resident, shared_once = (max(values) for values in zip(*peaks))
    report.bar("import: memory", shared_once, 200, " MB", sum_of_resident_mb=resident)


def _warm(paths):
    """Reads every file once, so both find them in the page cache."""
    for path in paths:
        path.read_bytes()


def _peak_memory(process):
    """The peak memory of a process and its children."""
    peak = (0.0, 0.0)
    done = threading.Event()

    def sample():
        nonlocal peak
        while not done.wait(0.2):
            peak = tuple(max(pair) for pair in zip(peak, processes.memory(process.pid)))

    watcher = threading.Thread(target=sample)
    watcher.start()
    process.wait()
    done.set()
    watcher.join()
    return peak
