"""The authorization screen, on its own and for an OAuth client, in Chromium (AUTH-1…20)."""

import pytest
from playwright.sync_api import expect

import oauth
from languages import BOTH, ENGLISH, RUSSIAN


# AUTH-1, AUTH-5…12: errors, the panel (1 2 3 is wrong, 1 3 2 is right), the modal, Refresh; then once more
@BOTH
def test_the_whole_flow_can_be_repeated(entrance, locale):
    screen = entrance(locale=locale).open()
    expect(screen.page.get_by_role("heading", name="RSSchool")).to_be_visible()
    for _ in range(2):
        screen.expect_base_state()
        screen.sign_in("nobody", "password")
        screen.expect_fields("error", "ready")
        expect(screen.panel).to_have_count(0)
        screen.sign_in("username", "nonsense")
        screen.expect_fields("ready", "error")
        expect(screen.login).to_have_value("username")
        screen.sign_in("nobody", "nonsense")
        screen.expect_fields("error", "error")
        screen.sign_in()
        expect(screen.panel).to_have_class("panel ready")
        screen.expect_fields("success", "success")
        for control in (screen.login, screen.password, screen.authorize):
            expect(control).to_be_disabled()
        walk_the_panel(screen)
        expect(screen.modal.get_by_role("heading")).to_have_text("Welcome")
        expect(screen.modal.locator("p")).to_have_text("You are successfuly authorized!")
        expect(screen.modal.get_by_role("button")).to_have_text(["Refresh"])
        screen.refresh()
    screen.expect_base_state()
    assert screen.page.url == screen.server.url + "/authorization"


def walk_the_panel(screen):
    expect(screen.result).to_have_text("_")
    screen.press("1")
    expect(screen.result).to_have_text("1")
    screen.press("2")
    expect(screen.result).to_have_text("1 2")
    screen.press("3")
    expect(screen.panel).to_have_class("panel error")
    expect(screen.result).to_have_text("_")
    expect(screen.message).to_have_text("Wrong sequence")
    screen.press("1")
    expect(screen.message).to_have_text("")
    expect(screen.panel).to_have_class("panel ready")
    expect(screen.result).to_have_text("1")
    screen.press("32")
    expect(screen.panel).to_have_class("panel success")
    expect(screen.result).to_have_text("1 3 2")


# AUTH-6: the text stays, and only the edited field loses its error
def test_typing_in_a_wrong_field_clears_its_error(entrance):
    screen = entrance().open()
    screen.sign_in("nobody", "nonsense")
    screen.expect_fields("error", "error")
    screen.login.press("End")
    screen.page.keyboard.type("x")
    screen.expect_fields("ready", "error")
    expect(screen.message).to_have_text("Wrong password")
    expect(screen.login).to_have_value("nobodyx")
    screen.password.press("End")
    screen.page.keyboard.press("Backspace")
    screen.expect_fields("ready", "ready")
    expect(screen.password).to_have_value("nonsens")


# Q-3, AUTH-9…12: Tab, Enter, Space and Escape are enough
def test_the_flow_works_with_the_keyboard_alone(entrance):
    screen = entrance(touch=False).open()
    keys = screen.page.keyboard
    keys.press("Tab")
    screen.has_focus("login")
    keys.type("username")
    keys.press("Tab")
    screen.has_focus("password")
    keys.type("password")
    keys.press("Tab")
    screen.has_focus("Authorize")
    keys.press("Space")
    expect(screen.panel).to_be_visible()
    for key, digit in (("Tab", "1"), ("Tab", "2"), ("Tab", "3")):
        keys.press(key)
        screen.has_focus(digit)
        outline = screen.page.evaluate("getComputedStyle(document.activeElement).outlineStyle")
        assert outline == "solid"
    keys.press("Space")
    keys.press("Shift+Tab")
    keys.press("Enter")
    keys.press("Enter")
    expect(screen.panel).to_have_class("panel error")
    keys.press("Shift+Tab")
    keys.press("Enter")
    keys.press("Tab")
    keys.press("Tab")
    keys.press("Space")
    keys.press("Shift+Tab")
    keys.press("Space")
    expect(screen.modal).to_be_visible()
    screen.has_focus("Refresh")
    keys.press("Escape")
    screen.expect_base_state()


# AUTH-14: Return and a tap outside hide the keyboard; after an error it stays
def test_return_and_a_tap_outside_hide_the_keyboard(entrance):
    screen = entrance().open()
    screen.login.tap()
    screen.page.keyboard.type("username")
    screen.page.keyboard.press("Enter")
    screen.has_focus("")
    screen.password.tap()
    screen.has_focus("password")
    screen.page.touchscreen.tap(187, 80)
    expect(screen.password).not_to_be_focused()
    screen.password.fill("password")
    screen.page.keyboard.press("Enter")
    expect(screen.panel).to_be_visible()
    screen.has_focus("")


# AUTH-14: with the keyboard open, the edited field stays visible
@pytest.mark.parametrize("height", [320, 240])
def test_the_keyboard_never_hides_a_field_being_typed_in(entrance, height):
    screen = entrance().open()
    screen.page.set_viewport_size({"width": 375, "height": height})
    for field in (screen.login, screen.password):
        field.tap()
        screen.page.keyboard.type("x")
        expect(field).to_be_in_viewport(ratio=1)
    assert screen.page.evaluate("document.documentElement.scrollWidth") == 375


# AUTH-2: typed, pasted or filled in, only Latin letters are kept
@pytest.mark.parametrize(
    "text", ["us3er-nаmе_ N", "\u202eusername\u202c", "usеrname\x00 1", "юзер"]
)
def test_the_login_keeps_latin_letters_only(entrance, text):
    letters = "".join(sign for sign in text if sign.isascii() and sign.isalpha())
    screen = entrance().open()
    screen.login.focus()
    screen.page.keyboard.type(text)
    expect(screen.login).to_have_value(letters)
    screen.login.fill("")
    screen.paste(text)
    expect(screen.login).to_have_value(letters)
    autofill(screen.login, text)
    expect(screen.login).to_have_value(letters)
    expect(screen.login).to_have_attribute("autocapitalize", "none")
    expect(screen.login).to_have_attribute("autocorrect", "off")


def autofill(field, text, events=("input", "change")):
    """Fills in a field as password managers do: sets the value, then dispatches all, some or no events."""
    field.evaluate(
        """(field, [text, events]) => {
          field.value = text;
          for (const name of events) field.dispatchEvent(new Event(name, { bubbles: true }));
        }""",
        [text, list(events)],
    )


# AUTH-4, Q-3: filled-in values count, whatever events the password manager dispatches, even none
@pytest.mark.parametrize("events", [("input", "change"), ("change",), ("input",), ()])
def test_a_password_manager_fills_the_fields_in(entrance, events):
    screen = entrance().open()
    autofill(screen.login, "username", events)
    autofill(screen.password, "password", events)
    screen.authorize.tap()
    expect(screen.panel).to_be_visible()


# AUTH-4: values restored by the browser or typed before the script runs are used
def test_text_typed_before_the_script_starts_counts(entrance):
    screen = entrance()
    held = []
    screen.page.route("**/entrance.js*", lambda route: held.append(route))
    screen.page.goto(screen.server.url + "/authorization", wait_until="commit")
    screen.login.fill("username")
    screen.password.fill("password")
    screen.app.until(lambda: held, "the request of the script")
    held[0].continue_()
    screen.app.ready()
    expect(screen.login).to_have_value("username")
    screen.authorize.tap()
    expect(screen.panel).to_be_visible()


# AUTH-3, AUTH-7…12: the page works as a form without script, including the panel
@ENGLISH
def test_the_forms_work_without_javascript(entrance, locale):
    screen = entrance(locale=locale, java_script_enabled=False)
    page = screen.page
    page.goto(screen.server.url + "/authorization")
    screen.sign_in("nobody", "password")
    screen.expect_fields("error", "ready")
    expect(screen.login).to_have_value("nobody")
    expect(screen.password).to_have_value("")
    screen.sign_in()
    screen.expect_fields("success", "success")
    expect(screen.authorize).to_be_disabled()
    expect(screen.result).to_have_text("_")
    screen.press("12")
    expect(screen.result).to_have_text("1 2")
    screen.press("3")
    expect(screen.panel).to_have_class("panel error")
    expect(screen.result).to_have_text("_")
    screen.press("132")
    expect(screen.modal).to_contain_text("You are successfuly authorized!")
    screen.refresh()
    screen.expect_base_state()


# AUTH-19: all controls are disabled while values are checked
def test_the_controls_are_inert_while_values_are_checked(entrance):
    screen = entrance().open()
    held = []
    screen.page.route("**/authorization", lambda route: held.append(route))
    screen.sign_in()
    expect(screen.authorize).to_be_disabled()
    for field in (screen.login, screen.password):
        expect(field).to_have_attribute("readonly", "")
    icon = screen.authorize.locator(".icon")
    expect(icon).to_have_css("animation-name", "turn")
    screen.page.keyboard.press("Enter")
    screen.release(held)
    expect(screen.panel).to_be_visible()
    expect(icon).to_have_css("animation-name", "none")
    screen.press("132")
    for digit in "123":
        expect(screen.digit(digit)).to_be_disabled()
    screen.release(held)
    expect(screen.modal).to_be_visible()


# AUTH-19: one line shows the error; the next input clears it
@RUSSIAN
def test_a_lost_connection_is_reported_until_the_next_attempt(entrance, locale):
    screen = entrance(locale=locale).open()
    screen.app.expect_errors("ERR_INTERNET_DISCONNECTED")
    screen.app.context.set_offline(True)
    screen.sign_in()
    expect(screen.message).to_have_text(screen.text("offline"))
    screen.expect_fields("ready", "ready")
    expect(screen.password).to_have_value("password")
    screen.app.context.set_offline(False)
    screen.authorize.tap()
    expect(screen.message).to_have_text("")
    expect(screen.panel).to_be_visible()
    screen.app.context.set_offline(True)
    screen.press("132")
    expect(screen.message).to_have_text(screen.text("offline"))
    expect(screen.result).to_have_text("_")
    screen.app.context.set_offline(False)
    screen.press("132")
    expect(screen.modal).to_be_visible()


# AUTH-19: each kind of failed response has its own message
@pytest.mark.parametrize(
    "response, message",
    [
        ({"status": 429, "json": {"problem": "wait", "seconds": 30}}, "Too many tries, wait 30 s"),
        ({"status": 503, "json": {"problem": "busy"}}, "Many people are signing in right now"),
        ({"status": 403, "json": {"problem": "expired"}}, "This took too long"),
        ({"status": 500, "body": "<html>proxy"}, "The server could not answer"),
        ({"status": 200, "body": ""}, "The server could not answer"),
        ({"status": 200, "json": {"step": "code"}}, "The server could not answer"),
    ],
)
def test_server_problems_are_reported(entrance, response, message):
    screen = entrance(locale="en-US").open()
    screen.app.expect_errors("status of 500")
    screen.page.route("**/authorization", lambda route: route.fulfill(**response))
    screen.sign_in()
    expect(screen.message).to_contain_text(message)
    screen.expect_fields("ready", "ready")
    expect(screen.authorize).to_be_enabled()


# AUTH-16: signing in for an OAuth client leads back to it, without the modal
@ENGLISH
def test_the_flow_continues_to_a_waiting_client(entrance, locale):
    screen = entrance(locale=locale)
    screen.open(oauth.authorize_url(screen.server)[len(screen.server.url) :])
    screen.sign_in()
    screen.press("132")
    screen.page.locator("button.allow").click()
    screen.page.wait_for_url("**/oauth/authorize/native?code=*")
    expect(screen.modal).to_have_count(0)
    code = oauth.query_of(screen.page.url)["code"]
    assert oauth.exchange(screen.server, code).status_code == 200


# AUTH-19: links to other ways to sign in are shown only when signing in for an OAuth client
@RUSSIAN
def test_links_to_other_sign_in_methods_are_shown_only_for_a_client(entrance, locale):
    screen = entrance(locale=locale).open()
    expect(screen.page.get_by_role("link")).to_have_count(0)
    screen.open(oauth.authorize_url(screen.server)[len(screen.server.url) :])
    links = screen.page.get_by_role("link")
    expect(links).to_have_text([screen.text("by phone"), screen.text("new account")])
    for name in ("by phone", "new account"):
        link = screen.page.get_by_role("link", name=screen.text(name))
        assert link.bounding_box()["y"] >= 617
        assert "%2Foauth%2Fauthorize%3F" in link.get_attribute("href")


# AUTH-11, AUTH-12: Back and a reload lead to the initial state
def test_a_reload_and_back_show_the_base_state(entrance):
    screen = entrance().open()
    screen.sign_in()
    expect(screen.panel).to_be_visible()
    screen.page.reload()
    screen.app.ready()
    screen.expect_base_state()
    screen.sign_in()
    screen.press("132")
    expect(screen.modal).to_be_visible()
    screen.page.goto(screen.server.url + "/outbox")
    screen.page.go_back()
    screen.app.ready()
    expect(screen.modal).to_have_count(0)
    expect(screen.panel).to_have_count(0)
