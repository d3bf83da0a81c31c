"""Registration, password change, ending sessions and grants (PASS-1…9, AUTH-18, LIB-11, OA-53)."""

import re

import pytest
from playwright.sync_api import expect

import cookies
import oauth
from entrance import GOOD_PASSWORD, Visitor, sent_code
from languages import BOTH, ENGLISH, RUSSIAN

NEW = "/account/new?return_to=%2Faccount"
RED, ORANGE, GREEN = "weak", "medium", "strong"


# PASS-1…4: strength text and bars follow every change; a grapheme cluster counts as one character
@BOTH
def test_the_strength_follows_what_is_typed(entrance, locale):
    screen = entrance(locale=locale).open(NEW)
    expect(screen.page.get_by_text("ENTER PASSWORD", exact=True)).to_be_visible()
    screen.password.focus()
    keys = screen.page.keyboard
    steps = [
        ("", "Too weak", [RED, "", ""]),
        ("vq8-Lm2xe", "Too weak", [RED, "", ""]),
        ("K", "Could be stronger", [RED, ORANGE, ""]),
        ("hw4 Zt0pd", "Could be stronger", [RED, ORANGE, ""]),
        ("Y", "Strong password", [RED, ORANGE, GREEN]),
    ]
    for more, text, lit in steps:
        keys.type(more)
        expect(screen.strength).to_have_text(text)
        assert screen.lit_bars == lit
    keys.press("Backspace")
    expect(screen.strength).to_have_text("Could be stronger")
    screen.password.fill("👨‍👩‍👧‍👦é🇷🇺ж9ю2ё4")
    expect(screen.strength).to_have_text("Too weak")
    screen.password.fill("👨‍👩‍👧‍👦é🇷🇺ж9ю2ё4я")
    expect(screen.strength).to_have_text("Could be stronger")


# Bars that are animated now, and bars whose style requests an animation; color transitions do not count.
PULSING = """() => {
  const bars = [...document.querySelectorAll('.bar')];
  const moving = document.getAnimations().filter(a => !(a instanceof CSSTransition));
  return [moving.map(a => bars.indexOf(a.effect.target)),
    bars.flatMap((bar, at) => getComputedStyle(bar).animationName === 'none' ? [] : [at])];
}"""


# PASS-5: the highest lit bar pulses only when the level changes, and never with reduced motion
@pytest.mark.parametrize("motion, once", [("no-preference", 1), ("reduce", 0)])
def test_a_change_of_level_pulses_once(entrance, motion, once):
    screen = entrance(reduced_motion=motion).open(NEW)
    page, bars = screen.page, screen.page.locator(".bar")
    screen.app.slow_animations()
    assert page.evaluate(PULSING) == [[], []]
    screen.password.fill("vq8-Lm2xeK")
    expect(screen.strength).to_have_text("Could be stronger")
    assert page.evaluate(PULSING) == [[1] * once, [1] * once]
    # The class still requests the pulse; the style sheet prevents it.
    expect(bars.nth(1)).to_have_class("bar medium pulse")
    page.evaluate("document.getAnimations().forEach(animation => animation.finish())")
    page.keyboard.type("w")
    expect(screen.password).to_have_value("vq8-Lm2xeKw")
    assert page.evaluate(PULSING) == [[], [1] * once]
    screen.password.fill("vq8")
    expect(screen.strength).to_have_text("Too weak")
    assert page.evaluate(PULSING) == [[0] * once, [0] * once]


# PASS-2: the eye button only shows and hides the password
@RUSSIAN
def test_the_eye_shows_and_hides(entrance, locale):
    screen = entrance(locale=locale).open(NEW)
    screen.password.fill(GOOD_PASSWORD)
    expect(screen.password).to_have_attribute("type", "password")
    screen.page.get_by_role("button", name=screen.text("show")).tap()
    expect(screen.password).to_have_attribute("type", "text")
    screen.page.get_by_role("button", name=screen.text("hide")).tap()
    expect(screen.password).to_have_attribute("type", "password")
    expect(screen.password).to_have_value(GOOD_PASSWORD)
    expect(screen.strength).to_have_text("Strong password")


# PASS-6: Return hides the keyboard without submitting; no log contains a password
def test_return_hides_the_keyboard_only(entrance):
    screen = entrance().open(NEW)
    printed = []
    screen.page.on("console", lambda message: printed.append(message.text))
    screen.password.fill(GOOD_PASSWORD)
    screen.page.keyboard.press("Enter")
    screen.has_focus("")
    assert printed == [] and ("POST", screen.page.url) not in screen.app.requests


# PASS-7: an easily guessed password loses one level, and the page shows why without any request
@pytest.mark.parametrize(
    "locale, password, reason",
    [
        ("ru-RU", "iloveyou12345", "common"),
        ("en-US", "1L0veY0u!2345", "common"),
        ("ru-RU", "9876543219876", "pattern"),
        ("en-US", "wxyzwxyzwxyz", "pattern"),
        ("ru-RU", "Wilhelmina2026", "personal"),
    ],
)
def test_an_easily_guessed_password_is_demoted(entrance, locale, password, reason):
    screen = with_password(entrance(locale=locale), password)
    expect(screen.flaw).to_have_text(screen.text(reason))
    expect(screen.strength).to_have_text("Too weak")
    assert screen.lit_bars == [RED, "", ""]
    expect_refusal(screen)


def with_password(screen, password):
    """The registration page, filled in."""
    screen.open(NEW)
    screen.login.fill("wilhelmina")
    screen.page.locator("#name").fill("Mina")
    screen.password.fill(password)
    return screen


def expect_refusal(screen):
    """Asserts that the button focuses the password and sends no request."""
    screen.confirm.tap()
    expect(screen.password).to_be_focused()
    assert "POST" not in [method for method, _ in screen.app.requests]


# PASS-8: a demoted password is refused with its reason, even if its length makes it "medium"
@pytest.mark.parametrize(
    "locale, password, reason",
    [
        ("ru-RU", "a" * 22, "pattern"),
        ("en-US", "e\u0301" * 22, "pattern"),
        ("en-US", "passwordpasswordpassword", "common"),
    ],
)
def test_a_long_but_easily_guessed_password_is_refused(entrance, locale, password, reason):
    screen = with_password(entrance(locale=locale), password)
    expect(screen.strength).to_have_text("Could be stronger")
    expect_refusal(screen)
    expect(screen.password).to_have_attribute("aria-invalid", "true")
    expect(screen.flaw).to_have_text(screen.text(reason))


# PASS-8: the server applies the same rules to forms sent without script
@pytest.mark.parametrize(
    "password, reason",
    [
        ("short", "weak"),
        ("", "weak"),
        ("iloveyou12345", "common"),
        ("wxyzwxyzwxyz", "seq"),
        ("Wilhelmina2026", "personal"),
        ("a" * 22, "seq"),
        ("e\u0301" * 22, "seq"),
        ("passwordpasswordpassword", "common"),
        ("x7!" * 100, "long"),
        ("q" * 10_000, "long"),
    ],
)
def test_the_server_refuses_bad_passwords_itself(unlimited_server, password, reason):
    response = Visitor(unlimited_server, json=True).register("wilhelmina", password)
    assert response.status_code == 400
    assert response.json() == {"problem": "password", "reason": reason}


# PASS-8: a password may have 256 characters, any Unicode, in any normal form
@pytest.mark.parametrize(
    "login, password, typed",
    [
        ("longest", ("жираф бегемот 4 " * 16)[:256], None),
        ("normal", "cre\u0300me bru\u0302le\u0301e 47", "cr\u00e8me br\u00fbl\u00e9e 47"),
        ("spaces", "  two spaces each side  ", None),
        ("nulls", "a NUL \x00 inside of it", None),
    ],
)
def test_unusual_passwords_work(unlimited_server, login, password, typed):
    response = Visitor(unlimited_server, json=True).register(login, password)
    assert response.json() == {"step": "done", "next": "/account"}
    Visitor(unlimited_server, json=True).sign_in(login, typed or password)


# CODE-8, LIB-11: the page allows up to 100 characters, and so does the server
def test_a_name_may_have_the_length_that_the_page_states(unlimited_server):
    response = Visitor(unlimited_server, json=True).register("longnamed", name="Я" * 100)
    assert response.json() == {"step": "done", "next": "/account"}
    response = Visitor(unlimited_server, json=True).register("toolong", name="Я" * 101)
    assert response.json() == {"problem": "name", "reason": "long"}


# LIB-11, AUTH-18: after registering with sequence and phone number, both ways of signing in work
@BOTH
def test_an_account_is_created_with_sequence_and_phone(entrance, unlimited_server, locale):
    login, number = {"ru-RU": ("annaa", "9161000001"), "en-US": ("annab", "9161000002")}[locale]
    screen = entrance(unlimited_server, locale=locale)
    screen.open(oauth.authorize_url(unlimited_server)[len(unlimited_server.url) :])
    screen.page.get_by_role("link", name=screen.text("new account")).tap()
    screen.page.wait_for_url("**/account/new*")
    screen.app.ready()
    screen.login.fill(login + "1")
    screen.page.locator("#name").fill("Анна")
    screen.password.fill(GOOD_PASSWORD)
    screen.page.locator("#sequence").fill("3")
    screen.number.fill("8 " + number)
    screen.confirm.tap()
    expect(screen.page.locator("#sequence-flaw")).to_have_text(screen.text("sequence"))
    screen.page.locator("#sequence").fill("3213")
    expect(screen.page.locator("#sequence")).to_have_value("321")
    screen.confirm.tap()
    screen.wait_for_code_page()
    screen.page.keyboard.type(sent_code(unlimited_server, number))
    screen.page.locator("button.allow").wait_for()
    visitor = Visitor(unlimited_server).sign_in(login, GOOD_PASSWORD, sequence="321")
    assert f"{number[-2:]}" in visitor.get("/account").text
    screen.app.context.clear_cookies()
    screen.page.goto("about:blank")
    screen.page.keyboard.type(screen.request_code(number, nth=2))
    screen.page.wait_for_url("**/app/feed")


# LIB-11: a number belongs to the account only after its code was entered
def test_a_number_is_not_assigned_without_its_code(unlimited_server):
    visitor = Visitor(unlimited_server)
    response = visitor.register("borrower", phone="+79162000001")
    assert response.status_code == 303 and "/account/code" in response.headers["Location"]
    assert "•" not in visitor.get("/account").text
    stranger = Visitor(unlimited_server, json=True)
    stranger.send("/account/phone?return_to=%2F", phone="+79162000001")
    code = sent_code(unlimited_server, "9162000001", nth=2)
    assert stranger.send("/account/code?return_to=%2F", code=code).json() == {"step": "name"}


# LIB-11, AUTH-20: errors are shown at their field, and the input is kept
@ENGLISH
def test_errors_are_shown_at_their_field(entrance, unlimited_server, locale):
    screen = entrance(unlimited_server, locale=locale).open(NEW)
    Visitor(unlimited_server).register("occupied")
    for field, text in (("login", "occupied"), ("name", "Анна"), ("password", GOOD_PASSWORD)):
        screen.page.locator("#" + field).fill(text)
    screen.number.fill("8 916")
    screen.confirm.tap()
    expect(screen.page.locator("#phone-flaw")).to_have_text(screen.text("short"))
    screen.number.fill("")
    screen.confirm.tap()
    expect(screen.page.locator("#login-flaw")).to_have_text(screen.text("taken"))
    expect(screen.login).to_be_focused()
    expect(screen.page.locator("#name")).to_have_value("Анна")


# LIB-11: registration works without script
def test_an_account_is_created_without_javascript(entrance, unlimited_server):
    screen = entrance(unlimited_server, locale="en-US", java_script_enabled=False)
    screen.page.goto(unlimited_server.url + NEW)
    for field, text in (("login", "plain"), ("name", "Plain"), ("password", "iloveyou12345")):
        screen.page.locator("#" + field).fill(text)
    screen.confirm.tap()
    expect(screen.flaw).to_have_text(screen.text("common"))
    expect(screen.login).to_have_value("plain")
    expect(screen.password).to_have_value("")
    screen.password.fill(GOOD_PASSWORD)
    screen.confirm.tap()
    screen.page.wait_for_url(unlimited_server.url + "/account")
    expect(screen.page.get_by_text("Plain", exact=True)).to_be_visible()


# PASS-8: changing the password requires the current one, and ends all other sessions and tokens
@RUSSIAN
def test_a_changed_password_ends_all_other_sessions(entrance, unlimited_server, locale):
    login = {"ru-RU": "changera", "en-US": "changerb"}[locale]
    first = Visitor(unlimited_server)
    first.register(login)
    other = Visitor(unlimited_server).sign_in(login, GOOD_PASSWORD)
    code = oauth.query_of(oauth.allow(*open_consent_page(other)))["code"]
    token = oauth.exchange(unlimited_server, code).json()["access_token"]
    screen = entrance(unlimited_server, locale=locale)
    screen.app.context.add_cookies([cookies.session(first.browser, unlimited_server)])
    screen.open("/account/password")
    screen.page.locator("#current").fill("not this one")
    screen.password.fill("another " + GOOD_PASSWORD)
    screen.confirm.tap()
    expect(screen.page.locator("#current-flaw")).to_have_text(screen.text("current"))
    screen.page.locator("#current").fill(GOOD_PASSWORD)
    screen.page.locator("#current").press("Enter")
    screen.page.wait_for_url(unlimited_server.url + "/account")
    assert other.get("/account").status_code == 303
    assert unlimited_server.get("/me", token=token).status_code == 401
    assert first.get("/account").status_code == 303
    Visitor(unlimited_server).sign_in(login, "another " + GOOD_PASSWORD)


def open_consent_page(visitor):
    page = visitor.browser.get(oauth.authorize_url(visitor.server), timeout=30)
    return visitor.browser, page


# OA-53: /account lists sessions and applications and ends them
def test_sessions_and_applications_are_listed_and_ended(entrance, unlimited_server):
    owner = Visitor(unlimited_server)
    owner.register("owner")
    other = Visitor(unlimited_server)
    other.browser.headers["User-Agent"] = "Mozilla/5.0 (iPhone) Version/17 Safari/605"
    other.sign_in("owner", GOOD_PASSWORD)
    code = oauth.query_of(oauth.allow(*open_consent_page(other)))["code"]
    token = oauth.exchange(unlimited_server, code).json()["access_token"]
    screen = entrance(unlimited_server, locale="en-US")
    session = cookies.session(owner.browser, unlimited_server)
    screen.app.context.add_cookies([session])
    page = screen.page
    page.goto(unlimited_server.url + "/account")
    expect(page.get_by_text("Safari, iPhone")).to_be_visible()
    expect(page.get_by_text("Demo application", exact=True)).to_be_visible()
    assert cookies.value(other.browser, "session") not in page.content()
    page.get_by_role("button", name=re.compile("Safari, iPhone")).tap()
    expect(page.get_by_text("Safari, iPhone")).to_have_count(0)
    assert other.get("/account").status_code == 303
    assert unlimited_server.get("/me", token=token).status_code == 200
    page.get_by_role("button", name=re.compile("Demo application")).tap()
    expect(page.get_by_text("Demo application", exact=True)).to_have_count(0)
    assert unlimited_server.get("/me", token=token).status_code == 401
    assert unlimited_server.get("/me", key=None, headers={"Cookie": f"{session['name']}={session['value']}"}).ok


# OA-53: other people's sessions and grants cannot be ended
def test_a_stranger_cannot_end_sessions_or_applications(unlimited_server):
    owner, stranger = Visitor(unlimited_server), Visitor(unlimited_server)
    owner.register("victim")
    stranger.register("stranger")
    Visitor(unlimited_server).sign_in("stranger", GOOD_PASSWORD)
    [own] = re.findall(r'name="session" value="(\w+)"', sessions_page(unlimited_server, "victim"))
    csrf_token = stranger.csrf_token("/account")
    for values in ({"session": own}, {"others": "1"}, {"grant": "1"}, {"session": "x" * 9000}):
        response = stranger.post("/account", {"form": csrf_token, **values})
        assert (response.status_code, response.headers["Location"]) == (303, "/account")
    assert owner.get("/account").status_code == 200


def sessions_page(server, login):
    return Visitor(server).sign_in(login, GOOD_PASSWORD).get("/account").text


# AUTH-4: the demo's password cannot be changed
def test_the_demo_password_cannot_be_changed(unlimited_server):
    visitor = Visitor(unlimited_server, json=True).sign_in()
    response = visitor.send("/account/password", current="password", password=GOOD_PASSWORD)
    assert (response.status_code, response.json()) == (403, {"problem": "closed"})
