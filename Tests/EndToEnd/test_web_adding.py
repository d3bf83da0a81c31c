"""Uploads in Chromium: files, duplicates, invalid files, interruptions, reloads, kills (FEED-22, Q-3)."""

import hashlib
import os
import re
import signal

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

import cookies
import pictures
import rows
from languages import BOTH, RUSSIAN
from server import wait_until
from uploads import Sender, noise, write

WORDS = {
    "ru-RU": {
        "add": "Добавить фото",
        "choose": "Выбрать фото",
        "added": "Добавлено",
        "known": "Уже есть в ленте",
        "not a picture": "Это не фото известного формата",
        "cut off": "Файл обрывается. Скопируйте его ещё раз",
        "offline": "Нет соединения. Отправка продолжится сама",
        "clear": "Убрать готовые",
        "proxy": "Прокси перед сервером не пропускает части такого размера. Сообщите владельцу сервера",
        "unfinished": "Выберите этот файл ещё раз, чтобы продолжить",
        "total": r"Готово 4 из 4, добавлено 1",
    },
    "en-US": {
        "add": "Add photos",
        "choose": "Choose photos",
        "added": "Added",
        "known": "Already in the feed",
        "not a picture": "This is no photo of a known format",
        "cut off": "The file ends too early. Copy it again",
        "offline": "No connection. Sending will go on by itself",
        "clear": "Clear finished",
        "proxy": "The proxy in front of the server refuses parts of this size. "
        "Tell whoever runs the server",
        "unfinished": "Choose this file again to go on",
        "total": r"4 of 4 done, 1 added",
    },
}


class Adding:
    """The upload screen, opened from the profile."""

    def __init__(self, app, locale="ru-RU"):
        self.app, self.page, self.words = app, app.page, WORDS[locale]

    def open(self):
        self.app.tab_profile.click()
        self.button.click()
        expect(self.main).to_be_visible()
        return self

    @property
    def button(self):
        return self.app.profile.get_by_role("button", name=self.words["add"])

    @property
    def main(self):
        return self.page.locator("main[data-name=adding]")

    @property
    def field(self):
        return self.page.locator("input[data-name=files]")

    def choose(self, paths):
        self.field.set_input_files(paths)

    def state(self, name):
        return self.main.locator("li", has_text=name).locator(".state")

    def expect_state(self, name, word, timeout=40_000):
        expect(self.state(name)).to_have_text(self.words[word], timeout=timeout)


@pytest.fixture
def adding(phone, make_server):
    """Creates a phone on the upload screen, with its own server."""

    def make(locale="ru-RU", server=None, **more):
        server = server or make_server()
        app = phone(server=server, locale=locale, **more).open()
        app.enter_button.click()
        app.sign_in()
        app.tab_profile.wait_for()
        app.ready()
        return Adding(app, locale).open()

    return make


def limit_network(page, kilobytes, protocol=None, offline=False):
    """Limits the upload to `kilobytes` per second, 0 for no limit; returns the DevTools session to reuse."""
    protocol = protocol or page.context.new_cdp_session(page)
    protocol.send("Network.enable")
    protocol.send(
        "Network.emulateNetworkConditions",
        {
            "offline": offline,
            "latency": 0,
            "downloadThroughput": -1,
            "uploadThroughput": kilobytes * 1024 if kilobytes else -1,
        },
    )
    return protocol


# FEED-22: each file has its own outcome: a photo, a duplicate, a text file named .jpg, a truncated image
@BOTH
def test_several_files_each_have_their_outcome(adding, tmp_path, locale):
    screen = adding(locale=locale)
    whole = pictures.jpeg(1, (900, 600))
    cut = whole[: len(whole) // 3]
    screen.choose(write(tmp_path, a__jpg=whole, b__png=whole, c__jpg=b"just words", d__jpg=cut))
    # Two identical files are checked at the same time, so either may be the duplicate.
    twins = screen.main.locator("li", has_text=re.compile(r"a\.jpg|b\.png")).locator(".state")
    outcomes = sorted([screen.words["added"], screen.words["known"]])
    wait_until(lambda: sorted(twins.all_inner_texts()) == outcomes, what="both outcomes")
    screen.expect_state("c.jpg", "not a picture")
    screen.expect_state("d.jpg", "cut off")
    expect(screen.main.get_by_role("status")).to_have_text(screen.words["total"])
    expect(screen.main.get_by_role("progressbar").first).to_have_attribute("value", "100")
    screen.app.tab_feed.click()
    expect(screen.app.cards).to_have_count(1)
    assert screen.app.server.total() == 1
    assert screen.app.recorded()["forbidden"] == []


# FEED-22: the photo is visible to others, with its uploader as author
def test_others_see_the_photo(adding, phone, tmp_path):
    screen = adding()
    screen.choose(write(tmp_path, a__jpg=pictures.jpeg(1)))
    screen.expect_state("a.jpg", "added")
    other = phone(server=screen.app.server).enter()
    expect(other.cards).to_have_count(1)


# FEED-22, Q-3: the screen is opened and left by URL and by keyboard, and the focus follows
def test_the_screen_has_a_url_and_back_works(adding):
    screen = adding()
    assert screen.page.url.endswith("/app/add")
    expect(screen.main.get_by_role("heading")).to_be_focused()
    screen.main.get_by_role("button", name="Назад").click()
    expect(screen.main).to_have_count(0)
    expect(screen.button).to_be_focused()
    assert screen.page.url.endswith("/app/profile")
    screen.page.keyboard.press("Enter")
    expect(screen.main).to_be_visible()
    screen.page.go_back()
    expect(screen.main).to_have_count(0)
    screen.page.go_forward()
    expect(screen.main).to_be_visible()
    screen.page.reload()
    expect(screen.main).to_be_visible()
    screen.app.ready()
    screen.app.tab_feed.click()
    expect(screen.main).to_have_count(0)
    assert screen.page.url.endswith("/app/feed")


# FEED-22, Q-3: the upload screen works by keyboard, has targets of at least 44 points and passes axe
@RUSSIAN
def test_the_screen_is_accessible(adding, tmp_path, locale):
    screen = adding(locale=locale, contrast="more")
    screen.choose(write(tmp_path, a__jpg=pictures.jpeg(1), c__jpg=b"words"))
    screen.expect_state("a.jpg", "added")
    screen.expect_state("c.jpg", "not a picture")
    found = Axe().run(screen.page)
    assert found.response["violations"] == [], found.generate_report()
    for target in screen.main.locator("button, label.choose").all():
        box = target.bounding_box()
        assert box["height"] >= 44 and box["width"] >= 44, target.inner_html()
    screen.main.get_by_role("heading").focus()
    screen.page.keyboard.press("Tab")
    expect(screen.field).to_be_focused()
    name = screen.words["choose"]
    expect(screen.main.get_by_label(name, exact=True)).to_have_count(1)
    with screen.page.expect_file_chooser() as chosen:
        screen.field.press("Enter")
    assert chosen.value.is_multiple()
    screen.main.get_by_role("button", name=screen.words["clear"]).click()
    expect(screen.main.locator("li")).to_have_count(0)


# FEED-22: twenty megabytes in parts; the app stays usable, and uploads continue in a background tab
def test_a_large_upload_continues_behind_the_feed(adding, tmp_path):
    screen = adding()
    requests = []
    screen.page.on("request", lambda request: requests.append(request.method))
    limit_network(screen.page, 2500)
    screen.choose(write(tmp_path, a__jpg=noise(20)))
    expect(screen.state("a.jpg")).to_have_text(re.compile(r"Отправлено [1-9]\d? %"))
    screen.app.tab_feed.click()
    limit_network(screen.page, 0)
    expect(screen.app.cards).to_have_count(1)
    assert requests.count("PATCH") > 2
    assert requests.count("POST") == 1


# FEED-22: an upload continues when the network returns
def test_an_upload_waits_for_the_network(adding, tmp_path):
    screen = adding()
    screen.app.expect_errors("ERR_INTERNET_DISCONNECTED|Failed to load resource")
    protocol = limit_network(screen.page, 500)
    data = noise(6)
    screen.choose(write(tmp_path, a__jpg=data))
    expect(screen.state("a.jpg")).to_have_text(re.compile(r"Отправлено [1-9]\d? %"))
    limit_network(screen.page, 0, protocol, offline=True)
    expect(screen.main.get_by_role("status")).to_have_text(screen.words["offline"])
    limit_network(screen.page, 0, protocol)
    screen.expect_state("a.jpg", "added", 40_000)
    [photo] = rows.query(screen.app.server, "SELECT contentHash AS hash FROM photo")
    assert photo["hash"] == hashlib.sha256(data).hexdigest()


# FEED-22: after a reload an upload resumes when the file is chosen again, whatever its name
@pytest.mark.parametrize("name", ["a.jpg", "a\\b.jpg", "a\nb\x07.jpg"])
def test_an_upload_continues_after_a_reload(adding, tmp_path, name):
    screen = adding()
    limit_network(screen.page, 500)
    data = noise(6)
    paths = write(tmp_path, **{name: data})
    screen.choose(paths)
    state = screen.state(".jpg")
    expect(state).to_have_text(re.compile(r"Отправлено [3-9]\d %"), timeout=40_000)
    screen.page.reload()
    screen.app.ready()
    expect(state).to_contain_text(screen.words["unfinished"])
    offsets = []

    def note(request):
        if request.method == "PATCH":
            offsets.append(int(request.headers["upload-offset"]))

    screen.page.on("request", note)
    limit_network(screen.page, 0)
    screen.choose(paths)
    screen.expect_state(".jpg", "added")
    assert offsets[0] > 1_000_000
    assert screen.main.locator("li").count() == 1
    original = next((screen.app.server.data / "originals").rglob("*.jpg"))
    assert original.read_bytes() == data


# FEED-22, Q-2: an upload continues after the server was killed and restarted
def test_an_upload_waits_for_a_killed_server(adding, tmp_path):
    screen = adding()
    screen.app.expect_errors("ERR_|Failed to load resource")
    server = screen.app.server
    limit_network(screen.page, 500)
    data = noise(6)
    screen.choose(write(tmp_path, a__jpg=data, b__jpg=pictures.jpeg(2)))
    expect(screen.state("a.jpg")).to_have_text(re.compile(r"Отправлено [2-9]\d %"), timeout=40_000)
    os.kill(server.process.pid, signal.SIGKILL)
    server.process.wait()
    expect(screen.main.get_by_role("status")).to_have_text(screen.words["offline"])
    limit_network(screen.page, 0)
    server.start()
    screen.expect_state("a.jpg", "added", 60_000)
    screen.expect_state("b.jpg", "added", 60_000)
    assert server.total() == 2


# FEED-22: a file removed from the list is deleted on the server
def test_a_removed_file_is_forgotten(adding, tmp_path):
    screen = adding()
    limit_network(screen.page, 500)
    screen.choose(write(tmp_path, a__jpg=noise(6)))
    expect(screen.state("a.jpg")).to_have_text(re.compile(r"Отправлено"))
    wait_until(lambda: list((screen.app.server.data / "uploads").glob("*.part")))
    screen.main.get_by_role("button", name="Убрать: a.jpg").click()
    expect(screen.main.locator("li")).to_have_count(0)
    wait_until(lambda: not list((screen.app.server.data / "uploads").iterdir()))


# FEED-16, FEED-22: signing out stops uploads
def test_signing_out_stops_uploads(adding, tmp_path):
    screen = adding()
    screen.page.clock.install()
    screen.app.expect_errors("401|Failed to load resource")
    held = []
    screen.page.route(
        "**/app/uploads/*",
        lambda route: held.append(route) if route.request.method == "PATCH" else route.continue_(),
    )
    screen.choose(write(tmp_path, a__jpg=noise(3)))
    screen.app.until(lambda: held, "the first part")
    screen.main.get_by_role("button", name="Назад").click()
    screen.app.button("leave").click()
    with screen.page.expect_event("requestfailed", lambda request: request.method == "PATCH"):
        screen.app.answer_alert("yes")
    expect(screen.app.enter_button).to_be_visible()
    count_before = len(screen.app.requests)
    # Longer than any back-off before a retry.
    screen.page.clock.fast_forward(60_000)
    screen.app.round_trip()
    assert [method for method, _ in screen.app.requests[count_before:]] == ["GET"]
    assert screen.app.server.total() == 0


# FEED-22: files dropped on a desktop
def test_files_can_be_dropped(adding):
    screen = adding(size=(1280, 800), touch=False)
    expect(screen.main.get_by_text("Файлы можно перетащить сюда")).to_be_visible()
    bytes = list(pictures.jpeg(4))
    screen.page.evaluate(
        """bytes => {
          const transfer = new DataTransfer();
          transfer.items.add(new File([new Uint8Array(bytes)], 'drop.jpg', { lastModified: 5 }));
          const list = { bubbles: true, cancelable: true, dataTransfer: transfer };
          document.querySelector('main.adding').dispatchEvent(new DragEvent('drop', list));
        }""",
        bytes,
    )
    screen.expect_state("drop.jpg", "added")


# FEED-22: with uploads off there is no button, and the URL leads to the profile
def test_there_is_no_button_if_uploads_are_off(phone, make_server):
    server = make_server(options=["--uploads", "off"])
    app = phone(server=server).open("/app/add")
    app.enter_button.click()
    app.sign_in()
    expect(app.tab_profile).to_have_attribute("aria-current", "page")
    screen = Adding(app)
    expect(screen.main).to_have_count(0)
    expect(screen.button).to_have_count(0)


# FEED-22: without script the page says that it is required
def test_without_javascript_the_page_shows_a_message(chromium, make_server):
    server = make_server()
    sender = Sender(server)
    context = chromium.new_context(java_script_enabled=False, locale="ru-RU")
    context.add_cookies([cookies.session(sender.browser, server)])
    page = context.new_page()
    page.goto(server.url + "/app/add")
    # NB: found by its tag, because a search by text does not find a noscript element.
    words = page.locator("noscript")
    expect(words).to_be_visible()
    assert "Чтобы добавлять фото, включите JavaScript" in words.text_content()
    context.close()
