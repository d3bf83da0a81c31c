"""The last page of long lists relative to the first one: the time must not depend on the page (API-7)."""

import http.client
import sqlite3
import time

from bench import processes, seed
from bench.measure import in_turns, median, say

PHOTOS, PER_PAGE = 1_000_000, 10
# Each of two people has half of the photos; a collection and a topic have as many as they may.
OWN, LIKED, ALBUM = PHOTOS // 2, 300_000, 10_000
LISTS = {
    "the feed": ("/photos?", PHOTOS),
    "the feed, oldest first": ("/photos?order_by=oldest&", PHOTOS),
    "the feed by popularity": ("/photos?order_by=popular&", PHOTOS),
    "a person's photos": ("/users/author_0/photos?", OWN),
    "a person's photos by popularity": ("/users/author_0/photos?order_by=popular&", OWN),
    "a person's likes": ("/users/author_1/likes?", LIKED),
    "a collection": ("/collections/1/photos?", ALBUM),
    "a topic": ("/topics/benchmark/photos?", ALBUM),
}
# Single requests are timed, so many rounds are cheap and the median is stable.
ROUNDS = 400


def measure(work, report):
    data = work / "pages"
    binary = processes.imagefeed()
    processes.serve(binary, data).stop()
    say(f"writing {PHOTOS} photos")
    people = seed.photos(data, PHOTOS, persons=2)
    collection = _lists(data, people)
    with processes.serve(binary, data) as server:
        connection = http.client.HTTPConnection("127.0.0.1", server.port)

        def page(path, number):
            began = time.perf_counter()
            connection.request(
                "GET",
                f"{path}per_page={PER_PAGE}&page={number}",
                headers={"Authorization": "Client-ID demo"},
            )
            response = connection.getresponse()
            body = response.read()
            took = time.perf_counter() - began
            assert response.status == 200 and len(body) > 1000, (path, number, response.status, body[:200])
            return took * 1000

        for name, (path, length) in LISTS.items():
            path = path.replace("/collections/1/", f"/collections/{collection}/")
            last = length // PER_PAGE
            longest = max(page(path, number) for number in (1, last) * 50)
            times = in_turns(ROUNDS, first=lambda: page(path, 1), last=lambda: page(path, last))
            report.bar(
                f"a million photos, {name}: page {last:,} relative to page 1",
                median(times["last"]) / median(times["first"]),
                1.2,
                "×",
                first_ms=median(times["first"]),
                last_ms=median(times["last"]),
                longest_at_the_beginning_ms=longest,
            )
        report.bars[-1]["resident_mb"] = processes.memory(server.process.pid)[0]


def _lists(data, people):
    """Adds likes of the second person, a collection and a topic; returns the collection's id."""
    now = seed.NEWEST
    database = sqlite3.connect(data / "imagefeed.sqlite")
    with database:
        database.execute(
            "INSERT INTO \"like\" SELECT ?, id, addedAt FROM photo ORDER BY id LIMIT ?", (people[1], LIKED)
        )
        database.execute("UPDATE person SET totalLikes = ? WHERE id = ?", (LIKED, people[1]))
        database.execute("UPDATE photo SET likes = likes + 1 WHERE id IN (SELECT photoId FROM \"like\" WHERE personId = ?)", people[1:])
        collection = database.execute(
            "INSERT INTO collection (personId, title, isPrivate, shareKey, publishedAt, updatedAt,"
            " lastCollectedAt, totalPhotos) VALUES (?, 'Benchmark', 0, ?, ?, ?, ?, ?)",
            (people[0], "0" * 32, now, now, now, ALBUM),
        ).lastrowid
        topic = database.execute(
            "INSERT INTO topic (slug, title, status, visibility, publishedAt, updatedAt, startsAt, totalPhotos)"
            " VALUES ('benchmark', 'Benchmark', 'open', 'visible', ?, ?, ?, ?)",
            (now, now, now, ALBUM),
        ).lastrowid
        for table, album in (("collectionPhoto", collection), ("topicPhoto", topic)):
            database.execute(
                f"INSERT INTO {table} SELECT ?, id, row_number() OVER (ORDER BY id) - 1, addedAt"
                " FROM photo ORDER BY id LIMIT ?",
                (album, ALBUM),
            )
    database.close()
    return collection
