"""A feed of tens of thousands of photos in Chromium: places, jumps, failures (FEED-6, 7, 10, 18, 19)."""

import re
import sys

import pytest
from playwright.sync_api import expect

import pictures
from server import ROOT, Server, wait_until

sys.path.insert(0, str(ROOT / "Benchmarks/bench"))
import seed  # noqa: E402

PHOTOS = 50_000


@pytest.fixture(scope="module")
def large_server():
    """A server whose feed is higher than a browser allows a page to be; its photos have no files."""
    server = Server()
    try:
        yield server.start_filled(lambda data: seed.photos(data, PHOTOS))
    finally:
        server.close()


@pytest.fixture
def large_feed(phone, large_server):
    """A phone with that feed; missing images are not a failure."""

    def make(path="/app/feed", slow_timers=False, **more):
        app = phone(server=large_server, **more)
        if slow_timers:
            app.slow_timers()
        app.expect_errors("Failed to load resource")
        app.page.route("**/images/**", lambda route: route.abort())
        app.enter()
        if path != "/app/feed":
            app.open(path)
        app.page.wait_for_selector(".scrubber", state="attached")
        return app

    return make


def top_card(app):
    """(id, pixels above the window) of the topmost card."""
    return app.page.evaluate("""() => {
      const cards = [...document.querySelectorAll('article.card')];
      const card = cards.find(card => card.getBoundingClientRect().bottom > 0);
      return [card.dataset.name, Math.round(card.getBoundingClientRect().top)];
    }""")


def wait_until_filled(app):
    """Waits until no photo in the viewport is blank."""
    return app.wait_until_filled()


def thumb(app):
    return app.page.get_by_role("slider")


# FEED-6, FEED-10: the whole list is reachable although it is taller than browsers allow, with few elements
def test_the_whole_list_can_be_reached_with_few_elements(large_feed):
    app = large_feed()
    thumb(app).focus()
    counts = []
    for key in ["End", "PageUp", "PageUp", "ArrowUp", "Home", "PageDown"]:
        thumb(app).press(key)
        wait_until_filled(app)
        counts.append(app.element_count())
        if key == "End":
            last = app.server.photos(page=PHOTOS // 30 + 1, per_page=30)[-1]["id"]
            expect(app.card(last)).to_be_attached()
            app.scroll(100_000)
            assert app.shown()[-1] == last
    assert max(counts) <= 600
    height = app.list.evaluate("list => list.scrollHeight")
    assert 7_000_000 < height < 9_000_000


# FEED-6: when the fold, the part of the list that a browser can hold, moves along the list, nothing jumps
def test_scrolling_continues_across_a_feed_fold(large_feed):
    app = large_feed()
    thumb(app).focus()
    for _ in range(6):
        thumb(app).press("PageDown")
    wait_until_filled(app)
    seen = []
    # Scrolls up as far as possible before the fold moves.
    for _ in range(40):
        app.scroll(-400)
        wait_until_filled(app)
        seen += [photo for photo in reversed(app.shown()) if photo not in seen]
    assert len(seen) == len(set(seen)) and len(seen) > 40
    # Scrolls to the other end of the fold, then back and forth, so that the fold moves.
    app.scroll(41_000 - app.place)
    wait_until_filled(app)
    id, edge = top_card(app)
    app.scroll(-100)
    app.scroll(-950)
    app.scroll(1050)
    wait_until_filled(app)
    assert top_card(app) == [id, edge]
    assert app.place > 1_000_000, "the band has slid"


# FEED-6: a reload and another visit to the same URL show the same photos at the same position
def test_a_reload_keeps_the_scroll_position(large_feed):
    app = large_feed()
    app.scroll(60_123)
    wait_until_filled(app)
    app.page.wait_for_url(re.compile(r"/app/feed\?at=.+&by=\d+"))
    # Scrolling has ended, and the URL names the card at the upper edge.
    before = top_card(app)
    wait_until(lambda: f"at={before[0]}&" in app.page.url, what="the URL of this card", page=app.page)
    app.page.reload()
    app.ready()
    app.page.wait_for_selector(".scrubber", state="attached")
    wait_until(lambda: top_card(wait_until_filled(app)) == before, what="the previous scroll position")
    app.scroll(-2000)
    wait_until_filled(app)
    assert app.recorded()["shifts"] == []


# FEED-6, FEED-9
def test_the_scroll_position_survives_the_viewer_and_the_profile(large_feed):
    app = large_feed()
    app.scroll(30_000)
    wait_until_filled(app)
    before = top_card(app)
    app.page.touchscreen.tap(150, 330)
    expect(app.viewer).to_be_visible()
    app.page.go_back()
    expect(app.viewer).to_have_count(0)
    assert top_card(app) == before
    app.tab_profile.click()
    app.tab_feed.click()
    wait_until(lambda: top_card(app) == before, what="the previous scroll position")
    app.wait_for("() => location.search.includes('at=')")


# FEED-6
def test_rotating_the_phone_keeps_the_photo_in_the_middle(large_feed):
    app = large_feed()
    app.scroll(45_000)
    wait_until_filled(app)
    middle = """() => document.elementsFromPoint(innerWidth / 2, innerHeight / 2)
        .find(node => node.matches('article.card, article.card *'))?.closest('article').dataset.name"""
    app.scroll(60 if app.page.evaluate(middle) is None else 0)
    wait_until_filled(app)
    before = app.page.evaluate(middle)
    for width, height in ((667, 375), (375, 667)):
        old = app.first_card.evaluate("card => card.offsetWidth")
        app.page.set_viewport_size({"width": width, "height": height})
        # The cards have another width, so the list is laid out again.
        app.page.wait_for_function(
            "old => document.querySelector('article.card')?.offsetWidth !== old", arg=old
        )
        wait_until_filled(app)
        wait_until(lambda: app.page.evaluate(middle) == before, what="the photo in the middle")


# FEED-7: photos that are loading have their final height
def test_a_slow_block_leaves_blanks_of_the_right_height(large_feed):
    app = large_feed()
    held = []
    app.page.route("**/app/cards?*", lambda route: held.append(route))
    thumb(app).focus()
    thumb(app).press("PageDown")
    expect(app.page.locator(".blank").first).to_be_visible()
    # The placeholders above the window are added last, when scrolling has ended.
    app.page.wait_for_function(
        "() => document.querySelector('.blank').getBoundingClientRect().bottom < 0"
    )
    app.round_trip()
    assert len(held) <= 2
    heights = "nodes => nodes.map(node => node.getBoundingClientRect().height)"
    before = app.page.locator(".card").evaluate_all(heights)
    app.page.unroute("**/app/cards?*")
    while held:
        held.pop().continue_()
    wait_until_filled(app)
    assert app.page.locator(".card").evaluate_all(heights) == before
    assert app.recorded()["shifts"] == []


# FEED-10: if photos are removed meanwhile, the list is refreshed and keeps its scroll position
def test_a_changed_list_keeps_the_scroll_position(phone, make_server):
    server = make_server(photos=90)
    app = phone(server=server).enter()
    app.expect_errors("409|Failed to load resource")
    gone = server.photos()[2]["id"]
    app.page.wait_for_selector(".scrubber", state="attached")
    app.scroll(3000)
    wait_until_filled(app)
    before, place = top_card(app), app.place
    assert server.command("remove", gone).returncode == 0
    with app.page.expect_response(lambda response: "/app/index?at=" in response.url):
        app.page.evaluate("""() => {
          const show = state => {
            Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
            document.dispatchEvent(new Event('visibilitychange'));
          };
          show('hidden');
          show('visible');
        }""")
    # Above the window the list became shorter, and nothing in the window moved.
    wait_until(lambda: app.place < place, what="the list without the photo")
    wait_until(lambda: top_card(wait_until_filled(app)) == before, what="the previous scroll position")
    app.scroll(-5000)
    wait_until_filled(app)
    expect(app.card(gone)).to_have_count(0)


# FEED-19: new photos are announced, not inserted during scrolling
@pytest.mark.parametrize("locale", ["ru-RU", "en-US"])
def test_new_photos_are_announced_and_shown_by_a_tap(phone, make_server, tmp_path, locale):
    server = make_server(photos=40)
    app = phone(server=server, locale=locale).enter()
    app.scroll(700)
    before = top_card(app)
    server.import_photos(pictures.album(tmp_path / "later", range(500, 503)))
    app.page.evaluate("""() => {
      for (const state of ['hidden', 'visible']) {
        Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
        document.dispatchEvent(new Event('visibilitychange'));
      }
    }""")
    words = {"ru-RU": "Новые фото: 3", "en-US": "New photos: 3"}[locale]
    button = app.page.get_by_role("button", name=words)
    expect(button).to_be_visible()
    assert top_card(app) == before
    button.click()
    expect(app.card(server.photos()[0]["id"])).to_be_visible()
    wait_until(lambda: app.place == 0, what="the top of the list")
    expect(button).to_have_count(0)


# FEED-18: dragging the thumb by touch scrolls through the whole list and shows the month
@pytest.mark.parametrize("locale, month", [("ru-RU", r"[а-я]+ 20\d\d"), ("en-US", r"[A-Z][a-z]+ 20\d\d")])
def test_the_thumb_scrolls_through_the_whole_list(large_feed, locale, month):
    app = large_feed(locale=locale, slow_timers=True)
    app.scroll(300)
    expect(thumb(app)).to_have_class(re.compile("shown"))
    box = thumb(app).bounding_box()
    assert box["width"] >= 44 and box["height"] >= 44
    touch = app.context.new_cdp_session(app.page)

    def send(kind, y=None):
        points = [] if y is None else [{"x": box["x"] + 24, "y": y}]
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    start = box["y"] + 24
    send("touchStart", start)
    months = []
    for step in range(1, 9):
        send("touchMove", start + 60 * step)
        app.two_frames()
        months.append(app.page.locator(".bubble").inner_text())
    expect(app.page.locator(".bubble")).to_be_visible()
    assert all(re.fullmatch(month, name) for name in months)
    app.page.evaluate("factor = 1")
    send("touchEnd")
    wait_until_filled(app)
    expect(app.page.locator(".bubble")).to_be_hidden()
    assert int(thumb(app).get_attribute("aria-valuenow")) > 80
    expect(thumb(app)).not_to_have_class(re.compile("shown"))


# FEED-18, Q-3: by keyboard, with an accessible name and value
def test_the_thumb_moves_with_keys(large_feed):
    app = large_feed()
    slider = app.page.get_by_role("slider", name="Прокрутка по датам")
    slider.focus()
    expect(app.page.locator(".bubble")).to_be_visible()
    values = []
    for key in ["End", "ArrowUp", "PageUp", "Home"]:
        slider.press(key)
        values.append(int(slider.get_attribute("aria-valuenow")))
        assert re.fullmatch(r"[а-я]+ 20\d\d", slider.get_attribute("aria-valuetext"))
    assert values[0] == 100 and 100 > values[1] > values[2] > values[3] == 0


# FEED-18: short lists have no scrubber
def test_a_short_list_has_no_thumb(phone, small):
    app = phone(server=small).enter()
    app.scroll(500)
    expect(app.page.get_by_role("slider")).to_have_count(0)


# FEED-10: a fling over thousands of photos has bounded elements and requests, and ends with photos shown
def test_a_fling_stays_bounded_and_ends_with_photos(large_feed):
    app = large_feed()
    app.page.evaluate("""async () => {
      const list = document.querySelector('main[data-name=feed]');
      window.most = 0;
      for (let step = 0; step < 300; step += 1) {
        list.scrollTop += 9000;
        await new Promise(requestAnimationFrame);
        most = Math.max(most, document.querySelectorAll('*').length);
      }
    }""")
    assert app.page.evaluate("most") <= 600
    wait_until_filled(app)
    shown = app.shown()
    assert len(shown) == len(set(shown))
    blocks = [url for _, url in app.requests if "/app/cards?" in url]
    assert len(blocks) < 300
