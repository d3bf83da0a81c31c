"""A new Debian root, in which the tests of the package install it and run it."""

import contextlib
import hashlib
import os
import pathlib
import re
import resource
import shutil
import signal
import socket
import stat
import subprocess
import sys
import tempfile
import time
import urllib.request

PORT = 8080
URL = f"http://127.0.0.1:{PORT}"
DATA = "var/lib/imagefeed"
# The releases of Debian on which the package is tested.
SUITES = ("bookworm", "trixie")
# Files that package management itself writes, and that every installation changes.
IGNORED = re.compile(
    r"var/lib/(dpkg|apt|pam|ucf)|var/cache|var/log|tmp|run|root|dev|proc|sys|etc/(ld\.so\.cache|resolv\.conf|apt/.*)"
    r"|etc/(passwd|group|shadow|gshadow|subuid|subgid|.*-)$"
)


class Step:
    """Measures the steps and prints each: seconds that passed, and CPU seconds of the programs that ended in it."""

    seconds = {}

    @staticmethod
    def cpu():
        used = resource.getrusage(resource.RUSAGE_CHILDREN)
        return used.ru_utime + used.ru_stime

    @classmethod
    @contextlib.contextmanager
    def named(cls, name):
        print(f"{name:<58}", end="", flush=True)
        began, used = time.monotonic(), cls.cpu()
        yield
        cls.seconds[name] = time.monotonic() - began
        print(f"{cls.seconds[name]:7.1f} s {cls.cpu() - used:7.1f} s of CPU time", flush=True)


def require(fact, sentence):
    if not fact:
        sys.exit(f"\nFAILED: {sentence}")


def sources(suite=None):
    """The lines of sources.list of a release, from those of this machine, read when the test runs: (mirror, suite, lines)."""
    folder, lines = pathlib.Path("/etc/apt"), []
    for path in [folder / "sources.list", *sorted((folder / "sources.list.d").glob("*.list"))]:
        if path.exists():
            lines += [re.sub(r"\[.*?\]\s*", "", line) for line in path.read_text().splitlines() if line.startswith("deb ")]
    for path in sorted((folder / "sources.list.d").glob("*.sources")):
        for part in path.read_text().split("\n\n"):
            facts = dict(re.findall(r"^(\w[\w-]*): *(.*)$", part, re.M))
            for uri in facts.get("URIs", "").split():
                lines += [f"deb {uri} {suite} {facts['Components']}" for suite in facts["Suites"].split()]
    codename = dict(re.findall(r"^(\w+)=(.*)$", pathlib.Path("/etc/os-release").read_text(), re.M))["VERSION_CODENAME"]
    lines = [line for line in lines if line.split()[2].startswith(codename)]
    mirrors = [line.split()[1] for line in lines if line.split()[2] == codename]
    require(mirrors, f"no package source of {codename} on this machine")
    suite = suite or codename
    # Why: another release has the same parts at the same places.
    return mirrors[0], suite, [re.sub(rf"\b{codename}\b", suite, line) for line in lines]


class Root:
    """A Debian root at `path`; `base` is one made by debootstrap, to copy instead of making it."""

    def __init__(self, path, base=None, suite=None):
        self.path, self.base, self.suite = pathlib.Path(path), base, suite
        self.server, self.syslog = None, None

    def make(self, proc=True):
        mirror, suite, lines = sources(self.suite)
        make = ["debootstrap", "--variant=minbase", suite, str(self.path), mirror]
        if self.base:
            make = ["cp", "-a", str(self.base), str(self.path)]
        subprocess.run(make, check=True, stdout=subprocess.DEVNULL)
        (self.path / "etc/apt/sources.list").write_text("\n".join(lines) + "\n")
        shutil.copy("/etc/resolv.conf", self.path / "etc/resolv.conf")
        if proc:
            subprocess.run(["mount", "-t", "proc", "proc", str(self.path / "proc")], check=True)

    def close(self, keep):
        if self.server and self.server.poll() is None:
            self.server.terminate()
            self.server.wait(60)
        if os.path.ismount(self.path / "proc"):
            subprocess.run(["umount", str(self.path / "proc")], check=True)
        if not keep:
            shutil.rmtree(self.path, ignore_errors=True)

    def run(self, *command, user=None, data=None, check=True):
        """Runs a command in the root and returns its output."""
        prefix = ["chroot"] + (["--userspec", user] if user else [])
        environment = {
            "PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "LC_ALL": "C.UTF-8", "DEBIAN_FRONTEND": "noninteractive",
            **{name: value for name, value in os.environ.items() if name.lower().endswith("_proxy")},
        }
        done = subprocess.run(
            [*prefix, str(self.path), *command], env=environment, input=data, text=True, stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
        )
        require(done.returncode == 0 or not check, f"{' '.join(command)} exited with {done.returncode}:\n{done.stdout}")
        return done.stdout

    def apt(self, *arguments):
        return self.run("apt-get", "-qq", "-y", "-o", "Dpkg::Use-Pty=0", *arguments)

    def snapshot(self):
        """Kind, mode, owner and content of everything in the root."""
        found = {}
        for folder, folders, files in os.walk(self.path):
            inside = os.path.relpath(folder, self.path)
            folders[:] = [name for name in folders if not IGNORED.fullmatch(os.path.normpath(f"{inside}/{name}"))]
            for name in folders + files:
                path = os.path.normpath(f"{inside}/{name}")
                if IGNORED.fullmatch(path):
                    continue
                facts = os.lstat(self.path / path)
                entry = (stat.S_IFMT(facts.st_mode), stat.S_IMODE(facts.st_mode), facts.st_uid, facts.st_gid)
                if stat.S_ISREG(facts.st_mode):
                    entry += (hashlib.sha256((self.path / path).read_bytes()).hexdigest(),)
                found[path] = entry
        return found

    def unit(self, place=None):
        """The settings of the unit's section Service, of several values the last; and its environment. `place` is where
        the package is unpacked, by default the root."""
        text = ((place or self.path) / "lib/systemd/system/imagefeed.service").read_text().split("[Service]")[1]
        settings = re.findall(r"^(\w+)=(.*)$", text.split("[Install]")[0], re.M)
        return dict(settings), [value for name, value in settings if name == "Environment"]

    def command(self, place=None):
        """The words that start the server inside the root as the unit says, without its confinement; and its umask."""
        unit, environment = self.unit(place)
        require(unit["StateDirectory"] == "imagefeed", "the unit has another data folder")
        words = ["setpriv", f"--reuid={unit['User']}", f"--regid={unit['Group']}"]
        words += ["--init-groups", "--no-new-privs", "--bounding-set=-all,+net_bind_service", "env", "-i"]
        words += ["PATH=/usr/sbin:/usr/bin:/sbin:/bin", *environment, "env", f"--chdir={unit['WorkingDirectory']}"]
        return words + unit["ExecStart"].split(), int(unit["UMask"], 8)

    def start(self):
        """Starts the server as the unit says and waits until it is ready."""
        words, mask = self.command()
        require((self.path / DATA).is_dir(), "the data folder is missing")
        if not self.syslog:
            self.syslog = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_NONBLOCK)
            (self.path / "dev/log").unlink(missing_ok=True)
            self.syslog.bind(str(self.path / "dev/log"))
            (self.path / "dev/log").chmod(0o666)
        self.log = tempfile.TemporaryFile("w+")
        self.server = subprocess.Popen(
            ["chroot", str(self.path), *words], stdout=self.log, stderr=self.log, umask=mask
        )
        end = time.monotonic() + 30
        while time.monotonic() < end and self.server.poll() is None:
            with contextlib.suppress(OSError), urllib.request.urlopen(URL + "/health", timeout=2):
                return
            time.sleep(0.05)
        self.log.seek(0)
        require(False, "the server is not ready:\n" + self.log.read())

    def logged(self):
        """What came to the system's log since the last call."""
        lines = []
        with contextlib.suppress(BlockingIOError):
            while True:
                lines.append(self.syslog.recv(8192).decode(errors="replace"))
        return lines

    def stop(self):
        if self.server:
            self.server.send_signal(signal.SIGTERM)
            require(self.server.wait(60) == 0, "the server did not stop gracefully")
            self.server = None


def dependencies(package):
    """The dependencies of the package."""
    fields = subprocess.run(["dpkg-deb", "-f", str(package), "Depends"], check=True, capture_output=True, text=True)
    return fields.stdout.strip().split(", ")


def repacked(package, folder):
    """The same package with a higher version."""
    tree = folder / "tree"
    subprocess.run(["dpkg-deb", "-R", str(package), str(tree)], check=True)
    control = tree / "DEBIAN/control"
    control.write_text(re.sub(r"^(Version: .*)$", r"\g<1>+test1", control.read_text(), flags=re.M))
    changed = tree / "etc/imagefeed/imagefeed.yaml"
    changed.write_text(changed.read_text() + "# A comment of the next version.\n")
    path = folder / "imagefeed_next.deb"
    subprocess.run(["dpkg-deb", "--root-owner-group", "-Zgzip", "-z1", "--build", str(tree), str(path)],
                   check=True, stdout=subprocess.DEVNULL)
    return path
