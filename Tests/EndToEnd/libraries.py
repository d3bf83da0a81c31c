"""Sample libraries: each is imported once per run, and a server that wants one gets a copy of its data folder."""

import contextlib
import fcntl
import hashlib
import os
import pathlib
import shutil
import subprocess
import tempfile

import pictures

# All processes of a run share the folder; the one that made it deletes it.
VARIABLE = "IMAGEFEED_TEST_LIBRARIES"


@contextlib.contextmanager
def folder():
    """The folder for the libraries of this run."""
    if VARIABLE in os.environ:
        yield
        return
    with tempfile.TemporaryDirectory(prefix="imagefeed-libraries-") as place:
        os.environ[VARIABLE] = place
        try:
            yield
        finally:
            del os.environ[VARIABLE]


def copy(numbers, data, make_server):
    """Makes `data` a data folder of a demo whose library has the photos with these numbers.

    The copies of a run have the same key and accounts, but no session: nobody signed in before they were made.
    """
    place = pathlib.Path(os.environ[VARIABLE])
    name = hashlib.sha256(repr(list(numbers)).encode()).hexdigest()[:12]
    with open(place / f"{name}.lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not (place / name).exists():
            _make(numbers, place / name, make_server)
    subprocess.run(["cp", "-r", "--reflink=auto", place / name, data], check=True)


def _make(numbers, library, make_server):
    """Imports the photos into a new library, whose server is stopped afterwards."""
    server = make_server(data=library.with_suffix(".new"))
    try:
        album = pictures.album(server.folder / "album", numbers)
        status, failed, counts = server.start().import_photos(album)
        assert (status, failed, counts["added"]) == (0, [], len(list(numbers)))
        assert server.stop() == 0
        for left in ("lock", "control.sock"):
            (server.data / left).unlink(missing_ok=True)
        server.data.rename(library)
    finally:
        server.close()
        shutil.rmtree(library.with_suffix(".new"), ignore_errors=True)
