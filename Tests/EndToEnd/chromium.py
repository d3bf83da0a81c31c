"""Chromium with the commands of WebKit and Firefox (`engines.Page`), so that a walk is written once for all three."""

import json

from playwright.sync_api import Error

from engines import BrowserError, Page

# WebDriver's names of keys, and Playwright's.
KEYS = {"\ue007": "Enter", "\ue00c": "Escape", "\ue00f": "PageDown", "\ue015": "ArrowDown"}


class ChromiumPage(Page):
    """The page of a phone of Playwright (`App`), which closes it."""

    name = "chromium"
    pointer = "touch"

    def __init__(self, app):
        # Why not the initializer of `Page`: it makes a folder for the profile of a browser.
        self.app, self.page = app, app.page
        viewport = app.page.viewport_size
        self.size = viewport["width"], viewport["height"]
        self.session = app.context.new_cdp_session(app.page)

    def go(self, url):
        self.page.goto(url)

    def run(self, body, arguments):
        expression = f"(async function () {{ {body} }}).apply(null, {json.dumps(arguments)})"
        # Why not `evaluate`: Chromium takes a script of Playwright for a click of the person.
        options = {"awaitPromise": True, "userGesture": False}
        text = {"expression": expression + ".then(value => JSON.stringify(value ?? null))"}
        try:
            answer = self.session.send("Runtime.evaluate", text | options)
        except Error as error:
            raise BrowserError(error.message) from None
        if "exceptionDetails" in answer:
            raise BrowserError(answer["exceptionDetails"])
        return json.loads(answer["result"]["value"])

    def point(self, x, y):
        self.page.touchscreen.tap(x, y)

    def keys(self, text):
        for key in text:
            self.page.keyboard.press(KEYS.get(key, key))

    def back(self):
        self.page.go_back(wait_until="commit")

    def reload(self):
        self.page.reload()
