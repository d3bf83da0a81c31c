"""URLs, history and titles of the web app, and what Back closes (FEED-9, FEED-13, Q-3)."""

import re

import pytest
from playwright.sync_api import expect

import pictures
from gestures import Hand, Photo
from server import Server, wait_until

MOVING = {"reduced_motion": "no-preference"}


def history_length(app):
    return app.page.evaluate("history.length")


# FEED-13: Back with the share sheet open leaves the photo open
def test_going_back_closes_the_share_sheet_alone(phone, small):
    app = phone(server=small).enter()
    app.open_photo()
    app.open_sheet()
    app.go_back_over_sheet_and_photo()
    expect(app.first_card).to_be_visible()


# FEED-13: a closed sheet has no history entry
def test_a_closed_share_sheet_leaves_nothing_in_the_history(phone, small):
    app = phone(server=small).enter()
    app.open_photo()
    app.open_sheet()
    app.button("close", within=app.sheet).click()
    expect(app.sheet).to_have_count(0)
    expect(app.viewer).to_be_visible()
    app.page.wait_for_function("() => history.state === 1")
    app.page.go_back()
    expect(app.viewer).to_have_count(0)
    # Neither Forward nor a reload opens the sheet again.
    app.page.go_forward()
    expect(app.viewer).to_be_visible()
    app.page.go_forward()
    app.page.wait_for_function("() => history.state === 1")
    expect(app.sheet).to_have_count(0)


# FEED-13, Q-4: a reload with the sheet open leads to the photo, and Back from there
def test_a_reload_with_the_share_sheet_open_leads_to_the_photo(phone, small):
    app = phone(server=small).enter()
    app.open_photo()
    app.open_sheet()
    app.page.reload()
    app.ready()
    app.page.wait_for_function("() => history.state === 1")
    expect(app.viewer).to_be_visible()
    app.button("back").click()
    expect(app.viewer).to_have_count(0)


# FEED-9: closing a reloaded photo goes back to the feed instead of adding it to the history again
def test_a_photo_that_was_reloaded_closes_to_the_feed_below_it(phone, small):
    app = phone(server=small).enter()
    app.open_photo()
    before = history_length(app)
    app.page.reload()
    app.ready()
    app.button("back").click()
    expect(app.viewer).to_have_count(0)
    assert history_length(app) == before
    # The photo is the next entry: the history went back instead of adding a second feed.
    app.page.go_forward()
    expect(app.viewer).to_be_visible()


# FEED-9: the link to a deleted photo leads to the feed, with a message
@pytest.mark.parametrize(
    "locale, words",
    [("ru-RU", "Этой фотографии больше нет"), ("en-US", "This photo is gone")],
)
def test_the_link_of_a_removed_photo_shows_a_message(phone, small, locale, words):
    app = phone(server=small, locale=locale).enter()
    app.open("/app/photo/NOSUCHPHOTO")
    expect(app.alert).to_contain_text(words)
    app.answer_alert("ok")
    expect(app.alert).to_have_count(0)
    expect(app.first_card).to_be_visible()
    expect(app.page).to_have_url(app.server.url + "/app/feed")
    app.page.reload()
    app.ready()
    expect(app.alert).to_have_count(0)


# FEED-9: after a reload, Forward opens a photo that the reloaded list does not contain
def test_forward_opens_a_photo_that_is_not_loaded(phone, feed):
    app = phone(server=feed).enter()
    photo = feed.photos(page=6, per_page=30)[29]["id"]
    app.page.evaluate("path => history.pushState(1, '', path)", "/app/photo/" + photo)
    app.page.go_back()
    app.page.reload()
    app.ready()
    expect(app.first_card).to_be_visible()
    app.page.go_forward()
    expect(app.viewer.locator("img.picture")).to_be_visible()
    expect(app.page).to_have_url(feed.url + "/app/photo/" + photo)
    app.button("back").click()
    expect(app.viewer).to_have_count(0)
    expect(app.page).to_have_url(feed.url + "/app/feed")
    expect(app.first_card).to_be_visible()


# FEED-9: Forward to a deleted photo leads to the feed, with a message
def test_forward_to_a_removed_photo_shows_a_message(phone, small):
    app = phone(server=small, locale="en-US").enter()
    app.expect_errors("404")
    app.page.evaluate("history.pushState(1, '', '/app/photo/NOSUCHPHOTO')")
    app.page.go_back()
    app.page.go_forward()
    expect(app.alert).to_contain_text("This photo is gone")
    app.answer_alert("ok")
    expect(app.first_card).to_be_visible()
    expect(app.page).to_have_url(app.server.url + "/app/feed")


# FEED-2: a failure is shown only once
def test_a_failed_sign_in_is_not_shown_again_by_a_reload(phone):
    app = phone().open("/app/?signin=failed")
    app.answer_alert("ok")
    expect(app.alert).to_have_count(0)
    expect(app.page).not_to_have_url(re.compile("signin"))
    app.page.reload()
    app.ready()
    expect(app.alert).to_have_count(0)
    expect(app.enter_button).to_be_enabled()


# browser tabs, history and screen readers can distinguish the screens
def test_every_screen_has_a_title_of_its_own(phone, small):
    app = phone(server=small).enter()
    expect(app.page).to_have_title("Лента · Image Feed")
    app.tab_profile.click()
    expect(app.page).to_have_title("Профиль · Image Feed")
    app.page.get_by_role("button", name="Добавить фото").click()
    expect(app.page).to_have_title("Добавить фото · Image Feed")
    app.button("back").click()
    expect(app.page).to_have_title("Профиль · Image Feed")
    app.tab_feed.click()
    app.open_photo()
    name = app.viewer.get_attribute("aria-label")
    expect(app.page).to_have_title(name + " · Image Feed")
    url = app.page.url
    app.button("back").click()
    expect(app.page).to_have_title("Лента · Image Feed")
    # The HTML from the server has the same title.
    html = app.page.request.get(url, headers={"Accept-Language": "ru-RU"}).text()
    assert f"<title>{name} · Image Feed</title>" in html
    assert 'apple-mobile-web-app-title" content="Image Feed"' in html


# a photo opened by a link and used by touch shows no focus ring
def test_a_photo_opened_by_its_link_shows_no_focus_ring(phone, small):
    app = phone(server=small).enter()
    photo = app.shown()[0]
    app.open(f"/app/photo/{photo}")
    expect(app.viewer).to_be_visible()
    app.has_focus("surface")
    expect(app.viewer.locator("[data-name=surface]")).to_have_css("outline-style", "none")
    app.page.keyboard.press("Tab")
    app.has_focus("back")


# FEED-16: Return does not sign out
def test_the_return_key_does_not_sign_out(phone, small):
    app = phone(server=small).enter()
    app.tab_profile.click()
    app.button("leave").click()
    expect(app.button("no", within=app.alert)).to_be_focused()
    app.page.keyboard.press("Enter")
    expect(app.alert).to_have_count(0)
    expect(app.profile.locator("h1.name")).to_be_visible()


# The center of a heart that is covered by the visible scrubber thumb; null if there is none.
HEART_BELOW_THUMB = """() => {
  const slider = document.querySelector('.thumb.shown'), thumb = slider?.getBoundingClientRect();
  if (!slider || getComputedStyle(slider).pointerEvents !== 'auto') return null;
  for (const heart of document.querySelectorAll('.feed .heart')) {
    const box = heart.getBoundingClientRect(), [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    if (x > thumb.left && y > thumb.top && y < thumb.bottom) {
      return { x, y, photo: heart.closest('article').dataset.name };
    }
  }
  return null;
}"""


# FEED-8, FEED-18: the thumb does not intercept taps on the heart beside it
def test_a_tap_on_the_heart_beside_the_thumb_likes(phone, feed, token):
    app = phone(server=feed)
    app.slow_timers()
    app.enter()

    def scrolled():
        app.scroll(4)
        return app.page.evaluate(HEART_BELOW_THUMB)

    spot = wait_until(scrolled, what="a heart below the thumb")
    try:
        expect(app.heart(spot["photo"])).to_have_attribute("aria-pressed", "false")
        Hand(app).tap(spot["x"], spot["y"])
        expect(app.heart(spot["photo"])).to_have_attribute("aria-pressed", "true")
        expect(app.heart(spot["photo"])).not_to_have_attribute("aria-busy", "true")
    finally:
        # Other tests expect this server to be unchanged.
        feed.delete(f"/photos/{spot['photo']}/like", token=token)


# FEED-18: a mouse drags the thumb
def test_the_thumb_is_dragged_by_a_mouse(phone, feed):
    app = phone(server=feed, touch=False, size=(800, 700))
    app.slow_timers()
    app.enter()
    app.scroll(300)
    thumb = app.page.get_by_role("slider")
    expect(thumb).to_have_class(re.compile("shown"))
    box = thumb.bounding_box()
    app.page.mouse.move(box["x"] + 40, box["y"] + 24)
    app.page.mouse.down()
    app.page.mouse.move(box["x"] + 40, box["y"] + 24 + 300, steps=5)
    expect(app.page.locator(".bubble")).to_be_visible()
    app.page.mouse.up()
    expect(app.page.locator(".bubble")).to_be_hidden()
    wait_until(lambda: int(thumb.get_attribute("aria-valuenow")) > 30, what="a position further down")


# the first element that Tab reaches is visible
def test_the_thumb_is_no_tab_stop_before_the_first_photo(phone, feed):
    app = phone(server=feed).enter()
    stops = []
    while len(stops) < 8 and "open" not in stops:
        app.page.keyboard.press("Tab")
        stops.append(app.focused())
    assert stops[-1] == "open" and not any("thumb" in stop for stop in stops)
    landmark = app.page.get_by_role("navigation", name="Прокрутка по датам")
    expect(landmark.get_by_role("slider")).to_be_attached()


# The size of an image in pixels; with a srcset, `naturalWidth` is in CSS pixels.
PIXELS = """async image => {
  const plain = new Image();
  plain.src = image.currentSrc;
  await plain.decode().catch(() => {});
  return [plain.naturalWidth, plain.naturalHeight];
}"""


@pytest.fixture(scope="module")
def panoramas(tmp_path_factory):
    """A server with a photo of 3:2, which comes first, one of 1:10 and one of 10:1."""
    server = Server()
    folder = tmp_path_factory.mktemp("panoramas")
    try:
        server.start()
        for number, size in enumerate([(6000, 4000), (600, 6000), (6000, 600)]):
            (folder / f"{number}.jpg").write_bytes(pictures.jpeg(number, size=size))
            server.import_photos(folder)
        yield server
    finally:
        server.close()


# FEED-7, FEED-8: heart, date and spinner fit on every panorama's card, even before the script runs
@pytest.mark.parametrize("script", [True, False])
def test_cards_of_panoramas_are_cropped_to_fit(phone, panoramas, script):
    app = phone(server=panoramas).enter()
    if not script:
        state = app.context.storage_state()
        app = phone(server=panoramas, java_script_enabled=True, storage_state=state)
        app.page.route("**/app*.wasm", lambda route: route.abort())
        app.expect_errors("Failed|TypeError|net::")
        app.page.goto(panoramas.url + "/app/feed")
    shapes = app.cards.evaluate_all(
        "cards => cards.map(card => card.offsetWidth / card.offsetHeight)"
    )
    assert len(shapes) >= 2
    assert abs(shapes[0] - 3) < 0.05 and abs(shapes[1] - 0.5) < 0.01
    picture = app.first_card.locator("img.picture")
    app.page.wait_for_function("() => document.querySelector('img.picture').naturalWidth > 0")
    size = picture.evaluate(PIXELS)
    assert abs(size[0] / size[1] - 3) < 0.1 and size[1] > 200


# Decoded bytes of all images in the page.
DECODED = f"""async () => {{
  const pixels = {PIXELS};
  const sizes = await Promise.all([...document.querySelectorAll('img')].map(pixels));
  return sizes.reduce((sum, [width, height]) => sum + 4 * width * height, 0);
}}"""
# Pixels of the image per pixel of the original, at the middle of the screen.
SHARPNESS = """width => {
  const box = image => image.getBoundingClientRect();
  const [x, y] = [innerWidth / 2, innerHeight / 2];
  const base = document.querySelector('.current img.picture');
  const all = [...document.querySelectorAll('.current img.picture, .current img.sharper.shown')]
    .filter(image => image.complete && box(image).left <= x && box(image).right >= x
      && box(image).top <= y && box(image).bottom >= y)
    .map(image => image.naturalWidth / (width * box(image).width / box(base).width));
  return Math.max(...all);
}"""


# FEED-11, Q-4: zoomed photos are as sharp as the original, with at most 96 MB of decoded images
@pytest.mark.parametrize("index, width", [(0, 6000), (1, 600), (2, 6000)])
def test_panoramas_are_sharp_within_the_memory_of_a_phone(phone, panoramas, index, width):
    app = phone(server=panoramas, device_scale_factor=3, size=(390, 844), **MOVING).enter()
    photo = panoramas.photos()[index]["id"]
    app.open(f"/app/photo/{photo}")
    app.page.wait_for_function("() => document.querySelector('.current img.picture').complete")
    decoded = []
    for key in ["+"] * 6 + ["ArrowRight", "ArrowDown"]:
        app.page.keyboard.press(key)
        Photo(app).wait_until_still()
        if len(decoded) >= 5:
            wait_until(lambda: app.page.evaluate(SHARPNESS, width) >= 0.99, what="a sharp photo")
        app.wait_for("() => !document.querySelector('.current img.sharper:not(.shown)')")
        decoded.append(app.page.evaluate(DECODED))
    assert max(decoded) <= 96e6
