"""The keys of the feed and of its photos, in Chromium (FEED-26, Q-3)."""

from playwright.sync_api import expect

from looks import box


def focused_card(app):
    return app.page.evaluate("document.activeElement.closest('article')?.dataset.name")


# FEED-26, Q-3: from photo to photo with arrow keys, and the focus stays in the window
def test_arrow_keys_lead_through_the_feed(phone):
    app = phone(touch=False).enter().wait_until_filled()
    shown, keys = app.shown(), app.page.keyboard
    app.card(shown[0]).locator(".open").focus()
    keys.press("ArrowRight")
    assert focused_card(app) == shown[1]
    keys.press("ArrowLeft")
    assert focused_card(app) == shown[0]
    for _ in range(12):
        keys.press("ArrowDown")
        app.two_frames()
        app.wait_until_filled()
    deep = focused_card(app)
    _, top, _, height = box(app.card(deep))
    assert app.place > 0 and top < 618 and top + height > 0
    assert app.page.evaluate("getComputedStyle(document.activeElement).outlineStyle") != "none"
    keys.press("ArrowUp")
    assert focused_card(app) not in (deep, None)


# FEED-26, FEED-9: Enter opens the photo that has the focus, and Escape leads back to it
def test_enter_opens_a_photo_and_escape_closes_it(phone):
    app = phone(touch=False).enter().wait_until_filled()
    second = app.shown()[1]
    app.first_card.locator(".open").focus()
    app.page.keyboard.press("ArrowDown")
    app.page.keyboard.press("Enter")
    expect(app.viewer).to_be_visible()
    app.page.keyboard.press("Escape")
    expect(app.viewer).to_have_count(0)
    app.until(lambda: focused_card(app) == second, what="the photo with the focus")


# FEED-26: the question mark lists the keys in another tab, in a list and on a photo, and is a letter in a field
def test_the_question_mark_lists_the_keys(phone):
    app = phone(touch=False, locale="en-US").enter().wait_until_filled()
    for place in (app.first_card, app.viewer):
        with app.page.context.expect_page() as opened:
            app.page.keyboard.press("?")
        opened.value.wait_for_url("**/account/keys")
        expect(opened.value.get_by_role("heading", name="On a photo")).to_be_visible()
        opened.value.close()
        if place is app.first_card:
            app.open_photo()
    app.page.keyboard.press("Escape")
    app.tab_search.click()
    field = app.page.locator("[type=search]")
    field.click()
    app.page.keyboard.press("?")
    expect(field).to_have_value("?")
    assert len(app.page.context.pages) == 1


# FEED-26, FEED-8, FEED-14: L likes the photo that has the focus, and the one in the full-screen view
def test_l_likes_a_photo(phone, small):
    app = phone(server=small, touch=False).enter().wait_until_filled()
    photo = app.shown()[0]
    heart = app.heart(photo)
    expect(heart).to_have_attribute("aria-pressed", "false")
    app.card(photo).locator(".open").focus()
    app.page.keyboard.press("l")
    expect(heart).to_have_attribute("aria-pressed", "true")
    expect(heart).not_to_have_attribute("aria-busy", "true")
    app.page.keyboard.press("Enter")
    expect(app.viewer).to_be_visible()
    app.page.keyboard.press("l")
    expect(app.viewer.locator(".heart")).to_have_attribute("aria-pressed", "false")
