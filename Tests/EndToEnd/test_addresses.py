"""Addresses and requests as people and libraries write them (API-13)."""

import json
import socket
import subprocess

import pytest
import requests

import oauth
from interim import BODY, collection, expecting

KEY = b"Host: localhost\r\nAuthorization: Client-ID demo\r\n"
CLOSE = b"Connection: close\r\n\r\n"


def parts(response):
    """Status and body of a response of which only the bytes are known."""
    head, _, body = response.partition(b"\r\n\r\n")
    return int(head.split(b" ")[1]), body


# API-13: curl and many libraries send an address as it was typed
@pytest.mark.parametrize(
    "target",
    ["/search/photos?query=лодка&per_page=1", "/photos/random?query=лодка&count=1", "/users/анна", "/@анна", "/s/é"],
)
def test_an_address_in_any_script_is_understood(feed, target):
    encoded = requests.get(feed.url + target, headers={"Authorization": "Client-ID demo"}, timeout=30)
    for raw in (target.encode(), target.encode("utf-16-le")[::2] if target.isascii() else target.encode()):
        status, body = parts(feed.raw(b"GET " + raw + b" HTTP/1.1\r\n" + KEY + CLOSE))
        assert status == encoded.status_code
        assert status != 200 or body.startswith((b"{", b"[", b"<"))


# API-13: bytes in another encoding are no error of the connection
def test_latin_1_in_an_address_is_no_broken_request(feed):
    status, body = parts(feed.raw(b"GET /search/photos?query=caf\xe9 HTTP/1.1\r\n" + KEY + CLOSE))
    assert status == 200 and json.loads(body)["results"] == []


# API-13: an address that arrives in pieces, and a second one on the same connection
def test_an_address_may_arrive_in_pieces(feed):
    request = "GET /search/photos?query=закат&per_page=1 HTTP/1.1\r\n".encode() + KEY + b"\r\n"
    with socket.create_connection(("127.0.0.1", feed.port), timeout=30) as connection:
        for _ in range(2):
            for start in range(0, len(request), 3):
                connection.sendall(request[start : start + 3])
            received = b""
            while b"\r\n\r\n" not in received:
                received += connection.recv(65536)
            head, _, body = received.partition(b"\r\n\r\n")
            assert head.startswith(b"HTTP/1.1 200")
            length = int(head.lower().split(b"content-length: ")[1].split(b"\r\n")[0])
            while len(body) < length:
                body += connection.recv(65536)
            assert "total" in json.loads(body)


# API-13, UN-12: what is no request gets an error that programs can read
@pytest.mark.parametrize(
    "request_bytes, status",
    [
        (b"GET /search/photos?query=red car HTTP/1.1\r\n" + KEY + CLOSE, 400),
        (b"GET /a\tb HTTP/1.1\r\n" + KEY + CLOSE, 400),
        (b"GET /photos HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n", 400),
        (b"NONSENSE\r\n\r\n", 400),
        (b"GET /photos HTTP/1.1\r\n" + KEY + b"X: " + b"a" * 100_000 + b"\r\n\r\n", 431),
    ],
)
def test_what_is_no_request_is_refused_in_json(feed, request_bytes, status):
    response = feed.raw(request_bytes)
    assert parts(response)[0] == status
    head = response.partition(b"\r\n\r\n")[0].lower()
    assert b"content-type: application/json" in head and b"connection: close" in head
    assert len(json.loads(parts(response)[1])["errors"]) == 1


# API-13, HT-06: after a request that is in progress, too
def test_a_broken_request_after_another_one_is_refused_in_json(feed):
    good = b"GET /photos?per_page=1 HTTP/1.1\r\n" + KEY + b"\r\n"
    responses = feed.raw(good + b"GET /a b HTTP/1.1\r\n" + KEY + CLOSE).split(b"HTTP/1.1 ")[1:]
    assert [response[:3] for response in responses] == [b"200", b"400"]
    assert json.loads(responses[1].partition(b"\r\n\r\n")[2])["errors"]


HEADERS = ["X-Ratelimit-Limit", "X-Ratelimit-Remaining", "ETag", "Vary", "Cache-Control", "X-Total", "Link"]


# API-13: headers follow the route, not the spelling
@pytest.mark.parametrize(
    "target", ["//photos?per_page=2", "/photos/?per_page=2", "/%70hotos?per_page=2", "http://localhost/photos?per_page=2"]
)
def test_every_spelling_gets_the_same_response(feed, target):
    def ask(target):
        response = feed.raw(b"GET " + target.encode() + b" HTTP/1.1\r\n" + KEY + CLOSE)
        head, _, body = response.partition(b"\r\n\r\n")
        fields = dict(line.split(": ", 1) for line in head.decode().split("\r\n")[1:])
        return {name: fields.get(name) for name in HEADERS}, body

    assert ask(target) == ask("/photos?per_page=2")


# API-13: lists as PHP, axios and requests write them
@pytest.mark.parametrize("form", ["{0}[]={1}&{0}[]={2}", "{0}[0]={1}&{0}[1]={2}", "{0}={1}&{0}={2}", "{0}={1},{2}"])
def test_lists_may_be_written_as_their_elements(small, form):
    token = oauth.token_for(small, oauth.ALL_SCOPES)
    ids = []
    for photo in small.photos()[:2]:
        made = small.post("/collections", token=token, json={"title": "One"}).json()["id"]
        small.post(f"/collections/{made}/add", token=token, json={"photo_id": photo["id"]})
        ids.append(made)
    found = small.get("/photos/random?count=30&" + form.format("collections", *ids)).json()
    assert {photo["id"] for photo in found} == {photo["id"] for photo in small.photos()[:2]}
    photo = small.photos()[0]["id"]
    changed = small.request("PUT", f"/photos/{photo}?" + form.format("tags", "лес", "река"), token=token)
    assert [tag["title"] for tag in changed.json()["tags"]] == ["лес", "река"]


# API-13: a form with files, which requests sends as multipart
def test_a_multipart_form_is_a_form(small):
    token = oauth.token_for(small, oauth.ALL_SCOPES)
    made = small.post("/collections", token=token, files={"title": (None, "Горы"), "cover": ("a.jpg", b"\xff\xd8")})
    assert made.status_code == 201 and made.json()["title"] == "Горы"


# API-13: the parts of pictures and downloads, as they are served from memory and from the disk
@pytest.mark.parametrize("kind", ["small", "raw", "portrait", "download"])
def test_pictures_and_downloads_have_ranges(small, kind):
    browser, _ = oauth.sign_in(small.url + "/app/sign-in?return_to=/app/feed")
    photo = small.photos()[0]
    url = {
        "small": photo["urls"]["small"],
        "raw": photo["urls"]["raw"] + "&w=4000&fm=png",
        "portrait": photo["user"]["profile_image"]["large"],
        "download": small.url + f"/app/photo/{photo['id']}/download",
    }[kind]
    whole = browser.get(url, timeout=60)
    assert whole.status_code == 200 and whole.headers["Accept-Ranges"] == "bytes"
    size = len(whole.content)
    part = browser.get(url, headers={"Range": "bytes=10-19", "If-Range": whole.headers["ETag"]}, timeout=60)
    assert (part.status_code, part.content) == (206, whole.content[10:20])
    assert part.headers["Content-Range"] == f"bytes 10-19/{size}"
    assert part.headers["Content-Length"] == "10" and part.headers["Content-Type"] == whole.headers["Content-Type"]
    rest = browser.get(url, headers={"Range": "bytes=-5"}, timeout=60)
    assert (rest.status_code, rest.content) == (206, whole.content[-5:])
    beyond = browser.get(url, headers={"Range": f"bytes={size}-"}, timeout=60)
    assert (beyond.status_code, beyond.headers["Content-Range"]) == (416, f"bytes */{size}")
    for headers in ({"Range": "bytes=0-1,4-5"}, {"Range": "bytes=0-1", "If-Range": '"other"'}, {"Range": "lines=1"}):
        assert browser.get(url, headers=headers, timeout=60).content == whole.content
    head = browser.head(url, headers={"Range": "bytes=0-1"}, timeout=60)
    assert (head.status_code, head.headers["Content-Length"]) == (200, str(size))


# API-13: a download that goes on after an interruption counts once
def test_a_resumed_download_counts_once(small):
    browser, _ = oauth.sign_in(small.url + "/app/sign-in?return_to=/app/feed")
    photo = small.photos()[1]["id"]
    before = small.get(f"/photos/{photo}").json()["downloads"]
    url = small.url + f"/app/photo/{photo}/download"
    for part in ("bytes=0-99", "bytes=100-199", "bytes=200-"):
        assert browser.get(url, headers={"Range": part}, timeout=60).status_code == 206
    assert small.get(f"/photos/{photo}").json()["downloads"] == before + 1


# API-13, RFC 9110 10.1.1: the body is asked for once it is wanted
def test_a_client_that_waits_is_told_to_continue(small):
    token = oauth.token_for(small, oauth.ALL_SCOPES)
    interim, final = expecting(small.port, collection(token, BODY), BODY)
    assert interim == b"HTTP/1.1 100 Continue"
    assert parts(final)[0] == 201 and json.loads(parts(final)[1])["title"] == "Waited"


# API-13: who is refused need not send the body
def test_a_refusal_comes_before_the_body(small):
    interim, final = expecting(small.port, collection("unknown", BODY), BODY)
    assert interim == b"" and parts(final)[0] == 401 and b"connection: close" in final.lower()


# API-13: a client of HTTP/1.0 would take the interim response for the final one
def test_a_client_of_the_former_version_gets_no_interim_response(small):
    token = oauth.token_for(small, oauth.ALL_SCOPES)
    head = collection(token, BODY).replace(b"HTTP/1.1\r\n", b"HTTP/1.0\r\n", 1)
    response = small.raw(head + BODY)
    assert parts(response)[0] == 201 and b" 100 " not in response


# API-13: a body that comes at once, and a second request on the same connection
def test_a_client_that_does_not_wait_is_served_too(small):
    token = oauth.token_for(small, oauth.ALL_SCOPES)
    first = (collection(token, BODY) + BODY).replace(b"Connection: close\r\n", b"")
    response = small.raw(first + b"GET /photos?per_page=1 HTTP/1.1\r\n" + KEY + CLOSE)
    statuses = [part[:3] for part in response.split(b"HTTP/1.1 ")[1:]]
    assert statuses == [b"100", b"201", b"200"]


# API-13: curl waits for a second without `100 Continue`
def test_curl_sends_a_body_without_a_pause(small):
    token = oauth.token_for(small, oauth.ALL_SCOPES)
    words = ["curl", "-sS", "-v", "--expect100-timeout", "60", "-m", "30", "-H", "Expect: 100-continue"]
    words += ["-H", f"Authorization: Bearer {token}", "-d", "title=Curled", small.url + "/collections"]
    result = subprocess.run(words, capture_output=True, text=True, timeout=60)
    assert result.returncode == 0 and "100 Continue" in result.stderr
    assert json.loads(result.stdout)["title"] == "Curled"
