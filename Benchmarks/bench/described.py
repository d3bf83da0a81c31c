"""Described photos, and searches of which it is known which photo was meant (API-10).

A person remembers a few facts about a photo and types them, mostly in the nominative. The label of a query is the
photo whose facts it names; it does not depend on how the server searches or ranks. Everything is the same in
every run.
"""

import calendar
import collections
import hashlib
import random

from . import seed
from .described_words import ADJECTIVES, AUTHORS, CAMERAS, MONTHS, PLACES, SETTINGS, SUBJECTS, TAGS, TIMES

PHOTOS = 2_000
QUERIES = 200
LANGUAGES = ("en", "ru")
# At most this many photos may have the facts that a query names: ten places have room for them.
ALIKE = 5
# The facts that the queries name, in turns.
KINDS = [
    ("subject", "setting", "time"),
    ("adjective", "subject", "setting"),
    ("subject", "place"),
    ("subject", "setting", "camera"),
    ("author", "subject", "time"),
    ("subject", "month", "year"),
    ("tag", "subject", "adjective"),
    ("place", "setting", "year"),
    ("setting", "adjective", "author"),
    ("subject", "tag", "place"),
]
LETTERS = {"en": "abcdefghijklmnopqrstuvwxyz", "ru": "абвгдежзийклмнопрстуфхцчшщъыьэюя"}
TYPO_LETTERS = 5


def photo(number):
    """The facts of a photo: each is an index into the words of the photo's language, `year` a number."""
    chance = random.Random(f"photo {number}")
    language = LANGUAGES[number % 2]

    def index(words):
        # Why squared: some words are ten times as frequent as others, as in real descriptions.
        return int(len(words[language]) * chance.random() ** 2) if number % 3 else chance.randrange(
            len(words[language])
        )

    return {
        "language": language,
        "subject": index(SUBJECTS),
        "setting": index(SETTINGS),
        "time": index(TIMES),
        "adjective": index(ADJECTIVES),
        "place": index(PLACES),
        "author": index(AUTHORS),
        "tag": tuple(sorted(chance.sample(range(len(TAGS[language])), 2))),
        "camera": chance.randrange(len(CAMERAS)),
        "month": chance.randrange(12),
        "year": 2012 + chance.randrange(14),
        "day": 1 + chance.randrange(28),
    }


def description(facts):
    """The owner's description."""
    language = facts["language"]
    subject = SUBJECTS[language][facts["subject"]]
    forms = ADJECTIVES[language][facts["adjective"]]
    adjective = forms["mfn".index(subject[1])] if language == "ru" else forms[0]
    setting, time = SETTINGS[language][facts["setting"]][0], TIMES[language][facts["time"]][0]
    article = "" if language == "ru" else "An " if adjective[0] in "aeiou" else "A "
    sentence = f"{article}{adjective} {subject[0]} {setting} {time}"
    return sentence[0].upper() + sentence[1:]


def tags(facts):
    return [TAGS[facts["language"]][index] for index in facts["tag"]]


def captured(facts):
    """The capture time in Unix milliseconds."""
    return calendar.timegm((facts["year"], facts["month"] + 1, facts["day"], 12, 0, 0)) * 1000


def _word(facts, fact, chance):
    """What a person types for a fact."""
    language = facts["language"]
    value = facts[fact]
    if fact == "subject":
        subject = SUBJECTS[language][value]
        return chance.choice((subject[0], subject[-1]))
    if fact == "adjective":
        return chance.choice(ADJECTIVES[language][value])
    if fact in ("setting", "time"):
        return {"setting": SETTINGS, "time": TIMES}[fact][language][value][1]
    if fact == "tag":
        return TAGS[language][chance.choice(value)]
    if fact == "camera":
        return CAMERAS[value][-1]
    if fact == "year":
        return str(value)
    if fact == "month":
        return MONTHS[language][value]
    return {"place": PLACES, "author": AUTHORS}[fact][language][value][-1]


def _key(facts, kind):
    return (facts["language"], *(facts[fact] for fact in kind))


def queries():
    """A list of (query, number of the photo that is meant, language)."""
    photos = [photo(number) for number in range(PHOTOS)]
    alike = {kind: collections.Counter(_key(facts, kind) for facts in photos) for kind in KINDS}
    chance = random.Random("queries")
    found, used = [], set()
    while len(found) < QUERIES:
        kind = KINDS[len(found) // 2 % len(KINDS)]
        number = chance.randrange(PHOTOS // 2) * 2 + len(found) % 2
        facts = photos[number]
        if number in used or alike[kind][_key(facts, kind)] > ALIKE:
            continue
        used.add(number)
        words = [_word(facts, fact, chance) for fact in kind]
        found.append((" ".join(words), number, facts["language"]))
    return found


def with_typo(query, language):
    """The query with one typo in one of its words of at least five letters; nil if it has no such word."""
    chance = random.Random(f"typo {query}")
    words = query.split()
    places = [place for place, word in enumerate(words) if len(word) >= TYPO_LETTERS and word.isalpha()]
    if not places:
        return None
    place = chance.choice(places)
    word = words[place]
    alphabet = LETTERS["ru" if "а" <= word[0] <= "я" else "en"]
    changed = word
    while changed == word:
        at = chance.randrange(len(word))
        changed = chance.choice(
            (
                word[:at] + chance.choice(alphabet) + word[at + 1 :],
                word[:at] + word[at + 1 :],
                word[:at] + chance.choice(alphabet) + word[at:],
                word[:at] + word[at + 1 : at + 2] + word[at : at + 1] + word[at + 2 :],
            )
        )
    return " ".join(words[:place] + [changed] + words[place + 1 :])


def public_id(number):
    """The public id of a described photo."""
    return f"seen{number:07}"


def fill(data, count=PHOTOS, more=lambda number: ""):
    """Adds `count` described photos without files to the library of a stopped server.

    `more(number)` is text to append to a description. The search index is built by the server's next start.
    """
    with seed._opened(data) as database:
        people = {
            (language, index): _person(database, author)
            for language in LANGUAGES
            for index, author in enumerate(AUTHORS[language])
        }
        for number in range(count):
            facts = photo(number)
            row = _row(number, facts, people[facts["language"], facts["author"]], more(number), count)
            sql = f"INSERT INTO photo ({', '.join(row)}) VALUES ({', '.join('?' * len(row))})"
            added = database.execute(sql, list(row.values())).lastrowid
            database.executemany(
                "INSERT INTO photoTag (photoId, position, tag) VALUES (?, ?, ?)",
                [(added, place, tag) for place, tag in enumerate(tags(facts))],
            )
        database.execute(
            "UPDATE person SET totalPhotos = (SELECT count(*) FROM photo WHERE personId = person.id)"
        )
        # The version of the search index; 0 makes the server build it.
        database.execute("PRAGMA user_version = 0")


def _row(number, facts, person, more, count):
    chance = random.Random(number)
    maker, model, _ = CAMERAS[facts["camera"]]
    added = seed.NEWEST - (count - number) * 7000
    width, height = chance.choice([(2048, 1365), (1365, 2048), (1600, 1600)])
    return {
        "publicId": public_id(number),
        "personId": person,
        "contentHash": hashlib.sha256(b"described %d" % number).hexdigest(),
        "fileExtension": "jpg",
        "byteCount": 812_345,
        "width": width,
        "height": height,
        "color": f"#{chance.randrange(1 << 24):06x}",
        "blurHash": chance.choice(seed.HASHES),
        "description": f"{description(facts)} {more}".strip(),
        "slug": "",
        "addedAt": added,
        "updatedAt": added,
        "capturedAt": captured(facts),
        "make": maker,
        "model": model,
        "place": PLACES[facts["language"]][facts["place"]][0],
        "isDemo": 0,
    }


def _person(database, author):
    username, first, last, _ = author
    row = {
        "username": username,
        "firstName": first,
        "lastName": last,
        "isDemo": 0,
        "isDisabled": 0,
        "createdAt": seed.NEWEST,
        "updatedAt": seed.NEWEST,
    }
    sql = f"INSERT INTO person ({', '.join(row)}) VALUES ({', '.join('?' * len(row))})"
    return database.execute(sql, list(row.values())).lastrowid
