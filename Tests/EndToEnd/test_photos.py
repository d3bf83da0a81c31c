"""The lists of photos that Unsplash clients rely on (API-1, API-7)."""

import re
from urllib.parse import parse_qsl, urlsplit

import pytest

from conftest import IMPORTED


def links(response):
    found = re.findall(r'<([^>]*)>; rel="(\w+)"', response.headers["Link"])
    return {relation: url for url, relation in found}


# API-1: PHP and Go clients look up header names case-sensitively.
def test_header_names_have_the_exact_letter_case(feed):
    names = set(feed.get("/photos").raw.headers.keys())
    assert names >= {
        "X-Total",
        "X-Per-Page",
        "X-Ratelimit-Limit",
        "X-Ratelimit-Remaining",
        "Link",
        "Content-Type",
        "X-Request-Id",
    }


# API-1
def test_a_page_has_ten_photos_by_default(feed):
    response = feed.get("/photos")
    assert response.status_code == 200
    assert response.headers["Content-Type"].startswith("application/json")
    assert len(response.json()) == 10
    assert (response.headers["X-Total"], response.headers["X-Per-Page"]) == (str(IMPORTED), "10")


# API-1, UN-14: larger values become 30, without an error (unsplash-js #183)
def test_per_page_is_capped_at_thirty_silently(feed):
    response = feed.get("/photos?per_page=100")
    assert (len(response.json()), response.headers["X-Per-Page"]) == (30, "30")


# API-1
def test_a_page_past_the_end_is_empty(feed):
    response = feed.get("/photos?page=9999")
    assert (response.status_code, response.json()) == (200, [])
    assert response.headers["X-Total"] == str(IMPORTED)


# an invalid, missing, repeated or huge parameter is corrected or refused, never a server error
@pytest.mark.parametrize(
    "query",
    [
        "page=-1",
        "page=0",
        "page=abc",
        "page=",
        "page=1.5",
        "per_page=0",
        "per_page=-5",
        "per_page=x",
        "page=99999999999999999999999999",
        "per_page=99999999999999999999",
        "page=9223372036854775807",
        "page=%00",
        "page=%",
        "page=%FF%FE",
        "order_by=nonsense",
        "per_page=10&per_page=2&page[]=3",
        "&&&",
        "=",
        "=&=",
        "page=1" + "&x=y" * 500,
    ],
)
def test_invalid_parameters_never_fail(feed, query):
    response = feed.get("/photos?" + query)
    assert response.status_code in (200, 400)
    assert isinstance(response.json(), list if response.status_code == 200 else dict)


# API-7, FEED-6: newest first, each photo on exactly one page
def test_every_photo_is_on_exactly_one_page(feed):
    seen = []
    for page in range(1, IMPORTED // 30 + 2):
        seen += feed.photos(page, 30)
    assert len(seen) == len({photo["id"] for photo in seen}) == IMPORTED
    moments = [photo["created_at"] for photo in seen]
    assert moments == sorted(moments, reverse=True)


# API-1, UN-2, UN-13
def test_links_are_absolute_and_alphabetical_without_the_key(feed):
    url = "/photos/?per_page=20&page=3&order_by=latest&utm_source=a,b&client_id=demo"
    found = links(feed.get(url, key=None))
    assert set(found) == {"first", "prev", "next", "last"}
    for relation, page in [("first", 1), ("prev", 2), ("next", 4), ("last", -(-IMPORTED // 20))]:
        parts = urlsplit(found[relation])
        assert f"{parts.scheme}://{parts.netloc}" == feed.url
        assert parts.path == "/photos"
        query = parse_qsl(parts.query)
        assert [name for name, _ in query] == ["order_by", "page", "per_page", "utm_source"]
        assert dict(query)["page"] == str(page)
        assert "," not in found[relation]


# API-1
def test_links_name_only_pages_that_exist(feed):
    assert set(links(feed.get("/photos"))) == {"next", "last"}
    assert "per_page" not in links(feed.get("/photos"))["next"]
    last = -(-IMPORTED // 10)
    assert set(links(feed.get(f"/photos?page={last}"))) == {"first", "prev"}
    assert "Link" not in feed.get("/users/nobody-here/likes").headers


# API-1, UN-7
def test_a_photo_has_every_field_that_a_client_requires(feed):
    for photo in feed.photos(per_page=30) + feed.photos(page=IMPORTED // 30 + 1, per_page=30):
        assert re.fullmatch(r"[\w-]{11}", photo["id"])
        for moment in ("created_at", "updated_at"):
            assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", photo[moment])
        assert photo["width"] > 0 and photo["height"] > 0
        assert re.fullmatch(r"#[0-9a-f]{6}", photo["color"])
        assert len(photo["blur_hash"]) >= 6
        assert photo["likes"] >= 0 and photo["liked_by_user"] is False
        assert photo["current_user_collections"] == []
        assert {"description", "alt_description", "promoted_at", "sponsorship"} <= photo.keys()
        assert photo["urls"].keys() >= {"raw", "full", "regular", "small", "thumb"}
        assert photo["links"].keys() >= {"self", "html", "download", "download_location"}
        for url in [*photo["urls"].values(), *photo["links"].values()]:
            assert url.startswith(feed.url + "/"), url
        for url in [*photo["urls"].values(), photo["links"]["download_location"]]:
            assert "?" in url  # Rule 11: clients append "&w=…".
        user = photo["user"]
        assert user["id"] and user["username"] and user["first_name"] and user["name"]
        assert user["profile_image"].keys() >= {"small", "medium", "large"}
        assert None not in user["profile_image"].values()
        assert user["links"].keys() >= {"self", "html", "photos", "likes"}
        assert isinstance(user["total_likes"], int) and isinstance(user["total_photos"], int)


# API-1
def test_a_photo_is_found_by_id_or_slug(feed):
    listed = feed.photos()[0]
    photo = feed.get(f"/photos/{listed['id']}").json()
    assert photo["id"] == listed["id"]
    assert {"exif", "location", "downloads", "views", "tags"} <= photo.keys()
    assert feed.get(f"/photos/{photo['slug']}").json()["id"] == photo["id"]
    assert feed.get(f"/photos/any-words-{photo['id']}").json()["id"] == photo["id"]


# LIB-3, UN-17: an imported photo has the EXIF values of its file as strings, except iso, an integer
def test_an_imported_photo_has_its_camera(feed):
    exif = feed.get(f"/photos/{feed.photos()[0]['id']}").json()["exif"]
    assert (exif["make"], exif["model"]) == ("Pinhole", "Cardboard 1")
    assert exif.keys() >= {"name", "exposure_time", "aperture", "focal_length", "iso"}


# API-1: an unknown or malformed photo id gets 404
@pytest.mark.parametrize(
    "path", ["/photos/AAAAAAAAAAA", "/photos/x", "/photos/" + "x" * 300, "/photos/%00"]
)
def test_an_unknown_photo_is_not_found(feed, path):
    response = feed.get(path)
    assert (response.status_code, response.json()) == (404, {"errors": ["Couldn't find Photo"]})


# API-1, UN-9: the response is one object without the parameter `count`, and an array with it
def test_random_returns_an_object_without_a_count(feed):
    assert "urls" in feed.get("/photos/random").json()
    assert len(feed.get("/photos/random/?count=1").json()) == 1
    several = feed.get("/photos/random?count=40").json()
    assert len(several) == len({photo["id"] for photo in several}) == 30


# API-1
def test_a_download_leads_to_the_full_picture(feed):
    photo = feed.photos()[0]
    response = feed.get(photo["links"]["download_location"])
    assert response.status_code == 200
    picture = feed.get(response.json()["url"], key=None)
    assert picture.headers["Content-Type"] == "image/jpeg"


# UN-17: views that are not written yet are written at the stop
def test_views_and_downloads_outlast_a_restart(make_server):
    server = make_server(photos=1)
    path = f"/photos/{server.photos()[0]['id']}"
    for suffix in ("", "", "/download"):
        assert server.get(path + suffix).status_code == 200
    assert server.stop() == 0
    server.start()
    photo = server.get(path).json()
    assert (photo["views"], photo["downloads"]) == (2, 1)
    total = server.get(path + "/statistics?quantity=1").json()
    assert (total["views"]["total"], total["downloads"]["total"]) == (2, 1)
    assert server.command("check").returncode == 0


# API-1
def test_a_person_has_photos_and_a_page(feed):
    username = feed.photos(page=IMPORTED // 10)[-1]["user"]["username"]
    person = feed.get(f"/users/{username}/").json()
    assert person["username"] == username and person["total_photos"] > 0
    photos = feed.get(f"/users/{username}/photos?per_page=3")
    assert photos.headers["X-Total"] == str(person["total_photos"])
    assert {photo["user"]["username"] for photo in photos.json()} == {username}
    assert feed.get(f"/users/{username}/likes").headers["X-Total"] == str(person["total_likes"])


# API-1: an unknown or malformed username gets 404
@pytest.mark.parametrize(
    "path", ["/users/nobody-here", "/users/nobody-here/photos", "/users/%20/likes"]
)
def test_an_unknown_person_is_not_found(feed, path):
    response = feed.get(path)
    assert (response.status_code, response.json()) == (404, {"errors": ["Couldn't find User"]})
