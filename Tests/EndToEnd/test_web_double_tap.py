"""A double tap on a card likes its photo (FEED-35)."""

import pytest
from playwright.sync_api import expect

from gestures import Hand


def place(app, photo):
    """The middle of the photo's card, which is scrolled to the middle of the window."""
    app.card(photo).evaluate("card => card.scrollIntoView({ block: 'center' })")
    app.two_frames()
    box = app.card(photo).bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def unliked(app):
    """The id of the first photo that is not liked."""
    return app.page.evaluate("document.querySelector('.card:has(.heart:not(.on))').dataset.name")


def expect_back(app):
    """The double tap has led back to the feed, in a history without the photo in front."""
    expect(app.viewer).to_have_count(0)
    assert "/app/feed" in app.page.url


# FEED-8, FEED-35: a failed like is reported in an alert, as after a tap on the heart
def test_a_failed_double_tap_is_reported_and_changes_nothing(phone, small):
    app = phone(server=small).enter()
    app.expect_errors("500")
    app.page.route("**/like", lambda route: route.fulfill(status=500, json={"errors": ["x"]}))
    photo = unliked(app)
    Hand(app).double_tap(*place(app, photo))
    expect(app.alert).to_contain_text("Попробуйте ещё раз")
    app.answer_alert("ok")
    expect(app.heart(photo)).to_have_attribute("aria-pressed", "false")
    expect_back(app)
    app.page.unroute("**/like")


# FEED-8, FEED-35: two quick taps like the photo, also where the view in front of it has its way back
@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_a_double_tap_likes_and_stays_in_the_feed(phone, small, motion):
    app = phone(server=small, reduced_motion=motion).enter()
    photo, held = unliked(app), []
    app.page.route("**/like", lambda route: held.append(route))
    app.card(photo).evaluate("card => card.scrollIntoView({ block: 'start' })")
    app.two_frames()
    Hand(app).double_tap(30, max(25, app.card(photo).bounding_box()["y"] + 5))
    app.until(lambda: held, "the like")
    expect_back(app)
    expect(app.heart(photo)).to_have_attribute("aria-busy", "true")
    held[0].continue_()
    expect(app.heart(photo)).to_have_attribute("aria-pressed", "true")
    app.page.unroute("**/like")


# FEED-35: a photo that is liked already stays liked
def test_a_liked_photo_stays_liked(phone, small):
    app = phone(server=small).enter()
    photo, hand = unliked(app), Hand(app)
    app.heart(photo).click()
    expect(app.heart(photo)).to_have_attribute("aria-pressed", "true")
    sent = []
    app.page.on("request", lambda request: sent.append(request.url))
    hand.double_tap(*place(app, photo))
    expect_back(app)
    app.round_trip()
    assert not [url for url in sent if url.endswith("/like")]
    expect(app.heart(photo)).to_have_attribute("aria-pressed", "true")


# FEED-9, FEED-35: one tap opens the photo at once
def test_one_tap_opens_the_photo_before_the_next_frame(phone, small):
    app = phone(server=small).enter()
    app.page.evaluate("""() => {
      const watch = new MutationObserver(() => {
        if (!document.querySelector('.viewer')) return;
        watch.disconnect();
        window.opened = window.tapped;
      });
      watch.observe(document.getElementById('app'), { childList: true, subtree: true });
      addEventListener('click', event => {
        window.tapped = 'in the same frame';
        requestAnimationFrame(() => { window.tapped = 'later'; });
      }, true);
    }""")
    Hand(app).tap(*place(app, app.shown()[0]))
    expect(app.viewer).to_be_visible()
    assert app.page.evaluate("window.opened") == "in the same frame"
    app.page.go_back()
    expect(app.viewer).to_have_count(0)


# FEED-35: two quick taps on different places are no double tap: the photo stays open, unliked
def test_a_quick_tap_elsewhere_belongs_to_the_photo(phone, small):
    app = phone(server=small).enter()
    photo, hand, sent = unliked(app), Hand(app), []
    app.page.on("request", lambda request: sent.append(request.url))
    hand.tap_twice(place(app, photo), (30, 30))
    expect(app.viewer).to_be_visible()
    expect(app.viewer).to_have_class("viewer bare")
    app.round_trip()
    assert not [url for url in sent if url.endswith("/like")]
    assert f"/app/photo/{photo}" in app.page.url


# FEED-35: a mouse's double click is a double tap
def test_a_double_click_likes_too(phone, small):
    app = phone(server=small, touch=False).enter()
    photo = unliked(app)
    app.page.mouse.dblclick(*place(app, photo))
    expect_back(app)
    expect(app.heart(photo)).to_have_attribute("aria-pressed", "true")


# FEED-17, FEED-35: a double tap in the list of favorites changes nothing there: its photos are liked
def test_a_double_tap_on_a_favorite_keeps_it(phone, server_with_likes):
    app = phone(server=server_with_likes).enter()
    app.tab_profile.click()
    card = app.favourites.locator("article.card").first
    card.wait_for()
    photo = card.get_attribute("data-name")
    before = app.badge.text_content()
    box = card.bounding_box()
    Hand(app).double_tap(box["x"] + 100, box["y"] + 50)
    expect(app.viewer).to_have_count(0)
    expect(card).to_have_attribute("data-name", photo)
    expect(app.badge).to_have_text(before)
