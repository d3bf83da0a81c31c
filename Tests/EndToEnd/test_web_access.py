"""Keys, names and layout stability, in Chromium (Q-3, Q-4, Q-5)."""

from playwright.sync_api import expect

from languages import BOTH


# no layout shift
def test_nothing_moves_on_its_own(phone):
    app = phone().enter()
    for _ in range(20):
        app.scroll(300)
        app.wait_until_filled()
    app.tab_profile.click()
    expect(app.profile.locator("h1.name")).to_be_visible()
    app.tab_feed.click()
    seen = app.recorded()
    assert sum(seen["shifts"]) < 0.001, seen["shifts"]
    assert seen["forbidden"] == []


# the app can be used by keyboard, with a visible focus
def test_everything_can_be_done_with_the_keyboard(phone):
    app = phone(touch=False).open()
    app.page.keyboard.press("Tab")
    expect(app.enter_button).to_be_focused()
    app.page.keyboard.press("Enter")
    expect(app.login_field).to_be_visible()
    while not app.login_field.evaluate("field => field === document.activeElement"):
        app.page.keyboard.press("Tab")
    app.page.keyboard.type("username")
    app.page.keyboard.press("Tab")
    app.page.keyboard.type("password")
    app.page.keyboard.press("Enter")
    app.page.get_by_role("button", name="1", exact=True).wait_for()
    for digit in "132":
        app.page.get_by_role("button", name=digit, exact=True).focus()
        app.page.keyboard.press("Enter")
    expect(app.first_card).to_be_visible()
    app.ready()
    walk_to(app, ".open")
    outline = app.page.evaluate("getComputedStyle(document.activeElement).outlineStyle")
    assert outline != "none"
    app.page.keyboard.press("Enter")
    expect(app.viewer).to_be_visible()
    app.page.keyboard.press("Escape")
    expect(app.viewer).to_have_count(0)
    # Backward from the focused card, because in tab order the tabs precede the endless list.
    walk_to(app, ".tab.profile", key="Shift+Tab")
    app.page.keyboard.press("Enter")
    expect(app.profile.locator("h1.name")).to_be_visible()
    walk_to(app, "button.leave")
    app.page.keyboard.press("Space")
    expect(app.alert).to_be_visible()
    app.page.keyboard.press("Escape")
    expect(app.alert).to_have_count(0)


def walk_to(app, selector, key="Tab"):
    """Presses Tab until the element has the focus; a hundred times is more than any screen needs."""
    for _ in range(100):
        app.page.keyboard.press(key)
        if app.page.evaluate("selector => document.activeElement.matches(selector)", selector):
            return
    raise AssertionError(f"{selector} cannot be reached with Tab")


# every control has a name, in both languages
@BOTH
def test_every_control_has_a_name(phone, locale):
    app = phone(locale=locale).enter()
    app.tab_profile.click()
    app.tab_feed.click()
    app.first_card.locator(".open").click(position={"x": 100, "y": 60})
    expect(app.viewer).to_be_visible()
    nameless = app.page.evaluate(
        """[...document.querySelectorAll('button, a, input, [role=img]')].filter(e =>
      !(e.getAttribute('aria-label') || e.textContent.trim() || e.alt)).map(e => e.outerHTML)"""
    )
    assert nameless == []
