"""Firefox through its built-in WebDriver BiDi (--remote-debugging-port)."""

import itertools
import json
import os
import pathlib
import shutil
import signal
import socket
import subprocess
import tempfile
import time

from websockets.sync.client import connect

from engines import PATIENCE, RECORDER, BrowserError, Page, need
from server import free_port, wait_until


class Firefox:
    """A Firefox process; each page has its own user context."""

    def __init__(self, language="ru-RU"):
        self.folder = tempfile.mkdtemp(prefix="imagefeed-firefox-")
        prefs = {
            "intl.accept_languages": language,
            "dom.w3c_touch_events.enabled": 1,
            "ui.prefersReducedMotion": 1,
            "browser.shell.checkDefaultBrowser": False,
            "datareporting.policy.dataSubmissionEnabled": False,
            "toolkit.telemetry.reportingpolicy.firstRun": False,
            "app.normandy.enabled": False,
            "browser.safebrowsing.malware.enabled": False,
            "browser.safebrowsing.phishing.enabled": False,
            "network.captive-portal-service.enabled": False,
            "network.connectivity-service.enabled": False,
            "services.settings.server": "data:,",
            "dom.ipc.processPrelaunch.enabled": False,
        }
        lines = [f"user_pref({json.dumps(k)}, {json.dumps(v)});" for k, v in prefs.items()]
        pathlib.Path(self.folder, "user.js").write_text("\n".join(lines), encoding="utf-8")
        port = free_port()
        command = [need("firefox-esr", "firefox-esr"), "--headless", "--no-remote"]
        command += ["--remote-debugging-port", str(port), "--profile", self.folder, "about:blank"]
        self.process = subprocess.Popen(
            command,
            env=dict(os.environ, HOME=self.folder, MOZ_CRASHREPORTER_DISABLE="1"),
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        wait_until(lambda: self._listens(port), PATIENCE, "Firefox")
        self.socket = connect(f"ws://127.0.0.1:{port}/session", max_size=None, open_timeout=60)
        self.numbers = itertools.count(1)
        self.events = []
        self.send("session.new", capabilities={})
        self.send("session.subscribe", events=["log.entryAdded", "network.beforeRequestSent"])

    def _listens(self, port):
        assert self.process.poll() is None, "Firefox ended before it listened"
        try:
            socket.create_connection(("127.0.0.1", port), 1).close()
            return True
        except OSError:
            return False

    def send(self, method, **parameters):
        number = next(self.numbers)
        self.socket.send(json.dumps({"id": number, "method": method, "params": parameters}))
        end = time.monotonic() + 2 * PATIENCE
        while True:
            message = json.loads(self.socket.recv(timeout=max(0.1, end - time.monotonic())))
            if message.get("id") == number:
                break
            self.events.append(message)
        if message["type"] == "error":
            raise BrowserError(f"{method}: {message['error']}: {message['message']}")
        return message["result"]

    def close(self):
        self.socket.close()
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait(15)
        shutil.rmtree(self.folder, ignore_errors=True)


class FirefoxPage(Page):
    """A Firefox tab with its own cookies and caches, and real touch input."""

    name = "firefox"
    pointer = "touch"

    def __init__(self, firefox, **more):
        super().__init__(**more)
        self.firefox = firefox
        self.user = firefox.send("browser.createUserContext")["userContext"]
        self.context = firefox.send(
            "browsingContext.create", type="tab", userContext=self.user
        )["context"]
        viewport = {"width": self.size[0], "height": self.size[1]}
        self._send("browsingContext.setViewport", viewport=viewport, devicePixelRatio=2)
        firefox.send(
            "script.addPreloadScript",
            functionDeclaration="() => {" + RECORDER + "}",
            contexts=[self.context],
        )

    def _send(self, method, **parameters):
        return self.firefox.send(method, context=self.context, **parameters)

    def go(self, url):
        self._send("browsingContext.navigate", url=url, wait="interactive")

    def run(self, body, arguments):
        result = self.firefox.send(
            "script.evaluate",
            expression=f"(async function () {{ {body} }}).apply(null, {json.dumps(arguments)})"
            ".then(value => JSON.stringify(value ?? null))",
            target={"context": self.context},
            awaitPromise=True,
            userActivation=self.evaluates_as_gesture,
        )
        if result["type"] == "exception":
            raise BrowserError(result["exceptionDetails"]["text"])
        return json.loads(result["result"]["value"])

    def performed(self, actions):
        self._send("input.performActions", actions=actions)

    def reload(self):
        self._send("browsingContext.reload", wait="interactive")

    def back(self):
        self._send("browsingContext.traverseHistory", delta=-1)

    def console(self):
        """The console errors of this page."""
        mine = [event["params"] for event in self.firefox.events if event.get("method") == "log.entryAdded"]
        return [
            entry["text"]
            for entry in mine
            if entry["level"] == "error" and entry["source"].get("context") == self.context
        ]

    def close(self):
        self.firefox.send("browser.removeUserContext", userContext=self.user)
        shutil.rmtree(self.folder, ignore_errors=True)
