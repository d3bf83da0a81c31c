"""Fills the database of a stopped server as the server itself would, but faster."""

import hashlib
import hmac
import random
import sqlite3
import time

HASHES = [
    "LEHV6nWB2yk8pyo0adR*.7kCMdnj",
    "LGF5?xYk^6#M@-5c,1J5@[or[Q6.",
    "L6PZfSi_.AyE_3t7t7R**0o#DgR4",
    "LKO2?U%2Tw=w]~RBVZRi};RPxuwH",
    "LNAdApj[00aymkj[TKay9}ay-Sj[",
]
# Unix milliseconds in 2026. The photos' times lie before it, seven seconds apart.
NEWEST = 1_790_000_000_000


def photos(data, count, persons=1):
    """Adds `count` photos without files, of `persons` new people; returns the people's ids."""
    with _opened(data) as database:
        people = [
            _person(database, f"author_{number}", count // persons) for number in range(persons)
        ]
        rows = (_photo(number, people[number % persons], count) for number in range(count))
        first = next(rows)
        names = ", ".join(first)
        marks = ", ".join("?" * len(first))
        sql = f"INSERT INTO photo ({names}) VALUES ({marks})"
        database.execute(sql, list(first.values()))
        database.executemany(sql, (list(row.values()) for row in rows))
        # The daily numbers of which those of photos and people are the sums; day 0 is before the first.
        database.execute(
            "INSERT OR IGNORE INTO photoDay (photoId, day, views, downloads)"
            " SELECT id, 0, views, downloads FROM photo WHERE views > 0 OR downloads > 0"
        )
        for column, total in (("views", "totalViews"), ("downloads", "totalDownloads")):
            database.execute(
                f"UPDATE person SET {total} = (SELECT coalesce(sum({column}), 0) FROM photo"
                " WHERE personId = person.id)"
            )
    return people


def _photo(number, person, count):
    chance = random.Random(number)
    content = hashlib.sha256(b"seeded %d" % number).hexdigest()
    name = "".join(
        chance.choices("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_", k=11)
    )
    width, height = chance.choice([(2048, 1365), (1365, 2048), (1600, 1600), (3000, 1000)])
    words = " ".join(
        chance.choices(["mist", "over", "the", "sea", "morning", "dunes", "night"], k=6)
    )
    added = NEWEST - (count - number) * 7000
    return {
        "publicId": name,
        "personId": person,
        "contentHash": content,
        "fileExtension": "jpg",
        "byteCount": 812_345,
        "width": width,
        "height": height,
        "color": f"#{chance.randrange(1 << 24):06x}",
        "blurHash": chance.choice(HASHES),
        "description": words,
        "altDescription": words,
        "slug": words.replace(" ", "-"),
        "addedAt": added,
        "updatedAt": added,
        "capturedAt": added,
        "make": "Pinhole",
        "model": "Cardboard 1",
        "exposureTime": "1/200",
        "aperture": "5.6",
        "focalLength": "35.0",
        "iso": 200,
        "views": chance.randrange(10_000),
        "downloads": chance.randrange(500),
        "isDemo": 0,
    }


def _person(database, username, total_photos=0):
    row = {
        "login": None,
        "username": username,
        "firstName": username.title(),
        "lastName": "Bench",
        "bio": "Takes photos for the measurement.",
        "location": "Here",
        "isDemo": 0,
        "isDisabled": 0,
        "createdAt": NEWEST,
        "updatedAt": NEWEST,
        "totalPhotos": total_photos,
    }
    names, marks = ", ".join(row), ", ".join("?" * len(row))
    return database.execute(
        f"INSERT INTO person ({names}) VALUES ({marks})", list(row.values())
    ).lastrowid


def signed_in(data, count, likes=100):
    """Adds `count` people with an access token and `likes` likes each; returns the tokens."""
    key = (data / "secret.key").read_bytes()
    tokens = []
    with _opened(data) as database:
        application = database.execute(
            "SELECT id FROM application WHERE accessKey = 'demo'"
        ).fetchone()[0]
        last = database.execute("SELECT max(id) FROM photo").fetchone()[0]
        for number in range(count):
            person = _person(database, f"visitor_{number}")
            token = hashlib.sha256(f"{time.time_ns()} {number}".encode()).hexdigest()[:43]
            tokens.append(token)
            sealed = hmac.new(key, f"token:{token}".encode(), hashlib.sha256).hexdigest()
            database.execute(
                "INSERT INTO token (hash, kind, applicationId, personId, scopes, family, createdAt)"
                " VALUES (?, 'access', ?, ?, 'public read_user write_likes', ?, ?)",
                (sealed, application, person, sealed, NEWEST),
            )
            liked = random.Random(number).sample(range(1, last + 1), min(likes, last))
            database.executemany(
                'INSERT INTO "like" (personId, photoId, likedAt) VALUES (?, ?, ?)',
                ((person, photo, NEWEST + place) for place, photo in enumerate(liked)),
            )
            database.execute("UPDATE person SET totalLikes = ? WHERE id = ?", (len(liked), person))
        database.execute(
            'UPDATE photo SET likes = (SELECT count(*) FROM "like" WHERE photoId = photo.id)'
            ' WHERE id IN (SELECT photoId FROM "like")'
        )
    return tokens


class _opened:
    """A transaction on the database of a stopped server."""

    def __init__(self, data):
        self.database = sqlite3.connect(data / "imagefeed.sqlite", isolation_level=None)

    def __enter__(self):
        self.database.execute("PRAGMA synchronous = OFF")
        self.database.execute("BEGIN IMMEDIATE")
        return self.database

    def __exit__(self, kind, *_):
        self.database.execute("ROLLBACK" if kind else "COMMIT")
        self.database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        self.database.close()
