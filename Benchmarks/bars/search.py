"""Search of a million described photos, random choices, and what the index costs (API-9, API-10).

SEARCH_PHOTOS sets another number of photos.
"""

import collections
import http.client
import os
import random
import re
import sqlite3
import subprocess
import time
import urllib.parse

from bench import described, photos, processes
from bench.measure import median, say

PHOTOS = int(os.environ.get("SEARCH_PHOTOS", "1000000"))
ROUNDS = 3
FREQUENT = 50
UNKNOWN = 50
IMPORTED = 24
RARE_WORDS = 200_000
SYLLABLES = ["ba", "de", "fi", "go", "lu", "ma", "ne", "pi", "ro", "su", "ти", "во", "ла", "ре", "шу", "жи"]


def measure(work, report):
    binary = processes.imagefeed()
    _relevance(work, binary, report)
    data = work / "search"
    processes.serve(binary, data).stop()
    say(f"writing {PHOTOS} photos")
    described.fill(data, PHOTOS, more=_rare)
    began = time.monotonic()
    with processes.serve(binary, data, wait=False) as server:
        server.wait(1800)
        built = time.monotonic() - began
        find = _Client(server.port)
        queries = [query for query, _, _ in described.queries()]
        kinds = {"labelled": queries, "frequent": _frequent(), "unknown": _unknown()}
        times = {kind: _times(find.search, words) for kind, words in kinds.items()}
        alone = _times(lambda _: find.get("/photos/random"), range(200))
        chosen = _times(find.random, queries + kinds["frequent"])
        unfinished = max(_times(find.unfinished, _unfinished()))
    every = sorted(sum(times.values(), []))
    scan = _scan(data, queries[:5])
    found = sqlite3.connect(data / "imagefeed.sqlite")
    size = _index_bytes(found)
    found.close()
    report.bar(
        f"{PHOTOS:,} photos: search, 95th percentile",
        _p95(every),
        30,
        " ms",
        **{f"{kind}_p95": _p95(found) for kind, found in times.items()},
        median=median(every),
        longest=every[-1],
        longest_of_unfinished_words=unfinished,
        former_scan_ms=scan,
        times_faster_than_the_scan=scan / median(every),
        seconds_to_build=built,
        index_bytes_per_photo=size / PHOTOS,
    )
    report.bar("the same: random without a query, 95th percentile", _p95(alone), 10, " ms")
    report.bar("the same: random with a query, 95th percentile", _p95(chosen), 30, " ms")
    _import(work, binary, data, report)


def _relevance(work, binary, report):
    """The labelled queries on the described photos alone."""
    data = work / "described"
    processes.serve(binary, data).stop()
    described.fill(data)
    with processes.serve(binary, data) as server:
        find = _Client(server.port)
        for name, limit, change in (
            ("as written", 95, lambda query, language: query),
            ("with one typo", 85, described.with_typo),
        ):
            hits = collections.defaultdict(list)
            for query, number, language in described.queries():
                if typed := change(query, language):
                    hits[language].append(described.public_id(number) in find.search(typed))
            shares = {language: 100 * sum(found) / len(found) for language, found in hits.items()}
            worst = min(shares.values())
            report.bar(
                f"labelled searches {name}: expected photo in the top ten", worst, limit, " %", False, **shares
            )


class _Client:
    def __init__(self, port):
        self.connection = http.client.HTTPConnection("127.0.0.1", port)

    def get(self, path, *statuses):
        self.connection.request("GET", path, headers={"Authorization": "Client-ID demo"})
        response = self.connection.getresponse()
        body = response.read().decode()
        assert response.status in (200, 404, *statuses), (path, response.status, body[:200])
        return body

    def search(self, query):
        """The ids of the first ten photos."""
        path = f"/search/photos?per_page=10&query={urllib.parse.quote(query)}"
        return re.findall(r'"id":"(seen\d+)"', self.get(path))

    def unfinished(self, query):
        """A search that may be interrupted after its two seconds."""
        self.get(f"/search/photos?query={urllib.parse.quote(query)}", 503)

    def random(self, query):
        return self.get(f"/photos/random?query={urllib.parse.quote(query)}")


def _times(act, arguments):
    times = []
    for _ in range(ROUNDS):
        for argument in arguments:
            began = time.perf_counter()
            act(argument)
            times.append((time.perf_counter() - began) * 1000)
    return times


def _p95(times):
    return sorted(times)[int(0.95 * (len(times) - 1))]


def _rare(number):
    """A word of 200,000, some of them a thousand times as frequent as others."""
    chance = (number * 2_654_435_761) % (1 << 32) / (1 << 32)
    rank = int(RARE_WORDS**chance)
    letters = ""
    while rank:
        rank, syllable = divmod(rank, len(SYLLABLES))
        letters += SYLLABLES[syllable]
    return letters


def _frequent():
    words = collections.Counter(
        word
        for number in range(5_000)
        for word in re.findall(r"\w{2,}", described.description(described.photo(number)).lower())
    )
    return [word for word, _ in words.most_common(FREQUENT)]


def _unknown():
    chance = random.Random("unknown")
    return ["".join(chance.choices("qwxzkvjh", k=chance.randrange(4, 12))) for _ in range(UNKNOWN)]


def _unfinished():
    """Queries of many words that no photo has, but of which each begins others."""
    chance = random.Random("unfinished")
    prefixes = [one + other + last for one in SYLLABLES for other in SYLLABLES for last in "bdfgtвлрш"]
    letters = ["b c d f g h k l m n", "b c d f g h k l m n p r s t v w"]
    return letters + [" ".join(chance.sample(prefixes, count)) for count in (2, 4, 6, 10, 16)]


def _scan(data, queries):
    """Milliseconds of the search before the index: a scan of all texts."""
    database = sqlite3.connect(f"file:{data}/imagefeed.sqlite?mode=ro", uri=True)
    text = "coalesce(description, '') || ' ' || coalesce(place, '') || ' ' || firstName || ' ' || username"
    times = []
    for query in queries:
        words = query.split()
        conditions = " AND ".join(f"instr({text}, ?)" for _ in words)
        began = time.perf_counter()
        database.execute(
            f"SELECT photo.id FROM photo JOIN person ON person.id = personId WHERE {conditions}", words
        ).fetchall()
        times.append((time.perf_counter() - began) * 1000)
    database.close()
    return median(times)


TABLES = ("photoIndex_data", "photoIndex_idx", "photoIndex_config", "searchWord", "personWord")


def _index_bytes(database):
    marks = ", ".join("?" * len(TABLES))
    return database.execute(f"SELECT sum(pgsize) FROM dbstat WHERE name IN ({marks})", TABLES).fetchone()[0]


def _import(work, binary, data, report):
    """The index's share of an import: its statements in a transaction, and an import of photos from a camera."""
    database = sqlite3.connect(data / "imagefeed.sqlite", isolation_level=None)
    database.execute("PRAGMA synchronous = FULL")
    words = [word for (word,) in database.execute("SELECT word FROM searchWord ORDER BY random() LIMIT 500")]
    times = {True: [], False: []}
    for number in range(400):
        began = time.perf_counter()
        database.execute("BEGIN IMMEDIATE")
        database.execute("UPDATE photo SET views = views + 1 WHERE id = ?", (number + 1,))
        if number % 2:
            some = random.sample(words, 20)
            database.execute(
                "INSERT INTO photoIndex (rowid, description, place) VALUES (?, ?, ?)",
                (PHOTOS + number + 100, " ".join(some[:15]), " ".join(some[15:])),
            )
            database.executemany(
                "INSERT INTO searchWord (word, photos) VALUES (?, 1)"
                " ON CONFLICT (word) DO UPDATE SET photos = photos + 1",
                [(word,) for word in some],
            )
        database.execute("COMMIT")
        times[bool(number % 2)].append((time.perf_counter() - began) * 1000)
    database.close()
    index = median(times[True]) - median(times[False])
    album, target = work / "search-album", work / "search-import"
    photos.copies(album, photos.distinct(photos.folder_of(work)), IMPORTED)
    processes.serve(binary, target).stop()
    command = [binary, "import", str(album), "--data", str(target), "--user", "demo_visitor"]
    began = time.perf_counter()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    each = (time.perf_counter() - began) * 1000 / IMPORTED
    report.bar(
        "an import: the search index's share", 100 * index / each, 10, " %", index_ms=index, photo_ms=each
    )
