"""What those see who zoom, use keys or listen: axe, the order of Tab, cut texts, small targets."""

from axe_playwright_python.sync_playwright import Axe

# Colours that the design fixes though they miss AA: what they are, and where they stand. Under
# `prefers-contrast: more` every one of them has another value, and nothing is exempt.
DESIGNED = {
    "1.1 Little Boy Blue on white": ".authorize, .authorize *, .digit",
    "1.7 destructive button, #FF3B30 on #F2F2F2": ".sign-in .alert button",
    "3.5 terms, #7E88A4 and #1EC078 on white": ".terms, .terms *",
}

# Begins a walk: remembers what Tab should reach now, inside the topmost modal if there is one.
BEGIN = """() => {
  const scope = [...document.querySelectorAll('dialog:modal')].pop() ?? document;
  window.walked = new Set();
  window.wanted = [...scope.querySelectorAll('a[href], button, input:not([type=hidden])')].filter(
    node => !node.disabled && node.tabIndex >= 0 && !node.closest('[inert]')
      && node.checkVisibility({ visibilityProperty: true }));
}"""

# One step of it: what has the focus, how it shows, and whether the round is complete.
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

# What is still there and was not reached; a long list exchanges its cards while one walks through it.
MISSED = """window.missed = () => wanted.filter(node => node.isConnected && !walked.has(node))
  .map(node => node.outerHTML.slice(0, 120))"""

# Texts that leave the window, are cut by a box around them, or lie on one another.
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
        if (!/hidden|clip/.test(style.overflowY) || style.display.includes('box')) continue;
        if (around === document.body) continue;
        if (box.bottom > frame.bottom + 2 || box.top < frame.top - 2) found.push('cut: ' + text.data);
      }
      for (const other of boxes) {
        const wide = Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left);
        const high = Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top);
        if (other.text !== text && wide > 2 && high > 6) found.push(`on another: ${text.data} / ${other.text.data}`);
      }
      boxes.push({ box, text });
    }
  }
  return [...new Set(found)];
}"""

# Controls that are less than 44 points wide or high; links inside a sentence are no targets.
SMALL = """() => {
  const scope = [...document.querySelectorAll('dialog:modal')].pop() ?? document;
  return [...scope.querySelectorAll('a[href], button')].filter(node => !node.closest('[inert], p')
    && node.checkVisibility({ visibilityProperty: true }))
    .filter(node => node.offsetWidth < 44 || node.offsetHeight < 44)
    .map(node => `${node.outerHTML.slice(0, 100)}: ${node.offsetWidth} × ${node.offsetHeight}`);
}"""


def violations(page, exempt=()):
    """What axe finds: [(rule, element)]; contrast of the elements that `exempt` selects is left out."""
    found = []
    for rule in Axe().run(page).response["violations"]:
        for node in rule["nodes"]:
            if rule["id"] == "color-contrast" and exempt:
                matches = "(node, selectors) => selectors.some(one => node.matches(one))"
                if page.locator(node["target"][0]).first.evaluate(matches, list(exempt)):
                    continue
            found.append((rule["id"], node["html"][:200]))
    return found


def walk(page, most=200):
    """Presses Tab through a whole screen; returns what is wrong with the way."""
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
    """The person's wish for larger text, as the settings of the browser have it."""
    sizes = {"fontSizes": {"standard": 16 * factor, "fixed": 13 * factor}}
    app.context.new_cdp_session(app.page).send("Page.setFontSizes", sizes)
