"""Small pictures with metadata, written byte by byte: Exif, XMP and IPTC in JPEG, HEIC, PNG, WebP, AVIF and TIFF.

Why by hand: an independent writer of what the program reads, and one that makes thousands of files in a minute.
"""

import io
import struct
from dataclasses import dataclass, field
from xml.sax.saxutils import escape

from PIL import Image

import live
import pictures

# Exif fields by exiftool's names: (directory, tag).
FIELDS = {
    "Make": (0, 0x010F),
    "Model": (0, 0x0110),
    "ModifyDate": (0, 0x0132),
    "DateTimeOriginal": (2, 0x9003),
    "CreateDate": (2, 0x9004),
    "OffsetTime": (2, 0x9010),
    "OffsetTimeOriginal": (2, 0x9011),
    "OffsetTimeDigitized": (2, 0x9012),
    "SubSecTimeOriginal": (2, 0x9291),
}
NAMESPACES = {
    "dc": "http://purl.org/dc/elements/1.1/",
    "exif": "http://ns.adobe.com/exif/1.0/",
    "photoshop": "http://ns.adobe.com/photoshop/1.0/",
    "xmp": "http://ns.adobe.com/xap/1.0/",
}
RDF = "http://www.w3.org/1999/02/22-rdf-syntax-ns#"
BLOCK = 0x0404


@dataclass
class Tags:
    """The metadata of a file: Exif by exiftool's names, XMP by property, IPTC by the number of the data set."""

    exif: dict = field(default_factory=dict)
    xmp: dict = field(default_factory=dict)
    iptc: dict = field(default_factory=dict)
    keywords: list = field(default_factory=list)
    has_position: bool = False
    # Whether the properties of XMP are elements, not attributes.
    has_elements: bool = False
    # The identifier of a Live Photo, in the maker note of an iPhone.
    identifier: str = ""

    @property
    def packet(self):
        """The XMP packet; empty if there is nothing in it."""
        return packet(self.xmp, self.keywords, self.has_elements) if self.xmp or self.keywords else b""

    @property
    def block(self):
        """The Exif data; empty if there are none."""
        return tiff(self) if self.exif or self.identifier or self.has_position else b""


def directory(entries, start):
    """An image file directory at offset `start`, of {tag: (type, count, value)}; values of more than 4 bytes follow."""
    head, tail = struct.pack(">H", len(entries)), b""
    after = start + 2 + 12 * len(entries) + 4
    for tag in sorted(entries):
        kind, count, value = entries[tag]
        if len(value) > 4:
            place, value = struct.pack(">I", after + len(tail)), value + b"\0" * (len(value) % 2)
            tail += value
        else:
            place = value.ljust(4, b"\0")
        head += struct.pack(">HHI", tag, kind, count) + place
    return head + live.numbers(0) + tail


def tiff(tags):
    """The Exif data with a header of TIFF."""
    parts = {0: {}, 2: {}}
    for name, text in tags.exif.items():
        part, tag = FIELDS[name]
        value = text.encode() + b"\0"
        parts[part][tag] = (2, len(value), value)
    if tags.identifier:
        note = live.note(tags.identifier)
        parts[2][0x927C] = (7, len(note), note)
    place = {1: (2, 2, b"N\0"), 2: (5, 3, live.numbers(55, 1, 45, 1, 7, 1)), 3: (2, 2, b"E\0"), 4: (5, 3, live.numbers(37, 1, 36, 1, 56, 1))}
    below = {0x8769: parts[2]} if parts[2] else {}
    if tags.has_position:
        below[0x8825] = place
    first = parts[0] | {tag: (4, 1, live.numbers(0)) for tag in below}
    end, made = 8 + len(directory(first, 8)), b""
    for tag, entries in below.items():
        first[tag] = (4, 1, live.numbers(end + len(made)))
        made += directory(entries, end + len(made))
    return b"MM\0*" + live.numbers(8) + directory(first, 8) + made


def packet(properties, keywords=(), has_elements=False):
    """An XMP packet; properties are attributes or elements, as programs write them."""
    spaces = "".join(f' xmlns:{name}="{url}"' for name, url in NAMESPACES.items())
    attributes = "" if has_elements else "".join(f' {name}="{escape(text)}"' for name, text in properties.items())
    inside = "".join(f"<{name}>{escape(text)}</{name}>" for name, text in properties.items()) if has_elements else ""
    if keywords:
        items = "".join(f"<rdf:li>{escape(word)}</rdf:li>" for word in keywords)
        inside += f"<dc:subject><rdf:Bag>{items}</rdf:Bag></dc:subject>"
    return (
        f'<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="{RDF}"><rdf:Description rdf:about=""{spaces}{attributes}>'
        f"{inside}</rdf:Description></rdf:RDF></x:xmpmeta>"
    ).encode()


def data_sets(values):
    """The data sets of IPTC in the block of Photoshop."""
    sets = b"".join(b"\x1c\x02" + struct.pack(">BH", number, len(text)) + text.encode() for number, text in values.items())
    return b"Photoshop 3.0\0" + b"8BIM" + struct.pack(">HHI", BLOCK, 0, len(sets)) + sets + b"\0" * (len(sets) % 2)


def jpeg(number, tags, size=(48, 36)):
    """A JPEG with this metadata."""
    parts = []
    if block := tags.block:
        parts.append((0xE1, b"Exif\0\0" + block))
    if text := tags.packet:
        parts.append((0xE1, b"http://ns.adobe.com/xap/1.0/\0" + text))
    if tags.iptc:
        parts.append((0xED, data_sets(tags.iptc)))
    plain = encoded("JPEG", number, size)
    return plain[:2] + b"".join(struct.pack(">BBH", 0xFF, kind, len(part) + 2) + part for kind, part in parts) + plain[2:]


def encoded(format, number, size=(48, 36), **options):
    file = io.BytesIO()
    pictures.painted(number, size).save(file, format, **options)
    return file.getvalue()


def png(number, tags):
    """A PNG with this metadata; without IPTC, which it has no place for."""
    plain = encoded("PNG", number)
    chunks = pictures.chunk(b"eXIf", tags.block) if tags.block else b""
    if tags.packet:
        chunks += pictures.chunk(b"iTXt", b"XML:com.adobe.xmp\0\0\0\0\0" + tags.packet)
    # Behind the header: the signature of 8 bytes and a chunk of 25.
    return plain[:33] + chunks + plain[33:]


def by_pillow(format):
    """Encoders of the formats for which Pillow takes the blocks as they are; without IPTC."""

    def encode(number, tags):
        options = {"exif": b"Exif\0\0" + tags.block} if tags.block else {}
        if tags.packet:
            options["xmp"] = tags.packet
        if format == "AVIF":
            options["speed"] = 10
        return encoded(format, number, **options)

    return encode


def tif(number, tags):
    """A TIFF with this metadata in its directories."""
    exif = Image.Exif()
    if tags.block:
        exif.load(tags.block)
    if tags.packet:
        exif[700] = tags.packet
    return encoded("TIFF", number, exif=exif)


def heic(number, tags):
    """A HEIC with this metadata, and the picture that all of them have; a box without meaning has its number."""
    at = pictures.HEIC.index(b"iprp") - 4
    properties = pictures.HEIC[at : at + struct.unpack(">I", pictures.HEIC[at : at + 4])[0]]
    items = [(b"hvc1", b"", pictures.HEIC[pictures.HEIC.rindex(b"mdat") + 4 :])]
    if tags.block:
        items.append((b"Exif", b"", live.numbers(0) + tags.block))
    if tags.packet:
        items.append((b"mime", b"application/rdf+xml\0", tags.packet))
    entries = [live.box("infe", b"\2\0\0\0", struct.pack(">HH", index + 1, 0), kind + b"\0" + more) for index, (kind, more, _) in enumerate(items)]
    links = [live.box("cdsc", struct.pack(">HHH", index + 1, 1, 1)) for index in range(1, len(items))]
    top = live.box("ftyp", b"heic\0\0\0\0mif1heic") + live.box("free", str(number).encode())

    def meta(start):
        places, offset = b"", start
        for index, (*_, data) in enumerate(items):
            places += struct.pack(">HHHII", index + 1, 0, 1, offset, len(data))
            offset += len(data)
        return live.box(
            "meta", live.numbers(0), live.box("hdlr", live.numbers(0, 0), b"pict", bytes(13)), live.box("pitm", live.numbers(0), b"\0\1"),
            live.box("iloc", live.numbers(0), b"\x44\0", struct.pack(">H", len(items)), places),
            live.box("iinf", live.numbers(0), struct.pack(">H", len(items)), *entries),
            *([live.box("iref", live.numbers(0), *links)] if links else []), properties,
        )

    start = len(top) + len(meta(0)) + 8
    return top + meta(start) + live.box("mdat", *(data for *_, data in items))


# Encoders by format, each of a number and tags.
ENCODERS = {"jpg": jpeg, "heic": heic, "png": png, "webp": by_pillow("WEBP"), "avif": by_pillow("AVIF"), "tif": tif}


def cut(data, share):
    """A file of which only the first part was copied."""
    return data[: int(len(data) * share)]
