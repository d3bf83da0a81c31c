"""The checks of histories find each kind of violation, and a short history of real nodes has none (LIB-6)."""

import contextlib
import dataclasses
import hashlib
import itertools
import random
import shutil
import time

import pytest

import history
import pictures
import stores
from cluster import PROGRAMS
from history import FAIL, OK, UNKNOWN, History, Operation, State, Walk
from nemesis import PEOPLE, TIMEOUT, FaultyCluster, Liker, Nemesis, Pair, Person, Reader, Redeemer, Uploader, wait
from server import wait_until

IS_INSTALLED = PROGRAMS.exists() and stores.WEED.exists() and shutil.which("haproxy", path="/usr/sbin:/usr/bin")
# The photos at the beginning, which people like and no longer like.
PHOTOS = 12
LIKED = "ann p1"


def operations(*facts, kind="like", **more):
    """Operations one after the other, of (key, value, outcome)."""
    return [
        Operation(kind, key, value, 10 * number, 10 * number + 5, outcome, **more)
        for number, (key, value, outcome) in enumerate(facts, 1)
    ]


def like(value, outcome):
    return LIKED, value, outcome


def state(**more):
    """Two photos, of which ann likes the first, as the database and a node see them."""
    facts = {
        "likes": {"sql": {LIKED}, "a": {LIKED}},
        "counters": {"sql": {"p1": 1, "p2": 0, "ann": 1}, "a": {"p1": 1, "p2": 0, "ann": 1}},
        "feeds": {"sql": ["p2", "p1"], "a": ["p2", "p1"]},
        "contents": [("c1", "p1"), ("c2", "p2")],
    }
    return State(**{**facts, **more})


def uploads(*more):
    return [*operations(("c1", "p1", OK), ("c2", "p2", OK), kind="upload"), *more]


def walk(ids, place="proxy", is_stable=False, begin=30.0):
    return Walk(place, is_stable, begin, begin + 1, list(ids), [len(ids)])


def found(*checks):
    """The only violation."""
    [violation] = itertools.chain(*checks)
    return violation


# LIB-6, Q-2: an acknowledged write is there at the end, or one after it whose outcome is unknown
@pytest.mark.parametrize(
    ("writes", "before", "possible"),
    [
        ([(True, OK)], False, {True}),
        ([(True, OK), (False, OK)], False, {False}),
        ([(True, OK), (False, UNKNOWN)], False, {True, False}),
        ([(False, UNKNOWN), (True, OK)], False, {True}),
        ([(True, UNKNOWN)], False, {True, False}),
        ([(False, OK), (True, FAIL)], True, {False}),
        ([], True, {True}),
        ([], False, {False}),
    ],
)
def test_a_lost_write_is_found(writes, before, possible):
    for is_liked in (True, False):
        sets = [{LIKED} if value else set() for value in (before, is_liked)]
        lost = history.register_violations(operations(*(like(*one) for one in writes)), *sets)
        assert len(lost) == (0 if is_liked in possible else 1)


# LIB-6: a read on any node sees what was acknowledged before
def test_a_stale_read_is_found():
    records = operations(like(True, OK))
    records += [Operation("read", LIKED, value, 20, 21, OK) for value in (True, False)]
    assert "was read as False" in found(history.register_violations(records, set(), {LIKED}))


# LIB-6, FEED-8: the number of likes is that of the people, everywhere
def test_a_wrong_counter_is_found():
    assert history.counter_violations(state()) == []
    for wrong in ({"p1": 2, "p2": 0, "ann": 1}, {"p1": 1, "p2": 1, "ann": 1}, {"p1": 1, "p2": 0, "ann": 0}):
        assert "a counts" in found(history.counter_violations(state(counters={"sql": {"p1": 1, "ann": 1}, "a": wrong})))
    assert "no likes of p1" in found(history.counter_violations(state(counters={"a": {"ann": 1}})))


def test_nodes_that_disagree_about_likes_are_found():
    assert "a and the database" in found(history.counter_violations(state(likes={"sql": {LIKED}, "a": set()})))


# LIB-6, FEED-18: every acknowledged photo is there exactly once
@pytest.mark.parametrize(
    ("contents", "expected"),
    [
        ([("c2", "p2")], "is stored as []"),
        ([("c1", "p3"), ("c2", "p2")], "is stored as ['p3']"),
        ([("c1", "p1"), ("c2", "p2"), ("c3", "p3")], "nobody sent c3"),
    ],
)
def test_a_wrong_set_of_photos_is_found(contents, expected):
    assert history.set_violations(uploads(), state()) == []
    feeds = {"sql": [photo for _, photo in contents]}
    assert expected in found(history.set_violations(uploads(), state(contents=contents, feeds=feeds)))


def test_a_photo_that_is_there_twice_is_found():
    unknown = operations(("c3", None, UNKNOWN), kind="upload")
    for count, number in ((0, 0), (1, 0), (2, 1)):
        contents = [("c1", "p1"), ("c2", "p2"), *[("c3", f"p{3 + place}") for place in range(count)]]
        facts = state(contents=contents, feeds={"sql": [photo for _, photo in contents]})
        assert len(history.set_violations(uploads(*unknown), facts)) == number


def test_a_refused_photo_that_is_there_is_found():
    refused = operations(("c2", "p2", FAIL), kind="upload")
    assert "was refused" in found(history.set_violations([uploads()[0], *refused], state()))


def test_a_feed_with_other_photos_than_the_database_is_found():
    for feed, expected in ((["p2", "p1", "p1"], "too often"), (["p2"], "lacks ['p1']")):
        assert expected in found(history.set_violations(uploads(), state(feeds={"a": feed})))


# LIB-6, API-7: all nodes have one order, in which a photo that was sent later is newer
def test_a_wrong_order_is_found():
    assert history.order_violations(uploads(), state()) == []
    feeds = {"sql": ["p2", "p1"], "a": ["p1", "p2"]}
    assert "another order" in found(history.order_violations(uploads(), state(feeds=feeds)))
    feeds = {"sql": ["p1", "p2"], "a": ["p1", "p2"]}
    assert "p2 was sent after p1" in found(history.order_violations(uploads(), state(feeds=feeds)))


# LIB-6, API-7: reading all pages returns every photo once, in the order of the feed
@pytest.mark.parametrize(
    ("ids", "place", "is_stable", "expected"),
    [
        (["p2"], "a", False, "lacks ['p1']"),
        (["p2"], "proxy", True, "lacks ['p1']"),
        ([], "proxy", False, "lacks ['p1', 'p2']"),
        (["p1", "p2"], "proxy", False, "another order"),
        (["p2", "p2", "p1", "p1"], "a", False, "repeats 2"),
        (["p2", "p2", "p1"], "proxy", True, "repeats 1"),
        (["p3", "p2", "p1"], "a", False, "do not exist"),
    ],
)
def test_a_wrong_walk_is_found(ids, place, is_stable, expected):
    # Meanwhile one photo was sent.
    fresh = Operation("upload", "c4", "p4", 30, 31, OK)
    walks = [walk(ids, place, is_stable)]
    assert expected in found(history.walk_violations(walks, uploads(fresh), ["p4", "p2", "p1"], [(-90, 0)]))


def test_a_walk_that_can_be_explained_is_accepted():
    fresh = Operation("upload", "c4", "p4", 30, 31, OK)
    walks = [walk(["p2", "p2", "p1"], "a"), walk(["p4", "p2", "p1"]), walk(["p2"]), walk(["p1"], begin=26.0)]
    assert history.walk_violations([walk(["p1"], "a")], uploads(), ["p2", "p1"], [(23, 24)]) == []
    assert history.walk_violations(walks, uploads(fresh), ["p4", "p2", "p1"], [(-90, 0)]) == []


# LIB-6, OA-26
def test_a_code_that_is_used_twice_is_found():
    assert history.code_violations(operations(("x", None, OK), ("x", None, FAIL), ("y", None, OK), kind="code")) == []
    twice = operations(("x", None, OK), ("x", None, OK), kind="code")
    assert "x was accepted 2 times" in found(history.code_violations(twice))


# LIB-6, Q-1: far from faults every request succeeds; near them a node may say when to come back
@pytest.mark.parametrize(
    ("facts", "is_accepted_near", "is_accepted_far"),
    [
        ({"status": 200}, True, True),
        ({"status": 503, "has_retry": True}, True, False),
        ({"status": 503}, False, False),
        ({"status": 500, "has_retry": True}, False, False),
        ({"status": 0}, True, False),
        ({"status": 401}, False, False),
    ],
)
def test_an_unexpected_response_is_found(facts, is_accepted_near, is_accepted_far):
    # From the tenth second to the fifteenth.
    [one] = operations(like(True, UNKNOWN), **facts)
    for fault in ((0, 9), (12, 13), (9, 30)):
        assert (history.status_violations([one], [fault]) == []) == is_accepted_near
    for faults in ([], [(16, 18)], [(-30, 10 - history.RECOVERY - 1)]):
        assert (history.status_violations([one], faults) == []) == is_accepted_far


def test_all_checks_take_part():
    # One violation of each kind.
    records = operations(like(True, OK)) + operations(("x", None, OK), ("x", None, OK), kind="code")
    records += operations(like(True, UNKNOWN), status=500)
    records += operations(like(False, OK))
    after = state(counters={"a": {"p1": 5, "ann": 1}}, feeds={"sql": ["p1", "p2"], "a": ["p1"]})
    all_found = history.violations(records, [walk(["p1"])], uploads(), State(likes={"sql": set()}), after, [])
    parts = ("ended as", "a counts", "lacks ['p2']", "was sent after", "the walk at", "accepted 2", "status 500")
    assert all(any(part in violation for violation in all_found) for part in parts), all_found


def test_an_outage_is_measured():
    assert history.longest_outage(operations(like(True, OK), like(True, UNKNOWN), like(True, OK)), 0, 40) == 20


def test_a_history_is_written_line_by_line(tmp_path):
    with open(tmp_path / "history", "w") as file:
        kept = History(file)
        kept.add(walk(["p1"]))
        kept.add(operations(like(True, OK))[0])
    assert (tmp_path / "history").read_text().count("\n") == 2
    taken, walks = kept.take()
    assert [dataclasses.astuple(one) for one in taken] == [("like", LIKED, True, 10, 15, OK, 200, False, "")]
    assert len(walks) == 1 and kept.take() == ([], [])


class Trial:
    """Rounds of faults for one cluster, each with a report; the history and the logs are in `folder`."""

    def __init__(self, folder, seed, length=3.0, calm=2.0):
        """A fault lasts `length` seconds; after it the workers go on for `calm` seconds."""
        self.folder, self.seed, self.length, self.calm = folder, seed, length, calm
        self.history = History(open(folder / "history.jsonl", "w", encoding="utf-8"))
        self.uploads, self.faults, self.workers, self.cluster = [], [], [], None
        self.pair = Pair(folder)

    def __enter__(self):
        try:
            self.cluster = FaultyCluster(self.pair.start(), self.folder)
            album, begin = pictures.album(self.folder / "album", range(PHOTOS)), time.monotonic()
            assert self.cluster.start().import_photos(album)[2]["added"] == PHOTOS
            stored = dict(self.rows("SELECT contentHash, publicId FROM photo"))
            for path in album.iterdir():
                content = hashlib.sha256(path.read_bytes()).hexdigest()
                self.uploads.append(Operation("upload", content, stored.get(content), begin, time.monotonic(), OK))
            facts = [(self.cluster, self.history, Person(self.cluster, name), self.seed) for name in PEOPLE]
            self.state = self.read_state()
            self.workers = [Liker(sorted(stored.values()), *fact, 0.05) for fact in facts]
            for fact in facts[:2]:
                self.workers += [Uploader(*fact, max(0.7, self.length / 10)), Reader(*fact, 0.2)]
            self.workers.append(Redeemer(*facts[2], 0.3))
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_):
        for worker in self.workers:
            worker.end(2 * TIMEOUT)
        if self.cluster:
            self.cluster.close()
        self.pair.close()
        self.history.file.close()

    def run_round(self, number):
        """Causes a fault while the workers work, ends it, and checks what is there then."""
        chance = random.Random(f"{self.seed} {number}")
        name = Nemesis.fault(self.seed, number)
        for worker in self.workers:
            worker.gate.set()
        wait(chance.uniform(1, 2))
        begin = time.monotonic()
        what, heal = getattr(Nemesis(self.pair, self.cluster), name)(chance, chance.randrange(3))
        caused = time.monotonic()
        wait(self.length)
        heal()
        end = time.monotonic()
        self.faults.append((begin, end))
        wait(self.calm)
        for worker in self.workers:
            worker.stop()
        operations, walks = self.history.take()
        self.uploads += [one for one in operations if one.kind == "upload"]
        before, self.state = self.state, self.read_state()
        found = history.violations(operations, walks, self.uploads, before, self.state, self.faults)
        # Without a primary no node can write; with any other fault some can.
        outage = history.longest_outage(operations, caused, end)
        if name != "stop_primary" and outage > history.RECOVERY:
            found.append(f"no like was acknowledged for {outage:.1f} s")
        found += [worker.crash for worker in self.workers if worker.crash]
        report = {"round": number, "fault": what, "begin": begin, "end": end, "operations": len(operations)}
        report |= {outcome: sum(one.outcome == outcome for one in operations) for outcome in (OK, FAIL, UNKNOWN)}
        report |= {"walks": len(walks), "photos": len(self.state.contents), "outage": round(outage, 1)}
        report["slowest"] = round(max(one.end - one.begin for one in operations), 1)
        report["violations"] = found
        self.history.write("Round", report)
        return report

    def rows(self, sql):
        return [line.split("|") for line in self.pair.sql(sql).splitlines()]

    def read_state(self):
        """Waits until no node works on a request, and reads what all of them and the database have."""
        busy = "SELECT count(*) FROM pg_stat_activity WHERE backend_type = 'client backend' AND state <> 'idle'"
        wait_until(lambda: all(node.is_ready() for node in self.cluster.nodes), what="ready nodes")
        # Why several times: a request that its worker has given up may consist of several transactions.
        wait_until(lambda: all(self.pair.sql(busy) == "1" for _ in range(10)), 90, "the end of all transactions")
        state = State(contents=self.rows("SELECT contentHash, publicId FROM photo ORDER BY addedAt DESC, id DESC"))
        likes = 'SELECT login, publicId FROM "like" JOIN person ON person.id = personId JOIN photo p ON p.id = photoId'
        counters = "SELECT publicId, likes FROM photo UNION ALL SELECT login, totalLikes FROM person"
        state.feeds["sql"] = [photo for _, photo in state.contents]
        known = {*PEOPLE, *state.feeds["sql"]}
        state.likes["sql"] = {" ".join(row) for row in self.rows(likes)}
        state.counters["sql"] = {name: int(count) for name, count in self.rows(counters) if name in known}
        for number, node in enumerate(self.cluster.nodes):
            with contextlib.suppress(AssertionError):  # Then the check says what is different.
                wait_until(lambda node=node: node.total() == len(state.contents), 10)
            photos = pages(node, "/photos")
            state.feeds[str(number)] = [photo["id"] for photo in photos]
            counts = {photo["id"]: photo["likes"] for photo in photos}
            counts |= {name: node.get(f"/users/{name}").json()["total_likes"] for name in PEOPLE}
            state.counters[str(number)] = counts
            liked = [(name, photo["id"]) for name in PEOPLE for photo in pages(node, f"/users/{name}/likes")]
            state.likes[str(number)] = {f"{name} {photo}" for name, photo in liked}
        return state

    def check(self):
        """What `imagefeed check` reports; "" if it finds no problem."""
        result = self.cluster.command("check")
        return "" if result.returncode == 0 else result.stdout + result.stderr


def pages(node, path):
    """The entries of all pages of a list."""
    entries = []
    for page in itertools.count(1):
        found = node.get(f"{path}?per_page=30&page={page}").json()
        entries += found
        if len(found) < 30:
            return entries


# LIB-6, Q-1, Q-2: a few faults; the long version is Scripts/cluster-test
@pytest.mark.long("history")
@pytest.mark.skipif(not IS_INSTALLED, reason="PostgreSQL, HAProxy or SeaweedFS is missing")
def test_nodes_keep_their_promises_during_faults(tmp_path):
    with Trial(tmp_path, seed=110) as trial:
        found = [violation for number in range(5) for violation in trial.run_round(number)["violations"]]
        assert found == [], "\n".join(found)
        assert trial.check() == ""
