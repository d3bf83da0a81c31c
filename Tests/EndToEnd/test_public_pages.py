"""The public pages of people and photos, and the feeds (API-1, LIB-12)."""

import xml.etree.ElementTree as ET
from datetime import datetime

import pytest
import requests
from playwright.sync_api import expect

import pictures
from access import violations
from languages import looks
from looks import computed_style
from server import Server

ATOM = "{http://www.w3.org/2005/Atom}"
SIZES = [(375, 667), (390, 844)]
LOCALES = ["ru-RU", "en-US"]
WORDS = {
    "ru-RU": {"older": "Фотографии постарше", "newer": "Фотографии поновее", "by": "Фото:"},
    "en-US": {"older": "Older photos", "newer": "Newer photos", "by": "Photo by"},
}


@pytest.fixture(scope="module")
def gallery():
    """A demo server with four photos, which have authors and descriptions."""
    server = Server(gallery=4)
    try:
        server.start().wait_until_filled()
        yield server
    finally:
        server.close()


@pytest.fixture(scope="module")
def author(feed):
    """The username of the only author of the shared server."""
    return feed.photos()[0]["user"]["username"]


# API-1: no script is needed, everything fits, and axe finds nothing
@looks(SIZES)
def test_the_pages_fit_on_a_phone(phone, gallery, locale, size, scheme):
    photo = gallery.photos()[0]
    app = phone(server=gallery, locale=locale, size=size, color_scheme=scheme)
    for address in (photo["links"]["html"], photo["user"]["links"]["html"]):
        app.page.goto(address, wait_until="load")
        expect(app.page.locator("html")).to_have_attribute("lang", locale[:2])
        assert app.page.evaluate("document.documentElement.scrollWidth") <= size[0], address
        shown = app.page.eval_on_selector_all("img", "all => all.map(one => one.complete && one.naturalWidth > 0)")
        assert shown and all(shown), address
        assert violations(app.page) == []
        page = (26, 27, 34, 1.0) if scheme == "dark" else (255, 255, 255, 1.0)
        assert computed_style(app.page.locator("html"))["backgroundColor"] == page
        heights = app.page.eval_on_selector_all("main > a", "all => all.map(one => one.getBoundingClientRect().height)")
        assert min(heights) >= 44
        assert app.page.evaluate("seen.forbidden") == []
    assert app.page.locator("script").count() == 0


# API-1: from photo to photo and from page to page, with links only
@pytest.mark.parametrize("locale", LOCALES)
def test_links_lead_through_all_photos_of_a_person(phone, feed, author, locale):
    app = phone(server=feed, locale=locale)
    words = WORDS[locale]
    app.page.goto(f"{feed.url}/@{author}")
    found = []
    while True:
        found += app.page.eval_on_selector_all(".tiles a", "all => all.map(one => one.pathname)")
        older = app.page.get_by_role("link", name=words["older"])
        if older.count() == 0:
            break
        older.click()
    assert len(found) == len(set(found)) == feed.total()
    app.page.get_by_role("link", name=words["newer"]).click()
    app.page.locator(".tiles a").first.click()
    expect(app.page.get_by_role("heading", level=1)).to_contain_text(words["by"])
    assert violations(app.page) == []
    app.page.get_by_role("link", name="@" + author).click()
    expect(app.page).to_have_url(f"{feed.url}/@{author}")


# API-1: what messengers and search engines read, with images that exist
def test_a_shared_link_has_a_preview(gallery):
    photo = gallery.photos()[0]
    for address in (photo["links"]["html"], photo["user"]["links"]["html"]):
        page = requests.get(address, headers={"Host": f"127.0.0.1:{gallery.port}"}, timeout=30)
        properties = properties_of(page.text)
        assert properties["og:url"] == address
        assert properties["og:title"] and properties["og:site_name"]
        image = requests.get(properties["og:image"], timeout=30)
        assert (image.status_code, image.headers["Content-Type"]) == (200, "image/jpeg")


# API-1: RFC 4287, read page by page
def test_the_atom_feed_is_valid_and_complete(feed, author):
    person = feed.photos()[0]["user"]["id"]
    for path, feed_id in (("/feed.atom", "/feed.atom"), (f"/@{author}/feed.atom", f"/@id:{person}/feed")):
        ids, address, feed_ids = [], feed.url + path, set()
        while address:
            response = requests.get(address, timeout=30)
            assert response.headers["Content-Type"] == "application/atom+xml"
            root = ET.fromstring(response.content)
            assert root.tag == ATOM + "feed"
            feed_ids.add(root.findtext(ATOM + "id"))
            links = {link.get("rel"): link.get("href") for link in root.findall(ATOM + "link")}
            assert links["self"] == address and root.findtext(ATOM + "title")
            moments = []
            for entry in root.findall(ATOM + "entry"):
                ids.append(entry.findtext(ATOM + "id"))
                assert entry.findtext(ATOM + "title") and entry.findtext(ATOM + "author/" + ATOM + "name")
                moments.append(moment(entry.findtext(ATOM + "updated")))
                assert entry.find(ATOM + "content").get("type") == "html"
            assert moment(root.findtext(ATOM + "updated")) == max(moments)
            address = links.get("next")
        assert len(ids) == len(set(ids)) == feed.total() and feed_ids == {feed.url + feed_id}
        entry = requests.get(ids[0], timeout=30)
        assert (entry.status_code, entry.url) == (200, ids[0])


# API-1: JSON Feed 1.1
def test_the_json_feed_is_complete(feed, author):
    for path in ("/feed.json", f"/@{author}/feed.json"):
        ids, address = [], feed.url + path
        while address:
            response = requests.get(address, timeout=30)
            assert response.headers["Content-Type"] == "application/feed+json"
            body = response.json()
            assert body["version"] == "https://jsonfeed.org/version/1.1" and body["title"]
            assert body["feed_url"] == address
            for item in body["items"]:
                ids.append(item["id"])
                assert item["url"] == item["id"] and item["content_html"]
                moment(item["date_published"]), moment(item["date_modified"])
                assert all(one["name"] for one in item["authors"])
            address = body.get("next_url")
        assert len(ids) == len(set(ids)) == feed.total()


# API-1: no URL is built from a header of the request
def test_a_foreign_host_changes_nothing(make_server, tmp_path):
    server = make_server(options=["--demo", "off", "--no-private", "--public-url", "https://feed.example"])
    server.command("user", "add", "ann", typed="rhubarb gondola 47 lantern\n")
    server.import_photos(pictures.album(tmp_path / "album", range(2)))
    photo = requests.get(server.url + "/feed.json", timeout=30).json()["items"][0]["id"]
    assert photo.startswith("https://feed.example/photo/")
    for path in ("/@ann", photo.removeprefix("https://feed.example"), "/feed.atom", "/@ann/feed.json"):
        for headers in ({}, {"X-Forwarded-Host": "evil.example"}, {"Forwarded": "host=evil.example"}, {"Host": "evil.example"}):
            response = requests.get(server.url + path, headers=headers, timeout=30)
            assert response.status_code in (200, 421)
            assert "evil" not in response.text and server.url not in response.text
            assert response.status_code == 421 or "https://feed.example/" in response.text


# API-1: names and descriptions of people are text, in pages and in feeds
def test_what_people_write_cannot_become_markup(make_server, tmp_path):
    server = make_server(options=["--demo", "off", "--no-private"])
    name = "<b>&\"'</b> 🌊"
    added = server.command("user", "add", "ann", "--name", name, typed="rhubarb gondola 47 lantern\n")
    assert added.returncode == 0, added.stderr
    server.import_photos(pictures.album(tmp_path / "album", range(2)))
    page = requests.get(server.url + "/@ann", timeout=30)
    assert page.status_code == 200 and "<b>" not in page.text and "🌊" in page.text
    root = ET.fromstring(requests.get(server.url + "/@ann/feed.atom", timeout=30).content)
    assert root.findtext(ATOM + "title") == name
    assert requests.get(server.url + "/@ann/feed.json", timeout=30).json()["title"] == name


# LIB-12: a private server shows nothing, and not who exists
def test_a_private_server_has_no_public_pages(make_server, tmp_path):
    server = make_server(options=["--demo", "off"])
    server.command("user", "add", "ann", typed="rhubarb gondola 47 lantern\n")
    server.import_photos(pictures.album(tmp_path / "album", range(2)))

    def seen(path):
        response = requests.get(server.url + path, allow_redirects=False, timeout=30)
        headers = {name: value for name, value in response.headers.items() if name.lower() not in ("x-request-id", "date")}
        return response.status_code, headers, response.text

    for path, status in (("/@{}", 303), ("/@{}/feed.atom", 404), ("/@{}/feed.json", 404)):
        assert seen(path.format("ann")) == seen(path.format("nobody"))
        assert seen(path.format("ann"))[0] == status
    for path in ("/feed.atom", "/feed.json"):
        assert seen(path)[0] == 404
    assert seen("/photo/aaaaaaaaaaa")[0] == 303


def moment(text):
    """A date of a feed; fails if it is not RFC 3339."""
    return datetime.strptime(text, "%Y-%m-%dT%H:%M:%SZ")


def properties_of(html):
    """The OpenGraph properties of a page."""
    head = html[html.index("<head>") : html.index("</head>")]
    found = {}
    for part in head.split("<meta property=\"")[1:]:
        name, rest = part.split("\" content=\"", 1)
        found[name] = rest.split("\"", 1)[0]
    return found
