"""A server that may use 256 MB: 100,000 photos, an import and 20 people (LIB-10).

Needs root, for a control group of its own.
"""

import concurrent.futures
import contextlib
import pathlib
import subprocess

from bench import load, photos, processes, seed
from bench.measure import say

LIMIT = 256 << 20
PHOTOS, PEOPLE, PAGES, IMPORTED = 100_000, 20, 10_000, 200


def measure(work, report):
    data = work / "small"
    binary = processes.imagefeed()
    processes.serve(binary, data).stop()
    say(f"writing {PHOTOS} photos and {PEOPLE} people")
    seed.photos(data, PHOTOS, persons=50)
    (work / "small-tokens").write_text("\n".join(seed.signed_in(data, PEOPLE)) + "\n")
    album = work / "small-album"
    photos.copies(album, photos.distinct(work / "small-distinct"), IMPORTED)
    with _group(LIMIT) as group, processes.serve(binary, data, wait=False) as server:
        group.add(server.process.pid)
        server.wait()
        command = [binary, "import", album, "--data", data, "--user", "demo_visitor"]
        importer = subprocess.Popen(list(map(str, command)), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        group.add(importer.pid)
        with concurrent.futures.ThreadPoolExecutor(1) as reader:
            reading = reader.submit(lambda: list(_read(server, work, importer)))
            status = importer.wait()
            runs = reading.result()
        killed = server.process.poll() is not None
        resident, _ = processes.memory(server.process.pid)
    report.bar(
        f"{PHOTOS:,} photos within 256 MB, an import of {IMPORTED} and {PEOPLE} people at the same time: failures",
        sum(run["errors"] for run in runs) + (status != 0) + killed,
        0,
        import_status=status,
        pages_per_second=[run["rate"] for run in runs],
        p99_ms=[run["p99"] for run in runs],
        resident_megabytes_at_the_end=resident,
    )


def _read(server, work, importer):
    """Random pages by all people until the import ends."""
    number = 0
    while number == 0 or importer.poll() is None:
        number += 1
        yield load.wrk(
            server.url, connections=PEOPLE, script=load.RANDOM_PAGES, arguments=(number, PAGES, work / "small-tokens")
        )


@contextlib.contextmanager
def _group(limit):
    """A control group whose processes may use `limit` bytes of memory together, without swap."""
    group = _Group(limit)
    try:
        yield group
    finally:
        group.folder.rmdir()


class _Group:
    def __init__(self, limit):
        root = pathlib.Path("/sys/fs/cgroup")
        is_first = (root / "memory").is_dir()
        self.folder = (root / "memory" if is_first else root) / "imagefeed-bench"
        self.folder.mkdir(exist_ok=True)
        if is_first:
            (self.folder / "memory.limit_in_bytes").write_text(str(limit))
        else:
            (self.folder / "memory.max").write_text(str(limit))
            (self.folder / "memory.swap.max").write_text("0")

    def add(self, process):
        (self.folder / "cgroup.procs").write_text(str(process))
