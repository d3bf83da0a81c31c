"""All other screens in WebKit and Firefox, on demand: account pages, uploads, layout."""

import base64

import pytest

import pictures
from engines import Named
from entrance import GOOD_PASSWORD
from test_engine_app import SHEET, VIEWER, engine, page, press_sequence, sign_in  # noqa: F401

pytestmark = [pytest.mark.engine, pytest.mark.long("engines"), pytest.mark.timeout(300)]
# Elements with visible edges. Text lines are excluded, because their ends depend on the font.
PARTS = {
    "welcome": ["button.enter", ".mark"],
    "authorization": ["#login", "#password", "button.authorize"],
    "sequence": [".panel", "button.digit[value='1']", "button.digit[value='3']"],
    "feed": ["article.card", "article.card button.heart", "nav.tabs"],
    "viewer": [VIEWER, VIEWER + " .page.current > *"],
    "sheet": [SHEET + " .panel"],
    "profile": ["main[data-name=profile]", "nav.tabs"],
}
RECTANGLES = """parts => parts.map(part => {
  const box = document.querySelector(part)?.getBoundingClientRect();
  return box ? [part, box.x, box.y, box.width, box.height] : [part];
})"""


def walk(page, server):
    """Yields the name of each screen while it is displayed, without motion."""
    page.open(server.url + "/").ready()
    page.point_at_rest("button.enter")
    yield "welcome"
    page.click("button.enter")
    page.wait("location.pathname === '/oauth/authorize'")
    page.ready()
    page.point_at_rest("#login")
    yield "authorization"
    page.type("#login", "username")
    page.type("#password", "password")
    page.click("button.authorize")
    page.point_at_rest("button.digit[value='1']")
    yield "sequence"
    press_sequence(page)
    page.wait("location.pathname === '/app/feed'")
    page.ready()
    page.wait("document.querySelector('article.card img.picture')?.complete")
    page.point_at_rest("article.card", across=0.3, down=0.2)
    yield "feed"
    page.click("article.card .open", across=0.3, down=0.2)
    page.point_at_rest(VIEWER)
    yield "viewer"
    page.click(Named("Поделиться"))
    page.point_at_rest(SHEET + " .panel")
    yield "sheet"
    page.keys("\ue00c")
    page.wait(f"!document.querySelector('{SHEET}')")
    page.click(Named("Назад"))
    page.wait(f"!document.querySelector('{VIEWER}')")
    page.click(Named("Профиль"))
    page.wait("document.querySelector('main[data-name=profile]').innerText.includes('@demo_visitor')")
    yield "profile"


def chromium_walk(app):
    app.open()
    yield "welcome"
    app.enter_button.click()
    app.page.wait_for_url("**/oauth/authorize*")
    app.ready()
    yield "authorization"
    app.authorize()
    app.page.locator("button.digit").first.wait_for()
    yield "sequence"
    app.press("132")
    app.first_card.wait_for()
    app.ready()
    yield "feed"
    app.open_photo()
    yield "viewer"
    app.open_sheet()
    yield "sheet"
    app.page.keyboard.press("Escape")
    app.sheet.wait_for(state="detached")
    app.button("back", within=app.viewer).click()
    app.tab_profile.click()
    app.profile.get_by_text("@demo_visitor").wait_for()
    yield "profile"


# elements are positioned as in Chromium
def test_every_screen_has_the_geometry_of_chromium(page, server_with_likes, phone):  # noqa: F811
    app = phone(server=server_with_likes)
    app.expect_errors("Failed to load resource")
    expected = {
        name: app.page.evaluate(RECTANGLES, PARTS[name]) for name in chromium_walk(app)
    }
    wrong = []
    for name in walk(page, server_with_likes):
        here = page.value(f"({RECTANGLES})({PARTS[name]!r})")
        for seen, want in zip(here, expected[name], strict=True):
            near = len(seen) == len(want) == 5 and all(
                abs(a - b) <= 1 for a, b in zip(seen[1:], want[1:], strict=True)
            )
            if not near:
                wrong.append((name, seen, want))
    assert wrong == []


# CODE-4, NAME-1, PASS-7: a number, its code and a name create an account
def test_a_new_person_registers_with_a_password(page, unlimited_server):  # noqa: F811
    login = {"webkit": "walkerweb", "firefox": "walkerfox"}[page.name]
    page.open(unlimited_server.url + "/account/new?return_to=%2Fapp%2Ffeed").ready()
    page.type("#login", login)
    page.type("#name", "Walker")
    page.type("#password", GOOD_PASSWORD)
    page.click("form button[type=submit]:not([aria-pressed])")
    page.wait("location.pathname === '/app/feed'")
    page.ready()
    page.open(unlimited_server.url + "/account")
    page.wait(f"document.body.innerText.includes('{login}')")
    assert page.failures() == []


# FEED-22: a file from the device becomes a photo in the feed
def test_a_chosen_file_becomes_a_photo(page, make_server, tmp_path):  # noqa: F811
    server = make_server()
    folder = pictures.album(tmp_path, range(1))
    file = next(one for one in folder.iterdir() if one.is_file())
    sign_in(page, server, has_photos=False)
    page.open(server.url + "/app/add").ready()
    page.wait("document.querySelector('input[type=file]')")
    page.js(f"""
      const bytes = Uint8Array.from(atob('{base64.b64encode(file.read_bytes()).decode()}'), one => one.charCodeAt(0));
      const list = new DataTransfer();
      list.items.add(new File([bytes], '{file.name}', {{ type: 'image/jpeg' }}));
      const field = document.querySelector('input[type=file]');
      field.files = list.files;
      field.dispatchEvent(new Event('change', {{ bubbles: true }}));""")
    page.wait("(await (await fetch('/photos')).json()).length === 1")
    assert page.failures() == []


# FEED-11: dragging the photo down closes it; a pinch zooms
def test_touches_close_and_enlarge_a_photo(page, server_with_likes):  # noqa: F811
    sign_in(page, server_with_likes)
    page.click("article.card .open", across=0.3, down=0.2)
    page.point_at_rest(VIEWER)
    if page.pointer == "touch":
        size = "document.querySelector('.page.current').firstChild.getBoundingClientRect().width"
        page.wait("document.querySelector('.page.current img.full, .page.current img')?.complete")
        before = page.value(size)
        page.spread((187, 333), 60, 160)
        page.wait(f"{size} > {before} * 1.5")
        page.js("document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key: '0', bubbles: true }))")
    page.click(Named("Назад"))
    page.wait(f"!document.querySelector('{VIEWER}')")
    assert page.failures() == []


# FEED-40: without a script too, a collection is deleted only after a question that names it
def test_deleting_a_collection_asks_first(page, server_with_likes):
    sign_in(page, server_with_likes)
    page.open(server_with_likes.url + "/app/collections")
    page.type("input[name=title]", "Harbour")
    page.click("button[name=create]")
    page.wait("document.querySelector('a.album .name')?.textContent === 'Harbour'")
    collection = page.value("document.querySelector('a.album').href.split('collection=')[1]")
    page.open(f"{server_with_likes.url}/app/collections?edit={collection}")
    page.wait("document.readyState === 'complete'")
    page.click("button[name=delete]")
    page.wait("document.querySelector('h1')?.textContent === 'Удалить «Harbour»?'")
    assert page.js(f"return (await fetch('/collections/{collection}')).status") == 200
    page.click("button.danger")
    page.wait("document.querySelector('input[name=title]') && !document.querySelector('a.album')")
    assert page.js(f"return (await fetch('/collections/{collection}')).status") == 404
