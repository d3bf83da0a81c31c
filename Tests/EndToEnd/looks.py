"""Measures of a page: boxes, colors, fonts, and axe's violations."""

import re

from axe_playwright_python.sync_playwright import Axe

from server import wait_until

LOOK = """element => {
  const style = getComputedStyle(element);
  const names = ['backgroundColor', 'borderTopColor', 'borderTopWidth', 'borderTopLeftRadius',
    'color', 'fontSize', 'fontWeight', 'opacity', 'caretColor', 'textAlign', 'textTransform',
    'letterSpacing', 'fontVariantNumeric'];
  return Object.fromEntries(names.map(name => [name, style[name]]));
}"""


def box(locator):
    """x, y, width and height in points."""
    return tuple(locator.bounding_box()[name] for name in ("x", "y", "width", "height"))


def near(found, wanted, within=1.0):
    """Whether all numbers match; `None` matches any."""
    return all(want is None or abs(have - want) <= within for have, want in zip(found, wanted))


def expect_box(locator, *wanted, within=1.0):
    """Waits until the box is where the design has it."""
    wait_until(
        lambda: near(box(locator), wanted, within), what=lambda: f"{wanted} instead of {box(locator)}"
    )


def color(text):
    """(red, green, blue, alpha) of a computed color."""
    numbers = [float(number) for number in re.findall(r"-?[\d.]+(?:e-?\d+)?", text)]
    if text.startswith("color(srgb"):
        numbers[:3] = [255 * number for number in numbers[:3]]
    return (*[round(number) for number in numbers[:3]], round((numbers + [1.0])[3], 2))


def hexadecimal(text, alpha=1.0):
    """Like `color`, for "#80A4ED"."""
    return (*bytes.fromhex(text[1:]), alpha)


def computed_style(locator):
    """The computed style, with numbers as numbers and colors as `color`."""
    found = locator.evaluate(LOOK)
    for name, value in found.items():
        if name.lower().endswith("color"):
            found[name] = color(value)
        elif re.fullmatch(r"-?[\d.]+(px)?", value):
            found[name] = float(value.removesuffix("px"))
    return found


def expect_style(locator, **wanted):
    """Waits until the style is that of the design; colors as "#80A4ED" or ("#80A4ED", alpha)."""
    for name, want in wanted.items():
        if name.lower().endswith("color"):
            wanted[name] = hexadecimal(want) if isinstance(want, str) else hexadecimal(*want)

    def found():
        return {name: value for name, value in computed_style(locator).items() if name in wanted}

    wait_until(lambda: found() == wanted, what=lambda: f"{wanted} instead of {found()}")


def axe(page):
    """Violations found by axe as [(rule, elements)]."""
    found = Axe().run(page).response["violations"]
    return [(rule["id"], [node["html"] for node in rule["nodes"]]) for rule in found]
