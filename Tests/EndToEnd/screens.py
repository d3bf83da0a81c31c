"""Every screen of the product in turn, for tests that inspect each of them."""

import itertools
import re
import string

from playwright.sync_api import expect

import oauth
from entrance import GOOD_PASSWORD, Visitor

LIKES = re.compile(r"/users/[^/]+/likes")
FULL = re.compile(r"/images/.*w=1600")
NEW_ACCOUNT = "/account/new?return_to=%2Fapp%2Ffeed"
# Phone numbers for screens that are visited repeatedly: each visit needs a new number and login.
NUMBERS = itertools.count(9_131_000_001)
LOGINS = map("guest{}".format, string.ascii_lowercase)
SHARE = "navigator.canShare = () => true; navigator.share = () => new Promise(() => {});"


def app_screens(phone, server, **more):
    """Yields (name, app) while the app shows one screen after another."""
    app = phone(server=server, **more)
    app.expect_errors("Failed to load resource")
    app.context.add_init_script(SHARE)
    app.open("/app/?signin=failed")
    expect(app.alert).to_be_visible()
    yield "welcome, alert", app
    app.answer_alert("ok")
    yield "welcome", app
    # A response with status 204 leaves the page as it is, still waiting.
    app.page.route("**/app/sign-in*", lambda route: route.fulfill(status=204))
    app.enter_button.click()
    expect(app.page.locator(".cover")).to_be_visible()
    yield "welcome, loading", app
    app.page.unroute("**/app/sign-in*")
    app.enter()
    yield "feed", app
    yield from feed_screens(app)
    yield from viewer_screens(app)
    yield from profile_screens(app, server)


def feed_screens(app):
    app.page.route("**/like", lambda route: route.fulfill(status=500))
    app.list.locator("button.heart").first.click()
    expect(app.alert).to_be_visible()
    yield "feed, like failed", app
    app.answer_alert("ok")
    app.page.unroute("**/like")
    app.page.route("**/photos?*", lambda route: route.fulfill(status=500))
    app.page.route("**/app/cards?*", lambda route: route.fulfill(status=500))
    # Reopened, because more photos may have loaded by now.
    app.open("/app/feed")
    app.scroll_to(app.button("retry", within=app.list))
    yield "feed, failed page", app
    app.page.unroute("**/photos?*")
    app.page.unroute("**/app/cards?*")
    app.page.reload()
    app.ready()


def viewer_screens(app):
    app.open_photo()
    yield "viewer", app
    app.open_sheet()
    yield "share sheet", app
    app.page.route(re.compile("w=2048"), lambda route: None)
    app.button("copy").click()
    expect(app.sheet).to_have_count(0)
    # The sheet's history entry disappears a moment later; going back before that would skip a page.
    app.page.wait_for_function("() => history.state === 1")
    app.page.go_back()
    expect(app.viewer).to_have_count(0)
    app.page.route(FULL, lambda route: route.abort())
    app.open_photo()
    expect(app.alert).to_be_visible()
    yield "viewer, alert", app
    app.button("no need", within=app.alert).click()
    yield "viewer, placeholder", app
    app.page.unroute(FULL)
    app.page.go_back()
    expect(app.viewer).to_have_count(0)


def profile_screens(app, server):
    app.page.route("**/me", lambda route: route.abort())
    app.tab_profile.click()
    expect(app.button("retry", within=app.profile)).to_be_visible()
    yield "profile, failed", app
    app.page.unroute("**/me")
    app.page.route(LIKES, lambda route: route.fulfill(status=200, json=[]))
    app.button("retry", within=app.profile).click()
    expect(app.profile.locator("h1.name")).to_be_visible()
    if "basic" not in server.options:
        expect(app.favourites.locator(".scribble")).to_be_visible()
    yield "profile, nothing liked", app
    app.page.unroute(LIKES)
    app.page.reload()
    app.ready()
    if "basic" not in server.options:
        expect(app.favourites.locator("article.card").first).to_be_visible()
    yield "profile", app
    app.button("leave").click()
    expect(app.alert).to_be_visible()
    yield "sign-out, question", app
    app.page.route("**/app/sign-out", lambda route: route.abort())
    app.answer_alert("yes")
    expect(app.alert).to_contain_text("(")
    yield "sign-out, failed", app
    app.answer_alert("ok")
    app.page.unroute("**/app/sign-out")


def server_screens(app, server):
    """The server-rendered pages for a signed-in person."""
    for path in ("/account", "/outbox", "/account/password", "/account/warning"):
        app.page.goto(server.url + path)
        yield path, app
    allow = app.page.locator("button.allow")
    app.page.goto(oauth.authorize_url(server))
    allow.wait_for()
    yield "consent", app
    app.page.locator("input[name=form]").evaluate("field => { field.value = 'too old'; }")
    allow.click()
    expect(app.page.locator("main.plain")).to_be_visible()
    yield "problem, form expired", app
    app.page.goto(oauth.authorize_url(server))
    allow.click()
    expect(app.page.locator("#authorization_code")).to_be_visible()
    yield "native code", app
    app.page.goto(oauth.authorize_url(server, client_id="nobody"))
    expect(app.page.locator("main.plain")).to_be_visible()
    yield "problem, unknown client", app


def entrance_screens(entrance, server, **more):
    """The screens of sign-in."""
    screen = entrance(server=server, **more)
    screen.open()
    yield "authorization", screen.app
    screen.sign_in("nobody", "nonsense")
    screen.expect_fields("error", "error")
    yield "authorization, error", screen.app
    screen.sign_in()
    expect(screen.panel).to_be_visible()
    yield "authorization, panel", screen.app
    screen.press("132")
    expect(screen.modal).to_be_visible()
    yield "authorization, modal", screen.app
    screen.open("/account/phone?return_to=%2Fapp%2Ffeed")
    yield "phone", screen.app
    code = screen.request_code(str(next(NUMBERS)))
    yield "code", screen.app
    screen.code.fill(code)
    screen.wait_for_name_page()
    yield "name", screen.app
    screen.open(NEW_ACCOUNT)
    yield "new account", screen.app


def invitation(server):
    """A new invitation: path and query of its URL."""
    result = server.command("invite")
    assert result.returncode == 0, result.stderr
    return re.search(r"https?://[^/]+(/account/new\?\S+)", result.stdout)[1]


def newcomer_screens(entrance, server, **more):
    """The registration page when registration is closed, and with a used invitation.

    Changes the server's registration policy.
    """
    assert server.command("registration", "closed").returncode == 0
    screen = entrance(server=server, **more).open(NEW_ACCOUNT)
    expect(screen.error).to_have_text(screen.text("closed"))
    yield "new account, closed", screen.app
    assert server.command("registration", "invitation").returncode == 0
    url = invitation(server)
    screen.open(url)
    guest = Visitor(server, json=True)
    response = guest.register(next(LOGINS), query="&" + url.split("?")[1])
    assert response.json()["step"] == "done", response.text
    for field, text in (("login", "guest"), ("name", "Guest"), ("password", GOOD_PASSWORD)):
        screen.page.locator("#" + field).fill(text)
    screen.confirm.click()
    expect(screen.error).to_have_text(screen.text("used up"))
    yield "new account, invitation used", screen.app
