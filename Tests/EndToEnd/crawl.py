"""The pages of a server as its owner sees them, and what must be true of each."""

import re
from dataclasses import dataclass

from access import DESIGNED, violations
from walks import IS_SETTLED

# Visible texts of the server's own: not what people wrote or named, code, addresses, and what is marked as English.
OWN_TEXTS = """() => {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT), texts = [];
  const foreign = 'script, style, code, pre, .uri, [dir=auto], .author, .by, .name, .bio, .username, .details,'
    + ' h1.letter, .sheet h1, .chips';
  while (walker.nextNode()) {
    const { data, parentElement: parent } = walker.currentNode;
    if (parent.closest(foreign) || parent.closest('[lang]').lang === 'en') continue;
    if (data.trim() && parent.checkVisibility({ visibilityProperty: true })) texts.push(data.trim());
  }
  for (const node of document.querySelectorAll('[placeholder], button[aria-label]:not(.heart), a.tab')) {
    if (node.closest(foreign) || node.closest('[lang]').lang === 'en') continue;
    texts.push(node.placeholder || node.ariaLabel || '');
  }
  return texts;
}"""
# Words in a row, separated by spaces or commas.
LATIN = re.compile(r"[A-Za-z'’]+(?:,? [A-Za-z'’]+)+")
# The name of the only application.
APPLICATION = "Demo application"
HAS_TABS = """() => {
  const tabs = document.querySelector('nav.tabs');
  return Boolean(tabs?.checkVisibility() && tabs.querySelectorAll('a[href]').length === 3); }"""


@dataclass(frozen=True)
class Address:
    """A path of the server."""

    path: str
    # Whether only a person who is signed in sees it, so that it has tabs: not the full-screen photo and consent.
    has_tabs: bool = True
    # Whether it is in English for everybody.
    is_english: bool = False
    status: int = 200


def addresses(server):
    """What is crawled; `server` is that of the fixture `crawled`."""
    photo, author, own = server.ids[5], server.author, server.own
    apps = ["", "?search=", "?search=mountain", "?search=zebra", "?topic=water", f"?collection={server.collection}",
            f"?person={author}", "?plain=1"]
    collections = ["", f"?photo={photo}", f"?edit={server.collection}"]
    account = ["", "/password", "/warning", "/profile", "/photos", f"/photos/{own}", "/bin", "/links", "/keys",
               f"/links?collection={server.collection}", "/server", "/server/people/boris", "/server/people/anna"]
    public = [f"/@{author}", f"/photo/{photo}", server.share, f"{server.share}/{photo}", "/terms", "/outbox"]
    return [
        *[Address(f"/app/feed{query}") for query in apps],
        *[Address(f"/app/collections{query}") for query in collections],
        Address("/app/profile"), Address("/app/add"), *[Address(f"/account{path}") for path in account],
        Address(f"/app/photo/{photo}", has_tabs=False), Address(server.consent, has_tabs=False),
        *[Address(path, has_tabs=False) for path in public], Address("/docs", has_tabs=False, is_english=True),
        Address("/nothing/here", has_tabs=False, status=404),
    ]


def is_english(text):
    """Whether a text has two English words in a row; names of people and formats have no word of small letters."""
    runs = LATIN.findall(text.replace(APPLICATION, ""))
    return any(word.islower() and len(word) > 1 for run in runs for word in re.findall(r"\w+", run))


def load(app, path, has_script):
    """Opens a page and waits until nothing moves; returns the status.

    Why not `java_script_enabled`: nothing could be measured then, so scripts are forbidden only while the page loads.
    """
    session = app.context.new_cdp_session(app.page)
    session.send("Emulation.setScriptExecutionDisabled", {"value": not has_script})
    status = app.page.goto(app.server.url + path, wait_until="load").status
    session.send("Emulation.setScriptExecutionDisabled", {"value": False})
    session.detach()
    if has_script:
        app.wait_for(f"async () => {IS_SETTLED}")
    return status


def found_wrong(app, address, language, has_script):
    """What is wrong with the page at this address, as sentences."""
    page, wrong = app.page, []
    if (status := load(app, address.path, has_script)) != address.status:
        return [f"status {status}"]
    width = page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
    if width[0] > width[1] or width[1] != page.viewport_size["width"]:
        wrong.append(f"wider than the window: {width}")
    if address.has_tabs and not page.evaluate(HAS_TABS):
        wrong.append("no tabs")
    if (given := page.evaluate("document.documentElement.lang")) != ("en" if address.is_english else language):
        wrong.append(f"in the language {given}")
    if language == "ru":
        wrong += [f"English: {text}" for text in page.evaluate(OWN_TEXTS) if is_english(text)]
    return wrong + [f"axe: {rule} {html}" for rule, html in violations(page, DESIGNED.values())]
