"""URLs of source.unsplash.com, as pages and programs use them (API-8)."""

import http.server
import io
import threading

import pytest
import requests
from PIL import Image


# API-8: curl, requests and others follow the redirect to an image of the requested size
@pytest.mark.parametrize("uri", ["/random/320x200", "/320x200/?sig=1", "/featured/320x200/", "/daily/320x200"])
def test_a_source_url_leads_to_an_image_of_its_size(small, uri):
    response = requests.get(small.url + uri, timeout=30)
    assert (response.status_code, response.history[0].status_code) == (200, 302)
    assert response.headers["Content-Type"] == "image/jpeg"
    assert Image.open(io.BytesIO(response.content)).size == (320, 200)


# API-8: HEAD, as link checkers send it
def test_head_is_redirected_too(small):
    response = requests.head(small.url + "/random", timeout=30)
    assert response.status_code == 302 and response.headers["Location"].startswith(small.url + "/images/")


# API-8: a page of another site shows the images, different ones for different signatures
def test_a_page_of_another_site_shows_the_images(small, chromium):
    images = "".join(f'<img src="{small.url}/random/64x48/?sig={number}">' for number in range(8))
    with serving(f"<!doctype html>{images}") as address:
        page = chromium.new_page()
        page.goto(address, wait_until="load")
        addresses = {requests.head(f"{small.url}/random?sig={number}", timeout=30).headers["Location"] for number in range(8)}
        shown = page.eval_on_selector_all("img", "all => all.map(each => [each.naturalWidth, each.naturalHeight])")
        page.close()
    assert shown == [[64, 48]] * 8 and len(addresses) > 1


# API-8: owners switch them on; a private server shows nothing to strangers and says why
def test_the_owner_decides(make_server):
    server = make_server(options=["--demo", "off", "--no-private"])
    assert requests.get(server.url + "/random", timeout=30).status_code == 404
    server.stop()
    server.options = ["--demo", "off", "--no-private", "--source-urls"]
    server.start()
    missing = requests.get(server.url + "/random", timeout=30)
    assert (missing.status_code, missing.json()) == (404, {"errors": ["No photos found."]})
    private = make_server(start=False, options=["--demo", "off", "--source-urls"])
    done = private.command("serve", "--demo", "off", "--source-urls")
    assert done.returncode == 64 and "add --no-private" in done.stderr


class serving:
    """Serves one HTML page on its own port."""

    def __init__(self, html):
        class Handler(http.server.BaseHTTPRequestHandler):
            def do_GET(self):
                self.send_response(200)
                self.send_header("Content-Type", "text/html")
                self.end_headers()
                self.wfile.write(html.encode())

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)

    def __enter__(self):
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        return f"http://127.0.0.1:{self.server.server_port}/"

    def __exit__(self, *_):
        self.server.shutdown()
        self.server.server_close()
