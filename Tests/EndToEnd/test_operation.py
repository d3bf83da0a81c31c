"""Starting, stopping, failing to start, and what survives a kill (LIB-1, LIB-8, Q-1, Q-2)."""

import contextlib
import concurrent.futures
import os
import pathlib
import shutil
import socket
import sqlite3
import struct
import threading
import time
from urllib.parse import parse_qs, urlsplit

import pytest
import requests

import oauth
from entrance import Visitor
from server import BINARY, PATIENCE, ROOT, free_port, wait_until

CANNOT_BE_ROOT = os.geteuid() == 0


# LIB-1
def test_the_start_prints_url_credentials_and_hints(make_server):
    server = make_server()
    # LIB-9: a QR code of a loopback URL would lead a phone to itself; the hint names --host instead.
    for fact in (server.url, "username", "password", "demo-secret", "--host 0.0.0.0"):
        wait_until(lambda: fact in server.log_text(), what=fact)


# LIB-1: all 64 photos are in the feed soon after the start, and a first search finds some in either language
def test_a_first_search_finds_photos_of_the_demo(make_server):
    server = make_server(gallery=64)
    wait_until(lambda: server.total() == 64, 30, "64 photos")
    for word in ("море", "закат", "лес", "горы", "лодка", "sea", "sunset", "forest", "mountains"):
        found = server.get("/search/photos", params={"query": word}).json()
        assert found["total"] > 0, word
    # The files themselves are not served.
    assert server.get("/assets/demo/catalogue.json").status_code == 404
    assert server.get("/assets/demo/thin-moon.jpg").status_code == 404


# LIB-1: a damaged installation still starts, and its log says which file is missing
def test_without_the_photos_of_the_demo_the_server_starts(make_server, tmp_path):
    web = tmp_path / "Web"
    shutil.copytree(ROOT / "Web", web, ignore=shutil.ignore_patterns("demo"))
    server = make_server(gallery=3, options=["--web", str(web)])
    wait_until(lambda: "demo/catalogue.json, cannot be read" in server.log_text(), 30, "an error")
    assert server.total() == 0 and server.get("/topics").status_code == 200


# LIB-1: two servers have equal demo photos
def test_the_demo_is_the_same_every_time(make_server):
    one, other = (make_server(gallery=2).wait_until_filled() for _ in range(2))
    facts = [
        [
            (p["blur_hash"], p["width"], p["height"], server.get(p["urls"]["raw"] + "&w=64", key=None).content)
            for p in server.photos()
        ]
        for server in (one, other)
    ]
    assert facts[0] == facts[1]


# LIB-1: a second start adds nothing again
def test_a_second_start_keeps_everything(make_server):
    server = make_server(gallery=1).wait_until_filled()
    before = server.photos()
    assert server.stop() == 0
    server.start()
    assert server.photos() == before


#
def test_a_port_in_use_is_reported_and_changes_nothing(make_server):
    first = make_server()
    second = make_server(start=False)
    second.port = first.port
    second.spawn()
    assert second.process.wait(PATIENCE) != 0
    assert str(first.port) in second.log_text() and "in use" in second.log_text()
    assert "Fatal" not in second.log_text() and first.total() == 0


# LIB-5: only one server may write to a folder
def test_a_second_server_on_the_same_folder_is_refused(make_server):
    first = make_server()
    second = make_server(start=False, data=first.data)
    second.spawn()
    assert second.process.wait(PATIENCE) != 0
    assert "in use" in second.log_text() and "Fatal" not in second.log_text()
    assert first.total() == 0


# Q-1, LIB-4
@pytest.mark.parametrize(
    "change, words",
    [
        ("INSERT INTO grdb_migrations VALUES ('9999 from the future')", "newer"),
        ("UPDATE grdb_migrations SET identifier = '10-photos'", "program of commit 52c8785d"),
    ],
)
def test_a_folder_of_another_version_is_refused_and_unchanged(make_server, change, words):
    server = make_server()
    server.stop()
    file = server.data / "imagefeed.sqlite"
    with sqlite3.connect(file) as database:
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        database.execute(change)
    before = sqlite_dump(file)
    server.spawn()
    assert server.process.wait(PATIENCE) != 0
    assert words in server.log_text() and "Fatal" not in server.log_text()
    assert sqlite_dump(file) == before


def sqlite_dump(file):
    """The schema and all rows; the rows of a virtual table are in ordinary ones."""
    with contextlib.closing(sqlite3.connect(file)) as database:
        tables = database.execute("SELECT name, sql FROM sqlite_master WHERE type = 'table'").fetchall()
        names = [name for name, sql in tables if not sql.startswith("CREATE VIRTUAL")]
        return tables, [database.execute(f'SELECT * FROM "{name}"').fetchall() for name in names]


#
def test_a_file_that_is_not_a_database_is_refused_with_a_message(make_server):
    server = make_server(start=False)
    server.data.mkdir()
    (server.data / "imagefeed.sqlite").write_bytes(b"this is no database at all " * 100)
    server.spawn()
    assert server.process.wait(PATIENCE) != 0
    assert "database" in server.log_text() and "Fatal" not in server.log_text()


# a folder without permissions; root ignores them, so the server runs as the user "nobody"
def test_a_folder_without_permissions_is_reported(make_server, tmp_path):
    locked = tmp_path / "locked"
    locked.mkdir(mode=0o555)
    as_nobody = (
        ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"] if CANNOT_BE_ROOT else []
    )
    server = make_server(start=False, data=locked / "data", prefix=as_nobody)
    server.spawn()
    assert server.process.wait(PATIENCE) != 0
    assert str(locked) in server.log_text() and "Fatal" not in server.log_text()


# an invalid option ends the start with a message, not a crash
@pytest.mark.parametrize(
    "options",
    [
        ["--port", "99999"],
        ["--port", "x"],
        ["--edition", "huge"],
        ["--unknown"],
        ["--host", "999.1.1.1"],
        ["--connections", "9223372036854775807"],
    ],
)
def test_invalid_options_are_explained(make_server, options):
    server = make_server(start=False, options=options)
    server.spawn()
    assert server.process.wait(PATIENCE) != 0
    assert any(word in server.log_text() for word in ("Usage", "rror", "--host 999.1.1.1"))
    assert "Fatal" not in server.log_text()


# LIB-1: without the web app's files every page would stay blank, so the server does not start
def test_a_start_without_the_web_app_is_refused(make_server):
    server = make_server(start=False, options=["--web", "/nonexist"])
    server.spawn()
    assert server.process.wait(PATIENCE) == 1
    log = server.log_text()
    assert "/nonexist" in log and "--web" in log and "http://" not in log


# LIB-1: started from another folder by its path
def test_a_built_binary_finds_the_web_app_of_its_repository(make_server, tmp_path, monkeypatch):
    binary = tmp_path / "Server" / ".build" / "debug" / "imagefeed"
    binary.parent.mkdir(parents=True)
    shutil.copy(BINARY, binary)
    monkeypatch.setattr("server.BINARY", str(binary))
    monkeypatch.delenv("IMAGEFEED_WEB", raising=False)
    web = shutil.copytree(ROOT / "Web", tmp_path / "Web")
    for style in web.glob("page.css*"):
        style.unlink()
    (web / "page.css").write_text("/* of this repository */")
    monkeypatch.chdir("/")
    server = make_server(start=False)
    monkeypatch.setattr(type(server), "environment", {**os.environ, "LANG": "C.UTF-8"})
    server.start()
    assert "of this repository" in server.get("/assets/page.css", key=None).text


# a process that decodes files of strangers holds no password of the server
def test_image_workers_have_no_secrets(make_server, monkeypatch):
    monkeypatch.setenv("AWS_SECRET_ACCESS_KEY", "hidden-key")
    monkeypatch.setenv("IMAGEFEED_SMS_PASSWORD", "hidden-password")
    server = make_server(photos=1)
    assert requests.get(server.photos()[0]["urls"]["small"], timeout=60).status_code == 200
    tasks = pathlib.Path(f"/proc/{server.process.pid}/task")
    workers = [pid for children in tasks.glob("*/children") for pid in children.read_text().split()]
    commands = {pid: pathlib.Path(f"/proc/{pid}/cmdline").read_bytes() for pid in workers}
    assert any(b"darkroom" in command for command in commands.values())
    for pid in workers:
        environment = pathlib.Path(f"/proc/{pid}/environ").read_bytes()
        assert b"hidden" not in environment and b"AWS" not in environment


# LIB-2
def test_demo_mode_is_refused_on_a_public_address(make_server):
    server = make_server(options=["--host", "0.0.0.0"])
    wait_until(lambda: server.url.rsplit(":", 1)[1] in server.log_text(), what="the URL")
    assert "demo-secret" not in server.log_text()
    assert server.get("/photos").status_code == 401


# LIB-8
def test_a_stop_finishes_pending_requests_and_is_quick(make_server):
    server = make_server()
    began = time.monotonic()
    assert server.stop() == 0
    assert time.monotonic() - began < 10
    with pytest.raises(requests.ConnectionError):
        server.get("/photos")


# silent connections do not block others
def test_silent_connections_do_not_block_others(make_server):
    server = make_server()
    silent = [
        socket.create_connection(("127.0.0.1", server.port), source_address=("127.0.0.2", 0))
        for _ in range(200)
    ]
    assert server.get("/health", key=None).elapsed.total_seconds() < 10
    for connection in silent:
        connection.close()


# every confirmed like survives a power failure
def test_confirmed_likes_survive_a_kill(make_server):
    server = make_server(photos=30)
    token = oauth.token_for(server)
    ids = [photo["id"] for photo in server.photos(per_page=30)]
    confirmed, enough = {}, [threading.Event() for _ in range(3)]

    def go_on(share):
        for turn in range(1000):
            photo = ids[(share + 3 * turn) % len(ids)]
            method = "DELETE" if turn // 10 % 2 else "POST"
            confirmed.pop(photo, None)
            try:
                response = server.request(method, f"/photos/{photo}/like", token=token)
            except requests.RequestException:
                return
            assert response.status_code in (200, 201)
            confirmed[photo] = method == "POST"
            if turn == 24:
                enough[share].set()

    with concurrent.futures.ThreadPoolExecutor(3) as pool:
        # Each of the three tasks has its own photos, so the last response for a photo is its expected state.
        jobs = [pool.submit(go_on, share) for share in range(3)]
        assert all(one.wait(60) for one in enough)
        server.kill()
        for job in jobs:
            job.result()
    server.start()
    photos = {photo["id"]: photo for photo in server.photos(per_page=30, token=token)}
    assert len(confirmed) >= 20
    for photo, liked in confirmed.items():
        assert photos[photo]["liked_by_user"] is liked
        assert photos[photo]["likes"] == int(liked)


# a photo that the API returned still exists, with its file
def test_imported_photos_survive_a_kill(make_server):
    server = make_server(photos=10)
    server.kill()
    server.port = free_port()
    server.start()
    assert server.total() == 10
    for photo in server.photos():
        assert server.get(photo["urls"]["small"], key=None).status_code == 200


# Q-2, FEED-3: access tokens stay valid although the server was killed
def test_a_token_survives_a_kill(make_server):
    server = make_server()
    token = oauth.token_for(server)
    server.kill()
    server.start()
    assert server.get("/me", token=token).status_code == 200


# LIB-9, Q-2: a server that moves to another port and public URL, with lower limits
def test_a_restart_follows_changed_settings_and_keeps_people_signed_in(make_server):
    server = make_server()
    token = oauth.token_for(server)
    visitor = Visitor(server).sign_in()
    assert server.stop() == 0
    server.port = free_port()
    public = f"http://localhost:{server.port}"
    server.options = ["--public-url", public, "--rate-limit", "3", "--connections-per-address", "8"]
    server.options += ["--trusted-proxy", "192.0.2.0/24", "--demo", "on"]
    server.start()
    assert visitor.get("/account").status_code == 200
    assert server.get("/.well-known/oauth-authorization-server").json()["issuer"] == public
    statuses = [server.get("/me", token=token).status_code for _ in range(4)]
    assert statuses == [200, 200, 200, 403]
    # The redirect URI of the web app's OAuth client follows the public URL.
    location = visitor.client()
    assert parse_qs(urlsplit(location).query)["redirect_uri"][0].startswith(public)
    assert Visitor(server).get(location).status_code == 200


# AUTH-15: the home screen icon exists in each requested size
def test_the_home_screen_icons_are_served(small):
    page = small.get("/", key=None).text
    assert '<link rel="apple-touch-icon" href="/assets/icon-180.png">' in page
    icons = small.get("/manifest.webmanifest", key=None).json()["icons"]
    drawn = [(icon["src"], icon["sizes"]) for icon in icons if icon["type"] == "image/png"]
    for path, sizes in [*drawn, ("/assets/icon-180.png", "180x180")]:
        picture = small.get(path, key=None)
        assert picture.headers["Content-Type"] == "image/png"
        width, height = struct.unpack(">II", picture.content[16:24])
        assert f"{width}x{height}" == sizes
