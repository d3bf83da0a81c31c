"""Browsers other than Chromium, by the protocols they speak themselves: WebKit by WebDriver, Firefox by BiDi.

Both know the same few words: open, run a script, point, type. What a test does is written once.
"""

import http.server
import itertools
import json
import os
import pathlib
import shutil
import signal
import socket
import subprocess
import tempfile
import threading
import time

import requests
from websockets.sync.client import connect

from server import free_port, wait_until

HERE = pathlib.Path(__file__).resolve().parent
# A browser on a machine that compiles meanwhile starts slowly, and tests never wait for this without need.
PATIENCE = 60.0
# Before any script of a page where the browser allows it, else before the first step: what failed.
WITNESS = """
window.failed ??= (window.addEventListener('error', e => window.failed.push(e.message)),
  window.addEventListener('unhandledrejection', e => window.failed.push('' + e.reason)), []);
"""


def need(program, package):
    """The path of a program; a missing one is a failure, never a skip."""
    found = shutil.which(program)
    assert found, f"{program} is missing: install Debian's {package} (Scripts/install --tests)"
    return found


class Display:
    """An X server without a screen."""

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


class Page:
    """One window of 375 × 667 points in Russian, with cookies and caches of its own."""

    name = ""
    pointer = "mouse"

    def __init__(self, size=(375, 667), language="ru-RU"):
        self.size, self.language = size, language
        self.folder = tempfile.mkdtemp(prefix="imagefeed-engine-")

    # What each browser does in its own way: go, run, perform, close.

    def open(self, url):
        self.go(url)
        return self

    def js(self, body, *arguments):
        """The value that an asynchronous function with this body returns for `arguments`."""
        return self.run(f"return await (async () => {{ {body} }})();", list(arguments))

    def value(self, expression):
        return self.js(f"return {expression};")

    def wait(self, expression, seconds=PATIENCE):
        """Waits until a JavaScript expression is true, also across pages; returns it."""

        def fact():
            try:
                # Why: elements and responses turn into empty objects on their way here.
                return self.value(f"Boolean({expression})")
            except BrowserError:
                return None  # The page is being left.

        try:
            return wait_until(fact, seconds, expression)
        except AssertionError as error:
            state = self.js("return [location.href, document.body.innerText.slice(0, 400)]")
            raise AssertionError(f"{self.name}: {error}; the page: {state}") from None

    def ready(self):
        self.wait("document.documentElement.dataset.ready === ''")
        self.js(WITNESS)
        return self

    def box(self, part):
        """The rectangle of a part: left, top, width, height."""
        return self.js(
            f"const box = ({found(part)}).getBoundingClientRect();"
            "return [box.x, box.y, box.width, box.height];"
        )

    def rests(self, part, across=0.5, down=0.5):
        """Waits until a part stands still and nothing covers the place in it."""
        self.wait(f"""await (async () => {{
          const node = {found(part)};
          if (!node) return false;
          const frame = () => new Promise(done => requestAnimationFrame(done));
          const at = () => {{ const box = node.getBoundingClientRect(); return [box.x, box.y, box.width, box.height]; }};
          const first = at();
          await frame(); await frame();
          const [x, y, width, height] = at();
          if (String(first) !== String([x, y, width, height])) return false;
          return node.contains(document.elementFromPoint(x + width * {across}, y + height * {down}));
        }})()""")
        x, y, width, height = self.box(part)
        return x + width * across, y + height * down

    def click(self, part, across=0.5, down=0.5):
        """Presses a place of a part, its middle unless told otherwise, as a person does."""
        self.point(*self.rests(part, across, down))

    def point(self, x, y):
        self.perform(self.pointer, [("move", x, y), ("down",), ("up",)])

    def drag(self, *points):
        """A pointer that goes down at the first of the points, visits all and comes up at the last."""
        first, *rest = points
        steps = [("move", *first), ("down",)] + [("glide", *point) for point in rest] + [("up",)]
        self.perform(self.pointer, steps)

    def spread(self, middle, before, after):
        """Two fingers around a place draw apart, from and to a distance of so many points."""
        x, y = middle
        ways = [[(x + side * far / 2, y) for far in (before, (before + after) / 2, after)] for side in (-1, 1)]
        self.performed([
            {
                "type": "pointer",
                "id": f"finger {number}",
                "parameters": {"pointerType": "touch"},
                "actions": [
                    pointer_action(step)
                    for step in [("move", *way[0]), ("down",), ("glide", *way[1]), ("glide", *way[2]), ("up",)]
                ],
            }
            for number, way in enumerate(ways)
        ])

    def perform(self, kind, steps):
        self.performed([
            {
                "type": "pointer",
                "id": "finger",
                "parameters": {"pointerType": kind},
                "actions": [pointer_action(step) for step in steps],
            }
        ])

    def type(self, part, text):
        """Types into a field, key by key, in the place of what stands there."""
        self.click(part)
        self.js(f"({found(part)}).select()")
        self.keys(text)

    def keys(self, text):
        actions = [{"type": kind, "value": key} for key in text for kind in ("keyDown", "keyUp")]
        self.performed([{"type": "key", "id": "keyboard", "actions": actions}])

    def failures(self):
        return self.value("window.failed ?? []")


class Named(str):
    """A button or link by the name that people read or hear; the topmost dialog's, if one is open."""


def found(part):
    """The JavaScript expression of a part, which is a CSS selector or a name."""
    if not isinstance(part, Named):
        return f"document.querySelector({json.dumps(part)})"
    return f"""[...([...document.querySelectorAll('dialog')].pop() ?? document).querySelectorAll('button, a')]
      .find(one => (one.getAttribute('aria-label') ?? one.textContent).trim() === {json.dumps(part)}
        && !one.closest('[inert]'))"""


def pointer_action(step):
    kind, *place = step
    if kind in ("move", "glide"):
        x, y = (round(number) for number in place)
        # Why a duration: a finger that jumps is a tap for some, and a fling for others.
        return {"type": "pointerMove", "duration": 60 if kind == "glide" else 0, "x": x, "y": y}
    return {"type": "pointerDown" if kind == "down" else "pointerUp", "button": 0}


class BrowserError(Exception):
    """What a browser answered instead of a value."""


class WebKitPage(Page):
    """WebKitGTK in a window of our own."""

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
        begun = self._ask("POST", "/session", {"capabilities": wanted})
        self.base += "/session/" + begun["sessionId"]
        times = {"script": 60_000, "pageLoad": 60_000, "implicit": 0}
        self._ask("POST", "/timeouts", times)

    def _listens(self):
        try:
            return requests.get(self.base + "/status", timeout=5).ok
        except requests.RequestException:
            return False

    def _ask(self, method, path, body=None):
        answer = self.http.request(method, self.base + path, json=body, timeout=120)
        value = answer.json().get("value")
        if not answer.ok:
            raise BrowserError(value)
        return value

    def go(self, url):
        self._ask("POST", "/url", {"url": url})

    def run(self, body, arguments):
        # Why the callback: a promise of a synchronous script is not waited for by every version.
        script = (
            "const done = arguments[arguments.length - 1], given = [...arguments].slice(0, -1);"
            f"(async function () {{ {body} }}).apply(null, given)"
            ".then(value => done([value ?? null]), error => done(['' + error, 1]));"
        )
        value, *failed = self._ask(
            "POST", "/execute/async", {"script": script, "args": list(arguments)}
        )
        if failed:
            raise BrowserError(value)
        return value

    def performed(self, actions):
        self._ask("POST", "/actions", {"actions": actions})

    def reload(self):
        self._ask("POST", "/refresh", {})

    def back(self):
        self._ask("POST", "/back", {})

    def close(self):
        try:
            self._ask("DELETE", "")
        except (BrowserError, requests.RequestException):
            pass
        os.killpg(self.driver.pid, signal.SIGKILL)
        self.driver.wait(15)
        shutil.rmtree(self.folder, ignore_errors=True)


class Firefox:
    """One Firefox; each page has a user context of its own."""

    def __init__(self):
        self.folder = tempfile.mkdtemp(prefix="imagefeed-firefox-")
        prefs = {
            "intl.accept_languages": "ru-RU",
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
        self.ask("session.new", capabilities={})
        self.ask("session.subscribe", events=["log.entryAdded", "network.beforeRequestSent"])

    def _listens(self, port):
        assert self.process.poll() is None, "Firefox ended before it listened"
        try:
            socket.create_connection(("127.0.0.1", port), 1).close()
            return True
        except OSError:
            return False

    def ask(self, method, **parameters):
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
    """A tab of Firefox with cookies and caches of its own, and a real touch screen."""

    name = "firefox"
    pointer = "touch"

    def __init__(self, firefox, **more):
        super().__init__(**more)
        self.firefox = firefox
        self.user = firefox.ask("browser.createUserContext")["userContext"]
        self.context = firefox.ask(
            "browsingContext.create", type="tab", userContext=self.user
        )["context"]
        viewport = {"width": self.size[0], "height": self.size[1]}
        self._ask("browsingContext.setViewport", viewport=viewport, devicePixelRatio=2)
        firefox.ask(
            "script.addPreloadScript",
            functionDeclaration="() => {" + WITNESS + "}",
            contexts=[self.context],
        )

    def _ask(self, method, **parameters):
        return self.firefox.ask(method, context=self.context, **parameters)

    def go(self, url):
        self._ask("browsingContext.navigate", url=url, wait="interactive")

    def run(self, body, arguments):
        result = self.firefox.ask(
            "script.evaluate",
            expression=f"(async function () {{ {body} }}).apply(null, {json.dumps(arguments)})"
            ".then(value => JSON.stringify(value ?? null))",
            target={"context": self.context},
            awaitPromise=True,
            userActivation=True,
        )
        if result["type"] == "exception":
            raise BrowserError(result["exceptionDetails"]["text"])
        return json.loads(result["result"]["value"])

    def performed(self, actions):
        self._ask("input.performActions", actions=actions)

    def reload(self):
        self._ask("browsingContext.reload", wait="interactive")

    def back(self):
        self._ask("browsingContext.traverseHistory", delta=-1)

    def console(self):
        """The errors that the console of this page has got."""
        mine = [event["params"] for event in self.firefox.events if event.get("method") == "log.entryAdded"]
        return [
            entry["text"]
            for entry in mine
            if entry["level"] == "error" and entry["source"].get("context") == self.context
        ]

    def close(self):
        self.firefox.ask("browser.removeUserContext", userContext=self.user)
        shutil.rmtree(self.folder, ignore_errors=True)


class Between:
    """A proxy in front of a server: counts what a browser asks for, and may change what it is answered."""

    def __init__(self, server, change=lambda headers: headers):
        self.asked, lock = [], threading.Lock()
        between = self

        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_GET(self):
                with lock:
                    between.asked.append(self.path)
                headers = {k: v for k, v in self.headers.items() if k.lower() != "connection"}
                answer = requests.get(
                    server.url + self.path,
                    headers=headers,
                    stream=True,
                    allow_redirects=False,
                    timeout=60,
                )
                body = answer.raw.read(decode_content=False)
                self.send_response(answer.status_code)
                kept = {
                    name: value
                    for name, value in answer.headers.items()
                    if name.lower() not in ("connection", "transfer-encoding", "content-length")
                }
                for name, value in change(kept).items():
                    self.send_header(name, value)
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *_):
                pass

        self.http = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.http.daemon_threads = True
        self.url = f"http://127.0.0.1:{self.http.server_address[1]}"
        threading.Thread(target=self.http.serve_forever, daemon=True).start()

    def count(self, name):
        """How many requests for a file arrived."""
        return sum(name in path for path in list(self.asked))

    def close(self):
        self.http.shutdown()
        self.http.server_close()
