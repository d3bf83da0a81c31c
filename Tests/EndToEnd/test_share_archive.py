"""All photos of a share link as one ZIP archive (FEED-39), and the owner's original files (FEED-36)."""

import io
import re
import socket
import subprocess
import urllib.parse
import zipfile

import pytest
import requests
from PIL import Image
from playwright.sync_api import expect

import pictures
import share_links
from server import Server
from share_links import share

PHOTOS = 14
CAPTIONS = ["Озеро / утро", "Озеро / утро", "شلال كبير", "CON", "a\nb: c?"]
NAMES = ["001 Озеро _ утро.jpg", "002 Озеро _ утро.jpg", "003 شلال كبير.jpg", "004 CON.jpg", "005 a b_ c_.jpg"]


@pytest.fixture(scope="module")
def album():
    """A server with photos of the demo account in a private collection; the first ones get captions."""
    with share_links.album("Каникулы", PHOTOS) as server:
        yield server


@pytest.fixture
def owner(phone, album):
    """A phone on which the owner of the collection is signed in."""
    owner = phone(server=album, locale="en-US").enter()
    for id, caption in zip(album.ids, CAPTIONS):
        owner.page.goto(f"{album.url}/account/photos/{id}")
        owner.page.locator("[name=description]").fill(caption)
        owner.page.get_by_role("button", name="Save").click()
        expect(owner.page.get_by_text("Saved.")).to_be_visible()
    return owner


# FEED-39, LIB-13: a guest gets all photos in one file, which programs that unpack archives take, without metadata
def test_a_guest_downloads_all_photos(phone, album, owner, tmp_path):
    guest = phone(server=album, locale="en-US")
    guest.page.goto(share(owner))
    link = guest.page.get_by_role("link", name="Download all (ZIP)")
    expect(link).to_have_text(re.compile(rf"photos: {PHOTOS}\b"))
    with guest.page.expect_download() as download:
        link.click()
    assert download.value.suggested_filename == "Каникулы.zip"
    path = tmp_path / "all.zip"
    download.value.save_as(path)
    assert subprocess.run(["unzip", "-tq", path], capture_output=True).returncode == 0
    with zipfile.ZipFile(path) as archive:
        assert archive.testzip() is None
        assert archive.namelist()[: len(NAMES)] == NAMES and len(archive.namelist()) == PHOTOS
        for name in archive.namelist():
            data = archive.read(name)
            assert len(Image.open(io.BytesIO(data)).getexif()) == 0 and pictures.CAMERA.encode() not in data
    guest.page.reload()
    expect(link).to_have_text(re.compile(r"photos: \d+, 1 MB"))


# FEED-39: a download that was cut continues at any byte, also after the server was restarted
def test_a_download_continues(album, owner):
    address = share(owner) + "/zip"
    with requests.get(address, stream=True, timeout=60) as cut:
        tag = cut.headers["ETag"]
        begun = next(cut.iter_content(10_001))
    album.stop()
    album.start()
    address = album.url + urllib.parse.urlparse(address).path
    rest = requests.get(address, headers={"Range": f"bytes={len(begun)}-", "If-Range": tag}, timeout=60)
    assert rest.status_code == 206 and rest.headers["ETag"] == tag
    whole = requests.get(address, timeout=60)
    assert begun + rest.content == whole.content and int(whole.headers["Content-Length"]) == len(whole.content)
    with zipfile.ZipFile(io.BytesIO(begun + rest.content)) as archive:
        assert archive.testzip() is None and len(archive.namelist()) == PHOTOS
    other = requests.get(address, headers={"Range": "bytes=9-", "If-Range": '"other"'}, timeout=60)
    assert other.status_code == 200 and other.content == whole.content


# FEED-39, LIB-13: a link that forbids downloads has no archive; one with a password asks for it first
def test_an_archive_is_for_those_who_may_download(album, owner):
    assert requests.get(share(owner, noDownloads=True) + "/zip", timeout=60).status_code == 404
    answer = requests.get(share(owner, password="summer of 25") + "/zip", timeout=60)
    assert answer.status_code == 401 and b"PK\x03\x04" not in answer.content
    session = requests.Session()
    session.post(answer.url.removesuffix("/zip"), data={"password": "summer of 25"}, timeout=60)
    assert zipfile.ZipFile(io.BytesIO(session.get(answer.url, timeout=60).content)).testzip() is None


# FEED-39: what is revoked in the middle ends there, and the client can tell
def test_a_revoked_link_ends_in_the_middle(phone, tmp_path):
    noise = tmp_path / "noise"
    noise.mkdir()
    for number in range(12):
        Image.effect_noise((3000, 2000), 120).convert("RGB").save(noise / f"{number}.jpg", quality=95)
    server = Server(photos=1)
    try:
        server.start()
        server.import_photos(noise)
        ids = [photo["id"] for photo in server.photos(per_page=30)]
        owner = phone(server=server, locale="en-US").enter()
        added = server.command("collection", "add", "Noise", "--user", "demo_visitor")
        server.collection = re.search(r"\d+", added.stdout).group()
        assert server.command("collection", "fill", server.collection, *ids).returncode == 0
        url = urllib.parse.urlparse(share(owner))
        requests.get(url.geturl() + "/zip", timeout=300)
        with socket.socket() as slow:
            slow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 8192)
            slow.connect((url.hostname, url.port))
            slow.sendall(f"GET {url.path}/zip HTTP/1.1\r\nHost: {url.netloc}\r\nConnection: close\r\n\r\n".encode())
            head = slow.recv(4096)
            length = int(re.search(rb"(?i)content-length: (\d+)", head)[1])
            owner.page.get_by_role("button", name="Revoke").click()
            owner.page.get_by_role("button", name="Revoke").click()
            expect(owner.page.locator(".uri")).to_have_count(0)
            received = len(head)
            try:
                while piece := slow.recv(1 << 20):
                    received += len(piece)
            except ConnectionResetError:
                pass
        assert 0 < received < length
    finally:
        server.close()


# FEED-36: the owner of a photo gets the file as it was added, with its name; others do not
def test_the_owner_gets_the_original_back(phone, album, owner, tmp_path):
    added = tmp_path / "added"
    added.mkdir()
    (added / "Отпуск 1.JPG").write_bytes(pictures.jpeg(977))
    album.import_photos(added)
    id = album.photos(per_page=1)[0]["id"]
    owner.page.goto(f"{album.url}/account/photos/{id}")
    with owner.page.expect_download() as download:
        owner.page.get_by_role("link", name="Download original").click()
    assert download.value.suggested_filename == "Отпуск 1.JPG"
    download.value.save_as(tmp_path / "back.jpg")
    assert (tmp_path / "back.jpg").read_bytes() == pictures.jpeg(977)
    assert requests.get(f"{album.url}/account/photos/{id}/original", timeout=60).status_code == 404
