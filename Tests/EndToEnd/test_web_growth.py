"""A photo grows out of its card when it is opened, and shrinks back into it (FEED-35)."""

import pytest
from playwright.sync_api import expect

from gestures import Hand

MOVING = {"reduced_motion": "no-preference"}

BOX = """selector => {
  const { x, y, width, height } = document.querySelector(selector).getBoundingClientRect();
  return [x, y, width, height];
}"""
# Ends what ends; the progress indicator of a photo that is loading turns for ever.
FINISH = """document.getAnimations()
  .filter(one => one.effect.getComputedTiming().endTime < Infinity).forEach(one => one.finish())"""
# Moves the animations of scripts to this many milliseconds after their start.
SEEK = """time => document.getAnimations()
  .filter(one => one.constructor === Animation)
  .forEach(one => { one.pause(); one.currentTime = time; })"""
PHOTO, FLIGHT = ".viewer .current .stage", ".flight .stage"


@pytest.fixture
def grown(phone, small):
    """Opens a photo whose card is completely visible; its growth stands still. Returns the app and the card's box."""

    def make(**more):
        app = phone(server=small, **{**MOVING, **more}).enter()
        app.slow_animations()
        photo = app.shown()[0]
        app.wait_for("() => document.querySelector('.card img.picture').complete")
        card = app.page.evaluate(BOX, f"article.card[data-name='{photo}']")
        app.card(photo).locator(".open").click(position={"x": 100, "y": 60})
        expect(app.viewer).to_be_visible()
        return app, card

    return make


def assert_near(box, other, tolerance=1.0):
    assert max(abs(a - b) for a, b in zip(box, other)) <= tolerance, (box, other)


# FEED-35: with reduced motion, and for a photo whose card is not on screen, the views fade
def test_with_reduced_motion_a_photo_fades(grown):
    app, _ = grown(reduced_motion="reduce")
    app.page.evaluate(SEEK, 0)
    assert app.page.evaluate(f"getComputedStyle(document.querySelector('{PHOTO}')).transform") == "matrix(1, 0, 0, 1, 0, 0)"
    assert float(app.page.evaluate("getComputedStyle(document.querySelector('.viewer')).opacity")) == 0
    before = app.page.evaluate(BOX, PHOTO)
    app.page.keyboard.press("Escape")
    expect(app.viewer).to_have_count(0)
    app.page.evaluate(SEEK, 150)
    assert_near(app.page.evaluate(BOX, FLIGHT), before)


# FEED-35: the first frame shows the photo over its card, the last one fills the screen
def test_a_photo_grows_out_of_its_card(grown):
    app, card = grown()
    app.page.evaluate(SEEK, 0)
    assert_near(app.page.evaluate(BOX, PHOTO), card)
    app.page.evaluate(SEEK, 150)
    x, y, width, height = app.page.evaluate(BOX, PHOTO)
    assert x < card[0] and width > card[2] and height > card[3]
    app.page.evaluate(FINISH)
    x, y, width, height = app.page.evaluate(BOX, PHOTO)
    assert x <= 0 and y <= 0 and x + width >= 375 and y + height >= 667


# FEED-35: a photo that is closed while it grows goes back from where it is
def test_an_interrupted_growth_does_not_jump(grown):
    app, card = grown()
    app.page.evaluate(SEEK, 60)
    before = app.page.evaluate(BOX, PHOTO)
    app.page.keyboard.press("Escape")
    expect(app.viewer).to_have_count(0)
    app.page.evaluate(SEEK, 0)
    assert_near(app.page.evaluate(BOX, FLIGHT), before)
    app.page.evaluate(SEEK, 299.9)
    assert_near(app.page.evaluate(BOX, FLIGHT), card)
    app.page.evaluate(FINISH)
    expect(app.page.locator(".flight")).to_have_count(0)


# FEED-35: only transforms and opacities change, and nothing else moves
def test_only_transforms_and_opacities_are_animated(grown):
    app, _ = grown()
    app.page.keyboard.press("Escape")
    expect(app.viewer).to_have_count(0)
    animated = app.page.evaluate("""() => document.getAnimations().filter(one => one.constructor === Animation)
      .flatMap(one => one.effect.getKeyframes().flatMap(Object.keys))""")
    assert set(animated) <= {"transform", "opacity", "offset", "computedOffset", "easing", "composite"}
    assert "transform" in animated


# FEED-9, FEED-35: while a photo shrinks, the feed can be used already
def test_the_feed_is_there_while_the_photo_shrinks(grown):
    app, _ = grown()
    first = app.page.url
    app.page.go_back()
    expect(app.viewer).to_have_count(0)
    expect(app.page.locator(".flight")).to_have_count(1)
    app.cards.nth(1).locator(".open").click(position={"x": 100, "y": 60})
    expect(app.viewer).to_be_visible()
    assert app.page.url != first


# FEED-20, FEED-35: a photo that is swiped down shrinks from where the finger left it
def test_a_photo_that_was_pulled_shrinks_from_there(grown):
    app, card = grown()
    app.page.evaluate(FINISH)
    Hand(app).swipe((190, 250), (3, 260))
    expect(app.viewer).to_have_count(0)
    app.page.evaluate(SEEK, 0)
    assert app.page.evaluate(BOX, FLIGHT)[1] > 50
    app.page.evaluate(SEEK, 299.9)
    assert_near(app.page.evaluate(BOX, FLIGHT), card)


# FEED-9, FEED-35: a photo that is opened by its URL is there at once, and Back leads to the feed
def test_a_photo_opened_by_its_url_does_not_grow(phone, small):
    app = phone(server=small, **MOVING).enter()
    app.page.goto(f"{small.url}/app/photo/{app.shown()[0]}")
    app.ready()
    expect(app.viewer).to_be_visible()
    grows = "document.querySelector('.stage').getAnimations().length"
    assert app.page.evaluate(grows) == 0
    app.button("back", within=app.viewer).click()
    expect(app.viewer).to_have_count(0)
    assert app.page.url.startswith(small.url + "/app/feed")
