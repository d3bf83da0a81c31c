"""The share sheet in Chromium, with and without Web Share (FEED-13)."""

import re

import pytest
from playwright.sync_api import expect

from languages import BOTH


# A stub of Web Share: records the data, then resolves, or rejects with the error that the test sets.
WEB_SHARE = """
window.shared = []; window.ending = 'done';
navigator.canShare = data => !data.files || CAN_FILES;
navigator.share = data => {
  shared.push({ url: data.url, title: data.title,
    files: (data.files ?? []).map(file => [file.name, file.type, file.size]) });
  return ending === 'done' ? Promise.resolve() : Promise.reject(new DOMException('no', ending));
};
"""
# A browser without Web Share.
NO_SHARE = "navigator.share = undefined; navigator.canShare = undefined;"


def viewer(phone, script, **more):
    """A phone with a photo in the viewer, whose browser shares as `script` defines."""
    app = phone(**more)
    app.context.add_init_script(script)
    app.enter()
    app.open_photo()
    return app


def with_files(script=WEB_SHARE):
    return script.replace("CAN_FILES", "true")


def link(app):
    return app.server.url + re.search(r"/app/photo/[^/?#]+", app.page.url).group()


# FEED-13: without Web Share the app shows its own sheet, which copies the link and confirms it
@BOTH
def test_the_link_is_copied_and_confirmed(phone, locale):
    app = viewer(phone, NO_SHARE, locale=locale)
    app.context.grant_permissions(["clipboard-read", "clipboard-write"])
    app.open_sheet()
    expect(app.button("share", within=app.sheet)).to_have_count(0)
    app.button("copy").click()
    expect(app.sheet).to_have_count(0)
    expect(app.viewer.get_by_role("status")).to_have_text(app.texts["copied"])
    notice = app.viewer.locator(".notice").bounding_box()
    button = app.button("share", within=app.viewer).bounding_box()
    assert notice["y"] + notice["height"] <= button["y"], "it covers the button"
    assert app.page.evaluate("navigator.clipboard.readText()") == link(app)


# FEED-13, LIB-9: over plain HTTP a page has no clipboard API
def test_the_link_is_copied_without_a_clipboard_too(phone):
    hide = "Object.defineProperty(navigator, 'clipboard', { value: undefined });"
    app = viewer(phone, NO_SHARE + hide)
    app.page.evaluate(
        "addEventListener('copy', () => { window.copied = getSelection().toString() || "
        "document.activeElement.value }, true)"
    )
    app.open_sheet()
    app.button("copy").click()
    expect(app.viewer.get_by_role("status")).to_have_text(app.texts["copied"])
    assert app.page.evaluate("copied") == link(app)


# FEED-13: a failure to copy is shown in place
def test_a_failure_to_copy_the_link_is_reported(phone):
    hide = "Object.defineProperty(navigator, 'clipboard', { value: undefined });"
    app = viewer(phone, NO_SHARE + hide + "document.execCommand = () => false;")
    app.open_sheet()
    app.button("copy").click()
    expect(app.sheet.get_by_role("status")).to_have_text("Не удалось скопировать ссылку")
    app.has_focus("offer copy")


# FEED-13: the system's sheet gets the image file and the link
def test_file_and_link_are_shared(phone):
    app = viewer(phone, with_files())
    app.open_sheet()
    app.button("share", within=app.sheet).click()
    expect(app.sheet).to_have_count(0)
    (given,) = app.page.evaluate("shared")
    assert given["url"] == link(app)
    ((name, kind, size),) = given["files"]
    assert (name, kind) == (link(app).rsplit("/")[-1] + ".jpg", "image/jpeg") and size > 1000


# FEED-13: a browser that shares only links gets the link
def test_a_browser_that_only_shares_links_gets_the_link(phone):
    app = viewer(phone, WEB_SHARE.replace("CAN_FILES", "false"))
    app.open_sheet()
    app.button("share", within=app.sheet).click()
    expect(app.sheet).to_have_count(0)
    (given,) = app.page.evaluate("shared")
    assert (given["url"], given["files"]) == (link(app), [])
    assert not [url for _, url in app.requests if "w=2048" in url], "no file is loaded for nothing"


# FEED-13: closing the system's sheet is not a failure
def test_a_canceled_share_is_silent_and_a_failed_one_is_not(phone):
    app = viewer(phone, with_files())
    app.open_sheet()
    app.page.evaluate("ending = 'AbortError'")
    share = app.button("share", within=app.sheet)
    share.click()
    expect(app.sheet).to_be_visible()
    expect(app.sheet.get_by_role("status")).to_have_text("")
    app.page.evaluate("ending = 'DataError'")
    share.click()
    expect(app.sheet.get_by_role("status")).to_have_text("Не удалось поделиться")
    expect(app.alert).to_have_count(0)
    app.page.evaluate("ending = 'done'")
    share.click()
    expect(app.sheet).to_have_count(0)


# FEED-13: while the file loads slowly, the button shows a spinner; if user activation has expired, a second tap is
# needed
def test_a_slow_file_shows_a_loader(phone):
    app = phone()
    app.context.add_init_script(with_files())
    app.enter()
    held = []
    app.page.route(re.compile(r"w=2048"), lambda route: held.append(route))
    app.open_photo()
    app.open_sheet()
    share = app.button("share", within=app.sheet)
    share.click()
    expect(share).to_have_attribute("aria-busy", "true")
    assert app.page.evaluate("shared") == []
    app.page.evaluate("ending = 'NotAllowedError'")
    app.until(lambda: held, "the request of the file")
    held[0].continue_()
    expect(app.sheet.get_by_role("status")).to_contain_text("Нажмите ещё раз")
    app.page.evaluate("ending = 'done'")
    share.click()
    expect(app.sheet).to_have_count(0)
    assert len(app.page.evaluate("shared")[1]["files"]) == 1


# FEED-13, Q-1: if the file fails to load, the link is shared
@pytest.mark.parametrize("way", ["500", "cut"])
def test_only_the_link_is_shared_if_the_file_fails_to_load(phone, way):
    app = phone()
    app.expect_errors("Failed to load resource")
    app.context.add_init_script(with_files())
    app.enter()
    fail = {"500": lambda route: route.fulfill(status=500), "cut": lambda route: route.abort()}
    app.page.route(re.compile(r"w=2048"), fail[way])
    app.open_photo()
    app.open_sheet()
    app.button("share", within=app.sheet).click()
    expect(app.sheet).to_have_count(0)
    assert app.page.evaluate("shared")[0]["files"] == []


# FEED-13, Q-3: every way to close the sheet; the focus returns to the button
@pytest.mark.parametrize("way", ["cross", "escape", "beside", "pull", "back"])
def test_the_sheet_closes(phone, way):
    app = viewer(phone, NO_SHARE)
    app.open_sheet()
    if way == "cross":
        app.button("close").click()
    elif way == "escape":
        app.page.keyboard.press("Escape")
    elif way == "beside":
        app.page.touchscreen.tap(180, 120)
    elif way == "pull":
        drag(app, 40)
        expect(app.sheet).to_be_visible()
        drag(app, 120)
    else:
        app.page.go_back()
    expect(app.sheet).to_have_count(0)
    expect(app.viewer).to_be_visible()
    app.has_focus("share")


# FEED-13: the panel follows the finger and springs back
def test_the_sheet_follows_the_finger(phone):
    app = viewer(phone, NO_SHARE)
    app.open_sheet()
    # The panel grows when the facts of the photo arrive.
    expect(app.sheet.locator("ul.details")).to_be_visible()
    panel = app.sheet.locator(".panel")
    top = panel.bounding_box()["y"]
    touch = app.context.new_cdp_session(app.page)
    send = "Input.dispatchTouchEvent"
    touch.send(send, {"type": "touchStart", "touchPoints": [{"x": 180, "y": top + 10}]})
    touch.send(send, {"type": "touchMove", "touchPoints": [{"x": 180, "y": top + 50}]})
    expect(panel).to_have_attribute("data-drop", "40")
    assert abs(panel.bounding_box()["y"] - top - 40) <= 1
    touch.send(send, {"type": "touchEnd", "touchPoints": []})
    expect(panel).to_have_attribute("data-drop", "0")
    app.page.wait_for_function(
        "top => Math.abs(document.querySelector('.panel').getBoundingClientRect().y - top) < 1",
        arg=top,
    )


def drag(app, distance):
    """Pulls the sheet down by `distance` points and releases it."""
    top = app.sheet.locator(".panel").bounding_box()["y"]
    touch = app.context.new_cdp_session(app.page)
    for kind, y in [("touchStart", 20), ("touchMove", 20 + distance / 2), ("touchMove", 20 + distance)]:
        points = [{"x": 180, "y": top + y}]
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
