"""Browsers other than Chromium: the common commands of WebKit and Firefox, so that tests are written once.

webkit.py uses WebDriver, firefox.py WebDriver BiDi; no other driver is needed.
"""

import json
import shutil
import tempfile

from server import wait_until

# A browser starts slowly on a machine that compiles; tests wait only as long as necessary.
PATIENCE = 60.0
# Records script failures, before the page's scripts if the browser allows it, else before the first step.
RECORDER = """
window.failed ??= (window.addEventListener('error', e => window.failed.push(e.message)),
  window.addEventListener('unhandledrejection', e => window.failed.push('' + e.reason)), []);
"""
# Whether an animation is over, or is that of a loader, which turns forever.
IS_OVER = "(one => one.playState === 'finished' || one.effect.getTiming().iterations === Infinity)"


def need(program, package):
    """The path of a program; fails if it is missing, never skips."""
    found = shutil.which(program)
    assert found, f"{program} is missing: install Debian's {package} (Scripts/install --tests)"
    return found


class Page:
    """A window of 375 × 667 points in Russian, with its own cookies and caches."""

    name = ""
    pointer = "mouse"
    # Whether a script of the test counts as a gesture of the person, if the driver has a choice.
    evaluates_as_gesture = True

    def __init__(self, size=(375, 667), language="ru-RU"):
        self.size, self.language = size, language
        self.folder = tempfile.mkdtemp(prefix="imagefeed-engine-")

    # Each browser's class implements go, run, perform and close.

    def open(self, url):
        self.go(url)
        return self

    def js(self, body, *arguments):
        """Runs `body` as an asynchronous function with `arguments` and returns its value."""
        return self.run(f"return await (async () => {{ {body} }})();", list(arguments))

    def value(self, expression):
        return self.js(f"return {expression};")

    def wait(self, expression, seconds=PATIENCE):
        """Waits until a JavaScript expression is true, even across page loads; returns its value."""

        def fact():
            try:
                # Why Boolean: elements and responses would be serialized as empty objects.
                return self.value(f"Boolean({expression})")
            except BrowserError:
                return None  # The page is being unloaded.

        try:
            return wait_until(fact, seconds, expression)
        except AssertionError as error:
            state = self.js("return [location.href, document.body.innerText.slice(0, 400)]")
            raise AssertionError(f"{self.name}: {error}; the page: {state}") from None

    def ready(self):
        self.wait("document.documentElement.dataset.ready === ''")
        self.js(RECORDER)
        return self

    def box(self, part):
        """An element's rectangle: left, top, width, height."""
        return self.js(
            f"const box = ({found(part)}).getBoundingClientRect();"
            "return [box.x, box.y, box.width, box.height];"
        )

    def point_at_rest(self, part, across=0.5, down=0.5):
        """Waits until an element and what it contains stop moving and nothing covers this point of it."""
        self.wait(f"""await (async () => {{
          const node = {found(part)};
          if (!node || !node.getAnimations({{ subtree: true }}).every({IS_OVER})) return false;
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
        """Clicks a point of an element, by default its center."""
        self.point(*self.point_at_rest(part, across, down))

    def point(self, x, y):
        self.perform(self.pointer, [("move", x, y), ("down",), ("up",)])

    def drag(self, *points):
        """Drags a pointer through the points, down at the first and up at the last."""
        first, *rest = points
        steps = [("move", *first), ("down",)] + [("glide", *point) for point in rest] + [("up",)]
        self.perform(self.pointer, steps)

    def spread(self, middle, before, after):
        """Pinches around `middle`: the distance of two fingers from it changes from `before` to `after` points."""
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
        """Replaces a field's text, key by key."""
        self.click(part)
        self.js(f"({found(part)}).select()")
        self.keys(text)

    def keys(self, text):
        actions = [{"type": kind, "value": key} for key in text for kind in ("keyDown", "keyUp")]
        self.performed([{"type": "key", "id": "keyboard", "actions": actions}])

    def failures(self):
        return self.value("window.failed ?? []")


class Named(str):
    """A button or link by its accessible name; in the topmost dialog, if one is open."""


def found(part):
    """A JavaScript expression for an element, given as CSS selector or name."""
    if not isinstance(part, Named):
        return f"document.querySelector({json.dumps(part)})"
    return f"""[...([...document.querySelectorAll('dialog')].pop() ?? document).querySelectorAll('button, a')]
      .find(one => (one.getAttribute('aria-label') ?? one.textContent).trim() === {json.dumps(part)}
        && !one.closest('[inert]'))"""


def pointer_action(step):
    kind, *place = step
    if kind in ("move", "glide"):
        x, y = (round(number) for number in place)
        # Why a duration: an instant move is a tap for some engines and a fling for others.
        return {"type": "pointerMove", "duration": 60 if kind == "glide" else 0, "x": x, "y": y}
    return {"type": "pointerDown" if kind == "down" else "pointerUp", "button": 0}


class BrowserError(Exception):
    """An error response of the browser."""
