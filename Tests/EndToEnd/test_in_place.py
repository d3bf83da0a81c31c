"""Folders that are indexed in place, with real files, kills and a disk that goes away (LIB-19)."""

import hashlib
import json
import subprocess
import tarfile

import pictures
from server import BINARY, wait_until

DEMO = ("--user", "demo_visitor", "--keep-demo")


def index(server, *arguments):
    """Indexes in place; returns (exit status, [{file, reason}], totals)."""
    result = server.command("import", "--in-place", *arguments, *DEMO, "--json")
    lines = [json.loads(line) for line in result.stdout.splitlines()]
    return result.returncode, [line for line in lines if "file" in line], lines[-1]


def folders(server):
    return json.loads(server.command("folder", "list", "--json").stdout)


def tree(folder):
    """Everything that a write below the folder would change."""
    facts = {}
    for path in [folder, *sorted(folder.rglob("*"))]:
        stat = path.lstat()
        content = hashlib.sha256(path.read_bytes()).hexdigest() if path.is_file() else ""
        facts[str(path)] = (stat.st_ino, stat.st_mode, stat.st_size, stat.st_mtime_ns, stat.st_ctime_ns, content)
    return facts


def ids(server):
    return {photo["id"] for photo in server.photos(per_page=30)}


# LIB-19: a killed import goes on, and nothing below the folder has changed in the end
def test_a_killed_import_in_place_goes_on_and_writes_nothing(make_server, tmp_path):
    photos = pictures.album(tmp_path / "photos", range(24))
    (photos / "notes.txt").write_text("not a photo")
    before = tree(photos)
    server = make_server()
    for _ in range(2):
        command = subprocess.Popen(
            [BINARY, "import", "--in-place", str(photos), *DEMO, "--data", str(server.data)],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        start = server.total()
        wait_until(lambda: server.total() > start or command.poll() is not None, what="a photo")
        server.kill()
        command.wait(30)
        server.start()
    status, failed, totals = index(server, photos)
    assert (status, failed) == (0, []) and totals["added"] + totals["skipped"] == 24
    assert server.total() == 24 and totals["missing"] == totals["changed"] == 0
    assert list((server.data / "originals").rglob("*.*")) == []
    assert server.command("check").returncode == 0
    for photo in server.photos(per_page=24)[:4]:
        assert server.get(photo["urls"]["full"], key=None).status_code == 200
    assert server.command("backup", server.folder / "backup.tar").stdout.count("24 photos that stay") == 1
    with tarfile.open(server.folder / "backup.tar") as tar:
        assert not [name for name in tar.getnames() if name.startswith("originals/")]
    assert server.command("folder", "forget", photos).returncode == 0
    assert server.total() == 0 and folders(server) == []
    assert tree(photos) == before


# LIB-19: an unmounted disk, as a missing folder and as an empty one, takes no photo along
def test_a_disk_that_is_gone_shows_previews(make_server, tmp_path):
    photos = pictures.album(tmp_path / "photos", range(3))
    server = make_server()
    assert index(server, photos)[0] == 0
    known = ids(server)
    photo = server.photos()[0]
    assert server.get(photo["urls"]["small"], key=None).status_code == 200
    for leaves_empty in (False, True):
        photos.rename(tmp_path / "away")
        if leaves_empty:
            photos.mkdir()
        status, failed, totals = index(server, photos)
        assert status == 1 and [line["file"] for line in failed] == [str(photos)]
        assert totals["missing"] == 0 and ids(server) == known
        assert folders(server)[0]["unavailable"]
        assert server.photos()[0]["blur_hash"]
        assert server.get(photo["urls"]["small"], key=None).status_code == 200
        gone = server.get(photo["urls"]["raw"] + "&w=111", key=None)
        assert gone.status_code == 503 and gone.headers["Retry-After"]
        assert str(tmp_path) not in gone.text
        checked = server.command("check")
        assert checked.returncode == 1 and checked.stderr.count("not available") == 1
        if leaves_empty:
            photos.rmdir()
        (tmp_path / "away").rename(photos)
        assert index(server, photos)[2]["skipped"] == 3
        assert server.get(photo["urls"]["raw"] + "&w=112", key=None).status_code == 200
    assert server.command("check").returncode == 0


# LIB-19: the server follows a watched folder by itself, and after a kill as well
def test_the_server_follows_a_watched_folder(make_server, tmp_path):
    photos = pictures.album(tmp_path / "photos", range(2))
    server = make_server()
    assert index(server, photos, "--watch")[2]["added"] == 2
    assert folders(server)[0]["watched"]
    first = ids(server)
    (photos / "new").mkdir()
    (photos / "new" / "photo.jpg").write_bytes(pictures.jpeg(7))
    wait_until(lambda: server.total() == 3, what="the new photo")
    added = ids(server) - first
    (photos / "new" / "photo.jpg").rename(photos / "moved.jpg")
    (photos / "new").rmdir()
    wait_until(lambda: folders(server)[0]["photos"] == 3, what="the moved photo")
    assert ids(server) == first | added
    server.kill()
    (photos / "moved.jpg").rename(tmp_path / "taken.jpg")
    server.start()
    wait_until(lambda: server.total() == 2, what="the end of the photo")
    assert ids(server) == first and folders(server)[0]["missing"] == 1
    (tmp_path / "taken.jpg").rename(photos / "back.jpg")
    wait_until(lambda: server.total() == 3, what="the photo that is back")
    assert ids(server) == first | added
    assert index(server, photos, "--no-watch")[2]["skipped"] == 3
    assert not folders(server)[0]["watched"]
