"""Libraries of earlier versions are read again, and are then those of a fresh import (LIB-21, LIB-23, LIB-24)."""

import contextlib
import json
import sqlite3
import subprocess

import pytest

import earlier
from server import BINARY, Server, program_environment, wait_until

IDS = "SELECT id, publicId, addedAt FROM photo WHERE id <= 38 ORDER BY id"
OFFER = "earlier versions imported photos"
LEFT_OUT = "DSC_1.dng"


def run(data, *words, typed="", code=0):
    """Runs a command on a data folder and returns its output; `code` is the expected exit code."""
    words = [BINARY, *map(str, words), "--data", str(data)]
    result = subprocess.run(words, input=typed, capture_output=True, text=True, timeout=120, env=program_environment())
    assert result.returncode == code, result.stdout + result.stderr
    return result.stdout + result.stderr


def query(data, sql, *values):
    with contextlib.closing(sqlite3.connect(data / "imagefeed.sqlite", timeout=20)) as database:
        found = database.execute(sql, values).fetchall()
        database.commit()
        return found


def without_raw(state):
    """A state without the raw photos, which are left out now."""
    photos, files = state
    raw = {digest for digest, row in photos.items() if row["fileName"] == LEFT_OUT}
    assert len(raw) == 2
    kept = {digest: row for digest, row in photos.items() if digest not in raw}
    return kept, {path: digest for path, digest in files.items() if path.split("/")[-1][:64] not in raw}


def differences(one, other):
    """The values that differ, by the names of photos and files."""
    names = {digest: row["fileName"] for state in (one, other) for digest, row in state[0].items()}
    found = []
    for digest in one[0].keys() | other[0].keys():
        here, there = one[0].get(digest, {}), other[0].get(digest, {})
        found += [(names[digest], key, here.get(key), there.get(key)) for key in here | there if here.get(key) != there.get(key)]
    files = one[1].keys() | other[1].keys()
    return found + [(names.get(path.split("/")[-1][:64]), path, one[1].get(path), other[1].get(path)) for path in files
                    if one[1].get(path) != other[1].get(path)]


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """The family's two folders."""
    folder = tmp_path_factory.mktemp("family")
    earlier.family(folder)
    return folder


@pytest.fixture(scope="module")
def fresh(folder):
    """The state of a library into which both folders were imported by this version."""
    data = folder / "fresh"
    run(data, "user", "add", "anna", typed="correct horse battery staple")
    run(data, "import", folder / "copied")
    run(data, "import", "--captions", "--in-place", folder / "in place")
    return earlier.state(data)


@pytest.fixture
def old(folder, tmp_path):
    """The library of both folders as commit b95655c4 left it."""
    return earlier.library(tmp_path / "old", folder)


@pytest.fixture(scope="module")
def again(folder):
    """That library after it was read again, and the photos imported again."""
    again = Again()
    again.data = earlier.library(folder / "again", folder)
    again.ids = query(again.data, IDS)
    # An image that the earlier version made.
    again.stale = again.data / f"variants/{photo(again.data, 'table.jpg', 'contentHash')[:2]}"
    again.stale.mkdir(parents=True)
    again.stale /= f"{photo(again.data, 'table.jpg', 'contentHash')}-1-48x36-q80.jpg"
    again.stale.write_bytes(b"wrong colours")
    again.first = run(again.data, "reread")
    again.second = run(again.data, "import", folder / "copied")
    again.state = earlier.state(again.data)
    return again


def photo(data, name, column="id"):
    """A column of the first photo with this file name, which was copied."""
    return query(data, f"SELECT {column} FROM photo WHERE fileName = ? ORDER BY id LIMIT 1", name)[0][0]


def original(data, name):
    """The path of the copied original of the photo with this file name."""
    found = photo(data, name, "contentHash || '.' || fileExtension")
    return data / "originals" / found[:2] / found


class Again:
    """A library that was read again: its folder, ids before, a stale image, what both commands said, its state."""


# LIB-23, LIB-24, FEED-28: dates, tags, texts, favourites, videos, colours, looks and images are those of a fresh import
def test_a_library_that_is_read_again_equals_a_fresh_import(again, fresh):
    assert again.first.count("is a raw photo; it keeps the preview that an earlier version took.") == 2
    assert "38 photos were read again: " in again.first and "1 added from folders, 2 videos of Live Photos." in again.first
    assert "the files of 19 copied or uploaded photos was not read" in again.first
    assert "1 added, 18 there already" in again.second and "2 videos of Live Photos" in again.second
    assert "of an earlier version corrected" in again.second
    assert again.stale.read_bytes() != b"wrong colours"
    assert differences(without_raw(again.state), fresh) == []
    assert query(again.data, IDS) == again.ids
    assert "Nothing is wrong." in run(again.data, "check")


# LIB-23: each photo is read again once
def test_nothing_is_read_twice(again, folder):
    rows = query(again.data, "SELECT * FROM photo ORDER BY id")
    assert "0 photos were read again: 0 changed, 0 failed." in run(again.data, "reread")
    assert "corrected" not in run(again.data, "import", folder / "copied")
    assert query(again.data, "SELECT * FROM photo ORDER BY id") == rows


def edit(data):
    """What a person did with the earlier version."""
    for name, change in {
        "nothing.jpg": "description = 'Our boat', place = 'Baikal'",
        "moscow.jpg": "capturedAt = 1000",
        "table.jpg": "rotation = 90, width = 36, height = 48",
        "scanned.jpg": "make = 'Leica'",
    }.items():
        query(data, f"UPDATE photo SET {change} WHERE id = ?", photo(data, name))
    dog, old = photo(data, "dog.jpg"), photo(data, "old texts.jpg")
    query(data, "UPDATE photoTag SET tag = 'Rex' WHERE photoId = ? AND tag = 'dog'", dog)
    query(data, "DELETE FROM photoTag WHERE photoId = ? AND position = 1", old)
    query(data, 'INSERT INTO "like" VALUES (1, ?, 5)', dog)
    query(data, "UPDATE photo SET likes = 1 WHERE id = ?", dog)
    query(data, "UPDATE person SET totalLikes = 1")
    query(data, "INSERT INTO collection VALUES (1, 1, 'Dogs', NULL, 0, 'key', ?, 1, 1, 1, 1)", dog)
    query(data, "INSERT INTO collectionPhoto VALUES (1, ?, 0, 1)", dog)
    query(data, "INSERT INTO share VALUES (1, 'hash', 'seed', 1, 1, 'Dogs', NULL, 1, 1, 1, NULL, 3)")
    query(data, "INSERT INTO sharePhoto VALUES (1, 0, ?)", old)


KEPT = [
    "SELECT id, publicId, personId, addedAt, description, place, make, rotation, width, height, slug FROM photo WHERE id <= 19 ORDER BY id",
    'SELECT photoId, likedAt FROM "like" WHERE likedAt = 5',
    "SELECT id, title, shareKey, coverId, totalPhotos FROM collection",
    "SELECT * FROM collectionPhoto",
    "SELECT id, hash, seed, collectionId, visits FROM share",
    "SELECT * FROM sharePhoto",
]


# LIB-23, FEED-27: texts, dates, rotations, tags, likes, collections and links stay as somebody made them
def test_what_a_person_did_stays(old, folder):
    edit(old)
    before = [query(old, sql) for sql in KEPT]
    run(old, "reread")
    run(old, "import", folder / "copied")
    assert [query(old, sql) for sql in KEPT] == before
    assert photo(old, "moscow.jpg", "capturedAt || ' ' || captureSource") == "1000 1"
    tags = "(SELECT group_concat(tag) FROM photoTag WHERE photoId = photo.id)"
    assert sorted(photo(old, "dog.jpg", tags).split(",")) == ["Lake", "Rex", "boat", "🐕"]
    assert sorted(photo(old, "old texts.jpg", tags).split(",")) == ["Lake", "Море", "Семья"]
    assert query(old, "SELECT likes FROM photo WHERE fileName = 'dog.jpg' ORDER BY id") == [(1,), (0,)]
    assert query(old, "SELECT totalLikes FROM person") == [(3,)]


# LIB-21, LIB-23: killed and run again, both commands end with the same library, whichever comes first
def test_a_killed_command_is_continued(old, folder, again):
    def read(sql):
        # Why: the first command converts the tables.
        with contextlib.suppress(sqlite3.OperationalError):
            return query(old, sql)[0][0]
        return 0

    again_read = "SELECT COUNT(*) FROM photo WHERE captureSource IS NOT NULL"
    beside = "SELECT 38 - COUNT(*) FROM earlierPhoto WHERE isImported = 0"
    for words, sql, most in [(["import", folder / "copied"], beside, 7), (["reread"], again_read, 25)]:
        process = subprocess.Popen(
            [BINARY, *map(str, words), "--data", str(old)], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=program_environment()
        )
        wait_until(lambda sql=sql, most=most, process=process: process.poll() is not None or read(sql) >= most)
        process.kill()
        process.wait(15)
    run(old, "import", folder / "copied")
    run(old, "reread")
    assert differences(earlier.state(old), again.state) == []


# LIB-21, LIB-23: what cannot be read is named, stays as it is, and is read when it is whole again
def test_missing_and_damaged_originals_are_read_later(tmp_path, again):
    earlier.family(tmp_path)
    data = earlier.library(tmp_path / "old", tmp_path)
    gone, damaged = original(data, "IMG-20170704-WA0001.jpg"), original(data, "scanned.jpg")
    stays = tmp_path / "in place"
    for path in (gone, stays):
        path.rename(path.with_suffix(".away"))
    whole = damaged.read_bytes()
    damaged.write_bytes(whole[:200])
    said = run(data, "reread", "--json", code=1)
    lines = [json.loads(line) for line in said.splitlines() if line.startswith("{")]
    reasons = {line["file"]: line["reason"] for line in lines if "reason" in line}
    names = [photo(data, name, "publicId") for name in ("IMG-20170704-WA0001.jpg", "scanned.jpg")]
    assert set(reasons) == {*names, str(stays)}
    assert reasons[names[0]] == "is not there any more" and reasons[names[1]].startswith("ends too early")
    totals = lines[-1]
    assert (totals["photos"], totals["failed"], totals["copied"]) == (19, 3, 19)
    assert query(data, "SELECT COUNT(*) FROM photo") == [(38,)]
    for path in (gone, stays):
        path.with_suffix(".away").rename(path)
    damaged.write_bytes(whole)
    run(data, "reread")
    run(data, "import", tmp_path / "copied")
    assert differences(earlier.state(data), again.state) == []


# LIB-23: the first start offers the command, which works while the server runs
def test_the_server_offers_to_read_photos_again(old):
    server = Server(data=old)
    server.database = server.others = None
    try:
        server.start()
        assert OFFER in server.log_text() and "photos=38" in server.log_text()
        result = server.command("reread")
        assert result.returncode == 0 and "38 photos were read again" in result.stdout, result.stderr
        assert query(old, "SELECT COUNT(*) FROM photo WHERE captureSource IS NULL") == [(0,)]
    finally:
        server.close()
