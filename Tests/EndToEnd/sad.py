"""An app that receives invalid responses, and checks that it still works."""

from playwright.sync_api import expect


def signed_in_app(phone, server, **more):
    app = phone(server=server, **more).enter()
    app.expect_errors("Failed to load resource|net::ERR")
    return app


def check_still_works(app):
    """Checks that the app still reacts."""
    app.tab_profile.click()
    expect(app.profile.locator("h1.name")).to_be_visible()
    app.tab_feed.click()
    expect(app.list.locator("article.card").first).to_be_visible()
    # Finds the heart by the photo's name, because the first card changes when the list scrolls.
    heart = app.heart(app.shown()[0])
    before = heart.get_attribute("aria-pressed")
    for wanted in ({"true": "false", "false": "true"}[before], before):
        heart.click()
        expect(heart).to_have_attribute("aria-pressed", wanted)
