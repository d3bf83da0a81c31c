"""A node of a library with a million photos and ten million likes on PostgreSQL: start and memory (LIB-6)."""

import os
import subprocess
import sys

from bench import processes, seed
from bench.measure import median, say

sys.path.append(str(processes.ROOT / "Tests/EndToEnd"))

SEEDED, COPIES, PEOPLE, LIKED, STARTS = 20_000, 50, 400, 25_000, 3
# Copies of the seeded photos: other ids and hashes, added before them.
MORE_PHOTOS = """
INSERT INTO photo ({columns}) SELECT {values} FROM photo, generate_series(1, {copies} - 1) AS copy;
ANALYZE photo;
"""
LIKES = """
INSERT INTO "like" (personId, photoId, likedAt)
SELECT person.id, liked.id, 0 FROM person, (SELECT id FROM photo ORDER BY id LIMIT {liked}) AS liked
WHERE person.id IN (SELECT id FROM person ORDER BY id DESC LIMIT {people});
UPDATE photo SET likes = {people} WHERE id IN (SELECT id FROM photo ORDER BY id LIMIT {liked});
ANALYZE "like";
"""
OTHERS = {
    "id": "id + copy * 10000000",
    "publicid": "substr(md5(publicId || copy), 1, 11)",
    "contenthash": "md5(contentHash || copy) || md5(copy || contentHash)",
    "addedat": "addedAt - copy * 100000000000",
}


def measure(work, report):
    from cluster import Postgres

    binary = processes.imagefeed()
    postgres = Postgres().start()
    try:
        data, database = work / "millions", postgres.database()
        processes.serve(binary, data).stop()
        seed.photos(data, SEEDED)
        seed.signed_in(data, PEOPLE, likes=0)
        move = [binary, "migrate", "postgres", "--data", data, "--database", database]
        subprocess.run(move, check=True, stdout=subprocess.DEVNULL)
        os.environ["IMAGEFEED_DATABASE"] = database
        few = _starts(binary, data)
        _grow(postgres, database)
        many = _starts(binary, data)
        report.bar(
            f"start of a node with {SEEDED * COPIES:,} photos and {PEOPLE * LIKED:,} likes on PostgreSQL",
            median([seconds for seconds, _ in many]),
            10,
            " s",
            rounds=many,
            with_few=few,
        )
        report.bar(
            "its memory beyond that of a node with 20,000 photos",
            median([megabytes for _, megabytes in many]) - median([megabytes for _, megabytes in few]),
            40,
            " MB",
        )
    finally:
        os.environ.pop("IMAGEFEED_DATABASE", None)
        postgres.close()


def _grow(postgres, database):
    listed = "SELECT column_name FROM information_schema.columns WHERE table_name = 'photo'"
    columns = postgres.sql(database, listed).split()
    values = ", ".join(OTHERS.get(column, column) for column in columns)
    say("adding photos")
    postgres.sql(database, MORE_PHOTOS.format(columns=", ".join(columns), values=values, copies=COPIES))
    say("adding likes")
    postgres.sql(database, LIKES.format(liked=LIKED, people=PEOPLE))
    rows = postgres.sql(database, 'SELECT (SELECT count(*) FROM photo), (SELECT count(*) FROM "like")')
    assert rows == f"{SEEDED * COPIES}|{PEOPLE * LIKED}", rows


def _starts(binary, data):
    """(seconds until the first response, megabytes then) of several starts."""
    results = []
    for _ in range(STARTS):
        server = processes.serve(binary, data, options=["--demo", "off"], wait=False)
        seconds = server.wait()
        results.append((seconds, processes.memory(server.process.pid)[0]))
        server.stop()
    return results
