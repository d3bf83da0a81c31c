"""The reverse proxies of docs/hosting.md, with the configurations in that document (LIB-9, LIB-10)."""

import http.client
import ssl

import pytest
import requests

import oauth
import pictures
from hosting import HostedServer
from server import Server, wait_until
from uploads import Sender

# The largest photo that a server takes by default, and the largest part that the app sends.
LARGEST, PART = 64 << 20, 8 << 20


@pytest.fixture(scope="module", params=["nginx", "haproxy", "caddy"])
def hosted(request, tmp_path_factory):
    """A server with one photo behind a proxy; requests trust the proxy's certificate."""
    hosted = HostedServer(request.param, tmp_path_factory.mktemp(request.param))
    server = Server(options=hosted.options)
    server.port = hosted.port
    with pytest.MonkeyPatch.context() as patch:
        try:
            server.start().import_photos(pictures.album(hosted.folder / "album", range(3)))
            hosted.server = server
            hosted.start()
            patch.setenv("REQUESTS_CA_BUNDLE", str(hosted.chain))
            yield hosted
        finally:
            hosted.stop()
            server.close()


# LIB-9
def test_plain_http_is_redirected_to_https(hosted):
    response = requests.get(f"http://localhost:{hosted.plain}/app/feed?x=1", allow_redirects=False, timeout=30)
    assert response.status_code in (301, 308)
    assert response.headers["Location"].startswith("https://localhost")
    assert response.headers["Location"].endswith("/app/feed?x=1")


# LIB-9: every URL begins with the public one, and cookies are Secure
def test_a_person_signs_in_over_https(hosted):
    browser, page = oauth.sign_in(hosted.url + "/app/sign-in?return_to=/app/feed")
    assert page.status_code == 200 and page.url == hosted.url + "/app/feed"
    assert all(cookie.secure for cookie in browser.cookies)
    assert "max-age" in page.headers["Strict-Transport-Security"]


# FEED-22: a photo of the largest size arrives in the parts that the app sends
def test_the_largest_photo_is_uploaded(hosted):
    photo = pictures.jpeg(77)
    photo += bytes(LARGEST - len(photo))
    sender = Sender(hosted)
    path = sender.create(len(photo))
    for offset in range(0, len(photo), PART):
        assert sender.send(path, photo[offset : offset + PART], offset).status_code == 204
    assert sender.outcome(path)["state"] == "added"


# FEED-22: what has arrived of a part that was cut off is stored, so the upload resumes there
def test_a_part_that_is_cut_off_is_not_sent_again(hosted):
    sender = Sender(hosted)
    path = sender.create(PART)
    trust = ssl.create_default_context(cafile=str(hosted.chain))
    connection = http.client.HTTPSConnection("localhost", hosted.secure, context=trust, timeout=30)
    connection.putrequest("PATCH", path)
    fields = {**sender.headers, "Tus-Resumable": "1.0.0", "Upload-Offset": "0", "Content-Length": str(PART)}
    for name, value in {**fields, "Content-Type": "application/offset+octet-stream"}.items():
        connection.putheader(name, value)
    connection.endheaders(bytes(PART // 2))
    connection.close()
    wait_until(lambda: sender.offset(path) > 0, what="the first half of the part")


# LIB-9: limits and audit log use the client's real address, whatever header it sends
def test_the_client_cannot_choose_its_address(hosted):
    for _ in range(2):
        oauth.sign_in(
            hosted.url + "/app/sign-in", password="wrong", browser=with_header("X-Forwarded-For", "192.0.2.7")
        )
    assert "audit failed-sign-in" in hosted.server.log_text()
    assert "192.0.2.7" not in hosted.server.log_text()


def with_header(name, value):
    browser = requests.Session()
    browser.headers[name] = value
    return browser


# LIB-9: the format and the cached copy depend on headers that the proxy passes on
def test_pictures_are_negotiated_and_revalidated(hosted):
    photo = hosted.server.photos()[0]
    url = photo["urls"]["regular"] + "&auto=format"
    assert url.startswith(hosted.url)
    whole = requests.get(url, headers={"Accept": "image/webp"}, timeout=30)
    assert (whole.status_code, whole.headers["Content-Type"]) == (200, "image/webp")
    cached = requests.get(url, headers={"Accept": "image/webp", "If-None-Match": whole.headers["ETag"]}, timeout=30)
    assert (cached.status_code, cached.content) == (304, b"")


# FEED-6
def test_the_feed_opens_in_a_browser(hosted, phone):
    app = phone(server=hosted, ignore_https_errors=True).enter()
    app.wait_until_filled()
    app.open_photo()
    app.viewer.wait_for()
