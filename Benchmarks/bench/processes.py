"""The measured processes: started on a free port, awaited, measured, stopped."""

import os
import pathlib
import signal
import socket
import subprocess
import time
import urllib.error
import urllib.request

from bench import seed

ROOT = pathlib.Path(__file__).resolve().parents[2]
SCRATCH = ROOT / ".scratch"
FLAGS = ["-Xswiftc", "-gnone", "-Xcc", "-g0"]


def built(product, package, scratch=None):
    """The release binary of a product; built if it is missing."""
    command = [
        "swift",
        "build",
        "-c",
        "release",
        *FLAGS,
        "--package-path",
        str(package),
        "--product",
        product,
    ]
    if scratch:
        command += ["--scratch-path", str(scratch)]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    folder = subprocess.run(
        command + ["--show-bin-path"], check=True, capture_output=True, text=True
    ).stdout.strip()
    return pathlib.Path(folder) / product


def imagefeed():
    """The measured server: $IMAGEFEED_BINARY or a release build."""
    if program := os.environ.get("IMAGEFEED_BINARY"):
        return program
    subprocess.run([ROOT / "Scripts/build-server"], check=True, stdout=subprocess.DEVNULL)
    return str(ROOT / "Server/.build/release/imagefeed")


def bare():
    return str(built("BareServer", ROOT / "Benchmarks/BareServer", SCRATCH / "bare"))


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Running:
    """A process that listens on its own port, with its children."""

    def __init__(self, command, port, path="/", log=None, environment=None):
        self.port, self.path = port, path
        self.began = time.monotonic()
        output = open(log, "ab") if log else subprocess.DEVNULL
        self.process = subprocess.Popen(
            [str(part) for part in command],
            stdout=output,
            stderr=output,
            stdin=subprocess.DEVNULL,
            env={**os.environ, **(environment or {})},
        )

    @property
    def url(self):
        return f"http://127.0.0.1:{self.port}"

    def wait(self, seconds=60):
        """Waits for the first response; returns the seconds since the start."""
        while time.monotonic() - self.began < seconds:
            if self.process.poll() is not None:
                raise RuntimeError(f"{self.process.args[0]} ended with {self.process.returncode}")
            try:
                urllib.request.urlopen(self.url + self.path, timeout=5).read()
                return time.monotonic() - self.began
            except urllib.error.HTTPError:
                return time.monotonic() - self.began
            except OSError:
                time.sleep(0.005)
        raise RuntimeError(f"no response from {self.process.args[0]} within {seconds} s")

    def stop(self):
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
            try:
                self.process.wait(15)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.stop()


def serve(binary, data, gallery=0, options=(), wait=True, port=None):
    port = port or free_port()
    server = Running(
        [binary, "serve", "--data", data, "--port", port, "--gallery", gallery, *options],
        port,
        path="/health",
        log=str(pathlib.Path(data).parent / "server.log"),
        environment={"IMAGEFEED_WEB": str(ROOT / "Web")},
    )
    if wait:
        server.wait()
    return server


def library(data, count):
    """Lets the server create a data folder, adds `count` photos to it and returns the server's binary."""
    binary = imagefeed()
    serve(binary, data).stop()
    seed.photos(data, count)
    return binary


def family(process):
    """The process and all its living descendants."""
    parents = {}
    for entry in os.scandir("/proc"):
        if entry.name.isdigit():
            try:
                with open(f"/proc/{entry.name}/stat", encoding="utf-8") as file:
                    parents[int(entry.name)] = int(file.read().rpartition(")")[2].split()[1])
            except (OSError, IndexError):
                pass
    found, fresh = {process}, {process}
    while fresh:
        fresh = {child for child, parent in parents.items() if parent in fresh} - found
        found |= fresh
    return found


def memory(process):
    """(resident, proportional) megabytes of a process with its children.

    Shared pages count for each process in the first number and once in the second.
    """
    sums = {"Rss": 0, "Pss": 0}
    for member in family(process):
        try:
            with open(f"/proc/{member}/smaps_rollup", encoding="utf-8") as file:
                for line in file:
                    name, _, rest = line.partition(":")
                    if name in sums:
                        sums[name] += int(rest.split()[0]) / 1024
        except OSError:
            pass
    return sums["Rss"], sums["Pss"]


def own_memory(process):
    """(resident, anonymous) megabytes of a process without its children."""
    sizes = {}
    with open(f"/proc/{process}/smaps_rollup", encoding="utf-8") as file:
        for line in file:
            name, _, rest = line.partition(":")
            if name in ("Rss", "Anonymous"):
                sizes[name] = int(rest.split()[0]) / 1024
    return sizes["Rss"], sizes["Anonymous"]


def processor_seconds(process):
    """User and system seconds of a process, its living children and those that have exited."""
    ticks = 0
    for member in family(process):
        try:
            with open(f"/proc/{member}/stat", encoding="utf-8") as file:
                fields = file.read().rpartition(")")[2].split()
        except OSError:
            continue
        ticks += sum(int(field) for field in fields[11:15])
    return ticks / os.sysconf("SC_CLK_TCK")
