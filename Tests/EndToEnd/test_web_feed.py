"""The feed in Chromium: endless, with a bounded number of elements; likes, refreshing, failures (FEED-6…10,
Q-3).
"""

import re

import pytest
from playwright.sync_api import expect

import pictures
from conftest import IMPORTED
from languages import BOTH, ENGLISH, RUSSIAN
from looks import computed_style
from server import wait_until


def scroll_to_the_end(app):
    """Scrolls as fast as cards appear; returns every id in order of appearance, and the numbers of elements."""
    ids, elements = [], []

    def all_seen():
        app.scroll(450)
        app.wait_until_filled()
        ids.extend(photo for photo in app.shown() if photo not in ids)
        elements.append(app.element_count())
        return len(ids) >= IMPORTED

    wait_until(all_seen, 120, lambda: f"more than {len(ids)} photos")
    return ids, elements


# FEED-6, FEED-10: all photos once, each block requested once, and a bounded number of cards
def test_the_feed_is_endless_without_repetition_and_bounded(phone, feed):
    app = phone().enter()
    ids, elements = scroll_to_the_end(app)
    expected = [photo["id"] for page in range(1, 10) for photo in feed.photos(page, 30)]
    assert ids == expected
    blocks = [url for _, url in app.requests if "/app/cards?" in url]
    assert len(blocks) == len(set(blocks))
    assert max(elements) < elements[0] + 250
    assert app.cards.count() <= 24


# FEED-6: the next photos are requested before the end of the loaded ones is reached
def test_the_next_photos_load_before_the_end_is_reached(phone):
    app = phone().enter()
    app.scroll(6500)
    app.wait_until_filled()
    bottom = app.list.evaluate("list => list.scrollHeight - list.scrollTop - list.clientHeight")
    assert bottom > 0
    app.until(lambda: any("from=30" in url for _, url in app.requests), "the next photos")


# FEED-6: a card has the photo's proportions and the upload date
@BOTH
def test_a_card_shows_proportions_and_date(phone, feed, locale):
    app = phone(locale=locale).enter()
    for photo in feed.photos()[:3]:
        box = app.card(photo["id"]).bounding_box()
        assert (box["x"], box["width"]) == (16, 343)
        assert abs(box["height"] - 343 * photo["height"] / photo["width"]) <= 1
        expect(app.card(photo["id"]).locator("p.date")).to_have_text(
            re.compile(f"^{app.texts['date']}$")
        )


# FEED-6: cards are wider on a wider phone
def test_a_wider_phone_has_wider_cards(phone):
    app = phone(size=(390, 844)).enter()
    assert app.first_card.bounding_box()["width"] == 358


# FEED-6: photos added meanwhile cause no duplicates
def test_photos_added_meanwhile_are_not_shown_twice(phone, make_server, tmp_path):
    server = make_server(photos=40)
    app = phone(server=server).enter()
    server.import_photos(pictures.album(tmp_path / "later", range(500, 505)))
    seen = []
    for _ in range(60):
        now = app.shown()
        assert len(now) == len(set(now))
        seen += [photo for photo in now if photo not in seen]
        app.scroll(450)
        app.wait_until_filled()
    assert len(seen) >= 40


# FEED-7: until its image has loaded, a card shows the BlurHash preview and a spinner
def test_a_loading_picture_shows_its_blurred_preview_and_a_loader(phone, feed):
    app = phone()
    held, given = [], []
    app.page.route(
        re.compile(r"/images/"), lambda route: route.continue_() if given else held.append(route)
    )
    app.enter()
    card = app.card(feed.photos()[0]["id"])
    expect(card.locator("img.preview")).to_be_visible()
    expect(card.locator(".loader").first).to_be_visible()
    assert card.locator("img.preview").get_attribute("src").startswith("data:image/")
    given += held
    for route in given:
        route.continue_()
    expect(card.locator("article > .loader, :scope > .loader")).to_have_count(0)


# FEED-7
def test_a_picture_that_cannot_be_loaded_leaves_the_placeholder(phone, feed):
    app = phone()
    app.expect_errors("Failed to load resource")
    app.page.route(re.compile(r"/images/"), lambda route: route.abort())
    app.enter()
    card = app.card(feed.photos()[0]["id"])
    expect(card.get_by_role("img", name="Фотография не загрузилась")).to_be_visible()
    expect(card.locator("p.date")).to_be_visible()


# FEED-7: image loads far off screen are canceled
def test_loads_off_screen_are_canceled(phone):
    app = phone()
    cancelled = []
    app.page.on("requestfailed", lambda request: cancelled.append(request.url))
    app.page.route(re.compile(r"/images/"), lambda route: None)
    app.enter()
    for _ in range(12):
        app.scroll(600)
    app.until(lambda: any("/images/" in url for url in cancelled), "a cancelled load")


# LIB-6, FEED-21: the app numbers its changes, so a like that arrives once more, after the unlike, has no effect
def test_a_like_that_arrives_late_has_no_effect(phone, small):
    app = phone(server=small).enter()
    photo = app.shown()[1]
    numbers = []
    for state in ("true", "false"):
        with app.page.expect_response("**/like") as response:
            app.heart(photo).click()
        numbers.append(response.value.request.headers["change-sequence"])
        expect(app.heart(photo)).to_have_attribute("aria-pressed", state)
    assert 1_700_000_000_000 < int(numbers[0]) < int(numbers[1])
    app.expect_errors("status of 409")
    late = app.page.evaluate(
        "async ([photo, number]) => (await fetch(`/photos/${photo}/like`, "
        "{method: 'POST', headers: {'Change-Sequence': number}})).status",
        [photo, numbers[0]],
    )
    assert late == 409
    app.page.reload()
    expect(app.heart(photo)).to_have_attribute("aria-pressed", "false")


# FEED-8: the heart shows a spinner until the response to the like, then changes
@ENGLISH
def test_a_like_shows_a_loader_and_then_the_heart_changes(phone, small, locale):
    app = phone(server=small, locale=locale).enter()
    photo = app.shown()[0]
    held = []
    app.page.route("**/like", lambda route: held.append(route))
    heart = app.heart(photo)
    # FEED-35: the author is in the name of the photo only.
    name = app.card(photo).locator(".open").get_attribute("aria-label").removesuffix(", Demo Visitor")
    expect(heart).to_have_attribute("aria-label", f"{app.texts['like']}: {name}")
    heart.click()
    expect(heart).to_have_attribute("aria-busy", "true")
    heart.click(force=True)
    app.until(lambda: held, "the like")
    app.round_trip()
    assert len(held) == 1  # further taps are ignored
    held[0].continue_()
    expect(heart).to_have_attribute("aria-pressed", "true")
    # The name stays the same; the pressed state tells whether the photo is liked.
    expect(heart).to_have_attribute("aria-label", f"{app.texts['like']}: {name}")
    app.page.unroute("**/like")
    heart.click()
    expect(heart).to_have_attribute("aria-pressed", "false")


COUNT_DRAWING = """{
  const start = WebAssembly.instantiateStreaming;
  window.drawings = 0;
  WebAssembly.instantiateStreaming = (answer, imports) => {
    const { apply } = imports.host;
    imports.host.apply = (...all) => { window.drawings += 1; return apply(...all); };
    return start(answer, imports);
  };
}"""


# FEED-8: a like draws the page twice: once for the tap, once for the response
def test_a_like_draws_the_page_once_for_each_event(phone, small):
    app = phone(server=small)
    app.context.add_init_script(COUNT_DRAWING)
    app.enter()
    heart = app.heart(app.shown()[0])
    held = []
    app.page.route("**/like", lambda route: held.append(route))
    app.page.wait_for_load_state("networkidle")
    app.two_frames()
    before = app.page.evaluate("window.drawings")
    heart.click()
    app.until(lambda: held, "the like")
    assert app.page.evaluate("window.drawings") == before + 1
    held[0].continue_()
    expect(heart).to_have_attribute("aria-pressed", "true")
    app.round_trip()
    assert app.page.evaluate("window.drawings") == before + 2
    app.page.unroute("**/like")
    heart.click()
    expect(heart).to_have_attribute("aria-pressed", "false")


# FEED-8: the like is stored on the server
def test_a_like_persists_after_a_reload(phone, small):
    app = phone(server=small).enter()
    photo = app.shown()[1]
    app.heart(photo).click()
    expect(app.heart(photo)).to_have_attribute("aria-pressed", "true")
    app.page.reload()
    expect(app.heart(photo)).to_have_attribute("aria-pressed", "true")
    app.ready()
    app.heart(photo).click()
    expect(app.heart(photo)).to_have_attribute("aria-pressed", "false")


# FEED-8: a failed like is reported in an alert, and the heart stays as it was
@RUSSIAN
def test_a_failed_like_is_reported_and_changes_nothing(phone, locale):
    app = phone(locale=locale).enter()
    app.expect_errors("500")
    app.page.route("**/like", lambda route: route.fulfill(status=500, json={"errors": ["x"]}))
    photo = app.shown()[0]
    app.heart(photo).click()
    words = {
        "ru-RU": ("Что-то пошло не так(", "Попробуйте ещё раз"),
        "en-US": ("Something went wrong(", "Please try again"),
    }[locale]
    for sentence in words:
        expect(app.alert).to_contain_text(sentence)
    app.answer_alert("ok")
    expect(app.heart(photo)).to_have_attribute("aria-pressed", "false")
    expect(app.heart(photo)).not_to_have_attribute("aria-busy", "true")


# FEED-10
def test_pulling_the_list_down_loads_new_photos(phone, make_server, tmp_path):
    server = make_server(photos=15)
    app = phone(server=server).enter()
    server.import_photos(pictures.album(tmp_path / "later", range(500, 502)))
    newest = server.photos()[0]["id"]
    # Requests that the app sends at its start must not be attributed to the pull.
    app.page.wait_for_load_state("networkidle")
    app.requests.clear()
    app.pull(40)
    app.round_trip()
    assert not [url for _, url in app.requests if "/app/" in url], "too short to ask for anything"
    expect(app.card(newest)).to_have_count(0)
    app.pull(160)
    expect(app.first_card).to_have_attribute("data-name", newest)
    expect(app.first_card).to_be_visible()


# FEED-10: if a block of photos fails to load, the others stay and a retry is offered
@ENGLISH
def test_a_failed_page_keeps_the_photos_and_offers_a_retry(phone, locale):
    app = phone(locale=locale).enter()
    app.expect_errors("500|Failed to load resource")
    app.page.route(
        "**/app/cards?*from=30*", lambda route: route.fulfill(status=500, json={"errors": ["x"]})
    )
    before = app.shown()
    retry = app.button("retry")
    app.scroll_to(retry)
    expect(retry).to_be_visible()
    assert app.page.locator(".blank").count() > 0 and before
    place = app.place
    app.page.unroute("**/app/cards?*from=30*")
    retry.click()
    expect(app.button("retry")).to_have_count(0)
    app.wait_until_filled()
    assert app.place == place


# FEED-10: a feed without photos says so
def test_an_empty_feed_shows_a_message(phone, make_server):
    app = phone(server=make_server()).open()
    app.enter_button.click()
    app.sign_in()
    expect(app.page.get_by_text("Здесь пока нет фотографий")).to_be_visible()


# FEED-35, Q-3: a card names its author; a long name leaves room for the heart, also with large text
@pytest.mark.parametrize("factor", [1, 2])
def test_a_card_names_its_author(phone, feed, authors, factor):
    # FEED-38: in a list of one author, no card names them.
    app = phone(server=feed).enter()
    expect(app.cards.locator(".author")).to_have_count(0)
    app = phone(server=authors).enter()
    author = app.first_card.locator(".author")
    name = authors.photos()[0]["user"]["name"]
    expect(author).to_have_role("link")
    expect(author).to_have_accessible_name(name)
    app.page.evaluate("factor => document.documentElement.style.fontSize = 100 * factor + '%'", factor)
    low = author.bounding_box()["height"]
    author.evaluate("node => node.textContent = 'Wolfeschlegelstein '.repeat(9)")
    box, heart = author.bounding_box(), app.heart(app.shown()[0]).bounding_box()
    assert box["height"] == low and box["x"] + box["width"] <= heart["x"]
    assert author.evaluate("node => node.scrollWidth > node.clientWidth")
    # White text has a contrast of 4.5 on a white photo that black covers to 54 %; axe does not see the photo.
    assert computed_style(author)["backgroundColor"][3] >= 0.54
