"""Each page in each size, language and color scheme, with script and without (FEED-37, Q-3)."""

import re

import pytest
from playwright.sync_api import expect

import crawl
import oauth
import pictures
from owned import LOGIN, command, owned_server, sign_in

pytestmark = [pytest.mark.long("walks"), pytest.mark.timeout(900)]
SIZES = [(375, 667), (390, 844), (800, 900), (1280, 800)]


@pytest.fixture(scope="module")
def crawled(tmp_path_factory):
    """A server that a person owns who has a photo, another one in the bin, a collection and a link to it."""
    terms = tmp_path_factory.mktemp("terms") / "terms.txt"
    terms.write_text("Снимать можно всё.\n", encoding="utf-8")
    with owned_server(["--terms", str(terms)]) as server:
        server.author = server.photos()[0]["user"]["username"]
        command(server, "user", "add", "boris", typed="lantern 47 gondola rhubarb\n")
        album = pictures.album(tmp_path_factory.mktemp("album"), range(2))
        command(server, "import", album, "--user", LOGIN, "--keep-demo", "--json")
        server.own, server.binned = [photo["id"] for photo in server.photos(per_page=2)]
        server.consent = oauth.authorize_url(server).removeprefix(server.url)
        server.session = {}
        yield server


@pytest.fixture
def session(phone, crawled):
    """The cookies of the owner, who has deleted a photo and shared a collection."""
    if not crawled.session:
        app = sign_in(phone, crawled)
        app.page.goto(f"{crawled.url}/account/photos/{crawled.binned}")
        app.page.locator("button[name=delete]").click()
        app.page.goto(f"{crawled.url}/account/links?collection={crawled.collection}")
        app.page.locator("button[name=create]").click()
        link = app.page.locator(".uri").first
        expect(link).to_be_visible()
        crawled.share = re.search(r"/s/[^/?#]+", link.inner_text()).group()
        crawled.session.update(app.context.storage_state())
    return crawled.session


# FEED-37, Q-3: each page fits, has the tabs, is in one language, and axe finds nothing
@pytest.mark.parametrize("script", [True, False], ids=["script", "plain"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("locale", ["ru-RU", "en-US"])
@pytest.mark.parametrize("size", SIZES)
def test_each_page_is_in_order(phone, crawled, session, size, locale, scheme, script):
    app = phone(server=crawled, locale=locale, size=size, touch=size[0] < 700, color_scheme=scheme,
                storage_state=session)
    app.expect_errors("status of 404")
    found = []
    for address in crawl.addresses(crawled):
        found += [f"{address.path}: {wrong}" for wrong in crawl.found_wrong(app, address, locale[:2], script)]
    assert not found, "\n".join(found)
