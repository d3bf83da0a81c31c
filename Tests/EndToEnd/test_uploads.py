"""Uploads to the real process: kills, interruptions, attacks, another tus client (FEED-22, Q-1, Q-2)."""

import io
import json
import os
import signal
import socket
import threading

import requests
from tusclient.client import TusClient

import pictures
from server import wait_until
from uploads import Sender, noise, write


def kill(server):
    os.kill(server.process.pid, signal.SIGKILL)
    server.process.wait()


# FEED-22: an unmodified tus client, in parts, with checksums, resumed by another instance of it
def test_a_public_tus_client_adds_a_photo(make_server, tmp_path):
    server = make_server()
    sender = Sender(server)
    data = noise(3)
    [path] = write(tmp_path, a__jpg=data)
    client = TusClient(server.url + "/app/uploads", headers=sender.headers)
    uploader = client.uploader(path, chunk_size=1_000_000, metadata={"filename": "a.jpg"})
    uploader.upload(stop_at=1_500_000)
    again = client.uploader(path, url=uploader.url, chunk_size=700_000, upload_checksum=True)
    assert again.offset == 1_500_000 or again.offset == 2_000_000
    again.upload()
    outcome = sender.outcome(uploader.url.removeprefix(server.url))
    assert outcome["state"] == "added", outcome
    assert [photo["id"] for photo in server.photos()] == [outcome["photo"]]
    original = server.get(f"/photos/{outcome['photo']}/download").json()["url"]
    assert requests.get(original, timeout=30).status_code == 200


# FEED-22: a part may be sent without Content-Length, as curl does
def test_a_body_without_a_length_is_accepted(make_server):
    sender = Sender(make_server())
    data = pictures.jpeg(1)
    path = sender.create(len(data))
    response = sender.send(path, (data[at : at + 100] for at in range(0, len(data), 100)), 0)
    assert response.status_code == 204
    assert sender.outcome(path)["state"] == "added"
    path = sender.create(10)
    assert sender.send(path, iter([b"12345", b"678901"]), 0).status_code == 413
    assert sender.offset(path) == 0


# FEED-22, Q-2: killed at any moment of an upload; confirmed bytes are kept
def test_a_confirmed_offset_survives_kills(make_server):
    server = make_server()
    sender = Sender(server)
    data = noise(2)
    path = sender.create(len(data), "a.jpg")
    at = 0
    for round in range(5):
        confirmed = at
        for _ in range(2):
            response = sender.send(path, data[at : at + 150_000], at)
            assert response.status_code == 204
            at = confirmed = int(response.headers["Upload-Offset"])
        killer = threading.Timer(0.002 * round, kill, [server])
        killer.start()
        try:
            sender.send(path, data[at : at + 300_000], at)
        except requests.RequestException:
            pass
        killer.join()
        server.start()
        at = sender.offset(path)
        assert at >= confirmed
    assert sender.send(path, data[at:], at).status_code == 204
    assert sender.outcome(path)["state"] == "added"
    assert server.total() == 1


# FEED-22, Q-2: killed right after the last byte; after the next start the photo exists once
def test_a_complete_upload_survives_kills(make_server):
    server = make_server()
    sender = Sender(server)
    for number in range(8):
        data = pictures.jpeg(number, (1600, 1200))
        path = sender.create(len(data))
        assert sender.send(path, data, 0).status_code == 204
        killer = threading.Timer(0.01 * number, kill, [server])
        killer.start()
        killer.join()
        server.start()
        assert sender.outcome(path)["state"] == "added"
        assert server.total() == number + 1
    check = server.command("check", "--json") if server.stop() == 0 else None
    assert check and check.returncode == 0, check
    assert list((server.data / "uploads").glob("*.part")) == []


# FEED-22, Q-2: after a kill, the next start imports a complete upload without waiting for a request
def test_a_complete_upload_is_imported_automatically(make_server):
    server = make_server()
    sender = Sender(server)
    data = pictures.jpeg(1, (3000, 2000))
    path = sender.create(len(data))
    assert sender.send(path, data, 0).status_code == 204
    kill(server)
    server.start()
    wait_until(lambda: server.total() == 1)


# FEED-22: a connection that breaks in the middle of a part; the received bytes are kept
def test_a_broken_connection_keeps_the_received_bytes(make_server):
    server = make_server()
    sender = Sender(server)
    path = sender.create(1_000_000)
    head = (
        f"PATCH {path} HTTP/1.1\r\nHost: localhost\r\nTus-Resumable: 1.0.0\r\nUpload-Offset: 0\r\n"
        "Content-Type: application/offset+octet-stream\r\nContent-Length: 1000000\r\n"
        f"Cookie: {sender.headers['Cookie']}\r\nOrigin: {server.url}\r\n\r\n"
    )
    with socket.create_connection(("127.0.0.1", server.port)) as connection:
        connection.sendall(head.encode() + b"x" * 400_000)
        # 423 shows that bytes are arriving; this request's offset is never valid, so it cannot write.
        wait_until(lambda: sender.send(path, b"y", 900_000).status_code == 423, what="423")
    wait_until(lambda: sender.send(path, b"y", 0).status_code == 409, what="the offset of the received bytes")
    assert 0 < sender.offset(path) <= 400_000
    assert sender.send(path, b"y", sender.offset(path)).status_code == 204


# FEED-22, Q-1: each invalid file has its reason, and the server keeps running
def test_hostile_files_are_refused_with_a_reason(make_server):
    server = make_server()
    sender = Sender(server)
    whole = pictures.jpeg(3, (600, 400))
    gif = io.BytesIO()
    pictures.painted(7, (300, 200)).save(gif, "GIF")
    files = {
        "raw_photo": [pictures.dng(3), b"FUJIFILMCCD-RAW 0201FF389103"],
        "not_a_picture": [b"words", pictures.SVG, gif.getvalue(), b"<html><script>1</script>"],
        "cut_off": [whole[: len(whole) // 3]],
        "too_many_pixels": [
            pictures.huge_png(),
            pictures.enlarged_header(
                pictures.jpeg(4, (640, 480), progressive=True), 20_000, 20_000
            ),
        ],
    }
    for reason, bodies in files.items():
        for body in bodies:
            outcome = sender.add(body, "holiday.jpg")
            assert (outcome["state"], outcome.get("reason")) == ("refused", reason), body[:40]
    assert server.total() == 0


# FEED-22, Q-4: an image that is also a valid page is served only as an image, without the page
def test_a_polyglot_file_is_served_as_a_picture_only(make_server):
    server = make_server()
    sender = Sender(server)
    page = b"<html><script>alert(1)</script></html>"
    outcome = sender.add(pictures.jpeg(3) + page, "../../index.html")
    assert outcome["state"] == "added"
    photo = server.photos()[0]
    response = requests.get(photo["urls"]["small"], timeout=30)
    assert response.headers["Content-Type"] in ("image/jpeg", "image/webp", "image/avif")
    assert response.headers["X-Content-Type-Options"] == "nosniff"
    assert b"<script>" not in response.content


# FEED-22: the photo belongs to its uploader, has the current date, and no location
def test_an_uploaded_photo_equals_an_imported_one(make_server):
    server = make_server()
    sender = Sender(server)
    outcome = sender.add(pictures.jpeg(9), "Nice Hill.jpg")
    photo = server.get(f"/photos/{outcome['photo']}").json()
    assert photo["user"]["username"] == server.get("/photos").json()[0]["user"]["username"]
    assert photo["exif"]["make"] == pictures.CAMERA
    # FEED-28: the name of the file is for its owner only
    assert "hill" not in json.dumps(photo).lower()
    done = server.import_photos(write(server.folder / "same", a__jpg=pictures.jpeg(9))[0])
    assert done[2]["skipped"] == 1
    assert sender.add(pictures.jpeg(9))["state"] == "known"


# FEED-22, Q-1: the server's memory does not grow with the uploaded file
def test_a_large_upload_stays_out_of_memory(make_server):
    server = make_server(options=["--largest-photo", "200"])
    sender = Sender(server)
    sender.add(pictures.jpeg(1))
    before = resident(server)
    highest = [before]
    done = threading.Event()

    def watch():
        while not done.wait(0.02):
            highest.append(resident(server))

    watcher = threading.Thread(target=watch)
    watcher.start()
    data = os.urandom(100 << 20)
    path = sender.create(len(data))
    assert sender.send(path, data, 0).status_code == 204
    done.set()
    watcher.join()
    assert max(highest) - before < 40 << 20
    assert sender.outcome(path)["reason"] == "not_a_picture"


def resident(server):
    with open(f"/proc/{server.process.pid}/statm") as numbers:
        return int(numbers.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")


# FEED-22: options are shown, validated and applied
def test_upload_options_are_shown_validated_and_applied(make_server):
    server = make_server(start=False, options=["--uploads", "off"])
    help_text = server.command("serve", "--help").stdout
    for option in (
        "--uploads",
        "--largest-photo",
        "--unfinished-uploads",
        "--unfinished-megabytes",
        "--free-megabytes",
        "--upload-hours",
    ):
        assert option in help_text
    assert server.command("serve", "--largest-photo", "0").returncode != 0
    assert server.command("serve", "--uploads", "maybe").returncode != 0
    server.start()
    assert Sender(server).request("POST", Upload_Length=5).status_code == 403
    limited = make_server(options=["--unfinished-uploads", "1", "--free-megabytes", "0"])
    sender = Sender(limited)
    sender.create(5)
    assert sender.request("POST", Upload_Length=5).status_code == 429
    full = make_server(options=["--free-megabytes", str(1 << 30)])
    assert Sender(full).request("POST", Upload_Length=5).status_code == 507
