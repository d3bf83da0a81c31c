"""Search, collections and topics in the web app (FEED-30 … FEED-33)."""

import re
from urllib.parse import quote

import pytest
from playwright.sync_api import expect

from entrance import GOOD_PASSWORD
from offline import cached_paths, notice, wait_until_cached
from server import Server

SIZES = [(375, 667), (390, 844)]
PHOTOS = 60
# Every other photo is tagged, so that what a search finds is not a part of the feed as it is.
TAGGED = 30


@pytest.fixture(scope="module")
def sea():
    """A server with sixty photos, of which thirty have the tag "море", and a topic with four of them."""
    server = Server(photos=PHOTOS)
    try:
        server.start()
        ids = [photo["id"] for page in (1, 2) for photo in server.photos(page=page, per_page=30)]
        for photo in ids[::2]:
            assert server.command("tag", photo, "море", "sea").returncode == 0
        server.tagged = ids[::2]
        server.command("topic", "add", "waves", "Волны", "--user", "demo_visitor")
        server.command("topic", "fill", "waves", *ids[1:9:2])
        server.topic = ids[1:9:2]
        yield server
    finally:
        server.close()


@pytest.fixture
def enter(phone, sea):
    def make(**more):
        return phone(server=sea, **more).enter()

    return make


def search(app, query):
    """Types a query into the field and sends it as the keyboard does."""
    field = app.page.get_by_role("searchbox")
    field.fill(query)
    field.press("Enter")
    app.page.wait_for_url(re.compile(r"search=" + re.escape(quote(query))))


def path(app):
    return app.page.evaluate("decodeURIComponent(location.pathname + location.search)")


def is_within(app):
    """Whether nothing is wider than the window."""
    return app.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


# FEED-30: search, scroll to the end, like, open a photo, go on to the next, and back to the same place
@pytest.mark.parametrize("size", SIZES)
def test_a_search_shows_the_same_feed_of_other_photos(enter, sea, size):
    app = enter(size=size)
    app.page.get_by_role("link", name="Поиск").click()
    expect(app.page.get_by_role("searchbox")).to_be_focused()
    search(app, "море")
    app.ready()
    expect(app.page.get_by_role("searchbox")).to_have_value("море")
    expect(app.page.get_by_text(f"Найдено фотографий: {TAGGED}")).to_be_visible()
    assert app.page.title().startswith("море · ")
    assert app.shown()[:3] == sea.tagged[:3]
    assert is_within(app)
    expect(app.tab_search).to_have_attribute("aria-current", "page")
    app.scroll_to(app.card(sea.tagged[-1]))
    app.two_frames()
    app.until(lambda: "&at=" in path(app))
    assert path(app).startswith("/app/feed?search=море&at=")
    liked = app.shown()[-1]
    # Both sizes share one person, whose like of the same photo the second one removes.
    wanted = {"true": "false", "false": "true"}[app.heart(liked).get_attribute("aria-pressed")]
    app.heart(liked).click()
    expect(app.heart(liked)).to_have_attribute("aria-pressed", wanted)
    app.open_photo(liked)
    assert path(app) == f"/app/photo/{liked}?search=море"
    app.viewer.locator(".turn.previous").evaluate("button => button.click()")
    before = sea.tagged[sea.tagged.index(liked) - 1]
    app.until(lambda: path(app) == f"/app/photo/{before}?search=море")
    app.button("back", within=app.viewer).click()
    expect(app.viewer).to_have_count(0)
    expect(app.card(before)).to_be_in_viewport()
    assert path(app).startswith("/app/feed?search=море")


# FEED-30, FEED-8: a heart that changed among the found photos is right in the feed after going back
def test_going_back_to_the_feed_shows_the_changed_heart(enter, sea):
    app = enter()
    photo = sea.tagged[0]
    before = app.heart(photo).get_attribute("aria-pressed")
    after = "false" if before == "true" else "true"
    app.page.get_by_role("link", name="Поиск").click()
    search(app, "sea")
    app.ready()
    app.heart(photo).click()
    expect(app.heart(photo)).to_have_attribute("aria-pressed", after)
    app.page.get_by_role("link", name="Назад").click()
    app.until(lambda: path(app) == "/app/feed?search=")
    app.tab_feed.click()
    expect(app.heart(photo)).to_have_attribute("aria-pressed", after)
    app.until(lambda: path(app) == "/app/feed")


# FEED-30, FEED-9: a found photo is opened by its URL, and reloaded, within the list
def test_a_reload_keeps_the_list(enter, sea):
    app = enter()
    app.open(f"/app/photo/{sea.tagged[2]}?search=sea")
    expect(app.viewer).to_be_visible()
    app.viewer.locator(".turn.next").evaluate("button => button.click()")
    app.until(lambda: sea.tagged[3] in path(app))
    app.page.reload()
    app.ready()
    expect(app.viewer).to_be_visible()
    app.button("back", within=app.viewer).click()
    expect(app.viewer).to_have_count(0)
    assert path(app).startswith("/app/feed?search=sea")
    expect(app.card(sea.tagged[3])).to_be_attached()
    assert set(app.shown()) <= set(sea.tagged)


# FEED-30, FEED-13: the share sheet closes when one goes back, and shares the photo's own URL
def test_the_share_sheet_works_within_a_list(enter, sea):
    app = enter()
    app.open("/app/feed?search=%D0%BC%D0%BE%D1%80%D0%B5")
    app.open_photo(sea.tagged[0])
    app.open_sheet()
    app.go_back_over_sheet_and_photo()
    assert path(app) == "/app/feed?search=море"


# FEED-30, FEED-10: pulling down refreshes the list, and not the whole library
def test_pulling_down_stays_in_the_list(enter, sea):
    app = enter()
    app.open("/app/feed?topic=waves")
    expect(app.cards).to_have_count(4)
    with app.page.expect_response(re.compile("/app/index")):
        app.pull(160)
    app.until(lambda: app.page.locator(".pull").evaluate("strip => strip.offsetHeight") == 0)
    assert set(app.shown()) <= set(sea.topic)
    assert any("/app/index?topic=waves" in url for _, url in app.requests)


# FEED-30, Q-3: the start screen has no link to the search behind it, not even for the keyboard
def test_the_start_screen_has_no_link_to_the_search(enter, sea):
    app = enter()
    link = app.page.get_by_role("link", name="Поиск")
    expect(link).to_be_visible()
    app.tab_profile.click()
    app.button("leave").click()
    app.answer_alert("yes")
    expect(app.enter_button).to_be_visible()
    expect(link).to_be_hidden()


# FEED-30: nothing is found
@pytest.mark.parametrize("locale, text", [
    ("ru-RU", "По запросу «зебра» ничего не нашлось"), ("en-US", "Nothing found for “зебра”")])
def test_a_search_that_finds_nothing_says_so(enter, locale, text):
    app = enter(locale=locale)
    app.page.goto(app.server.url + "/app/feed?search=")
    search(app, "зебра")
    expect(app.page.get_by_text(text)).to_be_visible()
    assert is_within(app)


# FEED-33: a topic is opened by its chip
def test_a_topic_is_opened_by_its_chip(enter, sea):
    app = enter()
    app.page.get_by_role("link", name="Поиск").click()
    chip = app.page.get_by_role("link", name="Волны")
    chip.click()
    app.ready()
    expect(chip).to_have_attribute("aria-current", "page")
    expect(app.page.get_by_role("heading", name="Волны")).to_be_visible()
    assert app.shown() == sea.topic


# FEED-31, FEED-32: a collection is created for a photo, opened, renamed and deleted
@pytest.mark.parametrize("size", SIZES)
def test_a_photo_is_added_to_a_new_collection(enter, sea, size):
    app = enter(size=size)
    photo = sea.tagged[1]
    app.page.goto(f"{sea.url}/app/photo/{photo}")
    app.ready()
    app.open_sheet()
    app.sheet.get_by_role("link", name="Добавить в коллекцию").click()
    app.page.get_by_label("Название").fill("Лето")
    app.page.get_by_label("Только для меня").check()
    app.page.get_by_role("button", name="Создать").click()
    choice = app.page.get_by_role("button", name="Лето")
    expect(choice).to_have_attribute("aria-pressed", "true")
    choice.click()
    expect(choice).to_have_attribute("aria-pressed", "false")
    choice.click()
    expect(choice).to_have_attribute("aria-pressed", "true")
    assert is_within(app)
    app.page.get_by_role("link", name="Готово").click()
    app.ready()
    expect(app.viewer).to_be_visible()
    app.page.goto(f"{sea.url}/app/profile")
    app.ready()
    app.page.get_by_role("link", name="Коллекции").click()
    expect(app.page.get_by_role("heading", name="Коллекции")).to_be_visible()
    assert is_within(app)
    app.page.get_by_role("link", name="Лето").click()
    app.ready()
    assert app.shown() == [photo]
    app.page.get_by_role("link", name="Изменить").click()
    app.page.get_by_label("Название").fill("Осень")
    app.page.get_by_role("button", name="Сохранить").click()
    expect(app.page.get_by_role("heading", name="Осень")).to_be_visible()
    app.page.get_by_role("link", name="Изменить").click()
    app.page.get_by_role("button", name="Удалить коллекцию").click()
    # FEED-40: one tap deletes nothing.
    expect(app.page.get_by_role("heading", name="Удалить «Осень»?")).to_be_visible()
    app.page.get_by_role("link", name="Назад").click()
    app.page.get_by_role("button", name="Удалить коллекцию").click()
    app.page.get_by_role("button", name="Удалить коллекцию").click()
    expect(app.page.get_by_text("Коллекций пока нет")).to_be_visible()


# FEED-31, Q-4: another person sees no private collection
def test_a_private_collection_is_not_shown_to_another_person(enter, phone, sea):
    app = enter()
    app.page.goto(f"{sea.url}/app/collections")
    app.page.get_by_label("Название").fill("Тайна")
    app.page.get_by_label("Только для меня").check()
    app.page.get_by_role("button", name="Создать").click()
    app.page.get_by_role("link", name="Тайна").click()
    address = app.page.url
    added = sea.command("user", "add", "bert", typed=GOOD_PASSWORD + "\n")
    assert added.returncode == 0, added.stderr
    other = phone(server=sea)
    other.expect_errors("404")
    other.open()
    other.enter_button.click()
    other.authorize("bert", GOOD_PASSWORD)
    other.first_card.wait_for()
    assert other.page.goto(address).status == 404
    other.page.goto(f"{sea.url}/app/collections")
    expect(other.page.get_by_text("Коллекций пока нет")).to_be_visible()


# FEED-37, FEED-21: without network a search says why it shows nothing; the feed shows what is kept
def test_offline_a_search_says_why_it_shows_nothing(caching_phone, sea):
    app = wait_until_cached(caching_phone(server=sea).enter())
    app.open("/app/feed?search=sea")
    app.wait_until_filled()
    wait_until_cached(app)
    assert not [path for path in cached_paths(app) if "search" in path]
    app.context.set_offline(True)
    app.open("/app/feed?search=sea")
    expect(app.button("retry", within=app.list)).to_be_visible()
    expect(app.cards).to_have_count(0)
    expect(notice(app)).not_to_be_empty()
    app.tab_feed.click()
    expect(app.first_card).to_be_visible()
    # The feed would not be what the address names.
    app.page.goto(sea.url + "/app/collections")
    expect(app.page.get_by_text("эта страница не сохранена")).to_be_visible()
