"""The reverse proxies of docs/owners/hosting.md, with the configurations in that document (LIB-9, LIB-10)."""

import http.client
import socket
import ssl

import pytest
import requests
from playwright.sync_api import expect

import oauth
import pictures
from hosting import HostedServer
from interim import BODY, collection, expecting
from server import Server, wait_until
from uploads import Sender, write

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


# LIB-9: visitors come over IPv4 and IPv6
@pytest.mark.parametrize("address", ["127.0.0.1", "::1"])
def test_both_families_are_served(hosted, address):
    trust = ssl.create_default_context(cafile=str(hosted.chain))
    connection = http.client.HTTPSConnection("localhost", hosted.secure, context=trust, timeout=30)
    plain = socket.create_connection((address, hosted.secure), timeout=30)
    connection.sock = trust.wrap_socket(plain, server_hostname="localhost")
    connection.request("GET", "/health")
    assert connection.getresponse().status == 200
    redirect = http.client.HTTPConnection(address, hosted.plain, timeout=30)
    redirect.request("GET", "/", headers={"Host": f"localhost:{hosted.plain}"})
    assert redirect.getresponse().status in (301, 308)


# LIB-9: every URL begins with the public one, and cookies are Secure
def test_a_person_signs_in_over_https(hosted):
    browser, page = oauth.sign_in(hosted.url + "/app/sign-in?return_to=/app/feed")
    assert page.status_code == 200 and page.url == hosted.url + "/app/feed"
    assert all(cookie.secure for cookie in browser.cookies)
    # WB-07: other ports of the same name may belong to programs without HTTPS.
    assert hosted.url.startswith("https://") and "Strict-Transport-Security" not in page.headers


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


# API-13: a body that waits for `100 Continue`, an address as it was typed, and a part of a picture
def test_requests_as_libraries_send_them_pass_through(hosted):
    trust = ssl.create_default_context(cafile=str(hosted.chain))

    def wrap(plain):
        return trust.wrap_socket(plain, server_hostname="localhost")

    token = oauth.token_for(hosted, oauth.ALL_SCOPES)
    head = collection(token, BODY).replace(b"Host: localhost", f"Host: localhost:{hosted.secure}".encode())
    interim, final = expecting(hosted.secure, head, BODY, wrap)
    assert interim == b"HTTP/1.1 100 Continue" and final.startswith(b"HTTP/1.1 201")
    photo = hosted.server.photos()[0]
    whole = requests.get(photo["urls"]["small"], timeout=30)
    part = requests.get(photo["urls"]["small"], headers={"Range": "bytes=3-7"}, timeout=30)
    assert (part.status_code, part.content) == (206, whole.content[3:8])


# LIB-9: the format and the cached copy depend on headers that the proxy passes on
def test_pictures_are_negotiated_and_revalidated(hosted):
    photo = hosted.server.photos()[0]
    url = photo["urls"]["regular"] + "&auto=format"
    assert url.startswith(hosted.url)
    whole = requests.get(url, headers={"Accept": "image/webp"}, timeout=30)
    assert (whole.status_code, whole.headers["Content-Type"]) == (200, "image/webp")
    cached = requests.get(url, headers={"Accept": "image/webp", "If-None-Match": whole.headers["ETag"]}, timeout=30)
    assert (cached.status_code, cached.content) == (304, b"")


# FEED-2, FEED-6, FEED-8, FEED-9, FEED-12…14, FEED-16, FEED-17, FEED-22: the main path, from signing in to signing out
def test_the_main_path_works_in_a_browser(hosted, phone, tmp_path):
    app = phone(server=hosted, ignore_https_errors=True).enter()
    app.wait_until_filled()
    # Adding a photo.
    app.tab_profile.click()
    app.profile.get_by_role("button", name="Добавить фото").click()
    app.page.locator("input[data-name=files]").set_input_files(
        write(tmp_path, new__jpg=pictures.jpeg(100 + hosted.port % 100))
    )
    added = app.page.locator("main[data-name=adding] li", has_text="new.jpg")
    expect(added.locator(".state")).to_have_text("Добавлено")
    app.tab_feed.click()
    app.wait_until_filled()
    # Liking it: the heart changes, and the server knows.
    photo = app.shown()[0]
    app.heart(photo).click()
    expect(app.heart(photo)).to_have_attribute("aria-pressed", "true")
    liked = "async id => (await (await fetch('/photos/' + id)).json()).liked_by_user"
    wait_until(lambda: app.page.evaluate(liked, photo), what="the like on the server")
    # The photo, its facts and its share sheet.
    app.open_photo(photo)
    expect(app.viewer.locator(".page.current img.picture")).to_be_visible()
    app.open_sheet()
    expect(app.sheet.locator("ul.details")).to_be_visible()
    app.go_back_over_sheet_and_photo()
    # It is among the favourites, also after the page was loaded again.
    app.tab_profile.click()
    expect(app.favourites.locator("article.card")).to_have_count(1)
    app.page.reload()
    app.ready()
    expect(app.favourites.locator("article.card")).to_have_count(1)
    app.button("leave").click()
    app.answer_alert("yes")
    expect(app.enter_button).to_be_visible()
    assert app.recorded()["forbidden"] == []
