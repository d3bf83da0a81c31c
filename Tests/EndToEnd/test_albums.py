"""Collections and topics made by commands, by an import and by the demo (API-10)."""

import json

import pytest

import oauth
import pictures
from server import Server, wait_until


def titles(response):
    assert response.status_code == 200, response.text
    return [entry["title"] for entry in response.json()]


# API-10: while the server runs
def test_commands_fill_and_empty_a_collection(small):
    ids = [photo["id"] for photo in small.photos()]
    made = small.command("collection", "add", "Walls", "--user", "demo_visitor", "--json")
    entry = json.loads(made.stdout)[0]
    filled = small.command("collection", "fill", entry["id"], *ids[:3])
    assert filled.returncode == 0 and filled.stdout == '3 photos are added to "Walls".\n'
    path = f"/collections/{entry['id']}"
    assert [photo["id"] for photo in small.get(f"{path}/photos").json()] == ids[2::-1]
    assert small.command("collection", "fill", entry["id"], *ids[:4]).stdout.startswith("1 photos")
    emptied = small.command("collection", "empty", entry["id"], ids[0], ids[9])
    assert emptied.stdout == '1 photos are removed from "Walls"; they stay in the feed.\n'
    assert small.get(path).json()["total_photos"] == 3
    assert small.command("remove", ids[1]).returncode == 0
    assert small.get(path).json()["total_photos"] == 2
    assert small.command("collection", "remove", entry["id"]).returncode == 0
    assert small.get(path).status_code == 404
    assert small.command("check").returncode == 0


# API-10
def test_commands_fill_and_empty_a_topic(small):
    ids = [photo["id"] for photo in small.photos()]
    assert small.command("topic", "add", "walls", "Walls", "--user", "demo_visitor").returncode == 0
    assert small.command("topic", "fill", "walls", *ids[:2]).returncode == 0
    assert titles(small.get("/topics")) == ["Walls"]
    assert small.get("/photos/random?topics=walls").json()["id"] in ids[:2]
    assert small.command("topic", "empty", "walls", ids[0]).returncode == 0
    assert [photo["id"] for photo in small.get("/topics/walls/photos").json()] == [ids[1]]
    assert small.command("topic", "remove", "walls").returncode == 0
    assert titles(small.get("/topics")) == []


# API-10: a later import continues the collections of an earlier one, which are private unless asked
def test_an_import_makes_a_collection_of_each_folder(tmp_path):
    server = Server()
    try:
        server.start()
        folder = tmp_path / "Summer"
        pictures.album(folder / "Lake", range(3))
        pictures.album(folder / "Hut" / "100APPLE", range(3, 5))
        options = ["--user", "demo_visitor", "--keep-demo"]
        assert server.command("import", folder / "Lake", *options, "--public-collections").returncode == 0
        assert titles(server.get("/collections")) == ["Lake"]
        pictures.album(folder / "Lake", range(5, 7))
        for _ in range(2):
            assert server.command("import", folder, *options, "--collections").returncode == 0
            assert collections(server) == {"Hut": (2, "private"), "Lake": (5, "public")}
            assert titles(server.get("/collections")) == ["Lake"]
        pictures.album(tmp_path / "Winter" / "Hut", range(7, 8))
        assert server.command("import", tmp_path, *options, "--collections").returncode == 0
        names = {"Hut (Summer)": (2, "private"), "Hut (Winter)": (1, "private"), "Lake": (5, "public")}
        assert collections(server) == names
        dry = server.command("import", folder, *options, "--collections", "--dry-run")
        assert dry.returncode == 0 and collections(server) == names
    finally:
        server.close()


def collections(server):
    """The numbers of photos and the visibility of all collections, by their titles."""
    listed = json.loads(server.command("collection", "list", "--json").stdout)
    return {entry["title"]: (entry["photos"], entry["visibility"]) for entry in listed}


# API-10, LIB-1, LIB-5: the demo has three of each, and they go with it
@pytest.mark.timeout(300)
def test_the_demo_has_collections_and_topics():
    server = Server(gallery=8)
    try:
        server.start().wait_until_filled()
        wait_until(lambda: len(server.get("/collections").json()) == 3, 60, "three collections")
        topics = server.get("/topics").json()
        assert len(topics) == 3
        for topic in topics:
            photos = server.get(f"/topics/{topic['slug']}/photos").json()
            assert len(photos) == min(10, topic["total_photos"]) > 0
            assert topic["cover_photo"] and topic["owners"]
        for entry in server.get("/collections").json():
            assert entry["total_photos"] > 0 and entry["cover_photo"]
            assert server.get(f"/collections/{entry['id']}/related").status_code == 200
        kept = server.get("/collections").json()
        server.stop()
        server.start()
        assert server.get("/collections").json() == kept
        assert server.command("user", "add", "anna", typed="violet-kettle-93-orbit\n").returncode == 0
        assert server.command("import", "--drop-demo", "--user", "anna").returncode == 0
        assert server.command("collection", "list", "--json").stdout.strip() == "[]"
        assert server.command("topic", "list", "--json").stdout.strip() == "[]"
        assert server.command("check").returncode == 0
    finally:
        server.close()


# API-1, Q-2: a confirmed change survives a killed process
def test_a_confirmed_collection_survives_a_killed_server():
    server = Server(photos=2)
    try:
        server.start()
        token = oauth.token_for(server, oauth.ALL_SCOPES)
        made = server.post("/collections", token=token, json={"title": "Kept"}).json()["id"]
        photo = server.photos()[0]["id"]
        assert server.post(f"/collections/{made}/add", token=token, data={"photo_id": photo}).status_code == 201
        server.kill()
        server.start()
        assert [found["id"] for found in server.get(f"/collections/{made}/photos").json()] == [photo]
    finally:
        server.close()
