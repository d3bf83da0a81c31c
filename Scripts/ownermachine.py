"""Runs commands of the owners' documents in a Debian root that has processes and a network of its own."""

import os
import pathlib
import re
import subprocess
import sys
import tempfile

from debianroot import require

PAGES = pathlib.Path(__file__).resolve().parents[1] / "docs/owners"
HOME, NAME, PASSWORD = "/root", "photos.example.org", "zebra teapot lantern"
# Commands that cannot run here, by what they begin with, and where they are checked.
ELSEWHERE = {
    "docker compose": "no container engine here: test_packaging.py, and `image` below",
    "git pull": "the clone",
    'PATH="$PWD': "the clone: make run",
    "PHOTOS_URL=": "lines of the file Packaging/.env: test_packaging.py",
    "PICTURES=": "lines of the file Packaging/.env: test_packaging.py",
    "certbot": "no certificate authority here; its hook is run by `certificates` below",
    "imagefeed serve --data /srv/photos --backup s3:": "no object store here: test_backup.py",
    "imagefeed restore s3:": "no object store here: test_backup.py",
}
# There is no systemd in the root: this starts and stops the server as its unit says.
SYSTEMCTL = """#!/bin/sh
pid=/run/imagefeed.pid
stop() {
  [ -s $pid ] || return 0
  kill -TERM "$(cat $pid)"
  while kill -0 "$(cat $pid)" 2>/dev/null; do sleep 0.1; done
  rm $pid
}
start() {
  umask MASK
  COMMAND >>/var/log/imagefeed.log 2>&1 &
  echo $! >$pid
  for _ in $(seq 300); do
    curl -sf http://127.0.0.1:8080/health >/dev/null && return
    kill -0 "$(cat $pid)" || break
    sleep 0.1
  done
  tail /var/log/imagefeed.log
  exit 1
}
case "$1 $2" in
  "start imagefeed") [ -s $pid ] && kill -0 "$(cat $pid)" 2>/dev/null || start ;;
  "stop imagefeed") stop ;;
  "restart imagefeed") stop && start ;;
  "reload imagefeed" | "kill --signal=HUP") kill -HUP "$(cat $pid)" ;;
  "daemon-reload ") ;;
  *) echo "systemctl $*: not here" >&2 && exit 1 ;;
esac
"""


class Pages:
    """The commands of the documents, and which of them have run."""

    def __init__(self):
        self.waiting = {}
        for page in sorted(PAGES.glob("*.md")):
            for language, block in re.findall(r"^ *```(\w*)\n(.*?)^ *```$", page.read_text(), re.M | re.S):
                lines = [line.strip() for line in re.sub(r"\\\n\s*", "", block).splitlines() if line.strip()]
                if language == "sh" or (not language and lines[0].startswith("0 3 * * *")):
                    self.waiting.setdefault(page.name, []).extend(lines)

    def take(self, page, beginning):
        """The first command of a page that begins so and has not run; without its comment and the prompt of a machine."""
        for line in self.waiting.get(page, []):
            if re.sub(r"^(old|new)\$ ", "", line).startswith(beginning):
                self.waiting[page].remove(line)
                return re.sub(r"^(old|new)\$ |\s{2,}#.*$", "", line)
        sys.exit(f"\nFAILED: {page} has no command {beginning!r} that has not run")

    def left(self):
        """Every command that has neither run nor is checked elsewhere."""
        return [
            f"{page}: {line}" for page, lines in self.waiting.items() for line in lines
            if not line.startswith(tuple(ELSEWHERE))
        ]

    def block(self, page, mark):
        """The code block whose first line has this mark."""
        found = re.search(rf"^```\w+\n(# \S*{re.escape(mark)}.*?)^```$", (PAGES / page).read_text(), re.M | re.S)
        require(found, f"{page} has no block {mark}")
        return found[1]


class Machine:
    """A root with processes and a network of its own, in which commands of the pages run."""

    def __init__(self, root, pages, unpacked):
        self.root, self.pages = root, pages
        hosts = root.path / "etc/hosts"
        hosts.write_text(f"127.0.0.1 localhost {NAME} {os.uname().nodename}\n::1 localhost {NAME}\n")
        # Why bash at the end: it reaps the processes that lose their parent.
        script = f"""set -e
            mount --bind {hosts} /etc/hosts
            mount -t proc proc {root.path}/proc
            mount -t devpts -o newinstance,ptmxmode=0666 devpts {root.path}/dev/pts
            ln -sf pts/ptmx {root.path}/dev/ptmx
            ip link set lo up
            echo ready
            while :; do sleep 3600 & wait; done"""
        words = ["unshare", "--net", "--mount", "--pid", "--fork", "--kill-child", "bash", "-c", script]
        self.holder = subprocess.Popen(words, stdout=subprocess.PIPE, text=True)
        require(self.holder.stdout.readline() == "ready\n", "no namespaces: this needs root")
        children = pathlib.Path(f"/proc/{self.holder.pid}/task/{self.holder.pid}/children").read_text().split()
        self.inside = ["nsenter", "-t", children[0], "--net", "--mount", "--pid"]
        words, mask = root.command(unpacked)
        script = SYSTEMCTL.replace("MASK", f"{mask:o}").replace("COMMAND", " ".join(words))
        self.put("/usr/local/bin/systemctl", script)
        (root.path / "usr/local/bin/systemctl").chmod(0o755)

    def close(self):
        """Ends every process of the root."""
        self.holder.kill()
        self.holder.wait(30)

    def sh(self, line, data="", check=True):
        """Runs a line of bash in the root, and returns its output."""
        environment = {
            "PATH": "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin", "HOME": HOME, "LC_ALL": "C.UTF-8",
            "DEBIAN_FRONTEND": "noninteractive", "PASSWORD": PASSWORD,
        }
        # Why a file: a server that the command starts would keep a pipe open.
        with tempfile.TemporaryFile("w+") as output:
            done = subprocess.run(
                [*self.inside, "chroot", str(self.root.path), "bash", "-c", f"cd {HOME}; {line}"], env=environment,
                input=data, text=True, stdout=output, stderr=subprocess.STDOUT, timeout=300, check=False,
            )
            output.seek(0)
            text = output.read()
        require(done.returncode == 0 or not check, f"{line}\nexited with {done.returncode}:\n{text}")
        return text

    def do(self, page, beginning, data="", before="", **replaced):
        """Runs the first command of a page that begins so and has not run; `before` precedes it, `replaced` are pairs of
        texts, of which the second one takes the place of the first."""
        line = self.pages.take(page, beginning)
        for old, new in replaced.values():
            require(old in line, f"{page}: {line} has no {old}")
            line = line.replace(old, new)
        return self.sh(before + line, data)

    def serve(self, line, ready, during=()):
        """Runs a command that serves until `ready` succeeds, then the lines `during`; stops it and returns what it printed."""
        self.sh(f"{line} >/tmp/served 2>&1 & for _ in $(seq 300); do {ready} >/dev/null 2>&1 && exit; sleep 0.1; done; cat /tmp/served; exit 1")
        for each in during:
            self.sh(each)
        self.sh("pkill -x imagefeed; while pgrep -x imagefeed; do sleep 0.1; done")
        return self.sh("cat /tmp/served")

    def put(self, path, text):
        """Writes a file in the root."""
        file = self.root.path / path.lstrip("/")
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
