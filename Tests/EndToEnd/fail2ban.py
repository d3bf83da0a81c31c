"""Runs fail2ban with the files that docs/owners/owner.md shows."""

import pathlib
import re
import shutil
import subprocess

from server import ROOT, wait_until

PAGE = ROOT / "docs/owners/owner.md"
JOURNAL_WRITER = "/lib/systemd/systemd-journal-remote"
# What fail2ban's actions would do with a firewall.
NO_FIREWALL = "[Definition]\nactionban =\nactionunban =\n"


def documented():
    """The text of each file of fail2ban on the page, by its path below /etc/fail2ban."""
    blocks = re.findall(r"^```ini\n# /etc/fail2ban/(\S+)\n(.*?)^```$", PAGE.read_text(), re.M | re.S)
    assert sorted(path for path, _ in blocks) == ["filter.d/imagefeed.conf", "jail.d/imagefeed.conf"], blocks
    return dict(blocks)


def program(name):
    """The path of a program of the packages that the tests need."""
    found = shutil.which(name, path="/usr/bin:/usr/sbin:/bin")
    assert found, f"{name} is missing: Scripts/install --tests"
    return found


class Fail2ban:
    """fail2ban with a configuration of its own: Debian's and the files of the page."""

    def __init__(self, folder, reading=None):
        """`reading` replaces lines of the jail, such as the source of its log."""
        self.folder = pathlib.Path(folder)
        self.configuration = self.folder / "fail2ban"
        shutil.copytree("/etc/fail2ban", self.configuration)
        (self.configuration / "jail.d/defaults-debian.conf").unlink(missing_ok=True)
        for path, text in documented().items():
            for old, new in (reading or {}).items():
                text = text.replace(old, new)
            (self.configuration / path).write_text(text.partition("# Debian 12")[0])
        (self.configuration / "action.d/no-firewall.conf").write_text(NO_FIREWALL)
        (self.configuration / "jail.local").write_text("[DEFAULT]\nbanaction = no-firewall\nallowipv6 = yes\n")
        (self.configuration / "fail2ban.local").write_text("[Definition]\ndbfile = None\nlogtarget = STDOUT\n")
        self.log, self.process = self.folder / "fail2ban.log", None

    def matched(self, log):
        """The addresses that the filter finds, in their order; `log` is a file or a journal."""
        filter_file = self.configuration / "filter.d/imagefeed.conf"
        words = [program("fail2ban-regex"), "-c", self.configuration, "--usedns=no", "-o", "ip", log, filter_file]
        found = subprocess.run(words, capture_output=True, text=True, timeout=60)
        assert found.returncode in (0, 1) and not found.stderr, found.stdout + found.stderr
        return found.stdout.split()

    def client(self, *words):
        command = [program("fail2ban-client"), "-c", self.configuration, "-s", self.folder / "f2b.sock"]
        done = subprocess.run([*command, *words], capture_output=True, text=True, timeout=60)
        return done.stdout.strip() if done.returncode == 0 else None

    def start(self):
        command = [program("fail2ban-server"), "-c", self.configuration, "-s", self.folder / "f2b.sock"]
        with open(self.log, "wb") as log:
            self.process = subprocess.Popen([*command, "-p", self.folder / "f2b.pid", "-xf", "start"], stdout=log, stderr=log)
        wait_until(lambda: self.client("ping"), what=lambda: f"fail2ban, whose log is\n{self.log.read_text()}")
        return self

    def banned(self):
        """The addresses that are banned now."""
        assert self.process.poll() is None, self.log.read_text()
        status = self.client("status", "imagefeed") or ""
        return sorted(status.partition("Banned IP list:")[2].split())

    def stop(self):
        if self.process:
            self.process.terminate()
            self.process.wait(30)


def journal(folder, name, lines, moment):
    """A journal file with an entry of the service for each line, as systemd stores them; `moment` in Unix seconds."""
    entries = ""
    for number, line in enumerate(lines):
        fields = {
            "__REALTIME_TIMESTAMP": int(moment * 1_000_000) + number,
            "__MONOTONIC_TIMESTAMP": 1_000 + number,
            "_BOOT_ID": "a" * 32,
            "_HOSTNAME": "photos",
            "SYSLOG_IDENTIFIER": "imagefeed",
            "_PID": 812,
            "_SYSTEMD_UNIT": "imagefeed.service",
            "MESSAGE": line,
        }
        entries += "".join(f"{field}={value}\n" for field, value in fields.items()) + "\n"
    exported, stored = pathlib.Path(folder, f"{name}.export"), pathlib.Path(folder, f"{name}.journal")
    exported.write_text(entries)
    subprocess.run([JOURNAL_WRITER, "-o", stored, exported], check=True, capture_output=True, timeout=60)
    return stored
