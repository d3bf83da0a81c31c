"""The photo under real touches, wheel and keys, in Chromium (FEED-11, FEED-20)."""

import re

import pytest
from playwright.sync_api import expect

import pictures
from gestures import Hand, Mouse, Photo, traces
from looks import expect_box

MOVING = {"reduced_motion": "no-preference"}
# Index of an upright photo in an album. When it fills the screen, it is hardly wider than the screen.
UPRIGHT = 1


def open_viewer(app, index=UPRIGHT):
    """Opens the photo at this position of the feed in the viewer; returns its id."""
    photo = app.shown()[index]
    # On a busy machine a finger rests between two steps for as long as somebody who wants to see the video of a Live
    # Photo; these photos have none.
    app.expect_errors("404")
    # Opened by script, because the tab bar may cover the card.
    app.card(photo).locator(".open").evaluate("button => button.click()")
    expect(app.viewer.locator(".current img.picture")).to_be_visible()
    app.wait_until_grown()
    app.page.wait_for_selector(".viewer .page.next img.picture", state="attached")
    return photo


@pytest.fixture
def upright(phone, small):
    """Opens an upright photo in the viewer; returns the app, its touches (`Hand`) and the photo (`Photo`)."""

    def make(**more):
        app = phone(server=small, **{**MOVING, **more}).enter()
        shapes = app.page.evaluate(
            "[...document.querySelectorAll('article.card img.picture')].map(i => i.width / i.height)"
        )
        index = next(i for i, shape in enumerate(shapes) if i and shape < 1)
        open_viewer(app, index)
        return app, Hand(app), Photo(app)

    return make


# FEED-11
def test_the_point_under_the_fingers_stays_there(phone, small):
    app = phone(server=small, **MOVING).enter()
    open_viewer(app)
    photo, hand = Photo(app), Hand(app)
    for name, steps in traces().items():
        app.page.keyboard.press("0")
        photo.wait_until_still()
        held, drift = {}, 0
        for _, fingers in steps:
            hand.step(fingers)
            # Only the first two fingers move the photo.
            first = dict(list(fingers.items())[:2]) if fingers != "cancel" else {}
            if set(first) != set(held):
                held = {number: photo.under(*place) for number, place in first.items()}
            for number, place in first.items():
                drift = max(drift, abs(photo.seen(held[number]) - complex(*place)))
        assert drift <= 1, f"{name}: {drift}"
        photo.wait_until_still()
        assert photo.zoom <= 8.001


# FEED-11: the photo stays where it was put
def test_a_photo_stays_where_it_was_released(upright):
    _, hand, photo = upright()
    hand.put({1: (200, 300)})
    hand.put({1: (230, 380)})
    hand.rest_and_lift()
    assert abs(photo.wait_until_still().centre - (30 + 80j)) <= 1


# FEED-11: a photo released while moving keeps moving and slows down
def test_a_flung_photo_glides(phone, small):
    app = phone(server=small, **MOVING).enter()
    shapes = app.page.evaluate(
        "[...document.querySelectorAll('article.card img.picture')].map(i => i.width / i.height)"
    )
    open_viewer(app, next(i for i, shape in enumerate(shapes) if i and shape > 2))
    hand, photo = Hand(app), Photo(app)
    before = photo.centre.real
    hand.swipe((300, 330), (-120, 0))
    assert photo.wait_until_still().centre.real < before - 120 - 20
    assert photo.pose()["slide"] == 0


# FEED-11
def test_a_double_tap_zooms_in_and_out(upright):
    _, hand, photo = upright()
    hand.tap(250, 200)
    assert photo.wait_until_still().zoom == 1
    point = photo.under(250, 200)
    hand.double_tap(250, 200)
    assert abs(photo.wait_until_still().zoom - 2.5) < 0.001
    assert abs(photo.seen(point) - (250 + 200j)) <= 1
    hand.double_tap(250, 200)
    assert abs(photo.wait_until_still().zoom - 1) < 0.001


# FEED-20
def test_flicks_show_adjacent_photos_and_the_feed_follows(upright):
    app, hand, photo = upright()
    ids = app.shown()
    first = app.page.url.rpartition("/")[2]
    hand.swipe((300, 330), (-200, 5))
    expect(app.page).not_to_have_url(app.server.url + "/app/photo/" + first)
    photo.wait_until_still()
    second = app.page.url.rpartition("/")[2]
    assert photo.pose()["slide"] == 0 and photo.zoom == 1
    expect(app.viewer.locator(".current img.picture")).to_be_visible()
    app.page.keyboard.press("0")
    hand.swipe((60, 330), (200, 5))
    # Why first: the address changes when the flick has ended.
    photo.wait_until_still()
    if app.page.url.endswith(second):
        # This photo was wider than the screen, so the first flick moved only to its edge.
        hand.swipe((60, 330), (200, 5))
    expect(app.page).to_have_url(app.server.url + "/app/photo/" + first)
    app.button("back").click()
    expect(app.viewer).to_have_count(0)
    # The address has the feed's place if the feed had scrolled to the second photo.
    expect(app.page).to_have_url(re.compile(r"/app/feed(\?at=|$)"))
    assert {first, second} <= set(ids)


# FEED-20: the feed is visible after closing
def test_the_feed_shows_the_last_viewed_photo(upright):
    app, _, photo = upright()
    for _ in range(5):
        app.page.keyboard.press("]")
        app.page.keyboard.press("0")
        app.viewer.locator(".turn.next").evaluate("button => button.click()")
        photo.wait_until_still()
    last = app.page.url.rpartition("/")[2]
    app.button("back").click()
    expect(app.viewer).to_have_count(0)
    card = app.card(last)
    expect(card).to_be_visible()
    box = card.bounding_box()
    assert box["y"] < 667 and box["y"] + box["height"] > 0


# FEED-20
def test_a_swipe_down_closes(upright):
    app, hand, _ = upright()
    hand.swipe((190, 250), (3, 260))
    expect(app.viewer).to_have_count(0)
    expect(app.page).to_have_url(app.server.url + "/app/feed")


# FEED-20: the background fades with the drag, and turns black again
def test_the_background_fades_with_the_finger(upright):
    app, hand, photo = upright()
    cover = "document.querySelector('.viewer').style.getPropertyValue('--cover')"
    hand.put({1: (190, 200)})
    hand.put({1: (190, 350)})
    assert 0.3 < float(app.page.evaluate(cover)) < 0.9
    hand.rest_and_lift()
    photo.wait_until_still()
    assert app.page.evaluate(cover) == ""
    expect(app.viewer).to_be_visible()


# FEED-11: touches on buttons do not move the photo
def test_a_finger_on_a_button_moves_nothing(upright):
    app, hand, photo = upright()
    before = photo.pose()
    for name in ("back", "heart"):
        x, y = (30, 30) if name == "back" else (345, 30)
        hand.put({1: (x, y)})
        hand.put({1: (x, y + 200)})
        hand.put({})
        assert photo.pose() == before
    expect(app.viewer).to_be_visible()


# FEED-11: the photo can be moved and zoomed with the wheel, the mouse and keys
def test_mouse_and_keys_work_too(phone, small):
    app = phone(server=small, touch=False, **MOVING).enter()
    open_viewer(app)
    photo = Photo(app)
    mouse, keys = app.page.mouse, app.page.keyboard
    mouse.move(120, 500)
    point = photo.under(120, 500)
    mouse.wheel(0, -200)
    assert abs(photo.wait_until_still().zoom - 1.4) < 0.01
    assert abs(photo.seen(point) - (120 + 500j)) <= 1
    before = photo.centre
    hand = Mouse(app)
    hand.drag((120, 500), (150, 480))
    assert abs(photo.wait_until_still().centre - before - (30 - 20j)) <= 1
    keys.press("0")
    assert photo.wait_until_still().zoom == 1
    keys.press("+")
    assert abs(photo.wait_until_still().zoom - 1.5) < 0.001
    for _ in range(6):
        keys.press("]")
    turn = photo.wait_until_still().turn
    assert abs(turn / abs(turn) - 1j) < 0.001
    keys.press("0")
    assert photo.wait_until_still().turn == 1
    hand.double_click(200, 300)
    assert abs(photo.wait_until_still().zoom - 2.5) < 0.001
    keys.press("Escape")
    expect(app.viewer).to_have_count(0)


# FEED-11, Q-3: every control can be reached by Tab, and arrow keys go to the next photo
def test_keys_reach_everything(phone, small):
    app = phone(server=small, touch=False).enter()
    open_viewer(app)
    reached = set()
    for _ in range(8):
        reached.add(app.page.evaluate("document.activeElement.getAttribute('aria-label')"))
        app.page.keyboard.press("Tab")
    wanted = {"Назад", "Нравится", "Предыдущая фотография", "Следующая фотография"}
    assert wanted | {"Поделиться"} <= reached
    before = app.page.url
    for _ in range(5):
        app.page.keyboard.press("ArrowRight")
    expect(app.page).not_to_have_url(before)


# with reduced motion there is no animation
def test_reduced_motion_shows_the_result_at_once(upright):
    app, hand, photo = upright(reduced_motion="reduce")
    before = app.page.url
    hand.swipe((300, 330), (-200, 5))
    expect(app.page).not_to_have_url(before)
    assert photo.pose()["slide"] == 0
    app.page.keyboard.press("+")
    assert abs(photo.zoom - 1.5) < 0.001


# FEED-11: rotating the device keeps the photo's middle
def test_rotating_the_device_keeps_the_center(upright):
    app, hand, photo = upright()
    hand.double_tap(250, 200)
    photo.wait_until_still()
    pose = photo.pose()
    point = photo.under(375 / 2, 667 / 2) / pose["size"][0]
    app.page.set_viewport_size({"width": 667, "height": 375})
    app.page.wait_for_function(
        "old => document.querySelector('.viewer .current').firstChild.offsetWidth !== old",
        arg=pose["size"][0],
    )
    turned = photo.under(667 / 2, 375 / 2) / photo.pose()["size"][0]
    assert abs(turned - point) < 0.002
    assert abs(photo.zoom - 2.5) < 0.001


# FEED-11: a sharper variant appears without a jump or flash
def test_zooming_in_loads_a_sharper_picture(phone, make_server, tmp_path):
    server = make_server()
    folder = tmp_path / "large"
    folder.mkdir()
    (folder / "large.jpg").write_bytes(pictures.jpeg(1, size=(3000, 2000)))
    server.import_photos(folder)
    app = phone(server=server, **MOVING).enter()
    photo = app.shown()[0]
    app.card(photo).locator(".open").evaluate("button => button.click()")
    picture = app.viewer.locator(".current img.picture")
    expect(picture).to_be_visible()
    app.page.wait_for_function("() => document.querySelector('.current img.picture').complete")
    assert app.viewer.locator("img.sharper").count() == 0
    hand, view = Hand(app), Photo(app)
    hand.put({1: (170, 330), 2: (210, 340)})
    hand.put({1: (70, 330), 2: (310, 340)})
    place = view.pose()
    hand.rest_and_lift()
    sharper = app.viewer.locator("img.sharper.shown")
    expect(sharper).to_be_visible()
    density = "image => image.naturalWidth / image.offsetWidth"
    whole = 3000 / picture.evaluate("image => image.offsetWidth")
    assert sharper.evaluate(density) == pytest.approx(whole, rel=0.01)
    assert abs(complex(*view.pose()["turn"]) - complex(*place["turn"])) < 0.1
    app.two_frames()
    expect(app.viewer.locator("img.sharper")).to_have_count(1)


# FEED-11: the viewer's buttons have the positions of the design, on both sizes of phone
@pytest.mark.parametrize("size", [(375, 667), (390, 844)])
def test_the_buttons_match_the_design(phone, small, size):
    app = phone(server=small, size=size).enter()
    open_viewer(app)
    expect_box(app.viewer, 0, 0, *size)
    expect_box(app.viewer.locator(".back"), 8, 8, 44, 44)
    expect_box(app.viewer.locator(".back .icon"), 18, 18, 24, 24)
    expect_box(app.viewer.locator(".share"), size[0] / 2 - 25, size[1] - 17 - 50, 50, 50)
    expect_box(app.viewer.locator(".heart"), size[0] - 8 - 44, 8, 44, 44)
    box = app.viewer.locator(".current .stage").bounding_box()
    assert box["width"] >= size[0] - 0.1 and box["height"] >= size[1] - 0.1
    assert abs(box["x"] + box["width"] / 2 - size[0] / 2) < 0.1
