"""What those see who zoom, use keys or listen: axe, the order of Tab, cut texts, small targets."""

from axe_playwright_python.sync_playwright import Axe

# Colours that the design fixes though they miss AA: what they are, and where they stand. Under
# `prefers-contrast: more` every one of them has another value, and nothing is exempt.
DESIGNED = {
    "1.1 Little Boy Blue on white": ".authorize, .authorize *, .digit",
    "1.1 placeholder, #3C3C43 at 60 %": ".field input, input.field",
    "1.7 destructive button, #FF3B30 on #F2F2F2": ".modal button",
}

# What has the focus; how it shows; whether the focus is lost.
FOCUS = """() => {
  const node = document.activeElement, style = getComputedStyle(node);
  const near = node.closest('label, .field, .box, .container') ?? node;
  const ring = one => one.outlineStyle !== 'none' && parseFloat(one.outlineWidth) >= 1;
  const all = [...document.querySelectorAll('*')];
  return { index: all.indexOf(node), html: node.outerHTML.slice(0, 120), name: node.localName,
    isLost: node === document.body || node === document.documentElement,
    isVisible: ring(style) || ring(getComputedStyle(near)) || node.localName === 'input',
    isInert: !!node.closest('[inert]') };
}"""

# Everything that Tab should reach now: inside the topmost modal if there is one.
REACHABLE = """() => {
  const scope = [...document.querySelectorAll('dialog:modal')].pop() ?? document;
  const all = [...document.querySelectorAll('*')];
  return [...scope.querySelectorAll('a[href], button, input:not([type=hidden])')].filter(node =>
    !node.disabled && node.tabIndex >= 0 && !node.closest('[inert]') && node.checkVisibility({
      visibilityProperty: true })).map(node => [all.indexOf(node), node.outerHTML.slice(0, 120)]);
}"""

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
    && node.checkVisibility({ visibilityProperty: true })).map(node => [node, node.getBoundingClientRect()])
    .filter(([, box]) => box.width < 43.5 || box.height < 43.5)
    .map(([node, box]) => `${node.outerHTML.slice(0, 100)}: ${box.width} × ${box.height}`);
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


def walk(page, most=150):
    """Presses Tab through a whole screen; returns what is wrong with the way."""
    wanted = {index: html for index, html in page.evaluate(REACHABLE)}
    wrong, seen = [], set()
    for _ in range(most):
        page.keyboard.press("Tab")
        now = page.evaluate(FOCUS)
        if now["isLost"]:
            continue
        if now["index"] in seen and seen >= wanted.keys():
            break
        seen.add(now["index"])
        if now["isInert"]:
            wrong.append("behind a modal: " + now["html"])
        if not now["isVisible"] and now["name"] not in ("main", "dialog"):
            wrong.append("focus not visible: " + now["html"])
    return wrong + [f"not reached: {wanted[index]}" for index in wanted.keys() - seen]


def enlarge(app, factor=2):
    """The person's wish for larger text, as the settings of the browser have it."""
    sizes = {"fontSizes": {"standard": 16 * factor, "fixed": 13 * factor}}
    app.context.new_cdp_session(app.page).send("Page.setFontSizes", sizes)
