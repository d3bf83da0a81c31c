"""From a fresh clone to a responding server: `make run` from scratch, including packages."""

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
        order = subprocess.Popen(
            ["make", "run", f"ARGS=--port {port}"],
            cwd=clone,
            stdout=log,
            stderr=log,
            stdin=subprocess.DEVNULL,
            start_new_session=True,
        )
    try:
        while not _answers(port):
            if order.poll() is not None or time.monotonic() - began > 3600:
                return report.note("fresh clone to answered address", f"see {work}/fresh.log")
            time.sleep(0.2)
        took = time.monotonic() - began
    finally:
        if order.poll() is None:
            os.killpg(order.pid, signal.SIGTERM)
            order.wait()
    report.bar("fresh clone to answered address", took, 600, " s")


def _answers(port):
    try:
        return urllib.request.urlopen(f"http://127.0.0.1:{port}/health", timeout=5).status == 200
    except (OSError, urllib.error.URLError):
        return False
