"""A running server whose system clock is set forward or back by a day (Q-1)."""

import io
import pathlib
import struct
import subprocess

import pytest
import requests

import oauth
import pictures
from entrance import Visitor, sent_code
from server import wait_until
from uploads import Sender

PHONE = "9161234567"


class Clock:
    """The system clock of one server. Its monotonic clock is unaffected, as when a person sets the time."""

    def __init__(self, folder):
        self.file, self.library = folder / "offset", folder / "clock.so"
        self.file.write_bytes(bytes(8))
        source = pathlib.Path(__file__).parent / "Clock" / "clock.c"
        subprocess.run(
            ["clang", "-shared", "-fPIC", "-O1", "-Wall", "-Werror", "-o", self.library, source], check=True
        )

    def set(self, days):
        """Sets the clock this many days ahead of the true time."""
        with open(self.file, "r+b") as file:
            file.write(struct.pack("q", days * 86_400_000))

    @property
    def prefix(self):
        return ["env", f"LD_PRELOAD={self.library}", f"CLOCK_OFFSET={self.file}"]


def jpeg(number):
    stream = io.BytesIO()
    pictures.painted(number, (320, 213)).save(stream, "JPEG")
    return stream.getvalue()


# after the clock jumped by a day, everything works with the session and the token from before
@pytest.mark.parametrize("days", [1, -1])
def test_everything_works_after_the_clock_jumped(make_server, tmp_path, days):
    clock = Clock(tmp_path)
    server = make_server(prefix=clock.prefix, photos=3)
    token, sender = oauth.token_for(server), Sender(server)
    first = sender.add(jpeg(100))["photo"]
    Visitor(server).send("/account/phone?return_to=%2F", phone="+7" + PHONE)
    sent_code(server, PHONE)

    date = server.get("/photos").headers["Date"][:16]
    clock.set(days)
    # The server renews this header once a second.
    wait_until(lambda: server.get("/photos").headers["Date"][:16] != date, what="another day")
    assert server.get("/me", token=token).status_code == 200
    assert server.post(f"/photos/{first}/like", token=token).json()["photo"]["liked_by_user"] is True
    assert server.delete(f"/photos/{first}/like", token=token).status_code == 200
    assert oauth.token_for(server) != token
    # OT-07: the next code does not wait until the clock has caught up.
    Visitor(server).send("/account/phone?return_to=%2F", phone="+7" + PHONE)
    sent_code(server, PHONE, 2)
    # FEED-2: the newest photo comes first, even if its date is earlier than that of the other.
    second = sender.add(jpeg(101))["photo"]
    assert [photo["id"] for photo in server.photos()][:2] == [second, first]
    raw = server.photos()[0]["urls"]["raw"]
    assert requests.get(raw + "&w=77", timeout=30).status_code == 200
    assert server.command("backup", str(tmp_path / "backup")).returncode == 0

    # The same holds after the clock has been corrected.
    clock.set(0)
    assert server.get("/me", token=token).status_code == 200
    third = sender.add(jpeg(102))["photo"]
    assert [photo["id"] for photo in server.photos()][:3] == [third, second, first]
    assert server.stop() == 0
