"""The choice to see whole photos first, in Chromium (FEED-35)."""

import pytest
from playwright.sync_api import expect

from gestures import Hand, Photo

BOTH = pytest.mark.parametrize(
    "locale, button, choice",
    [
        ("ru-RU", "Сначала показывать целиком", "Фотография открывается целиком"),
        ("en-US", "Show the whole photo first", "A photo opens whole"),
    ],
)
BOX = """() => {
  const { x, y, width, height } = document.querySelector('.viewer .current .stage').getBoundingClientRect();
  return [x, y, width, height];
}"""


def choose(app, text):
    """Opens the account page and presses the button with this text, which is not there if that is chosen already."""
    app.page.goto(app.server.url + "/account")
    button = app.page.get_by_role("button", name=text)
    if button.count():
        button.click()
    expect(button).to_have_count(0)


def open_wide_photo(app):
    """Opens a photo that is wider than the screen's proportions allow; returns its width by its height."""
    photo, shape = app.page.evaluate("""() => {
      const pictures = [...document.querySelectorAll('article.card img.picture')];
      const wide = pictures.find(picture => picture.width / picture.height > 1.2);
      return [wide.closest('article').dataset.name, wide.width / wide.height];
    }""")
    app.card(photo).locator(".open").evaluate("button => button.click()")
    expect(app.viewer.locator(".current img.picture")).to_be_visible()
    app.wait_until_grown()
    return shape


# FEED-24, FEED-35: the photo opens whole, one tap fills the screen, the next one hides the buttons
@BOTH
def test_one_tap_on_a_whole_photo_fills_the_screen(phone, small, locale, button, choice):
    app = phone(server=small, locale=locale).enter()
    choose(app, button)
    expect(app.page.get_by_text(choice)).to_be_visible()
    app.open("/app/feed")
    shape = open_wide_photo(app)
    x, y, width, height = app.page.evaluate(BOX)
    assert abs(width - 375) <= 1 and abs(height - 375 / shape) <= 3
    assert abs(x) <= 1 and abs(y + height / 2 - 333.5) <= 1
    hand, photo = Hand(app), Photo(app)
    hand.tap(250, 333)
    photo.wait_until_still()
    x, y, width, height = app.page.evaluate(BOX)
    assert abs(height - 667) <= 1 and x < -(width - 375) / 2
    share = app.viewer.locator("button.share")
    expect(share).to_have_css("opacity", "1")
    # Too far from the first tap to make it a double tap.
    hand.tap(150, 333)
    expect(share).to_have_css("opacity", "0")


# FEED-11, FEED-35: after the choice is undone, photos fill the screen again
def test_the_choice_can_be_taken_back(phone, small):
    app = phone(server=small, locale="en-US").enter()
    choose(app, "Show the whole photo first")
    choose(app, "Fill the screen first")
    app.open("/app/feed")
    open_wide_photo(app)
    assert abs(app.page.evaluate(BOX)[3] - 667) <= 1
