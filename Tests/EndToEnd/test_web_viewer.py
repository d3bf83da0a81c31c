"""The photo viewer in Chromium (FEED-9, FEED-12, FEED-13, FEED-14, FEED-24)."""

import re

from playwright.sync_api import expect

from gestures import Hand
from languages import BOTH, ENGLISH

VIEWER = "dialog[data-name=viewer]"


# FEED-9: a photo fills the screen, and Back returns to the same position in the feed
@ENGLISH
def test_a_photo_fills_the_screen_and_back_leads_to_the_same_place(phone, locale):
    app = phone(locale=locale).enter()
    for _ in range(8):
        app.scroll(500)
    app.wait_until_filled()
    place = app.place
    assert place > 1500
    photo = app.page.evaluate(
        """[...document.querySelectorAll('article.card')].find(card =>
      card.getBoundingClientRect().top > 60 && card.getBoundingClientRect().top < 500).dataset.name"""
    )
    app.card(photo).locator(".open").click(position={"x": 100, "y": 60})
    expect(app.viewer.locator(".current img.picture")).to_be_visible()
    # The photo moves into place with an animation.
    app.page.wait_for_function(
        """() => { const box = document.querySelector('%s').getBoundingClientRect();
        return box.width === 375 && box.height === 667 }"""
        % VIEWER
    )
    assert photo in app.page.url
    app.button("back").click()
    expect(app.viewer).to_have_count(0)
    assert abs(app.place - place) <= 1
    app.card(photo).locator(".open").click(position={"x": 100, "y": 60})
    expect(app.viewer).to_be_visible()
    app.page.go_back()
    expect(app.viewer).to_have_count(0)
    assert abs(app.place - place) <= 1


# FEED-9: a real URL, which can be reloaded and shared
def test_the_url_of_a_photo_opens_it(phone, feed):
    photo = feed.photos(page=3)[4]["id"]
    app = phone().enter()
    app.open(f"/app/photo/{photo}")
    expect(app.viewer.locator(".current img.picture")).to_be_visible()
    app.button("back").click()
    expect(app.first_card).to_be_visible()


# FEED-12
def test_a_photo_without_a_response_can_be_retried(phone):
    app = phone().enter()
    app.expect_errors("Failed to load resource")
    app.page.route(re.compile(r"/images/.*w=1600"), lambda route: route.abort())
    app.first_card.locator(".open").click(position={"x": 100, "y": 60})
    expect(app.alert).to_contain_text("Что-то пошло не так")
    expect(app.alert).to_contain_text("Попробовать ещё раз?")
    app.page.unroute(re.compile(r"/images/.*w=1600"))
    app.answer_alert("retry")
    expect(app.viewer.locator(".current img.picture")).to_be_visible()


# FEED-13: the image can always be downloaded
def test_a_photo_can_be_downloaded(phone):
    app = phone().enter()
    app.open_photo()
    app.open_sheet()
    with app.page.expect_download() as download:
        app.sheet.get_by_role("link", name=app.texts["download"], exact=True).click()
    expect(app.sheet).to_have_count(0)
    assert download.value.suggested_filename.endswith(".jpg")
    with open(download.value.path(), "rb") as file:
        data = file.read()
    assert data[:2] == b"\xff\xd8" and b"Pinhole" not in data


# FEED-14: in the extended edition the viewer has a heart; it shows no spinner
def test_a_photo_can_be_liked_in_the_viewer(phone, small):
    app = phone(server=small).enter()
    photo = app.shown()[0]
    app.card(photo).locator(".open").click(position={"x": 100, "y": 60})
    heart = app.viewer.locator("button.heart")
    heart.click()
    expect(heart).to_have_attribute("aria-pressed", "true")
    app.button("back").click()
    expect(app.heart(photo)).to_have_attribute("aria-pressed", "true")
    app.heart(photo).click()
    expect(app.heart(photo)).to_have_attribute("aria-pressed", "false")


# FEED-24, Q-3: a tap hides the buttons, also for the next photo; the keyboard still reaches them; another
# tap shows them
def test_a_tap_hides_the_buttons(phone):
    app = phone(locale="en-US").enter()
    app.first_card.locator(".open").click(position={"x": 100, "y": 60})
    back = app.viewer.locator("button.back")
    expect(app.viewer.locator(".current img.picture")).to_be_visible()
    expect(back).to_have_css("opacity", "1")
    hand = Hand(app)
    hand.tap(187, 300)
    for name in ("back", "heart", "share"):
        button = app.viewer.locator(f"button.{name}")
        expect(button).to_have_css("opacity", "0")
        expect(button).to_have_css("pointer-events", "none")
    app.page.keyboard.press("ArrowRight")
    expect(back).to_have_css("opacity", "0")
    app.page.keyboard.press("Tab")
    expect(back).to_be_focused()
    expect(back).to_have_css("opacity", "1")
    hand.tap(187, 300)
    expect(app.viewer.locator("button.share")).to_have_css("opacity", "1")
    back.click()
    expect(app.viewer).to_have_count(0)


# FEED-23: a flick upward opens the sheet with the facts of the photo, in the language of the app
@BOTH
def test_a_flick_upward_shows_the_facts(phone, locale):
    app = phone(locale=locale).enter()
    app.first_card.locator(".open").click(position={"x": 100, "y": 60})
    expect(app.viewer.locator(".current img.picture")).to_be_visible()
    Hand(app).swipe((187, 500), (0, -120))
    facts = app.page.locator("dialog.sheet ul.details")
    expect(facts).to_contain_text("Camera" if locale == "en-US" else "Камера")
    assert facts.locator("li").count() >= 3
    app.page.keyboard.press("Escape")
    expect(facts).to_have_count(0)
    expect(app.viewer).to_be_visible()


# FEED-23, FEED-42: without a network the sheet says why it has no facts, and loads them as soon as there is one
def test_without_a_network_the_sheet_has_no_facts(phone):
    app = phone(locale="en-US").enter()
    app.expect_errors(r"Failed to load resource")
    app.open_photo()
    photo = app.page.url.split("/photo/")[1].split("?")[0]
    app.page.route(f"**/photos/{photo}", lambda route: route.abort())
    app.open_sheet()
    expect(app.sheet.locator(".offer.copy")).to_be_visible()
    expect(app.sheet.locator(".details .again")).to_be_visible()
    app.page.unroute(f"**/photos/{photo}")
    app.sheet.locator(".details .again").click()
    expect(app.sheet.locator("ul.details")).to_contain_text("Added")
