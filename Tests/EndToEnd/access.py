"""Accessibility checks: axe, tab order, clipped text, small touch targets."""

from axe_playwright_python.sync_playwright import Axe

# Colors that the design fixes although they fail WCAG AA, and the elements that have them. With
# `prefers-contrast: more` they are all replaced, and no exemption applies.
DESIGNED = {
    "1.1 Little Boy Blue on white": ".authorize, .authorize *, .digit",
    "1.7 destructive button, #FF3B30 on #F2F2F2": ".sign-in .alert button",
    "3.5 terms, #7E88A4 and #1EC078 on white": ".terms, .terms *",
}

# Begins a tab walk: records what Tab should reach, inside the topmost modal if there is one.
BEGIN = """() => {
  const scope = [...document.querySelectorAll('dialog:modal')].pop() ?? document;
  window.walked = new Set();
  window.wanted = [...scope.querySelectorAll('a[href], button, input:not([type=hidden])')].filter(
    node => !node.disabled && node.tabIndex >= 0 && !node.closest('[inert]')
      && node.checkVisibility({ visibilityProperty: true }));
}"""

# One step: the focused element, how the focus is shown, and whether the round is complete.
STEP = """() => {
  const node = document.activeElement;
  const isAgain = walked.has(node);
  walked.add(node);
  const ring = one => getComputedStyle(one).outlineStyle !== 'none' && parseFloat(getComputedStyle(one).outlineWidth) >= 1;
  const boxed = node.closest('.frame') ?? node.closest('.boxes')?.querySelector('.box') ?? node;
  return { html: node.outerHTML.slice(0, 120), isEnd: isAgain && missed().length === 0,
    isPlace: node === document.body || node.matches('main, dialog'),
    isVisible: ring(node) || ring(boxed) || getComputedStyle(boxed).boxShadow !== 'none',
    isInert: !!node.closest('[inert]') };
}"""

# Elements that still exist and were not reached; a long list replaces its cards during the walk.
MISSED = """window.missed = () => wanted.filter(node => node.isConnected && !walked.has(node))
  .map(node => node.outerHTML.slice(0, 120))"""

# Text that extends beyond the window, is clipped by a container, or overlaps other text.
CROWDED = """() => {
  const scope = [...document.querySelectorAll('dialog:modal')].pop() ?? document.body;
  const found = [], boxes = [];
  const walker = document.createTreeWalker(scope, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const text = walker.currentNode, parent = text.parentElement;
    if (!text.data.trim() || parent.closest('script, style, [inert], .unseen')) continue;
    if (!parent.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    for (const box of range.getClientRects()) {
      if (box.width < 2) continue;
      if (box.left < -1 || box.right > innerWidth + 1) found.push('beside: ' + text.data);
      for (let around = parent; around && around !== document.documentElement; around = around.parentElement) {
        const style = getComputedStyle(around), frame = around.getBoundingClientRect();
        // What scrolls shows the rest.
        if (/auto|scroll/.test(style.overflowY) && around.scrollHeight > around.clientHeight) break;
        if (!/hidden|clip/.test(style.overflowY) || style.display.includes('box')) continue;
        if (around === document.body) continue;
        if (box.bottom > frame.bottom + 2 || box.top < frame.top - 2) found.push('cut: ' + text.data);
      }
      for (const other of boxes) {
        // The notice of a failure has a ground of its own, which covers the card below it.
        if (parent.closest('.footer') && other.text.parentElement.closest('.card')) continue;
        const wide = Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left);
        const high = Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top);
        if (other.text !== text && wide > 2 && high > 6) found.push(`on another: ${text.data} / ${other.text.data}`);
      }
      boxes.push({ box, text });
    }
  }
  return [...new Set(found)];
}"""

# Controls narrower or lower than 44 px; links inside a sentence are exempt.
SMALL = """() => {
  const scope = [...document.querySelectorAll('dialog:modal')].pop() ?? document;
  return [...scope.querySelectorAll('a[href], button')].filter(node => !node.closest('[inert], p')
    && node.checkVisibility({ visibilityProperty: true }))
    .filter(node => node.offsetWidth < 44 || node.offsetHeight < 44)
    .map(node => `${node.outerHTML.slice(0, 100)}: ${node.offsetWidth} × ${node.offsetHeight}`);
}"""


def violations(page, exempt=()):
    """Violations found by axe as [(rule, element)]; the contrast of elements that match `exempt` is ignored."""
    found = []
    for rule in Axe().run(page).response["violations"]:
        for node in rule["nodes"]:
            if rule["id"] == "color-contrast" and exempt:
                matches = "(node, selectors) => selectors.some(one => node.matches(one))"
                if page.locator(node["target"][0]).first.evaluate(matches, list(exempt)):
                    continue
            found.append((rule["id"], node["html"][:200]))
    return found


def expect_plain(page, size):
    """A page that is as wide as the window, in which axe finds nothing, and whose only script is that of the tabs."""
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0], page.url
    assert violations(page) == [], page.url
    scripts = page.locator("script").evaluate_all("scripts => scripts.map(script => script.getAttribute('src'))")
    assert all("/tabs.js" in script for script in scripts), scripts


def walk(page, most=200):
    """Presses Tab through a whole screen, at most `most` times; returns what is not reached, not visible or
    behind a modal.
    """
    page.evaluate(BEGIN)
    page.evaluate(MISSED)
    wrong = []
    for _ in range(most):
        page.keyboard.press("Tab")
        now = page.evaluate(STEP)
        if now["isEnd"]:
            break
        if now["isInert"]:
            wrong.append("behind a modal: " + now["html"])
        if not now["isVisible"] and not now["isPlace"]:
            wrong.append("focus not visible: " + now["html"])
    return wrong + ["not reached: " + html for html in page.evaluate("missed()")]


def enlarge(app, factor=2):
    """Sets a larger text size, as in the browser's settings."""
    sizes = {"fontSizes": {"standard": 16 * factor, "fixed": 13 * factor}}
    app.context.new_cdp_session(app.page).send("Page.setFontSizes", sizes)
