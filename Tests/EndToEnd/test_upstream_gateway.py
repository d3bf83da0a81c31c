"""Unsplash's API for other clients, behind one key and one hour (LIB-7)."""

import json
import re

import pytest
import requests

from server import Server, wait_until
from upstream import Upstream, counts, register, thousand, token_for


@pytest.fixture(scope="module")
def upstream():
    servers = Upstream()
    try:
        servers.start()
        servers.client_key, servers.client_secret = register(servers.server)
        yield servers
    finally:
        servers.close()


def get(servers, path, **more):
    return servers.server.get(path, key=servers.client_key, **more)


# LIB-7, UN-14: pages of any size are those of Unsplash, with links to this server
@pytest.mark.parametrize("size", [1, 7, 10, 20, 30])
def test_pages_are_those_of_unsplash(upstream, size):
    for page in range(1, 64 // size + 3):
        query = f"/photos?page={page}&per_page={size}"
        here, there = get(upstream, query), upstream.unsplash.get(query)
        assert [one["id"] for one in here.json()] == [one["id"] for one in there.json()]
        assert here.headers["X-Total"] == there.headers["X-Total"] == "64"
        links = there.headers.get("Link", "").replace(upstream.unsplash.url, upstream.url)
        assert here.headers.get("Link", "") == links


# LIB-7: API links lead here, pages and pictures to Unsplash
def test_links_of_the_api_lead_here(upstream):
    photo = get(upstream, "/photos?per_page=1").json()[0]
    assert photo["links"]["self"].startswith(upstream.url + "/photos/")
    assert photo["links"]["download_location"].startswith(upstream.url + "/photos/")
    for address in [photo["links"]["html"], *photo["urls"].values(), *photo["user"]["profile_image"].values()]:
        assert address.startswith(upstream.unsplash.url), address
    assert photo["user"]["links"]["photos"].startswith(upstream.url)


# LIB-7: every read operation works through the gateway, one object or many
@pytest.mark.parametrize(
    "path",
    [
        "/photos/random", "/photos/random?count=3", "/search/photos?query=photo", "/search/users?query=demo", "/search/collections?query=a",
        "/collections", "/topics", "/users/demo_visitor", "/users/demo_visitor/photos", "/users/demo_visitor/likes", "/users/demo_visitor/collections",
        "/users/demo_visitor/statistics", "/stats/total", "/stats/month", "/photos/{id}", "/photos/{id}/statistics", "/photos/{id}/stats", "/photos/{id}/download",
    ],
)  # fmt: skip
def test_reads_have_the_shape_of_unsplash(upstream, path):
    path = path.replace("{id}", upstream.unsplash.photos()[0]["id"])
    here, there = get(upstream, path), upstream.unsplash.get(path)
    assert here.status_code == there.status_code == 200, here.text
    mine, theirs = here.json(), there.json()
    assert type(mine) is type(theirs)
    if isinstance(mine, dict):
        # NB: of the photos that this server requests at once, the played Unsplash sends no details.
        assert mine.keys() == theirs.keys() or path == "/photos/random" and mine.keys() <= theirs.keys()


# LIB-7: a download reaches Unsplash's counter
def test_a_download_is_reported_to_unsplash(upstream):
    photo = upstream.unsplash.photos()[1]["id"]
    before = upstream.unsplash.get(f"/photos/{photo}").json()["downloads"]
    assert get(upstream, f"/photos/{photo}/download?ixid=abc").status_code == 200
    assert upstream.unsplash.get(f"/photos/{photo}").json()["downloads"] == before + 1


# LIB-7: the owner's key and secret never leave the server
def test_the_key_stays_on_the_server(upstream):
    get(upstream, "/photos")
    get(upstream, "/photos/nothing-here")
    texts = [get(upstream, path).text for path in ("/photos", "/photos/nothing-here", "/openapi.json")]
    texts += [upstream.server.log_text(), upstream.server.command("status", "--json").stdout]
    assert not [text for text in texts if upstream.key in text or upstream.secret in text]
    database = b"".join(file.read_bytes() for file in upstream.server.data.rglob("*") if file.is_file())
    assert upstream.secret.encode() not in database


# LIB-7: the gateway needs a key of its own
@pytest.mark.parametrize("key", [None, "demo", "unknown"])
def test_others_need_a_key_of_this_server(upstream, key):
    response = upstream.server.get("/photos", key=key)
    assert response.status_code == 401 and response.json()["errors"]


# LIB-7, UN-5: a person signs in at Unsplash for an application of this server, and likes there
def test_a_person_uses_an_application(upstream):
    token = token_for(upstream, upstream.client_key, upstream.client_secret)
    me = upstream.server.get("/me", token=token).json()
    assert me["username"] == "demo_visitor" and me["links"]["self"].startswith(upstream.url)
    photo = get(upstream, "/photos?per_page=1").json()[0]
    assert not photo["liked_by_user"]
    liked = upstream.server.post(f"/photos/{photo['id']}/like", token=token)
    assert liked.status_code == 201 and liked.json()["photo"]["liked_by_user"]
    assert upstream.unsplash.get(f"/photos/{photo['id']}").json()["likes"] == 1
    assert upstream.server.get("/photos?per_page=1", token=token).json()[0]["liked_by_user"]
    assert [one["id"] for one in upstream.server.get("/users/demo_visitor/likes", token=token).json()] == [photo["id"]]
    # The response for everybody is nobody's.
    assert not get(upstream, "/photos?per_page=1").json()[0]["liked_by_user"]
    assert upstream.server.delete(f"/photos/{photo['id']}/like", token=token).status_code == 200
    assert upstream.unsplash.get(f"/photos/{photo['id']}").json()["likes"] == 0
    assert not upstream.server.get("/photos?per_page=1", token=token).json()[0]["liked_by_user"]


# LIB-7: what a person revokes at Unsplash ends here too
def test_access_that_is_revoked_at_unsplash_ends_here():
    servers = Upstream(photos=3).start()
    try:
        key, secret = register(servers.server)
        token = token_for(servers, key, secret)
        assert servers.server.get("/me", token=token).status_code == 200
        assert servers.unsplash.command("app", "remove", servers.key).returncode == 0
        photo = servers.unsplash.photos()[0]["id"]
        assert servers.server.post(f"/photos/{photo}/like", token=token).status_code == 401
        assert servers.server.get("/me", token=token).status_code == 401
    finally:
        servers.close()


# LIB-7: without Unsplash, what was seen stays visible, and what was not is explained
def test_without_unsplash_what_was_seen_stays():
    servers = Upstream(photos=40).start()
    try:
        key, _ = register(servers.server)
        seen = servers.server.get("/photos?per_page=10", key=key).json()
        servers.unsplash.kill()
        servers.server.stop()
        servers.server.start()
        assert servers.server.get("/photos?per_page=10", key=key).json() == seen
        missing = servers.server.get("/search/photos?query=sea", key=key)
        assert missing.status_code == 504 and int(missing.headers["Retry-After"]) > 0
        assert "Unsplash cannot be reached" in missing.json()["errors"][0]
        assert servers.server.get("/photos/random?count=2", key=key).status_code == 504
    finally:
        servers.close()


# API-5, LIB-7: 1,000 requests of applications never use more than the hour has, and each page is requested once
def test_the_hour_is_enough_for_a_thousand_requests():
    servers = Upstream(photos=64, hour=50, options=["--upstream-share", "100"]).start()
    try:
        key, _ = register(servers.server)
        requested, statuses = set(), []
        for address, pages in thousand():
            statuses.append(servers.server.get(address, key=key).status_code)
            requested |= pages
        sent = counts(servers)["sent"]
        assert sent <= 1.2 * len(requested) and sent <= 50
        assert set(statuses) <= {200, 503} and statuses.count(200) > 600
        left = servers.unsplash.get("/photos", key=servers.key).headers["X-Ratelimit-Remaining"]
        # The played Unsplash counted this request too.
        assert 49 - int(left) <= sent
    finally:
        servers.close()


# LIB-7: one application cannot use up the hour of the others
def test_an_application_has_its_share():
    servers = Upstream(photos=3, hour=50, options=["--upstream-share", "20"]).start()
    try:
        first, second = register(servers.server)[0], register(servers.server)[0]
        for number in range(10):
            assert servers.server.get(f"/search/photos?query=a{number}", key=first).status_code == 200
        refused = servers.server.get("/search/photos?query=a11", key=first)
        assert refused.status_code == 403 and "share" in refused.json()["errors"][0]
        assert servers.server.get("/search/photos?query=a1", key=first).status_code == 200
        assert servers.server.get("/search/photos?query=b", key=second).status_code == 200
        status = json.loads(servers.server.command("status", "--json").stdout)["unsplash"]
        assert status["used"] == 11 and status["limit"] == 50 and status["remaining"] == 39
        assert "11 of 50 requests in the last hour, 39 left" in servers.server.command("status").stdout
    finally:
        servers.close()


# LIB-7: a data folder is for a library or for Unsplash's photos
def test_a_folder_is_for_one_or_the_other():
    library, servers = Server(photos=2), Upstream(photos=1)
    try:
        library.start().stop()
        servers.start()
        options = ["--upstream", "--upstream-key", "x"]
        refused = library.command("serve", "--port", library.port, *options)
        assert refused.returncode == 1 and "has photos of its own" in refused.stderr
        servers.server.stop()
        refused = servers.server.command("serve", "--port", servers.server.port)
        assert refused.returncode == 1 and "is for Unsplash's photos" in refused.stderr
        added = servers.server.command("import", str(servers.server.folder))
        assert added.returncode != 0 and "Unsplash's photos" in added.stderr, added
    finally:
        servers.close()
        library.close()


# LIB-7: mistakes in the options are refused before anything is written
@pytest.mark.parametrize(
    "options, word",
    [
        (["--upstream"], "--upstream-key"),
        (["--upstream-key", "x"], "--upstream; add it"),
        (["--upstream", "--upstream-key", "x", "--as-unsplash"], "--as-unsplash"),
        (["--upstream", "--upstream-key", "x", "--demo", "on"], "--demo"),
        (["--upstream", "--upstream-key", "x", "--upstream-url", "http://example.com"], "--upstream-url"),
        (["--upstream", "--upstream-key", "x", "--upstream-secret-file", "/nowhere"], "/nowhere"),
        (["--upstream", "--upstream-key", "x", "--upstream-share", "0"], "1 to 100"),
    ],
)
def test_mistaken_options_are_refused(options, word):
    server = Server()
    try:
        result = server.command("serve", "--port", server.port, *options)
        assert result.returncode in (1, 64) and word in result.stderr, result
        assert not server.data.exists()
    finally:
        server.close()


# LIB-7: pictures that are kept are there without Unsplash, and nobody else's pictures can be requested
def test_pictures_are_kept_if_the_owner_wants_it(phone):
    servers = Upstream(photos=5, options=["--upstream-pictures", "keep"]).start()
    try:
        key, secret = register(servers.server)
        browser = requests.Session()
        token_for(servers, key, secret)
        from test_upstream import enter

        app = enter(phone(server=servers.server))
        picture = app.first_card.locator("img").last.get_attribute("src")
        assert picture.startswith("/app/unsplash/0/")
        first = browser.get(servers.url + picture, timeout=30)
        assert first.status_code == 200 and first.headers["Content-Type"] == "image/webp"
        policy = browser.get(servers.url + "/app/", timeout=30).headers["Content-Security-Policy"]
        assert servers.unsplash.url not in policy
        # Later pages, the likes and the portrait are requested from the API; the policy allows no other host for them.
        get = lambda path: app.page.request.get(servers.url + path).json()
        app.heart(app.shown()[0]).click()
        wait_until(lambda: get("/users/demo_visitor/likes"), page=app.page)
        for photo in get("/photos?page=2&per_page=2") + get("/users/demo_visitor/likes?page=1&per_page=10"):
            assert photo["urls"]["raw"].startswith("/app/unsplash/0/")
        assert get("/me")["profile_image"]["large"].startswith("/app/unsplash/0/")
        servers.unsplash.kill()
        assert browser.get(servers.url + picture, timeout=30).content == first.content
        wrong = re.sub(r"/0/[0-9a-f]", "/0/x", picture)
        assert browser.get(servers.url + wrong, timeout=30).status_code == 404
        assert browser.get(servers.url + picture.replace("/0/", "/7/"), timeout=30).status_code == 404
    finally:
        servers.close()
