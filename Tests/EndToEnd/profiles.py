"""Small ICC profiles: gray and RGB with a gamma, RGB and CMYK with tables."""

import itertools
import struct

D50 = (0.9642, 1.0, 0.8249)


def _fixed(value):
    return struct.pack(">i", round(value * 65536))


def _xyz(values):
    return b"XYZ \0\0\0\0" + b"".join(map(_fixed, values))


def _gamma(value):
    return b"curv\0\0\0\0" + struct.pack(">IH", 1, round(value * 256))


def _profile(space, connection, kind, tags):
    name = b"test"
    tags = {
        b"desc": b"desc\0\0\0\0" + struct.pack(">I", len(name) + 1) + name + bytes(80),
        b"cprt": b"text\0\0\0\0none\0",
        b"wtpt": _xyz(D50),
        **tags,
    }
    table, data = struct.pack(">I", len(tags)), b""
    for tag, value in tags.items():
        table += tag + struct.pack(">II", 132 + 12 * len(tags) + len(data), len(value))
        data += value + bytes(-len(value) % 4)
    head = struct.pack(">I", 128 + len(table) + len(data)) + bytes(4) + b"\2\x10\0\0"
    head += kind + space + connection + struct.pack(">6H", 2026, 1, 1, 0, 0, 0) + b"acsp" + bytes(28)
    head += b"".join(map(_fixed, D50)) + bytes(48)
    return head + table + data


def gray(gamma):
    return _profile(b"GRAY", b"XYZ ", b"mntr", {b"kTRC": _gamma(gamma)})


def adobe_rgb():
    """Primaries and gamma of Adobe RGB (1998)."""
    colors = [(0.60974, 0.31111, 0.01947), (0.20528, 0.62567, 0.06087), (0.14919, 0.06322, 0.74457)]
    tags = {}
    for name, color in zip((b"r", b"g", b"b"), colors):
        tags[name + b"XYZ"], tags[name + b"TRC"] = _xyz(color), _gamma(563 / 256)
    return _profile(b"RGB ", b"XYZ ", b"mntr", tags)


def _table(count, lab):
    """A table with the corners of the space; `lab` returns L 0…100, a and b for values from 0 to 1."""
    head = b"mft1\0\0\0\0" + bytes([count, 3, 2, 0])
    head += b"".join(map(_fixed, (1, 0, 0, 0, 1, 0, 0, 0, 1)))
    corners = b""
    for values in itertools.product((0, 1), repeat=count):
        lightness, a, b = lab(*values)
        corners += bytes([round(lightness * 2.55), round(a + 128), round(b + 128)])
    return head + bytes(range(256)) * count + corners + bytes(range(256)) * 3


def rgb_table():
    """A space with dull colors, with tables of two intents that differ."""
    def dull(red, green, blue):
        return 20 + 50 * green + 20 * red + 8 * blue, 50 * red - 45 * green, 40 * green - 50 * blue

    def light(red, green, blue):
        return 40 + 40 * green + 14 * red + 5 * blue, 20 * red - 20 * green, 15 * green - 25 * blue

    tags = {b"A2B0": _table(3, dull), b"A2B1": _table(3, light)}
    return _profile(b"RGB ", b"Lab ", b"scnr", tags)


def cmyk():
    """Inks that are not those of any printer: magenta is violet."""
    def inks(cyan, magenta, yellow, black):
        light = 95 * (1 - 0.4 * cyan) * (1 - 0.55 * magenta) * (1 - 0.1 * yellow) * (1 - 0.97 * black)
        rest = 1 - black
        a = rest * (45 * magenta - 30 * cyan)
        return light, a, rest * (70 * yellow - 60 * magenta - 30 * cyan)

    return _profile(b"CMYK", b"Lab ", b"prtr", {b"A2B0": _table(4, inks)})
