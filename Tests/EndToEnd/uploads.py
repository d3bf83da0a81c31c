"""A signed-in person's requests to /app/uploads, and generated files."""

import base64
import io
import os
import random

import requests
from PIL import Image

import cookies
import oauth
import pictures


class Sender:
    """A tus client with the demo person's session cookie.

    `base` is the URL that requests go to: that of the server, or of one of several behind the same public URL.
    """

    def __init__(self, server):
        self.server, self.base = server, server.url
        self.browser, _ = oauth.sign_in(server.url + "/app/sign-in?return_to=/app/feed")
        assert cookies.find(self.browser, "session"), "not signed in"

    @property
    def headers(self):
        return {**cookies.header(self.browser), "Origin": self.server.url}

    def request(self, method, path="/app/uploads", data=None, **fields):
        named = {name.replace("_", "-"): str(value) for name, value in fields.items()}
        return requests.request(
            method,
            self.base + path,
            headers={**self.headers, "Tus-Resumable": "1.0.0", **named},
            data=data,
            timeout=60,
        )

    def create(self, length, name="photo.jpg"):
        metadata = "filename " + base64.b64encode(name.encode()).decode()
        response = self.request("POST", Upload_Length=length, Upload_Metadata=metadata)
        assert response.status_code == 201, response.text
        return response.headers["Location"]

    def send(self, path, data, offset):
        kind = {"Content_Type": "application/offset+octet-stream"}
        return self.request("PATCH", path, data=data, Upload_Offset=offset, **kind)

    def offset(self, path):
        return int(self.request("HEAD", path).headers["Upload-Offset"])

    def outcome(self, path):
        return self.request("GET", path + "?wait").json()

    def add(self, data, name="photo.jpg"):
        path = self.create(len(data), name)
        assert self.send(path, data, 0).status_code == 204
        return self.outcome(path)


def noise(megabytes, seed=1):
    """A JPEG of about this many megabytes."""
    side = int((megabytes * 1_000_000 * 1.2) ** 0.5) // 16 * 16
    chance = random.Random(seed)
    pixels = chance.randbytes(side * side)
    file = io.BytesIO()
    Image.frombytes("L", (side, side), pixels).save(file, "JPEG", quality=92)
    return file.getvalue()


def write(folder, **files):
    """Writes one file per keyword argument (`__` in a name is a dot); returns their paths in order."""
    folder.mkdir(parents=True, exist_ok=True)
    paths = []
    for name, data in files.items():
        path = folder / name.replace("__", ".")
        path.write_bytes(data)
        # A modification time in whole seconds, so that all programs read the same value.
        os.utime(path, (1_700_000_000, 1_700_000_000))
        paths.append(str(path))
    return paths


def jpeg(number):
    return pictures.jpeg(number)
