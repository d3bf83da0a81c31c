"""A library that the program of commit b95655c4 made: files that are the same in every run, and the rows it wrote.

`python earlier.py IMAGEFEED FOLDER` with that program records `earlier.sql` again, in a new FOLDER.
"""

import base64
import contextlib
import hashlib
import json
import os
import pathlib
import sqlite3
import struct
import subprocess
import sys
import zlib

import live
import profiles

ROWS = pathlib.Path(__file__).with_name("earlier.sql")
# A database of the same commit, with other rows.
TABLES = pathlib.Path(__file__).parents[2] / "Server/Tests/StoreTests/Frozen/b95655c4.sql"
# Stands for the path of the folder whose photos stay there.
PLACE = "/EARLIER/in place"
# The time of change of every file.
CHANGED = 1_600_000_000
# 48 × 36 pixels.
JPEG = base64.b64decode(
    "/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDABQODxIPDRQSEBIXFRQYHjIhHhwcHj0sLiQySUBMS0dARkVQWnNiUFVtVkVGZIhlbXd7gYKBTmCNl4x9lnN+"
    "gXz/2wBDARUXFx4aHjshITt8U0ZTfHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHz/wAARCAAkADADASIAAhEB"
    "AxEB/8QAFgABAQEAAAAAAAAAAAAAAAAAAAQC/8QAIBABAQACAQMFAAAAAAAAAAAAAAECAxEEEzEhMkGBkf/EABcBAQEBAQAAAAAAAAAAAAAAAAABBAX/"
    "xAAVEQEBAAAAAAAAAAAAAAAAAAAAEf/aAAwDAQACEQMRAD8AhBTu7c6bXe1hhsztvONy9vj5t83n8dSsiYBQAAazzy2WXK82ST6noyIACgAAAAAAAAD/"
    "/9k="
)
# `pictures.HEIC` with XMP, as exiftool writes it: the keyword "heicword", the title "A title", and a capture date.
HEIC = zlib.decompress(
    base64.b64decode(
        "eNrtVz1oFEEUns2REILGQBSCiGwIutFwt3sXg2S9S2JyCVHUgB7aOjc7dzdmf4bdSW6TKgEh2ImFYqeNYKOIIP4UxkbsBHuttLExaYKI4Xyzt0lU"
        "UtjY7WNu571v3nzf3JtZ2EEIHaqIBV6jjCAwh1Wy0ncYriCkfHCowKhpvTXL9mMfcUYE+stOMNuLSIpjqAUp0us82uzBcoA1DRBlA6E9BvjnGHMr"
        "ESpHD0BAW+Kc2jzJSvdYDCoyxWEORZhzmxEsmOfqvlUZCB1bJh5kPq3EGp3ECki0CqnfyZlwtrTRJuM+h/4j48SDfh6UJpSUhG5GSYfX0M/N798R"
        "2pe6CjN6xpQ9SqMhE1IyIyXb4ZctYxgGj48ryl8j99Tl1ttfPz948by9ZqgApeQD9ZYhva2ovAlWb4BIN/Fs3yV2COhe1LYE0H4WcBr/gbH4109s"
        "zGNfLt6I+6hkjUZjLS5dF2chk2Cqvb0duh7GHbxdcKV1uSXVeh2Kfs2xsMiPhhyTWSrUMq0yt6B9e/VaU5lV0K4MnTfO8wlaY9OLPr20eKFEFmfJ"
        "sKWNjnTkQzN0uDwRKlTcDcywoGHLK1MTfAnrmhqliNmCdsbBVWqakyGrlDzPVrO5zNBJDUhgw8yLxamYAqKCVhOCm7per9cz9cGM51f17PDwsG7k"
        "9FwuDRnpYMEVOEy7QR8wdKgRR5EGxGdcHgJVxrjszYmCpnWoMbVFtpn5nG9HvBbRqU0d6opAz2ayOtCpat4iZjBXvkaJkGGTfhxXo6AZ2WxEvhV1"
        "z7fyegxEqfpvuXn9TyLJK5iw6Q7raVv8wSqXatrYrRa0MG3RCp6zhTZyWo2m7aIUz4+UtqibI7+V499LRGF3tovkBploNzPEc3Q5AhUy4grJ0Cxi"
        "QUvw/s34DA4NtkdyRjaXNrLQSsagaRjQBowheOb13SfsutgmBEdCuttHrFmm/22JSCKSiCQiiUgikogkIomI2rFzOaAu3Ajq8OkPd4hMv/K4e2nj"
        "7fuutxt9+bb1npOP1u9enpzpmbpz6sizI09X1lY+3br/5eG7sz+Wn0yv/gKAZHsO"
    )
)


def segment(kind, content):
    return b"\xff" + bytes([kind]) + struct.pack(">H", len(content) + 2) + content


def jpeg(*segments):
    return JPEG[:2] + b"".join(segments) + JPEG[2:]


def exif(**dates):
    """Dates in Exif by their tags: {"x9003": "2019:08:28 01:30:00"}."""
    values = [(int(tag[1:], 16), text.encode() + b"\0") for tag, text in sorted(dates.items())]
    place, table, data = 26 + 2 + 12 * len(values) + 4, b"", b""
    for tag, text in values:
        inside = len(text) <= 4
        table += struct.pack("<HHI", tag, 2, len(text)) + (text.ljust(4, b"\0") if inside else struct.pack("<I", place + len(data)))
        data += b"" if inside else text
    head = b"II*\0" + struct.pack("<IHHHIII", 8, 1, 0x8769, 4, 1, 26, 0)
    return segment(0xE1, b"Exif\0\0" + head + struct.pack("<H", len(values)) + table + bytes(4) + data)


def packet(content, name="dc", uri="http://purl.org/dc/elements/1.1/"):
    return (
        '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">'
        f'<rdf:Description xmlns:{name}="{uri}">{content}</rdf:Description></rdf:RDF></x:xmpmeta>'
    ).encode()


def keywords(*words, name="dc"):
    items = "".join(f"<rdf:li>{word}</rdf:li>" for word in words)
    return packet(f"<{name}:subject><rdf:Bag>{items}</rdf:Bag></{name}:subject>", name)


def xmp(data):
    return segment(0xE1, b"http://ns.adobe.com/xap/1.0/\0" + data)


def iptc(*texts):
    """Data sets of IPTC in Windows-1251, as old Russian programs wrote them: (number, text)."""
    sets = b"".join(struct.pack(">BBBH", 0x1C, 2, number, len(text.encode("cp1251"))) + text.encode("cp1251") for number, text in texts)
    return segment(0xED, b"Photoshop 3.0\0008BIM\x04\x04\0\0" + struct.pack(">I", len(sets)) + sets + bytes(len(sets) % 2))


def tiff(*pages):
    """Uncompressed pages of 48 × 36: (bits of a value, values of a pixel, photometric, pixels, {tag: (type, count, bytes)})."""
    file = b"II*\0"
    for bits, samples, photometric, pixels, more in pages:
        start = len(file) + 4
        values = {
            256: (3, 1, struct.pack("<H", 48)), 257: (3, 1, struct.pack("<H", 36)),
            258: (3, samples, struct.pack("<H", bits) * samples), 259: (3, 1, b"\1\0"),
            262: (3, 1, struct.pack("<H", photometric)), 273: (4, 1, struct.pack("<I", start)),
            277: (3, 1, struct.pack("<H", samples)), 278: (3, 1, struct.pack("<H", 36)),
            279: (4, 1, struct.pack("<I", len(pixels))), **more,
        }
        body, table = pixels + bytes(len(pixels) % 2), struct.pack("<H", len(values))
        for tag, (kind, count, value) in sorted(values.items()):
            place = struct.pack("<I", start + len(body))
            table += struct.pack("<HHI", tag, kind, count) + (value.ljust(4, b"\0") if len(value) <= 4 else place)
            body += value + bytes(len(value) % 2) if len(value) > 4 else b""
        file += struct.pack("<I", start + len(body)) + body + table
    return file + bytes(4)


def ramp(kind="B", scale=1):
    return b"".join(struct.pack("<" + kind, (4 * x + y) * scale) for y in range(36) for x in range(48))


def takeout(name, seconds, **more):
    return json.dumps({"title": name, "photoTakenTime": {"timestamp": str(seconds)}, **more}).encode()


def movie(identifier, mark):
    return live.movie(identifier) + live.box("free", mark)


def files(mark):
    """The files of a family's folder: {path: content}. Another mark makes other files of the same kinds."""
    second = live.IDENTIFIER[:-1] + "2"
    inks = bytes(v % 256 for pixel in range(48 * 36) for v in (pixel, pixel // 7, pixel // 3, 0))
    profile = {34675: (7, len(profiles.cmyk()), profiles.cmyk())}
    colors = profiles.rgb_table()
    pictures = {
        "Lake/moscow.jpg": jpeg(exif(x9003="2019:08:28 01:30:00", x9011="+03:00")),
        "Lake/scanned.jpg": jpeg(exif(x9004="2003:07:15 12:00:00")),
        "Lake/changed.jpg": jpeg(xmp(packet("<p:DateCreated>1975-05</p:DateCreated>", "p", "http://ns.adobe.com/photoshop/1.0/"))),
        "Lake/IMG-20170704-WA0001.jpg": jpeg(),
        "Lake/old texts.jpg": jpeg(iptc((25, "Море"), (25, "Семья"), (120, "Лето на море"))),
        "Lake/dog.jpg": jpeg(xmp(keywords("🐕", "dog", "boat"))),
        "Lake/nothing.jpg": jpeg(),
        "Lake/words.heic": HEIC,
        "Colors/table.jpg": jpeg(segment(0xE2, b"ICC_PROFILE\0\1\1" + colors)),
        "Colors/inks.tif": tiff((8, 4, 5, inks, profile)),
        "Colors/numbers.tif": tiff((32, 1, 1, ramp("f", 1 / 300), {339: (3, 1, b"\3\0")})),
        "Colors/pages.tif": tiff((8, 1, 1, ramp(), {}), (8, 1, 0, ramp(), {})),
        "Colors/DSC_1.dng": tiff((8, 1, 1, ramp(), {50706: (1, 4, b"\1\4\0\0")})),
        "Notes/prefix.jpg": jpeg(),
        "Notes/dated.jpg": jpeg(),
        "Photos from 2017/IMG_1.jpg": jpeg(),
        "Photos from 2017/IMG_2.jpg": jpeg(exif(x9003="2017:05:05 05:05:05")),
        "Live/IMG_10.JPG": live.still(identifier=live.IDENTIFIER, picture=JPEG),
        "Live/IMG_11.JPG": live.still(identifier=second, picture=JPEG),
        "Live/IMG_12.HEIC": live.HEIC,
    }
    marked = {}
    for path, content in pictures.items():
        comment = segment(0xFE, (path + " ").encode() + mark)
        end = live.box("free", mark) if path.lower().endswith(".heic") else mark
        marked[path] = content[:2] + comment + content[2:] if content[:2] == b"\xff\xd8" else content + end
    return marked | {
        "Notes/prefix.jpg.xmp": keywords("Urlaub", "🐈", name="y"),
        "Notes/dated.xmp": packet("<exif:DateTimeOriginal>2010-01-02T03:04:05+02:00</exif:DateTimeOriginal>", "exif", "http://ns.adobe.com/exif/1.0/"),
        "Photos from 2017/IMG_1.jpg.json": takeout("IMG_1.jpg", 1499162400, favorited=True, description="From Google"),
        "Photos from 2017/IMG_2.jpg.supplemental-metadata.json": takeout("IMG_2.jpg", 1499162500),
        "Live/IMG_10.MOV": movie(live.IDENTIFIER, mark),
        "Live/IMG_11.MP4": movie(second, mark),
        "Live/IMG_12.HEIC.MOV": movie(live.IDENTIFIER, mark + b"12"),
    }


def album(folder, mark):
    """Writes the files to a folder, which is created."""
    for name, content in files(mark).items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
        os.utime(path, (CHANGED, CHANGED))
    return folder


def family(folder):
    """Writes the folder whose photos were copied and the one whose photos stayed, and returns both."""
    return album(folder / "copied", b"copied"), album(folder / "in place", b"in place")


def library(data, folder):
    """Makes `data` the library of both folders below `folder`, as the program of commit b95655c4 left it."""
    data.mkdir()
    (data / "secret.key").write_bytes(bytes(range(32)))
    rows = ROWS.read_text().replace(PLACE, str(folder / "in place"))
    with contextlib.closing(sqlite3.connect(data / "imagefeed.sqlite")) as database:
        database.execute("PRAGMA synchronous = OFF")
        database.executescript(TABLES.read_text())
        database.executescript("BEGIN;" + "".join(f'DELETE FROM "{table}";' for table in tables(database)) + rows + "COMMIT;")
        kept = database.execute("SELECT contentHash, fileExtension FROM photo UNION SELECT videoHash, 'mov' FROM photo").fetchall()
    contents = {hashlib.sha256(content).hexdigest(): content for content in files(b"copied").values()}
    for digest, ending in kept:
        if digest in contents:
            path = data / "originals" / digest[:2] / f"{digest}.{ending}"
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(contents[digest])
    return data


def state(data):
    """What a library has of each photo, by content, but ids and the time of adding; and its files: {path: hash}."""
    photos = {}
    with contextlib.closing(sqlite3.connect(data / "imagefeed.sqlite")) as database:
        database.row_factory = sqlite3.Row
        for row in database.execute("SELECT * FROM photo").fetchall():
            photo = {name: row[name] for name in row.keys() if name not in ("id", "publicId", "addedAt", "updatedAt")}

            def more(query, value=row["id"]):
                return [tuple(line) for line in database.execute(query, [value])]

            digest = row["contentHash"]
            photo["tags"] = more("SELECT tag FROM photoTag WHERE photoId = ? ORDER BY position")
            photo["place"] = more("SELECT city, country FROM photoPlace WHERE photoId = ?")
            photo["people"] = more('SELECT personId FROM "like" WHERE photoId = ?')
            photo["look"] = more("SELECT across, down FROM perceptualHash WHERE contentHash = ?", digest)
            photo["files"] = more(
                "SELECT path, state, capturedAt, width, height, across, down FROM indexedFile WHERE contentHash = ?", digest
            )
            photos[digest] = photo
    files = {
        str(path.relative_to(data)): hashlib.sha256(path.read_bytes()).hexdigest()
        for top in ("originals", "variants")
        for path in (data / top).rglob("*")
        if path.is_file()
    }
    return photos, files


def tables(database):
    """The tables with rows of their own, those of the search index too."""
    query = "SELECT name FROM sqlite_schema WHERE type = 'table' AND rootpage > 0"
    return [name for (name,) in database.execute(query)]


def rows(database):
    """All rows as statements."""
    for table in tables(database):
        columns = [f'quote("{row[1]}")' for row in database.execute(f'PRAGMA table_info("{table}")')]
        for row in database.execute(f'SELECT {", ".join(columns)} FROM "{table}"'):
            yield f'INSERT INTO "{table}" VALUES({",".join(map(str, row))});\n'


def record(program, folder):
    """Makes the library with the program, and writes its rows to `earlier.sql`."""
    data = folder / "data"
    copied, stays = family(folder)
    subprocess.run([program, "user", "add", "anna", "--data", data], input="correct horse battery staple", text=True, check=True)
    # Why not checked: this version refuses a TIFF with two pages.
    subprocess.run([program, "import", copied, "--data", data], check=False)
    subprocess.run([program, "import", "--captions", "--in-place", stays, "--data", data], check=False)
    with contextlib.closing(sqlite3.connect(data / "imagefeed.sqlite")) as database:
        database.execute("UPDATE person SET passwordHash = NULL")
        text = "".join(rows(database))
    # Why text: paths of this version were not bytes.
    ROWS.write_text(text.replace(str(stays), PLACE))


if __name__ == "__main__":
    record(sys.argv[1], pathlib.Path(sys.argv[2]).absolute())
