"""WebKitGTK by WebDriver (Debian's webkit2gtk-driver), in webkit_window.py under Xvfb."""

import os
import pathlib
import shutil
import signal
import subprocess

import requests

from engines import PATIENCE, BrowserError, Page, need
from server import free_port, wait_until

HERE = pathlib.Path(__file__).resolve().parent


class Display:
    """A virtual X server."""

    def __init__(self):
        read, write = os.pipe()
        self.process = subprocess.Popen(
            [need("Xvfb", "xvfb"), "-displayfd", str(write), "-screen", "0", "1400x1000x24"]
            + ["-nolisten", "tcp"],
            pass_fds=[write],
            stderr=subprocess.DEVNULL,
        )
        os.close(write)
        with os.fdopen(read) as pipe:
            self.name = ":" + pipe.readline().strip()

    def close(self):
        self.process.terminate()
        self.process.wait(15)


class WebKitPage(Page):
    """WebKitGTK in a window of its own."""

    name = "webkit"

    def __init__(self, display, **more):
        super().__init__(**more)
        port = free_port()
        environment = dict(
            os.environ,
            DISPLAY=display.name,
            WEBKIT_DISABLE_COMPOSITING_MODE="1",
            WEBKIT_DISABLE_DMABUF_RENDERER="1",
            LIBGL_ALWAYS_SOFTWARE="1",
            GDK_BACKEND="x11",
            NO_AT_BRIDGE="1",
        )
        self.driver = subprocess.Popen(
            [need("WebKitWebDriver", "webkit2gtk-driver"), f"--port={port}"],
            env=environment,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        self.base = f"http://127.0.0.1:{port}"
        self.http = requests.Session()
        wait_until(self._listens, PATIENCE, "WebKitWebDriver")
        options = {
            "binary": str(HERE / "webkit_window.py"),
            "args": [self.folder, *map(str, self.size), self.language],
        }
        wanted = {"alwaysMatch": {"webkitgtk:browserOptions": options}}
        begun = self._send("POST", "/session", {"capabilities": wanted})
        self.base += "/session/" + begun["sessionId"]
        times = {"script": 60_000, "pageLoad": 60_000, "implicit": 0}
        self._send("POST", "/timeouts", times)

    def _listens(self):
        try:
            return requests.get(self.base + "/status", timeout=5).ok
        except requests.RequestException:
            return False

    def _send(self, method, path, body=None):
        response = self.http.request(method, self.base + path, json=body, timeout=120)
        value = response.json().get("value")
        if not response.ok:
            raise BrowserError(value)
        return value

    def go(self, url):
        self._send("POST", "/url", {"url": url})

    def run(self, body, arguments):
        # Why the callback: some versions do not wait for the promise that a synchronous script returns.
        script = (
            "const done = arguments[arguments.length - 1], given = [...arguments].slice(0, -1);"
            f"(async function () {{ {body} }}).apply(null, given)"
            ".then(value => done([value ?? null]), error => done(['' + error, 1]));"
        )
        value, *failed = self._send(
            "POST", "/execute/async", {"script": script, "args": list(arguments)}
        )
        if failed:
            raise BrowserError(value)
        return value

    def performed(self, actions):
        self._send("POST", "/actions", {"actions": actions})

    def reload(self):
        self._send("POST", "/refresh", {})

    def back(self):
        self._send("POST", "/back", {})

    def close(self):
        try:
            self._send("DELETE", "")
        except (BrowserError, requests.RequestException):
            pass
        os.killpg(self.driver.pid, signal.SIGKILL)
        self.driver.wait(15)
        shutil.rmtree(self.folder, ignore_errors=True)
