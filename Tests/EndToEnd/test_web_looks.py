"""Common to all pages: color schemes, text sizes, and a stable layout."""

import pathlib
import re

import pytest
from playwright.sync_api import expect

import cookies
from entrance import Visitor
from looks import box, computed_style
from test_web_phone import PHONE

WEB = pathlib.Path(__file__).parents[2] / "Web"
LIGHT, DARK, APP = (255, 255, 255, 1.0), (34, 34, 34, 1.0), (26, 27, 34, 1.0)


# FEED-1, AUTH-1, PASS-1: the sign-in screens are light as designed, all others follow the system
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_pages_follow_the_color_scheme_of_the_system(entrance, scheme):
    screen = entrance(color_scheme=scheme)
    screen.app.expect_errors("404")
    for path, dark in (
        ("/authorization", LIGHT),
        ("/account/new", LIGHT),
        (PHONE, DARK),
        ("/outbox", APP),
        ("/nowhere", APP),
    ):
        screen.page.goto(screen.server.url + path)
        wanted = dark if scheme == "dark" else LIGHT
        assert computed_style(screen.page.locator("html"))["backgroundColor"] == wanted, path
        bar = screen.page.evaluate(
            "[...document.querySelectorAll('meta[name=theme-color]')]"
            ".find(one => !one.media || matchMedia(one.media).matches).content"
        )
        assert (*bytes.fromhex(bar[1:]), 1.0) == wanted, path


# all text follows the person's preferred size
def test_no_text_has_a_size_in_pixels():
    sheets = sorted(WEB.glob("*.css"))
    assert {"app.css", "entrance.css", "page.css"} <= {sheet.name for sheet in sheets}
    for sheet in sheets:
        found = re.findall(r"[^{}]*\{[^}]*font(?:-size)?: [\d.]+px[^}]*\}", sheet.read_text())
        assert found == [], sheet.name


# one font in the whole product
def test_the_app_and_the_entrance_use_the_same_font(entrance):
    screen = entrance()
    screen.app.expect_errors("404")
    fonts = set()
    for path in ("/app/feed", "/authorization", "/nowhere"):
        screen.page.goto(screen.server.url + path)
        fonts.add(screen.page.evaluate("getComputedStyle(document.body).fontFamily"))
    assert len(fonts) == 1


# the longest allowed name
def test_a_long_name_fits_on_the_account_page(entrance, unlimited_server):
    owner = Visitor(unlimited_server)
    owner.register("longwinded", name="Ы" * 100)
    screen = entrance(unlimited_server)
    session = cookies.session(owner.browser, unlimited_server)
    screen.app.context.add_cookies([session])
    screen.page.goto(unlimited_server.url + "/account")
    expect(screen.page.get_by_text("Ы" * 100)).to_be_visible()
    assert screen.page.evaluate("document.documentElement.scrollWidth") == 375


# CODE-1: Continue stays visible; it looks disabled while digits are missing, and says so if pressed
def test_the_continue_button_is_always_shown(entrance):
    screen = entrance().open(PHONE)
    go_on = screen.page.locator("button.go")
    place = box(go_on)
    for typed, is_usable in (("", False), ("8", False), ("+4420", False), ("+442079460958", True)):
        screen.number.fill(typed)
        disabled = screen.page.locator("button.go[aria-disabled=true]")
        expect(disabled).to_have_count(0 if is_usable else 1)
        assert box(go_on) == place
    screen.number.fill("8 910")
    go_on.dispatch_event("click")
    expect(screen.error).to_have_text(screen.text("short"))
    assert box(go_on) == place


# CODE-3, CODE-7: an error of two lines fits
def test_an_error_does_not_move_the_countdown(entrance):
    screen = entrance()
    code = screen.request_code("9181000001")
    place = box(screen.timer)
    wrong = [guess for guess in ("000000", "111111") if guess != code]
    for guess in (wrong * 5)[:5]:
        screen.code.fill(guess)
        expect(screen.error).not_to_be_empty()
        screen.code.fill("")
        expect(screen.error).to_be_empty()
    screen.code.fill(code)
    expect(screen.error).to_have_text(screen.text("none left"))
    assert box(screen.error)[3] > 40, "two lines"
    assert near_top(screen, place)


def near_top(screen, place):
    """Whether the countdown, or the button that replaces it, begins at the countdown's original position."""
    below = screen.page.locator(".timer, .resend")
    return abs(box(below)[1] - place[1]) < 1


# AUTH-5, AUTH-19, Q-3: an error is not shown by color alone, and is announced
@pytest.mark.parametrize(
    "login, password, message",
    [
        ("nobody", "password", "Wrong login"),
        ("username", "nonsense", "Wrong password"),
        ("nobody", "nonsense", "Wrong login and password"),
    ],
)
def test_errors_are_also_announced(entrance, login, password, message):
    screen = entrance().open()
    screen.sign_in(login, password)
    expect(screen.message).to_have_text(message)
    expect(screen.message).to_have_role("alert")
    field = screen.login if login == "nobody" else screen.password
    expect(field).to_have_accessible_description(message)


# CODE-1: the page mentions terms only if they can be read
def test_the_terms_can_be_read(entrance, make_server, tmp_path):
    (tmp_path / "terms.txt").write_text("Be kind.\n\nTell no <lies>.\n")
    server = make_server(options=["--terms", str(tmp_path / "terms.txt")])
    screen = entrance(server, locale="en-US").open(PHONE)
    screen.number.fill("+4420")
    with screen.app.context.expect_page() as opened:
        screen.page.get_by_role("link", name="terms of this server").click()
    terms = opened.value
    expect(terms).to_have_title("Terms of this server · Image Feed")
    expect(terms.locator("p")).to_have_text(["Be kind.", "Tell no <lies>."])
    expect(screen.number).to_have_value("+44 20")


# CODE-1: terms that cannot be read prevent the start
@pytest.mark.parametrize("terms", ["/nowhere/terms.txt", "https://"])
def test_unreadable_terms_are_refused(make_server, terms):
    server = make_server(start=False)
    done = server.command("serve", "--terms", terms)
    assert done.returncode != 0
    assert "--terms" in done.stderr
