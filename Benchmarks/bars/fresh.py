"""From a fresh clone to the first response: `make run` from scratch, including packages."""

import os
import shutil
import signal
import subprocess
import time
import urllib.error
import urllib.request

from bench import processes
from bench.measure import say


def measure(work, report):
    clone = work / "clone"
    shutil.rmtree(clone, ignore_errors=True)
    subprocess.run(["git", "clone", "--quiet", str(processes.ROOT), str(clone)], check=True)
    port = processes.free_port()
    say("compiling everything; this takes minutes")
    began = time.monotonic()
    with open(work / "fresh.log", "wb") as log:
        process = subprocess.Popen(
            ["make", "run", f"ARGS=--port {port}"],
            cwd=clone,
            stdout=log,
            stderr=log,
            stdin=subprocess.DEVNULL,
            start_new_session=True,
        )
    try:
        while not _responds(port):
            if process.poll() is not None or time.monotonic() - began > 3600:
                return report.note("fresh clone to the first response", f"see {work}/fresh.log")
            time.sleep(0.2)
        took = time.monotonic() - began
    finally:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGTERM)
            process.wait()
    report.bar("fresh clone to the first response", took, 600, " s")


def _responds(port):
    try:
        return urllib.request.urlopen(f"http://127.0.0.1:{port}/health", timeout=5).status == 200
    except (OSError, urllib.error.URLError):
        return False
