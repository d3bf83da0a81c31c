"""Libraries for tests with faults: their photos, and what the files and the database have of them (LIB-21)."""

import contextlib
import hashlib
import io
import sqlite3

import live
import pictures


def jpeg(number):
    """A small JPEG that differs for each number."""
    file = io.BytesIO()
    pictures.painted(number, (48, 36)).save(file, "JPEG", exif=pictures.exif(1 + number % 28))
    return file.getvalue()


def sidecar(word):
    """An XMP file with one keyword."""
    bag = f"<dc:subject><rdf:Bag><rdf:li>{word}</rdf:li></rdf:Bag></dc:subject>"
    return (
        '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">'
        f'<rdf:Description xmlns:dc="http://purl.org/dc/elements/1.1/">{bag}</rdf:Description></rdf:RDF></x:xmpmeta>'
    ).encode()


def album(numbers):
    """Photos in three folders, the first with a video, the third with a sidecar: {path: content}."""
    first, *rest = numbers
    identifier = f"5CB1DE5F-8D5A-4C44-9C77-{first:012X}"
    files = {
        "Summer/live.jpg": live.still(first, identifier),
        "Summer/live.mov": live.movie(identifier),
        "Summer/notes.txt": b"no photo",
    }
    for place, number in enumerate(rest):
        path = ["", "Summer/", "Winter/Deep/"][place % 3] + f"{number}.jpg"
        files[path] = jpeg(number)
        if place == 1:
            files[path + ".xmp"] = sidecar(f"word{number}")
    return files


def sha256(data):
    return hashlib.sha256(data).hexdigest()


def expected(files):
    """What the feed must have of each photo: {hash: (file name, hash of the video, tags)}."""
    feed = {}
    for path, content in files.items():
        if not path.endswith(".jpg"):
            continue
        *folders, name = path.split("/")
        video = files.get(path.replace(".jpg", ".mov"))
        word = [f"word{name[:-4]}"] if path + ".xmp" in files else []
        feed[sha256(content)] = (name, video and sha256(video), sorted(folders + word))
    return feed


def write(folder, files):
    """Makes the folder contain exactly these files."""
    for path in [path for path in folder.rglob("*") if path.is_file()]:
        if str(path.relative_to(folder)) not in files:
            path.unlink()
    for name, content in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        if not path.exists():
            path.write_bytes(content)


def content(folder):
    """The files below a folder: {path: content}."""
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def rows(data, query, *arguments):
    with contextlib.closing(sqlite3.connect(data / "imagefeed.sqlite", timeout=20)) as database:
        return database.execute(query, arguments).fetchall()


def photos(data, hashes=None):
    """What the feed has of each photo, or of those with these hashes, in the form of `expected`."""
    some, values = "", []
    if hashes is not None:
        values = sorted(hashes)
        some = f" WHERE contentHash IN ({','.join('?' * len(values))})"
    found = rows(data, "SELECT contentHash, fileName, videoHash, id FROM photo" + some, *values)
    tags = {photo: [] for *_, photo in found}
    for photo, tag in rows(data, f"SELECT photoId, tag FROM photoTag JOIN photo ON photo.id = photoId{some}", *values):
        tags[photo].append(tag)
    return {row[0]: (row[1], row[2], sorted(tags[row[3]])) for row in found}


def collections(data, hashes):
    """The collections of each photo, by their row ids."""
    marks = ",".join("?" * len(hashes))
    found = rows(
        data,
        "SELECT contentHash, albumId FROM photo LEFT JOIN collectionPhoto ON photo.id = photoId "
        f"WHERE contentHash IN ({marks})",
        *sorted(hashes),
    )
    return {photo: sorted(album for other, album in found if other == photo and album) for photo, _ in found}


def misplaced(data, files):
    """The photos that are not in exactly one collection, that of their folder."""
    paths = {sha256(content): path for path, content in files.items() if path.endswith(".jpg")}
    found, folders = collections(data, set(paths)), {}
    for photo, albums in found.items():
        folders.setdefault(paths[photo].rpartition("/")[0], set()).add(tuple(albums))
    wrong = [folder for folder, albums in folders.items() if len(albums) != 1 or len(next(iter(albums))) != 1]
    return wrong + ["one for several folders"] * (len({next(iter(one)) for one in folders.values()}) < len(folders))


def originals(data):
    """The names of the originals, each of which has its hash as its name: anything else is reported as damaged."""
    found = [path for path in (data / "originals").rglob("*") if path.is_file()]
    return {path.name if sha256(path.read_bytes()) == path.name[:64] else f"damaged {path.name}" for path in found}


def differences(wanted, found):
    """What two feeds do not have in common, in few words."""
    return sorted((photo[:8], wanted.get(photo), found.get(photo)) for photo in wanted.keys() | found.keys()
                  if wanted.get(photo) != found.get(photo))


def names(feed, endings=None):
    """The names of the originals that photos need, with the endings of those that are no JPEG."""
    return {f"{photo}.{(endings or {}).get(photo, 'jpg')}" for photo in feed} | {f"{facts[1]}.mov" for facts in feed.values() if facts[1]}


def flaws(data, feed, endings=None, has_originals=True):
    """In what a library differs from its feed: its photos and its originals, compared as a whole."""
    found, wanted = photos(data), names(feed, endings) if has_originals else set()
    lost = differences(feed, found)
    kept = originals(data)
    return [f"the photos differ: {lost}"] * bool(lost) + [f"the originals differ: {sorted(kept ^ wanted)}"] * (kept != wanted)
