"""A phone in Chromium for the benchmarks of the web app."""

import contextlib

from playwright.sync_api import sync_playwright


@contextlib.contextmanager
def chromium(*arguments):
    """Debian's Chromium; closed at the end."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path="/usr/bin/chromium", args=["--no-sandbox", *arguments]
        )
        yield browser
        browser.close()


def context(browser, **more):
    """A browser context of 375 × 667 points with touch, in Russian."""
    return browser.new_context(
        viewport={"width": 375, "height": 667},
        device_scale_factor=2,
        is_mobile=True,
        has_touch=True,
        locale="ru-RU",
        **more,
    )


def session(browser, url):
    """Signs in with the demo account at `url`; returns the browser's storage, valid for any port."""
    opened = context(browser)
    page = opened.new_page()
    page.goto(url)
    page.wait_for_selector("html[data-ready]", state="attached")
    page.get_by_role("button", name="Войти").click()
    page.get_by_role("textbox", name="Login").fill("username")
    page.get_by_label("Password").fill("password")
    page.get_by_role("button", name="Authorize").click()
    for digit in "132":
        page.get_by_role("button", name=digit, exact=True).click()
    page.wait_for_selector("article.card img.picture")
    state = opened.storage_state()
    opened.close()
    return state
