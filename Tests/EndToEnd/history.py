"""The history of requests to several nodes with one library, and what must hold for it (LIB-6, Q-2).

In the spirit of Elle: likes are registers, their numbers are counters, photos are a set in one order. The checks,
from `register_violations` on, are pure functions of what was recorded.
"""

import collections
import dataclasses
import itertools
import json
import random
import threading
import time
import traceback

import requests

# The outcomes of a request: done, certainly not done, or either.
OK, FAIL, UNKNOWN = "ok", "fail", "unknown"
# Refusals that clients cause or handle: a code was used already, a node does not have the newest photos yet.
REFUSALS = {"code": {400}, "cards": {409}}
# Until this many seconds after the end of a fault, nodes may refuse requests for the moment.
RECOVERY = 15.0
# The most seconds that a node may be behind the others: one, and a margin for a busy machine.
LAG = 2.0


@dataclasses.dataclass
class Operation:
    """One request of a worker; times are seconds of the monotonic clock.

    `key` and `value` by kind: of a "like" and of a "read" the register ("person photo") and whether it is liked, of
    an "upload" the SHA-256 of the file and the id of the photo, of a "code" the authorization code.
    """

    kind: str
    key: str
    value: object
    begin: float
    end: float
    outcome: str
    # The HTTP status; 0 if the connection broke or the proxy had no response of a node.
    status: int = 200
    # Whether the response has a Retry-After header.
    has_retry: bool = False
    # The beginning of an error's body.
    note: str = ""


@dataclasses.dataclass
class Walk:
    """One reading of the whole feed, page by page: the ids and the total that each page reported.

    If `is_stable`, all pages are of one state of the feed. `place` is a node, or "proxy" for any.
    """

    place: str
    is_stable: bool
    begin: float
    end: float
    ids: list
    totals: list


@dataclasses.dataclass
class State:
    """What each source (a node or "sql") says when nobody writes."""

    # Source → the liked registers, "person photo".
    likes: dict = dataclasses.field(default_factory=dict)
    # Source → photo or person → number of likes.
    counters: dict = dataclasses.field(default_factory=dict)
    # Source → ids of the photos, newest first.
    feeds: dict = dataclasses.field(default_factory=dict)
    # The SHA-256 and the id of each photo in the database.
    contents: list = dataclasses.field(default_factory=list)


class History:
    """All operations and walks of several threads; each is also a line of the file, if there is one."""

    def __init__(self, file=None):
        self.file = file
        self.operations, self.walks = [], []
        self.lock = threading.Lock()

    def add(self, record):
        with self.lock:
            (self.walks if isinstance(record, Walk) else self.operations).append(record)
            self.write(type(record).__name__, dataclasses.asdict(record))

    def record(self, kind, key, value, send):
        """Calls `send`, which returns a response, and records both; returns the response, or None if there is none.

        `value` is that of the operation, or a function that reads it from a good response.
        """
        begin = time.monotonic()
        try:
            response = send()
        except requests.RequestException as error:
            value = None if callable(value) else value
            note = f"{type(error).__name__}: {error}"[:200]
            self.add(Operation(kind, key, value, begin, time.monotonic(), UNKNOWN, 0, False, note))
            return None
        self.observe(kind, key, value, begin, response)
        return response

    def observe(self, kind, key, value, begin, response):
        """Records an operation that began at `begin` and has this response."""
        status, has_retry = response.status_code, "Retry-After" in response.headers
        outcome = OK if response.ok else FAIL if status < 500 else UNKNOWN
        note = "" if response.ok else response.text[:200]
        # A response that HAProxy made itself says only that no node gave one.
        if outcome == UNKNOWN and note.startswith("<html><body><h1>"):
            status = 0
        if callable(value):
            value = value(response) if outcome == OK else None
        self.add(Operation(kind, key, value, begin, time.monotonic(), outcome, status, has_retry, note))

    def walk(self, place, is_stable, page):
        """Reads all pages and records the walk, unless one of them fails.

        `page` returns the response for a page, given its number from 0, with at most 30 photos.
        """
        begin, ids, totals = time.monotonic(), [], []
        for number in itertools.count():
            response = self.record("cards" if is_stable else "page", place, None, lambda number=number: page(number))
            if response is None or not response.ok:
                return
            photos = [photo["id"] for photo in response.json()]
            ids += photos
            totals.append(int(response.headers.get("X-Total", 0)))
            if len(photos) < 30:
                self.add(Walk(place, is_stable, begin, time.monotonic(), ids, totals))
                return

    def write(self, name, fields):
        """Adds a line to the file."""
        if self.file:
            self.file.write(json.dumps({"record": name, **fields}) + "\n")
            self.file.flush()

    def take(self):
        """The operations and walks since the last call."""
        with self.lock:
            taken = self.operations, self.walks
            self.operations, self.walks = [], []
            return taken


class Worker(threading.Thread):
    """Does one `step` after the other while the gate is open, on behalf of a person."""

    def __init__(self, cluster, history, person, seed, pause):
        super().__init__(daemon=True)
        self.cluster, self.history, self.person, self.pause = cluster, history, person, pause
        self.chance = random.Random(f"{seed} {type(self).__name__} {person.name}")
        self.gate, self.busy, self.closed, self.crash = threading.Event(), threading.Lock(), threading.Event(), ""
        self.start()

    def run(self):
        while not self.closed.wait(self.pause) and not self.crash:
            self.gate.wait(0.5)
            with self.busy:
                if self.gate.is_set():
                    try:
                        self.step()
                    except Exception:
                        self.crash = traceback.format_exc()

    def stop(self):
        """Waits for the end of the step; begins no other."""
        self.gate.clear()
        with self.busy:
            pass

    def end(self, patience):
        """Ends the thread, waiting for its step for at most `patience` seconds."""
        self.closed.set()
        self.join(patience)


def register_violations(operations, before, after):
    """Registers whose values cannot be explained. Each has one writer, which waits for its responses.

    A value is explained by the last write that was acknowledged (or the value `before`), or a later one whose outcome
    is unknown. `before` and `after` are the sets of liked registers.
    """
    possible, found = {}, []
    for one in sorted(operations, key=lambda one: one.end):
        if one.kind not in ("like", "read") or one.outcome == FAIL:
            continue
        values = possible.setdefault(one.key, {one.key in before})
        if one.kind == "like":
            possible[one.key] = {one.value} if one.outcome == OK else values | {one.value}
        elif one.outcome == OK and one.value not in values:
            found.append(f"{one.key} was read as {one.value} at {one.end:.3f}, not {values}")
    for key in sorted(set(possible) | before | after):
        values = possible.get(key, {key in before})
        if (key in after) not in values:
            found.append(f"{key} ended as {key in after}, not {values}")
    return found


def counter_violations(state):
    """Counters that differ from the number of likes, at every source, and sources that know other likes."""
    expected = collections.Counter()
    for register in state.likes["sql"]:
        expected.update(register.split())
    found = []
    for source, counters in state.counters.items():
        for name, count in counters.items():
            if count != expected[name]:
                found.append(f"{source} counts {count} likes of {name}, which has {expected[name]}")
        found += [f"{source} counts no likes of {name}" for name in expected if name not in counters]
    for source, likes in state.likes.items():
        if different := sorted(likes ^ state.likes["sql"]):
            found.append(f"{source} and the database differ in {different}")
    return found


def set_violations(uploads, state):
    """Acknowledged photos that are not in the library exactly once under their id, and photos that nobody sent."""
    photos = collections.defaultdict(list)
    for content, photo in state.contents:
        photos[content].append(photo)
    attempts = collections.defaultdict(list)
    for one in uploads:
        attempts[one.key].append(one)
    found = []
    for content, tries in attempts.items():
        there = photos.pop(content, [])
        acknowledged = {one.value for one in tries if one.outcome == OK}
        if acknowledged and set(there) != acknowledged:
            found.append(f"{content} was acknowledged as {sorted(acknowledged)} and is stored as {there}")
        if len(there) > 1:
            found.append(f"{content} is there {len(there)} times")
        if there and all(one.outcome == FAIL for one in tries):
            found.append(f"{content} was refused and is there")
    found += [f"nobody sent {content}" for content in photos]
    members = sorted(photo for _, photo in state.contents)
    for source, feed in state.feeds.items():
        if different := sorted((collections.Counter(feed) - collections.Counter(members)).elements()):
            found.append(f"the feed of {source} has {different} too often")
        if missing := sorted((collections.Counter(members) - collections.Counter(feed)).elements()):
            found.append(f"the feed of {source} lacks {missing}")
    return found


def order_violations(uploads, state):
    """Feeds in another order than the database's, and photos before one that was sent after they had been added."""
    feed = state.feeds["sql"]
    found = [
        f"the feed of {source} has another order than the database"
        for source, other in state.feeds.items()
        if sorted(other) == sorted(feed) and other != feed
    ]
    place = {photo: number for number, photo in enumerate(feed)}
    begins, ends = {}, {}
    for one in uploads:
        begins[one.key] = min(one.begin, begins.get(one.key, one.begin))
        if one.outcome == OK and one.value in place:
            known = ends.get(one.key, (one.end, one.value))
            ends[one.key] = min(known, (one.end, one.value))
    ended = sorted(ends.values())
    newest, position = len(feed), 0
    for begin, photo in sorted((begins[key], photo) for key, (_, photo) in ends.items()):
        while position < len(ended) and ended[position][0] < begin:
            newest = min(newest, place[ended[position][1]])
            position += 1
        if place[photo] > newest:
            found.append(f"{photo} was sent after {feed[newest]} had been added, but is older in the feed")
    return found


def walk_violations(walks, uploads, order, faults):
    """Walks that contradict the final `order`, or that lack or repeat photos without a reason.

    With pages by number, photos that are added meanwhile may repeat as many others; and if the pages are from several
    nodes, each page may repeat or skip as many, if its node is ahead of that of the page before, or behind it. A stable
    walk does neither. A node may be `LAG` behind, near one of the `faults` as far as its beginning.
    """
    place = {photo: number for number, photo in enumerate(order)}
    added = {}
    for one in uploads:
        if one.outcome == OK:
            added[one.value] = min(one.end, added.get(one.value, one.end))
    found = []
    for walk in walks:
        name = f"the walk at {walk.begin:.3f} through {walk.place}"
        distinct = list(dict.fromkeys(walk.ids))
        if unknown := [photo for photo in distinct if photo not in place]:
            found.append(f"{name} has {unknown}, which do not exist")
        near = [begin for begin, end in faults if begin <= walk.end and walk.begin <= end + RECOVERY]
        known = min([walk.begin, *near]) - LAG
        # Of photos that were added meanwhile, some can come after older ones, which moved to a later page.
        places = [place[one] for one in distinct if one in place and (walk.is_stable or added.get(one, known) < known)]
        if places != sorted(places):
            found.append(f"{name} has another order")
        fresh = sum(1 for one in uploads if one.end > known and one.begin < walk.end)
        changes = 0 if walk.is_stable else fresh * len(walk.totals) if walk.place == "proxy" else fresh
        if (repeated := len(walk.ids) - len(distinct)) > changes:
            found.append(f"{name} repeats {repeated} photos")
        seen = set(distinct)
        missing = [photo for photo, end in added.items() if end < known and photo not in seen]
        if len(missing) > (changes if walk.place == "proxy" else 0):
            found.append(f"{name} lacks {missing}, with the totals {walk.totals}")
    return found


def code_violations(operations):
    """Authorization codes that were exchanged for tokens more than once."""
    used = collections.Counter(one.key for one in operations if one.kind == "code" and one.outcome == OK)
    return [f"the code {code} was accepted {count} times" for code, count in used.items() if count > 1]


def status_violations(operations, faults):
    """Responses that no fault explains; `faults` are the pairs of their beginnings and ends.

    During a fault and `RECOVERY` seconds after it, a node may respond 503 with Retry-After, and connections may break.
    """
    found = []
    for one in operations:
        is_refusal = 400 <= one.status < 500 and one.status not in REFUSALS.get(one.kind, ())
        is_near = any(one.end >= begin and one.begin <= end + RECOVERY for begin, end in faults)
        is_excused = is_near and (one.status == 0 or one.status == 503 and one.has_retry)
        if is_refusal or (one.status == 0 or one.status >= 500) and not is_excused:
            when = "near a fault" if is_near else "far from any fault"
            found.append(f"{one.kind} {one.key}: status {one.status} at {one.end:.3f}, {when}: {one.note}")
    return found


def violations(operations, walks, uploads, before, after, faults):
    """All that is wrong after a round: its `operations` and `walks`, the `uploads` of all rounds so far."""
    return (
        register_violations(operations, before.likes["sql"], after.likes["sql"])
        + counter_violations(after)
        + set_violations(uploads, after)
        + order_violations(uploads, after)
        + walk_violations(walks, uploads, after.feeds["sql"], faults)
        + code_violations(operations)
        + status_violations(operations, faults)
    )


def longest_outage(operations, begin, end):
    """The longest time in seconds between `begin` and `end` in which no like was acknowledged."""
    likes = sorted(one.end for one in operations if one.kind == "like" and one.outcome == OK and begin < one.end < end)
    return max(later - earlier for earlier, later in itertools.pairwise([begin, *likes, end]))
