"""Photos with mixed metadata: what arrives, and that nothing private leaves (FEED-23, FEED-28, API-4).

METADATA_PHOTOS: the number of photos, 20,000 by default. Needs exiftool (Debian: libimage-exiftool-perl).
"""

import collections
import http.client
import json
import os
import subprocess

from bench import processes
from bench.exif import ExifTool, Taken
from bench.measure import say

PHOTOS = int(os.environ.get("METADATA_PHOTOS", "20000"))
# Every how many photos all sizes and pages are fetched, not only the thumbnail and the JSON.
THOROUGH = 50
# What exiftool may not find in any picture that the server sends.
PRIVATE = ["-GPS*", "-*Serial*", "-*Owner*", "-*Artist*", "-*Creator*", "-XMP:all", "-IPTC:all"]


def measure(work, report):
    taken = {photo.name: photo for photo in map(Taken, range(PHOTOS))}
    folder, fetched = work / "metadata-album", work / "metadata-fetched"
    folder.mkdir()
    fetched.mkdir()
    with ExifTool(work / "exiftool.log") as exiftool:
        for number, photo in enumerate(taken.values()):
            photo.write(folder, exiftool)
            if number % 2000 == 1999:
                say(f"{number + 1} photos begun")
    data, binary = work / "metadata", processes.imagefeed()
    processes.serve(binary, data).stop()
    options = ["--data", data, "--user", "demo_visitor", "--captions", "--places"]
    subprocess.run([binary, "import", folder, *options], check=True, stdout=subprocess.DEVNULL)
    with processes.serve(binary, data) as server:
        stranger = Stranger(server.port)
        ids = stranger.ids()
        wrong, leaks = collections.Counter(), []
        for number, (name, photo) in enumerate(taken.items()):
            body, shown = stranger.photo(ids[name]) if name in ids else ({}, b"")
            for field in photo.expected:
                if found(body, field) != wanted(photo, field):
                    wrong[f"{field} of {photo.kind} in {photo.extension}"] += 1
            shown += stranger.pictures(body, fetched / name, number % THOROUGH == 0) if body else b""
            leaks += [secret for secret in photo.secrets if secret.encode() in shown]
            if number % 2000 == 1999:
                say(f"{number + 1} photos compared, {wrong.total()} fields wrong")
    fields = sum(len(photo.expected) for photo in taken.values())
    report.bar(
        f"{PHOTOS:,} photos with {fields:,} fields of Exif, XMP, IPTC and sidecars: fields that did not arrive",
        wrong.total(),
        0,
        which=dict(wrong),
    )
    # Why -ext: without it, exiftool leaves out files whose names end with a size.
    command = ["exiftool", "-r", "-ext", "*", "-q", "-q", "-json", *PRIVATE, fetched]
    listed = subprocess.run(command, check=False, capture_output=True)
    entries, count = json.loads(listed.stdout), sum(1 for _ in fetched.iterdir())
    assert len(entries) == count, f"exiftool read {len(entries)} of {count} images: {listed.stderr}"
    tagged = [entry for entry in entries if len(entry) > 1]
    report.bar(
        f"positions, serial numbers and names in {count:,} images and all JSON and pages that a stranger fetched",
        len(leaks) + len(tagged),
        0,
        which=leaks[:5] + tagged[:5],
    )


def wanted(photo, field):
    value = photo.expected[field]
    return sorted(value) if field == "tags" else value


def found(body, field):
    """The field of the API's JSON in the form of `Taken.expected`."""
    value = body.get(field) or {}
    if field == "location":
        return (value.get("name"), value.get("city"), value.get("country"))
    if field == "tags":
        return sorted(tag["title"] for tag in value or [])
    if field == "exif":
        names = ("make", "model", "exposure_time", "iso", "aperture", "focal_length")
        return {name: value.get(name) for name in names}
    return body.get(field)


class Stranger:
    """Somebody with an access key and without an account."""

    def __init__(self, port):
        self.port = port
        self.connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)

    def get(self, path):
        self.connection.request("GET", path, headers={"Authorization": "Client-ID demo"})
        response = self.connection.getresponse()
        body = response.read()
        assert response.status == 200, (path, response.status)
        return body + str(response.headers).encode()

    def ids(self):
        """The ids of all photos by the names of their files."""
        ids = {}
        for page in range(1, PHOTOS // 30 + 3):
            self.connection.request(
                "GET", f"/photos?page={page}&per_page=30", headers={"Authorization": "Client-ID demo"}
            )
            for photo in json.loads(self.connection.getresponse().read()):
                ids[photo["slug"].split("-")[0]] = photo["id"]
        return ids

    def photo(self, publicId):
        """The photo's JSON, parsed and as bytes."""
        self.connection.request(
            "GET", f"/photos/{publicId}", headers={"Authorization": "Client-ID demo"}
        )
        shown = self.connection.getresponse().read()
        return json.loads(shown), shown

    def pictures(self, body, path, isThorough):
        """Saves images of the photo beside `path`; returns them and, if thorough, its pages."""
        sizes = ["thumb", "raw", "full", "regular"] if isThorough else ["thumb"]
        shown = b""
        for size in sizes:
            picture = self.get("/" + body["urls"][size].split("/", 3)[3])
            path.with_suffix(f".{size}").write_bytes(picture)
            shown += picture
        if isThorough:
            shown += self.get("/photo/" + body["id"])
        return shown
