"""A family's library made in the test, with a list of what must become of each file (LIB-3, LIB-21 to LIB-24).

The list is made with the files, not from them: whatever writes a file says what it is. `Family.expected` joins that to
what an import of the whole folder must report and store.
"""

import collections
import itertools
import os
import random
import unicodedata
from dataclasses import dataclass, field
from typing import NamedTuple

import family_dates
from exiftool import Date
from faulty_library import sha256

# Whether photos are copied into the library, or stay in their folder, where links are left out.
COPIED, IN_PLACE = "copied", "in place"
BOTH = (COPIED, IN_PLACE)


def nfd(text):
    return unicodedata.normalize("NFD", text).encode()


# The beginnings of names: cameras, people, three scripts in both forms, and encodings that are not UTF-8.
WORDS = [
    b"IMG_", b"DSC_", b"Foto ", "Bär ".encode(), nfd("Bär "), "Ёлка ".encode(), nfd("Йод "), "Дача_".encode(), "家族旅行 ".encode(),
    "桜_".encode(), "가족 ".encode(), nfd("가족 "), "😀 ".encode(), b"caf\xe9 ", "Поездка ".encode("cp1251"), "表 ".encode("shift_jis"),
    b"two\nlines ", b"back\\slash ",
]
# Names of folders, and the tags that become of them; none of what says nothing.
FOLDERS = [
    (b"Sommer 2019", "Sommer 2019"), ("Bäder".encode(), "Bäder"), (nfd("Bäder"), "Bäder"), ("Бабушка_и_дедушка".encode(), "Бабушка и дедушка"),
    (nfd("Чай"), "Чай"), ("家族写真".encode(), "家族写真"), ("2019年 旅行".encode(), "2019年 旅行"), (b"Fu\xdfball", "Fu\\xDFball"),
    (b"DCIM", None), (b"100APPLE", None), (b"2019-08-28", None), (b"Photos from 2019", "Photos from 2019"), (b"WhatsApp Images", "WhatsApp Images"),
]


def stored(name):
    """The name as a library stores it: without control characters; bytes that are not UTF-8 are \\xNN."""
    return "".join(text for text, is_control in parts(name) if not is_control)


def shown(path):
    """The path as messages and JSON have it, where control characters are \\xNN too and a backslash is two."""
    return "".join(f"\\x{ord(text):02X}" if is_control else text.replace("\\", "\\\\") if len(text) == 1 else text for text, is_control in parts(path))


def parts(name):
    """The characters of a name, each with whether it is a control character; of a byte that is not UTF-8, \\xNN."""
    for character in name.decode("utf-8", "surrogateescape"):
        is_byte = "\udc80" <= character <= "\udcff"
        yield f"\\x{ord(character) & 0xFF:02X}" if is_byte else character, unicodedata.category(character) == "Cc"


class Place(NamedTuple):
    """A folder below the root, and the tags that its photos get."""

    path: bytes
    tags: tuple


@dataclass
class Photo:
    """A picture file, and what must be read of it."""

    path: bytes
    content_hash: str
    # The date in the file and its sidecars of XMP, and those in its name and in the JSON file of a Takeout.
    embedded: Date | None
    others: list
    tags: list
    video: str | None = None
    sidecar: bytes | None = None
    is_liked: bool = False
    modes: tuple = BOTH

    @property
    def date(self):
        return family_dates.best([self.embedded, *self.others])


@dataclass
class Expected:
    """What an import of a family's folder must report and store."""

    # {hash: (file name, hash of the video, tags, date, whether it is liked)}
    rows: dict = field(default_factory=dict)
    order: list = field(default_factory=list)
    skipped: int = 0
    left_out: dict = field(default_factory=dict)
    # {path: a part of the reason}
    failed: dict = field(default_factory=dict)
    # The paths of sidecars and videos without which photos are imported.
    notes: list = field(default_factory=list)

    @property
    def videos(self):
        return sum(1 for row in self.rows.values() if row[1])


def key(path):
    """Files are imported in the order of their paths, folder by folder."""
    return path.split(b"/")


def tags(*words):
    """The first of the words that differ by more than case."""
    return list({word.lower(): word for word in reversed(words) if word}.values())


class Family:
    """Files below `root`, and what must become of them."""

    def __init__(self, root, seed=1):
        self.root, self.chance = os.fsencode(root), random.Random(seed)
        self.numbers = itertools.count(1)
        self.paths, self.photos, self.left_out, self.failed, self.notes = set(), [], {}, {}, []
        # Pictures that may be copied as they are: (ending, content, date, keywords).
        self.plain = []
        os.makedirs(self.root, exist_ok=True)

    def number(self):
        return next(self.numbers)

    def place(self):
        """A folder of one to three levels: years, then names."""
        names = self.chance.sample(FOLDERS, self.chance.choice([0, 1, 1, 2]))
        path = b"/".join([str(self.chance.randrange(2001, 2025)).encode(), *(name for name, _ in names)])
        return Place(path, tuple(tag for _, tag in names if tag))

    def stem(self):
        """A name without its ending that no other file has, and in which there is no date."""
        return self.chance.choice(WORDS) + b"%04d" % self.number()

    def write(self, place, name, content):
        """Writes a file, and returns its path below the root."""
        path = place.path + b"/" + name
        assert path not in self.paths, path
        self.paths.add(path)
        whole = os.path.join(self.root, path)
        os.makedirs(os.path.dirname(whole), exist_ok=True)
        with open(whole, "wb") as file:
            file.write(content)
        return path

    def photo(self, place, name, content, embedded, others=(), keywords=(), **more):
        """Writes a file that must become a photo."""
        path = self.write(place, name, content)
        self.add(path, content, embedded, others, tags(*keywords, *place.tags), **more)
        return path

    def add(self, path, content, *facts, video=None, **more):
        """Notes a photo at a path, with the content of its video."""
        self.photos.append(Photo(path, sha256(content), *facts, video=video and sha256(video), **more))

    def leave(self, place, name, kind, content=b"something else"):
        """Writes a file that must be left out, unless it is there already."""
        if place.path + b"/" + name not in self.paths:
            self.left_out[self.write(place, name, content)] = (kind, BOTH)

    def leave_folder(self, place, name, kind, inside):
        """Writes a folder that must be left out, and counted once; `inside` has the files in it."""
        for path, content in inside.items():
            if place.path + b"/" + name + b"/" + path not in self.paths:
                self.write(place, name + b"/" + path, content)
        self.left_out[place.path + b"/" + name] = (kind, BOTH)

    def fail(self, place, name, reason, content):
        """Writes a file that must be reported, with this in the reason."""
        self.failed[self.write(place, name, content)] = (reason, BOTH)

    def link(self, place, name, target):
        """A symbolic link, which an import follows; returns its path."""
        path = place.path + b"/" + name
        os.makedirs(os.path.join(self.root, place.path), exist_ok=True)
        os.symlink(target, os.path.join(self.root, path))
        self.paths.add(path)
        self.left_out[path] = ("links", (IN_PLACE,))
        return path

    def expected(self, mode=COPIED):
        """What an import must report and store."""
        result, videos = Expected(), {}
        for photo in sorted((photo for photo in self.photos if mode in photo.modes), key=lambda photo: key(photo.path)):
            # Of several videos beside copies of a photo, the first counts.
            videos[photo.content_hash] = videos.get(photo.content_hash) or photo.video
            if photo.content_hash in result.rows:
                result.skipped += 1
                continue
            name = stored(photo.path.rpartition(b"/")[2])
            result.rows[photo.content_hash] = (name, None, sorted(photo.tags), photo.date, photo.is_liked)
            result.order.append(photo.content_hash)
        for photo, video in videos.items():
            name, _, *rest = result.rows[photo]
            result.rows[photo] = (name, video, *rest)
        result.left_out = dict(collections.Counter(kind for kind, modes in self.left_out.values() if mode in modes))
        result.failed = {self.shown(path): reason for path, (reason, modes) in self.failed.items() if mode in modes}
        result.notes = sorted(self.shown(path) for path in self.notes)
        return result

    def shown(self, path):
        return shown(os.path.join(self.root, path))
