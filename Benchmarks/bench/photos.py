"""Photos for benchmarks: 2.8 megapixels with realistic detail, the same on every machine."""

import pathlib
import random
import subprocess

from PIL import Image, ImageChops

from bench import processes

SIZE = (2048, 1365)


def distinct(folder, count=12):
    """`count` different JPEG files of SIZE, about 0.8 MB each; kept for the next run."""
    folder.mkdir(parents=True, exist_ok=True)
    paths = [folder / f"photo-{number:02d}.jpg" for number in range(count)]
    for number, path in enumerate(paths):
        if not path.exists():
            _painted(number).save(path, quality=88)
    return paths


def copies(folder, originals, count):
    """`count` files with the pixels of `originals` and unique content."""
    folder.mkdir(parents=True, exist_ok=True)
    paths = [folder / f"copy-{number:04d}.jpg" for number in range(count)]
    for number, path in enumerate(paths):
        data = originals[number % len(originals)].read_bytes()
        # A comment after the JPEG's first marker changes the file's hash, but not the image.
        remark = b"%08d" % number
        path.write_bytes(
            data[:2] + b"\xff\xfe" + (2 + len(remark)).to_bytes(2, "big") + remark + data[2:]
        )
    return paths


def imported(work, name, count):
    """A data folder `name` below `work` with the demo account and `count` photos of their own."""
    data = work / name
    binary = processes.imagefeed()
    processes.serve(binary, data).stop()
    album = work / f"{name}-album"
    copies(album, distinct(folder_of(work)), count)
    command = [binary, "import", str(album), "--data", str(data), "--user", "demo_visitor"]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    return data


def _painted(number):
    """Noise at every scale, whose amplitude decreases with the scale as in photos."""
    chance = random.Random(number)
    bands = []
    for _ in range(3):
        band = Image.new("L", SIZE, chance.randrange(90, 170))
        for level, strength in [(4, 90), (8, 70), (16, 48), (64, 30), (256, 26), (1024, 24)]:
            small = (level, max(1, level * SIZE[1] // SIZE[0]))
            noise = Image.frombytes("L", small, chance.randbytes(small[0] * small[1]))
            noise = noise.point(lambda value, s=strength: int(value * s / 255))
            band = ImageChops.add(band, noise.resize(SIZE, Image.BICUBIC), offset=-strength // 2)
        bands.append(band)
    return Image.merge("RGB", bands)


def folder_of(work):
    return pathlib.Path(work) / "photos"
