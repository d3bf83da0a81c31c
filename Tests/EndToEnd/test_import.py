"""`imagefeed import` with valid and invalid files, and beside a running server (LIB-3, LIB-5, Q-1, Q-2)."""

import io
import json
import os
import pathlib
import pty
import shutil
import signal
import subprocess
import threading
import zlib

import pytest
from PIL import Image, ImageCms, PngImagePlugin

import pictures
from server import BINARY, wait_until

# Import options: the photos belong to the demo person, and the demo stays.
DEMO = ("--user", "demo_visitor", "--keep-demo")


def write(folder, **files):
    folder.mkdir(exist_ok=True)
    for name, data in files.items():
        (folder / name.replace("__", ".")).write_bytes(data)
    return folder


def encoded(format, **options):
    file = io.BytesIO()
    pictures.painted(7, (300, 200)).save(file, format, **options)
    return file.getvalue()


def reasons(failed):
    return {pathlib.Path(line["file"]).name: line["reason"] for line in failed}


# LIB-3
def test_every_format_is_imported_whatever_its_name(make_server, tmp_path):
    good = write(
        tmp_path / "good",
        a__jpg=pictures.jpeg(1),
        b__png=encoded("PNG"),
        c__webp=encoded("WEBP"),
        d__tif=encoded("TIFF"),
        e__avif=encoded("AVIF"),
        f__JPEG=pictures.jpeg(2),
        g__heic=pictures.HEIC,
        notes__txt=b"not a photo",
        Thumbs__db=b"\0" * 50,
    )
    server = make_server()
    status, failed, counts = server.import_photos(good)
    assert counts["added"] == 7, (failed, counts)
    assert server.total() == 7


# workers load no decoders for refused formats
def test_a_worker_has_no_code_for_formats_that_are_refused(make_server, tmp_path):
    server = make_server()
    good = write(tmp_path / "good", a__heic=pictures.HEIC, b__jpg=encoded("GIF"))
    assert server.import_photos(good)[2]["added"] == 1

    def maps():
        try:
            children = pathlib.Path(f"/proc/{server.process.pid}/task").glob("*/children")
            workers = [number for file in children for number in file.read_text().split()]
            return "".join(pathlib.Path(f"/proc/{worker}/maps").read_text() for worker in workers)
        except OSError:  # A thread of the server has ended meanwhile.
            return None

    mapped = wait_until(maps, what="the memory map of a worker")
    assert "libvips" in mapped and "libheif" in mapped
    for stranger in ("Magick", "poppler", "openslide", "libjxl"):
        assert stranger not in mapped, stranger


# LIB-3, Q-1: a list of invalid files, with one valid photo
def test_broken_files_are_reported_with_a_reason_and_the_import_continues(make_server, tmp_path):
    whole = pictures.jpeg(3, (600, 400))
    bad = write(
        tmp_path / "bad",
        empty__jpg=b"",
        cut__jpg=whole[: len(whole) // 3],
        junk__jpg=os.urandom(5000),
        svg__jpg=pictures.SVG,
        drawing__svg=pictures.SVG,
        page__jpg=b"<html><script>1</script></html>",
        huge__png=pictures.huge_png(),
        bomb__jpg=pictures.enlarged_header(
            pictures.jpeg(4, (640, 480), progressive=True), 20_000, 20_000
        ),
        gif__jpg=encoded("GIF"),
        good__jpg=pictures.jpeg(5),
    )
    server = make_server()
    status, failed, counts = server.import_photos(bad)
    assert status == 1
    assert counts["added"] == 1 and server.total() == 1
    named = reasons(failed)
    wrong = {
        "empty.jpg",
        "cut.jpg",
        "junk.jpg",
        "svg.jpg",
        "page.jpg",
        "huge.png",
        "bomb.jpg",
        "gif.jpg",
    }
    assert wrong <= named.keys()
    assert all(len(reason) > 5 for reason in named.values())
    assert server.get("/health", key=None).status_code == 200
    server.import_photos(bad / "good.jpg")
    assert server.process.poll() is None


# LIB-3: a PNG with the extension of a JPEG is imported
def test_a_photo_with_the_wrong_extension_is_imported_by_its_content(make_server, tmp_path):
    server = make_server()
    folder = write(tmp_path / "p", mislabelled__jpg=encoded("PNG"))
    status, failed, counts = server.import_photos(folder)
    assert (status, counts["added"]) == (0, 1), failed
    assert (
        server.get(server.photos()[0]["urls"]["full"], key=None).headers["Content-Type"]
        == "image/jpeg"
    )


# LIB-3: by content, not by name
def test_an_existing_photo_is_skipped(make_server, tmp_path):
    server = make_server()
    folder = write(
        tmp_path / "p", a__jpg=pictures.jpeg(1), b__jpg=pictures.jpeg(1), c__jpg=pictures.jpeg(2)
    )
    none = {"failed": 0, "left_out": {}, "similar": 0, "videos": 0}
    assert server.import_photos(folder)[2] == {"added": 2, "skipped": 1, **none}
    status, failed, counts = server.import_photos(folder)
    assert (status, counts) == (0, {"added": 0, "skipped": 3, **none})
    assert server.total() == 2


# FEED-34: a near-duplicate is added and pointed out, by the import and by the command that lists them
def test_similar_photos_are_pointed_out(make_server, tmp_path):
    server = make_server()
    painted = pictures.painted(3, (640, 480))
    painted.save(tmp_path / "1.png")
    painted.resize((320, 240)).save(tmp_path / "2.jpg", quality=60)
    pictures.painted(4, (640, 480)).save(tmp_path / "3.jpg")
    result = server.command("import", tmp_path, *DEMO, "--json")
    *lines, totals = [json.loads(line) for line in result.stdout.splitlines()]
    assert (totals["added"], totals["similar"], result.returncode) == (3, 1, 0), result.stderr
    ids = {photo["width"]: photo["id"] for photo in server.photos()[1:]}
    assert lines == [{"file": str(tmp_path / "2.jpg"), "similar": ids[640]}]
    (group,) = json.loads(server.command("similar", "--json").stdout)
    assert [(photo["id"], photo["size"]) for photo in group] == [
        (ids[640], "640x480"),
        (ids[320], "320x240"),
    ]
    text = server.command("similar").stdout.splitlines()
    assert [line.split()[0] for line in text] == [ids[640], ids[320]]


# LIB-3: every file of a mixed folder is either imported or counted by kind
def test_excluded_files_are_counted_by_kind(make_server, tmp_path):
    server = make_server()
    folder = write(
        tmp_path / "p",
        a__jpg=pictures.jpeg(1),
        b__mov=b"film",
        c__mp4=b"film",
        d__gif=encoded("GIF"),
        e__xmp=b"<x/>",
        f__NEF=pictures.dng(4),
        g__tif=pictures.dng(5),
        h__jpg_original=pictures.jpeg(6),
    )
    write(folder / "@eaDir", thumb__jpg=pictures.jpeg(2))
    write(folder / "Private", f__jpg=pictures.jpeg(3))
    options = [*DEMO, "--exclude", "Private"]
    tried = server.command("import", folder, "--dry-run", *options)
    assert (tried.returncode, server.total()) == (0, 0), tried.stderr
    left_out = (
        "0 there already, 0 not taken; 2 videos, 1 GIF, 2 raw photos, 1 sidecar, 1 backup copy, "
        "2 excluded files and folders left out.\n"
    )
    assert tried.stdout == "1 would be added, " + left_out
    assert server.command("import", folder, *options).stdout == "1 added, " + left_out
    output = server.command("import", folder, *options, "--json").stdout
    kinds = '"backup_copies":1,"excluded":2,"gifs":1,"raw_photos":2,"sidecars":1,"videos":2'
    assert '"left_out":{' + kinds + "}" in output


def bomb(kind):
    """A PNG of 4 kB whose metadata decompresses to 40 MB, in a chunk that libpng reads after the pixels."""
    whole = encoded("PNG")
    zeroes = zlib.compress(bytes(40_000_000), 9)
    head = b"XML:com.adobe.xmp\0\1\0\0\0" if kind == b"iTXt" else b"a\0\0"
    return whole[:-12] + pictures.chunk(kind, head + zeroes) + whole[-12:]


# decompression bombs in metadata are refused; usual metadata is accepted
def test_metadata_that_unpacks_to_a_large_size_is_refused(make_server, tmp_path):
    profile = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()
    notes = PngImagePlugin.PngInfo()
    notes.add_itxt("XML:com.adobe.xmp", "<x/>" * 50_000, zip=True)
    notes.add_text("Comment", "A hill " * 10_000, zip=True)
    server = make_server()
    folder = write(
        tmp_path / "p",
        text__png=bomb(b"zTXt"),
        xmp__png=bomb(b"iTXt"),
        profile__png=bomb(b"iCCP"),
        good__png=encoded("PNG", icc_profile=profile, pnginfo=notes),
        good__jpg=encoded("JPEG", icc_profile=profile),
        good__webp=encoded("WEBP", icc_profile=profile, xmp=b"<x/>" * 1000),
        good__tif=encoded("TIFF", icc_profile=profile),
    )
    status, failed, counts = server.import_photos(folder)
    assert (status, counts["added"]) == (1, 4), failed
    assert reasons(failed).keys() == {"text.png", "xmp.png", "profile.png"}
    assert all("without metadata" in line["reason"] for line in failed)


# LIB-3: Ctrl-C reports what was added and exits gracefully, and the next import continues
@pytest.mark.parametrize("server_runs", [True, False], ids=["beside a server", "alone"])
def test_an_interrupted_import_reports_its_progress(make_server, tmp_path, server_runs):
    server = make_server()
    if not server_runs:
        server.stop()
    album = pictures.album(tmp_path, range(200))
    command = [BINARY, "import", str(album), "--data", str(server.data), *DEMO]
    master, slave = pty.openpty()
    process = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=slave, text=True, env=server.environment
    )
    os.close(slave)
    assert os.read(master, 1)  # The first progress: photos were recorded.
    process.send_signal(signal.SIGINT)
    drained = threading.Thread(target=lambda: list(iter(lambda: read(master), b"")), daemon=True)
    drained.start()
    output = process.communicate(timeout=60)[0]
    assert process.returncode == 130, output
    added = int(output.split(" added")[0])
    assert 0 < added < 200
    if not server_runs:
        server.start()
    assert server.total() == added
    assert server.import_photos(album)[2]["added"] == 200 - added
    os.close(master)


def read(terminal):
    try:
        return os.read(terminal, 4096)
    except OSError:  # No process writes to it any more.
        return b""


# LIB-5: without a server the command locks the folder itself
def test_import_works_without_a_running_server(make_server, tmp_path):
    server = make_server()
    server.stop()
    status, failed, counts = server.import_photos(pictures.album(tmp_path, range(4)))
    assert (status, counts["added"]) == (0, 4), failed
    assert server.start().total() == 4


# LIB-3: the output for people has numbers, not JSON
def test_the_number_and_names_of_failed_files_are_printed(make_server, tmp_path):
    server = make_server()
    folder = write(tmp_path / "p", good__jpg=pictures.jpeg(1), empty__jpg=b"")
    result = server.command("import", folder, *DEMO)
    output = result.stdout + result.stderr
    assert result.returncode == 1 and "empty.jpg" in output and "1" in output and "{" not in output


# LIB-3, Q-1
def test_a_path_that_does_not_exist_is_reported(make_server, tmp_path):
    server = make_server()
    result = server.command("import", tmp_path / "nowhere", *DEMO)
    assert result.returncode != 0 and "nowhere" in result.stdout + result.stderr
    assert server.process.poll() is None


# the disk fills up during an import
def test_a_full_disk_ends_the_import_with_a_message_and_loses_nothing(make_server, tmp_path):
    disk = tmp_path / "disk"
    disk.mkdir()
    # Why: 12 MB hold the database and some, but not all, of 40 images of half a megabyte.
    mounted = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=12m", "tmpfs", str(disk)],
        capture_output=True,
        text=True,
    )
    if mounted.returncode != 0:
        pytest.skip("no right to mount a small disk: " + mounted.stderr.strip())
    try:
        folder = tmp_path / "large"
        folder.mkdir()
        for number in range(40):
            noise = Image.frombytes("RGB", (700, 500), os.urandom(700 * 500 * 3))
            noise.save(folder / f"{number:02d}.jpg", quality=97)
        server = make_server(data=disk / "data")
        status, failed, counts = server.import_photos(folder)
        assert status == 1 and 0 < counts["added"] < 40
        assert len(failed) == 1 and "disk" in failed[0]["reason"]
        page = server.get("/app/sign-in", key=None)
        assert page.status_code != 507 or "disk is full" in page.text
        assert server.process.poll() is None and server.total() == counts["added"]
        for photo in server.photos(per_page=30):
            assert server.get(photo["urls"]["thumb"], key=None).status_code in (200, 507)
        server.kill()
        shutil.rmtree(disk / "data" / "variants", ignore_errors=True)
        assert server.start().total() == counts["added"]
        server.kill()
    finally:
        subprocess.run(["umount", "-l", str(disk)], check=True)


# Q-2, LIB-3: killed in the middle and started again: every photo once and complete
def test_a_killed_import_can_be_resumed(make_server, tmp_path):
    server = make_server()
    album = pictures.album(tmp_path, range(150))
    process = subprocess.Popen(
        [BINARY, "import", str(album), "--data", str(server.data), *DEMO, "--json"],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        env=server.environment,
    )
    wait_until(lambda: server.total() >= 10, 60, "the first ten photos")
    server.kill()
    process.kill()
    process.wait()
    server.start()
    count_before = server.total()
    assert count_before >= 10
    status, failed, counts = server.import_photos(album)
    assert (status, counts["added"] + counts["skipped"], counts["skipped"] >= count_before) == (
        0,
        150,
        True,
    )
    assert server.total() == 150
    assert not any((server.data / "tmp").iterdir())
    for photo in server.photos(per_page=30):
        assert server.get(photo["urls"]["full"], key=None).status_code == 200
