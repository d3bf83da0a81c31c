"""Accessibility of every screen: axe, keyboard, large text, touch targets, forced colors (Q-3)."""

import itertools

import pytest
from playwright.sync_api import expect

import oauth
import screens
from access import CROWDED, DESIGNED, SMALL, enlarge, violations, walk
from languages import BOTH
from server import Server

# Each edition in one language: what axe checks does not depend on the sentences.
EDITIONS = pytest.mark.parametrize("locale, edition", [("ru-RU", "extended"), ("en-US", "basic")])


@pytest.fixture(scope="module")
def edition_servers():
    """A server of each edition with photos, some liked by the demo person, and one without limits."""
    servers = {}
    try:
        servers["unlimited"] = Server(options=["--demo", "off", "--tries", "none"]).start()
        for edition in ("extended", "basic"):
            server = servers[edition] = Server(options=["--edition", edition], photos=40).start()
            token = oauth.token_for(server)
            for photo in server.photos()[:3]:
                server.post(f"/photos/{photo['id']}/like", token=token)
        yield servers
    finally:
        for server in servers.values():
            server.close()


def all_screens(phone, entrance, edition_servers, edition="extended", **more):
    last, server = None, edition_servers[edition]
    for name, app in screens.app_screens(phone, server, **more):
        yield name, app.page
        last = app
    for name, app in screens.server_screens(last, server):
        yield name, app.page
    for name, app in screens.entrance_screens(entrance, server, **more):
        yield name, app.page
    for name, app in screens.newcomer_screens(entrance, edition_servers["unlimited"], **more):
        yield name, app.page


def findings(all_pages, look):
    """What `look` returns for each screen, by name; screens without findings are omitted."""
    found = {}
    for name, page in all_pages:
        if wrong := look(page):
            found[name] = wrong
    return found


def contrasts(page):
    """Findings of axe, except contrast of the design's fixed colors; all findings with increased contrast."""
    found = violations(page, DESIGNED.values())
    page.emulate_media(contrast="more")
    found += violations(page)
    page.emulate_media(contrast="null")
    return found


# no violations except the contrast of fixed colors; with increased contrast none at all
@EDITIONS
def test_axe_finds_only_colors_of_the_design(phone, entrance, edition_servers, locale, edition):
    all_pages = all_screens(phone, entrance, edition_servers, edition, locale=locale)
    assert findings(all_pages, contrasts) == {}


# Tab reaches everything, the focus shows, and nothing behind a modal has it
def test_tab_reaches_everything_on_every_screen(phone, entrance, edition_servers):
    all_pages = all_screens(phone, entrance, edition_servers, touch=False)
    assert findings(all_pages, walk) == {}


# text at twice its size is neither clipped nor overlapping
@BOTH
def test_text_fits_at_twice_the_size(phone, entrance, edition_servers, locale):
    def enlarged():
        for name, app in screens.app_screens(phone, edition_servers["extended"], locale=locale):
            enlarge(app)
            expect(app.page.locator("body")).to_have_css("font-size", "26px")  # twice 13
            app.two_frames()
            yield name, app.page
            last = app
        for name, app in screens.server_screens(last, edition_servers["extended"]):
            yield name, app.page
        all_pages = itertools.chain(
            screens.entrance_screens(entrance, edition_servers["extended"], locale=locale),
            screens.newcomer_screens(entrance, edition_servers["unlimited"], locale=locale),
        )
        for name, app in all_pages:
            enlarge(app)
            app.two_frames()
            yield name, app.page

    assert findings(enlarged(), lambda page: page.evaluate(CROWDED)) == {}


# controls are large enough for a finger, 44 points, except links inside a sentence
def test_targets_are_large_enough(phone, entrance, edition_servers):
    all_pages = all_screens(phone, entrance, edition_servers)
    found = findings(all_pages, lambda page: page.evaluate(SMALL))
    # The design's Authorize button is only 42 points high.
    for name in [name for name in found if name.startswith("authorization")]:
        found[name] = [one for one in found[name] if "authorize" not in one]
    assert {name: wrong for name, wrong in found.items() if wrong} == {}


# with forced colors, drawn controls stay visible
def test_icons_are_visible_with_forced_colors(phone, edition_servers):
    app = phone(server=edition_servers["extended"], forced_colors="active").enter()
    for icon in ("button.heart .icon", ".tab .icon"):
        style = app.page.locator(icon).first.evaluate(
            "icon => [getComputedStyle(icon).backgroundColor, getComputedStyle(document.body).backgroundColor]"
        )
        assert style[0] != style[1], icon


# the page and its parts have a lang attribute
@BOTH
def test_the_language_is_right(phone, entrance, edition_servers, locale):
    app = phone(server=edition_servers["extended"], locale=locale).enter()
    assert app.page.evaluate("document.documentElement.lang") == locale[:2]
    screen = entrance(server=edition_servers["extended"], locale=locale).open()
    spoken = screen.authorize.evaluate("node => node.closest('[lang]').lang")
    assert spoken == "en", "the words of AUTH rules are English in both languages"
    page = screen.open("/account/new?return_to=%2Fapp%2Ffeed").page
    assert page.get_by_text("ENTER PASSWORD").evaluate("node => node.closest('[lang]').lang") == "en"


# closing a dialog returns the focus to the control that opened it
def test_the_focus_returns_and_is_never_lost(phone, edition_servers):
    app = phone(server=edition_servers["extended"], touch=False).enter()
    app.expect_errors("Failed to load resource")
    keys = app.page.keyboard
    opener = app.list.locator(".open").first
    opener.focus()
    keys.press("Enter")
    expect(app.viewer).to_be_visible()
    app.button("share", within=app.viewer).focus()
    keys.press("Enter")
    expect(app.sheet).to_be_visible()
    keys.press("Escape")
    expect(app.sheet).to_have_count(0)
    app.has_focus("share")
    keys.press("Escape")
    expect(app.viewer).to_have_count(0)
    expect(opener).to_be_focused()
    app.page.route("**/like", lambda route: route.fulfill(status=500, body=""))
    heart = app.list.locator("button.heart").first
    heart.focus()
    keys.press("Space")
    expect(app.alert).to_be_visible()
    keys.press("Enter")
    expect(app.alert).to_have_count(0)
    expect(heart).to_be_focused()
    app.page.unroute("**/like")
    app.tab_profile.focus()
    keys.press("Enter")
    app.button("leave").focus()
    keys.press("Enter")
    keys.press("Escape")
    expect(app.alert).to_have_count(0)
    app.has_focus("leave")


# when the focused card leaves the window, the list gets the focus
def test_the_list_gets_the_focus_of_a_card_that_leaves(phone, edition_servers):
    app = phone(server=edition_servers["extended"], touch=False).enter()
    app.list.locator("button.heart").first.focus()
    for _ in range(12):
        app.scroll(500)
    expect(app.list).to_be_focused()
