"""Photos with mixed metadata as cameras and programs write them, and what the server should make of it."""

import random
import subprocess

from PIL import Image

FORMATS = {"jpg": "JPEG", "png": "PNG", "webp": "WEBP", "tif": "TIFF"}
PLACES = [("Листвянка", "Иркутск", "Россия"), ("Old Pier", "Brighton", "United Kingdom")]
PLACES += [("Shinjuku", "東京", "日本"), ("Praça", "Évora", "Portugal")]
WORDS = ["lake", "озеро", "été", "night & day", "<b>bold</b>", "snow", "Ёлка", "日の出", "family"]
EXPOSURES = [("1/250", "1/250"), ("1/30", "1/30"), ("2", "2.0"), ("0.5", "0.5")]


class Taken:
    """A photo to write: its tags by exiftool's names, and what the API should say about it."""

    def __init__(self, number):
        self.dice = random.Random(number)
        self.name = f"p{number:05d}"
        self.kind = self.dice.choice(["exif", "xmp", "iptc", "sidecar", "all", "private"])
        formats = ["jpg", "jpg", "tif"] if self.kind == "iptc" else list(FORMATS)
        self.extension = self.dice.choice(formats)
        # Why not only numbers: they are looked for in everything that a stranger can fetch.
        self.creator = f"Nobody{number:05d}"
        self.secrets = {self.creator}
        self.tags, self.sidecar, self.expected = [], [], {}
        self._private()
        getattr(self, f"_{self.kind}")()

    def _text(self):
        return f"{self.dice.choice(WORDS)} {self.dice.randrange(10_000)}"

    def _private(self):
        """A position and serial numbers, which nobody may see."""
        latitude = f"{self.dice.uniform(10, 80):.6f}"
        longitude = f"{self.dice.uniform(100, 170):.6f}"
        body, lens, owner = (f"SN{self.name}X{part}" for part in "BLO")
        self.body = body
        # Without the last digits, which a conversion to degrees, minutes and seconds may change.
        self.secrets |= {body, lens, owner, latitude[:-2], longitude[:-2]}
        self.tags += [f"-EXIF:GPSLatitude={latitude}", "-EXIF:GPSLatitudeRef=N"]
        self.tags += [f"-EXIF:GPSLongitude={longitude}", "-EXIF:GPSLongitudeRef=E"]
        self.tags += [f"-EXIF:SerialNumber={body}", f"-EXIF:LensSerialNumber={lens}"]
        self.tags += [f"-EXIF:OwnerName={owner}", f"-XMP-aux:SerialNumber={body}"]
        self.tags += [f"-XMP-exif:GPSLatitude={latitude}", f"-XMP-exif:GPSLongitude={longitude}"]

    def _exif(self):
        exposure, shown = self.dice.choice(EXPOSURES)
        aperture, length = self.dice.choice([1.8, 4.0, 11.0]), self.dice.choice([23, 35, 200])
        iso = self.dice.choice([50, 200, 12_800])
        self.tags += ["-EXIF:Make=Canon", "-EXIF:Model=EOS R5", f"-EXIF:ExposureTime={exposure}"]
        self.tags += [f"-EXIF:FNumber={aperture}", f"-EXIF:FocalLength={length}", f"-EXIF:ISO={iso}"]
        camera = {"make": "Canon", "model": "EOS R5", "exposure_time": shown, "iso": iso}
        self.expected["exif"] = camera | {"aperture": f"{aperture}", "focal_length": f"{length}.0"}
        day, hour = self.dice.randrange(1, 29), self.dice.randrange(4, 24)
        self.tags.append(f"-EXIF:DateTimeOriginal=2019:06:{day:02d} {hour:02d}:30:15")
        if self.dice.random() < 0.5:
            self.tags.append("-EXIF:OffsetTimeOriginal=+03:00")
            hour -= 3
        self.expected["captured_at"] = f"2019-06-{day:02d}T{hour:02d}:30:15Z"
        description = self._text()
        self.tags.append(f"-EXIF:ImageDescription={description}")
        self.expected["description"] = description

    def _xmp(self):
        self.tags += self._packet()

    def _packet(self):
        title, text = self._text(), self._text()
        keywords = self.dice.sample(WORDS, 3)
        place, city, country = self.dice.choice(PLACES)
        day = self.dice.randrange(1, 29)
        self.expected |= {"description": f"{title}\n{text}", "tags": keywords}
        self.expected |= {"location": (f"{place}, {city}, {country}", city, country)}
        self.expected |= {"captured_at": f"2020-02-{day:02d}T10:20:30Z"}
        packet = [f"-XMP-dc:Title={title}", f"-XMP-dc:Description={text}", f"-XMP-dc:Creator={self.creator}"]
        packet += [f"-XMP-dc:Subject={word}" for word in keywords]
        packet += [f"-XMP-iptcCore:Location={place}", f"-XMP-photoshop:City={city}"]
        packet += [f"-XMP-photoshop:Country={country}"]
        return packet + [f"-XMP-photoshop:DateCreated=2020:02:{day:02d} 12:20:30+02:00"]

    def _iptc(self):
        title, text = self._text(), self._text()
        keywords = self.dice.sample(WORDS, 2)
        place, city, country = self.dice.choice(PLACES)
        self.tags += ["-IPTC:CodedCharacterSet=UTF8", f"-IPTC:ObjectName={title}"]
        self.tags += [f"-IPTC:Caption-Abstract={text}"]
        self.tags += [f"-IPTC:Keywords={word}" for word in keywords]
        self.tags += [f"-IPTC:Sub-location={place}", f"-IPTC:City={city}"]
        self.tags += [f"-IPTC:Country-PrimaryLocationName={country}"]
        self.tags += ["-IPTC:DateCreated=2018:03:04", "-IPTC:TimeCreated=05:06:07+00:00"]
        self.expected |= {"description": f"{title}\n{text}", "tags": keywords}
        self.expected |= {"location": (f"{place}, {city}, {country}", city, country)}
        self.expected |= {"captured_at": "2018-03-04T05:06:07Z"}

    def _sidecar(self):
        """The texts of a sidecar replace those of the file."""
        self.tags += ["-XMP-dc:Title=overruled", "-XMP-dc:Subject=overruled"]
        self.sidecar = self._packet() + [f"-XMP-aux:SerialNumber={self.body}"]

    def _all(self):
        """XMP counts before IPTC, and IPTC before Exif; keywords are joined; the camera's date is first."""
        words = []
        if self.extension in ("jpg", "tif"):
            self._iptc()
            words = self.expected["tags"]
        self.tags += self._packet()
        texts = self.expected | {"tags": list({*words, *self.expected["tags"]})}
        self._exif()
        self.expected |= {field: texts[field] for field in ("description", "tags", "location")}

    def write(self, folder, exiftool):
        """Creates the picture, into which `exiftool` writes the tags, and its sidecar."""
        picture = Image.frombytes("RGB", (8, 6), self.dice.randbytes(8 * 6 * 3)).resize((160, 120))
        path = folder / f"{self.name}.{self.extension}"
        picture.save(path, FORMATS[self.extension])
        exiftool.run([*self.tags, "-overwrite_original", path])
        if self.sidecar:
            exiftool.run([*self.sidecar, "-o", folder / f"{self.name}.xmp"])


class ExifTool:
    """One exiftool process for many files."""

    def __init__(self, log):
        command = ["exiftool", "-stay_open", "True", "-@", "-", "-common_args"]
        command += ["-charset", "iptc=UTF8", "-q", "-q", "-m"]
        self.log = open(log, "wb")
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=self.log
        )

    def run(self, arguments):
        lines = [str(argument).replace("\n", " ") for argument in arguments]
        self.process.stdin.write("\n".join([*lines, "-execute", ""]).encode())

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.stdin.write(b"-stay_open\nFalse\n")
        self.process.stdin.close()
        self.process.wait()
        self.log.close()
