"""Every screen of the product in turn, for those who look at each of them."""

import re

from playwright.sync_api import expect

import oauth

LIKES = re.compile(r"/users/[^/]+/likes")
FULL = re.compile(r"/images/.*w=1600")
SHARE = "navigator.canShare = () => true; navigator.share = () => new Promise(() => {});"


def app_screens(phone, server, **more):
    """Yields (name, app) while the app shows one screen after another."""
    app = phone(server=server, **more)
    app.expect_errors("Failed to load resource")
    app.context.add_init_script(SHARE)
    app.open("/app/?signin=failed")
    expect(app.alert).to_be_visible()
    yield "welcome, alert", app
    app.answer("ok")
    yield "welcome", app
    # An answer without content leaves the page where it is, still waiting.
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
    app.answer("ok")
    app.page.unroute("**/like")
    app.page.route("**/photos?*", lambda route: route.abort())
    app.page.route("**/app/cards?*", lambda route: route.abort())
    for _ in range(40):
        app.scroll(600)
        if app.button("retry", within=app.list).count():
            yield "feed, failed page", app
            break
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
    app.answer("yes")
    expect(app.alert).to_contain_text("(")
    yield "sign-out, failed", app
    app.answer("ok")
    app.page.unroute("**/app/sign-out")


def server_screens(app, server):
    """The pages around the app that the server renders, for somebody who is signed in."""
    for path in ("/account", "/outbox", "/account/password"):
        app.page.goto(server.url + path)
        yield path, app
    app.page.goto(oauth.authorize_url(server))
    app.page.locator("button.allow").wait_for()
    yield "consent", app


def entrance_screens(entrance, server, **more):
    """The screens on which one signs in, for somebody who is not."""
    screen = entrance(server=server, **more)
    screen.open()
    yield "authorization", screen.app
    screen.sign_in("nobody", "nonsense")
    screen.shows("error", "error")
    yield "authorization, error", screen.app
    screen.sign_in()
    expect(screen.panel).to_be_visible()
    yield "authorization, panel", screen.app
    screen.press("132")
    expect(screen.modal).to_be_visible()
    yield "authorization, modal", screen.app
    screen.open("/account/phone?return_to=%2Fapp%2Ffeed")
    yield "phone", screen.app
    screen.open("/account/new?return_to=%2Fapp%2Ffeed")
    yield "new account", screen.app
