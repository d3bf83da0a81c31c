"""Debian's Kannel with its emulated SMS center, on free ports of the loopback interface."""

import os
import pathlib
import re
import signal
import socket
import subprocess
import urllib.parse
import urllib.request

from server import free_port, wait_until

BEARERBOX, SMSBOX = "/usr/sbin/bearerbox", "/usr/sbin/smsbox"
FAKESMSC = "/usr/lib/kannel/test/fakesmsc"
USER, PASSWORD = "feed", "pass word"

CONFIGURATION = """
group = core
admin-port = {admin}
admin-password = admin
admin-interface = 127.0.0.1
smsbox-port = {box}
smsbox-interface = 127.0.0.1
box-allow-ip = 127.0.0.1
store-type = spool
store-location = "{folder}/spool"

group = smsc
smsc = fake
smsc-id = fake
host = 127.0.0.1
port = {centre}
connect-allow-ip = 127.0.0.1

group = smsbox
bearerbox-host = 127.0.0.1
bearerbox-port = {box}
sendsms-port = {sendsms}
sendsms-interface = 127.0.0.1

group = sendsms-user
username = {user}
password = "{password}"
"""

# The log of fakesmsc: sender, receiver, kind, text. A text of several lines is logged as several.
LOGGED = re.compile(r"Got message \d+: <(.*)>$")
FIRST_LINE = re.compile(r"(\S+) (\+\d+) (text|ucs-2) (.*)")


class Kannel:
    """bearerbox, smsbox and fakesmsc; the last two exit with the first and are restarted with it."""

    def __init__(self, folder):
        self.folder = pathlib.Path(folder)
        (self.folder / "spool").mkdir(parents=True)
        self.ports = {name: free_port() for name in ("admin", "box", "centre", "sendsms")}
        self.configuration = self.folder / "kannel.conf"
        self.configuration.write_text(
            CONFIGURATION.format(
                **self.ports, folder=self.folder, user=USER, password=PASSWORD
            )
        )
        self.running = []

    @property
    def url(self):
        return f"http://127.0.0.1:{self.ports['sendsms']}/cgi-bin/sendsms"

    def start(self):
        """Starts all three and waits until a message would be delivered."""
        self._spawn(BEARERBOX, self.configuration)
        self._wait(lambda: self._listens("box"), "bearerbox")
        self._spawn(SMSBOX, self.configuration)
        # Why a message: without one fakesmsc exits at once; with -m 0 it never sends it.
        centre = ("-H", "127.0.0.1", "-r", self.ports["centre"], "-m", "0", "1 2 text none")
        self._wait(lambda: self._listens("centre"), "the port of the SMS centre")
        self._spawn(FAKESMSC, *centre)
        self._wait(lambda: self._listens("sendsms"), "smsbox")
        self._wait(lambda: "(online" in self.status(), "the SMS centre")
        return self

    def kill(self):
        """Kills bearerbox, as if it had crashed."""
        self._end(signal.SIGKILL)

    def stop(self):
        self._end(signal.SIGTERM)

    def status(self):
        url = f"http://127.0.0.1:{self.ports['admin']}/status.txt?password=admin"
        try:
            with urllib.request.urlopen(url, timeout=5) as response:
                return response.read().decode(errors="replace")
        except OSError:
            return ""

    def messages(self):
        """All messages that reached the SMS center: [(sender, phone, kind, text)]."""
        found = []
        for line in self._log(FAKESMSC).splitlines():
            if not (logged := LOGGED.search(line)):
                continue
            if first := FIRST_LINE.fullmatch(logged[1]):
                found.append(list(first.groups()))
            elif found:
                found[-1][3] += "\n" + logged[1]
        return [(sender, phone, kind, _text(kind, text)) for sender, phone, kind, text in found]

    def log_text(self):
        return "".join(self._log(program)[-2000:] for program in (BEARERBOX, SMSBOX, FAKESMSC))

    def _spawn(self, *command):
        with open(self._path(command[0]), "ab") as log:
            self.running.append(
                subprocess.Popen(
                    [str(part) for part in command],
                    stdout=log,
                    stderr=log,
                    stdin=subprocess.DEVNULL,
                    cwd=self.folder,
                )
            )

    def _end(self, how):
        if self.running:
            self.running[0].send_signal(how)
        for process in self.running:
            try:
                process.wait(3)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
        self.running = []

    def _wait(self, fact, what):
        wait_until(fact, what=lambda: f"{what} of Kannel with the logs\n{self.log_text()}")

    def _listens(self, name):
        try:
            socket.create_connection(("127.0.0.1", self.ports[name]), timeout=1).close()
            return True
        except OSError:
            return False

    def _path(self, program):
        return self.folder / (os.path.basename(program) + ".log")

    def _log(self, program):
        path = self._path(program)
        return path.read_text(errors="replace") if path.exists() else ""


def _text(kind, logged):
    if kind == "text":
        return logged
    return urllib.parse.unquote_to_bytes(logged.replace("+", " ")).decode("utf-16-be")
