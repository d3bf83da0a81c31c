"""Live Photos and the names of files, from the import to what other people can see (FEED-28)."""

import hashlib
import subprocess

import pytest
import requests
from playwright.sync_api import expect

import live
from access import expect_plain
from server import BINARY
from test_in_place import index, tree
from uploads import Sender, write

NAME = "Secret_Place_7731"


def pair(folder, number=1, **more):
    return write(folder, **{f"{NAME}__JPG": live.still(number), f"{NAME}__MOV": live.movie(**more)})


def video_of(server, photo, **more):
    return server.get(photo["urls"]["raw"].split("?")[0] + "/movie", key=None, **more)


# FEED-28: no response to others contains the place, the serial number, the identifier or the name of a file; the
# pair survives a backup, and both files are deleted with the photo
def test_a_live_photo_stays_together_and_tells_nothing(make_server, tmp_path):
    server = make_server()
    pair(tmp_path / "p")
    write(tmp_path / "p", other__MOV=live.movie())
    status, failed, totals = server.import_photos(tmp_path / "p")
    assert (status, failed, totals["added"], totals["videos"]) == (0, [], 1, 1)
    assert totals["left_out"] == {"videos": 1}
    (photo,) = server.photos()
    video = video_of(server, photo)
    assert (video.status_code, video.headers["Content-Type"]) == (200, "video/quicktime")
    assert all(sample in video.content for sample in live.SAMPLES)
    assert video_of(server, photo, headers={"Range": "bytes=4-7"}).content == b"ftyp"
    identifier = photo["id"]
    answers = [video] + [
        server.get(path, key=key)
        for path, key in (
            ("/photos", "demo"),
            (f"/photos/{identifier}", "demo"),
            (f"/photos/{identifier}/download", "demo"),
            (f"/photo/{identifier}", None),
            (f"/app/photo/{identifier}/download", None),
            (photo["urls"]["raw"], None),
            ("/feed.json", None),
        )
    ]
    for answer in answers:
        assert answer.status_code == 200, answer.url
        everything = answer.content + repr(dict(answer.headers)).encode()
        for secret in [*live.SECRETS, NAME.encode(), NAME.lower().encode(), b"secret-place"]:
            assert secret not in everything, (answer.url, secret)
    assert server.command("check").returncode == 0
    assert server.command("backup", tmp_path / "b.tar").returncode == 0
    for command in (["restore", str(tmp_path / "b.tar")], ["check"]):
        result = subprocess.run(
            [BINARY, *command, "--data", str(tmp_path / "other")], capture_output=True, text=True
        )
        assert result.returncode == 0, result.stderr
    kept = {hashlib.sha256(file.read_bytes()).hexdigest() for file in (tmp_path / "other/originals").rglob("*.*")}
    assert hashlib.sha256(live.movie()).hexdigest() in kept and len(kept) == 2
    (movie,) = server.data.glob("originals/*/*.mov")
    movie.rename(tmp_path / "away.mov")
    missing = server.command("check")
    assert missing.returncode == 1 and f"video of photo {identifier}" in missing.stderr
    (tmp_path / "away.mov").rename(movie)
    assert server.command("remove", identifier).returncode == 0
    assert not list(server.data.glob("originals/*/*.*"))
    assert video_of(server, photo).status_code == 404


# FEED-28: the identifier is found in a HEIC file, too, and upper and lower case are the same
def test_a_heic_is_paired_by_its_identifier(make_server, tmp_path):
    server = make_server()
    write(tmp_path / "p", IMG_1__HEIC=live.HEIC, img_1__mov=live.movie())
    write(tmp_path / "p", IMG_2__jpg=live.still(2), IMG_2__MOV=live.movie(identifier="another"))
    status, failed, totals = server.import_photos(tmp_path / "p")
    assert (status, failed, totals["added"], totals["videos"]) == (0, [], 2, 1)
    assert sorted(video_of(server, photo).status_code for photo in server.photos()) == [200, 404]


# FEED-28: an import says which videos it adds
def test_an_import_says_which_videos_are_added(make_server, tmp_path):
    server = make_server()
    pair(tmp_path / "p", identifier="another")
    write(tmp_path / "p", film__mov=live.movie())
    result = server.command("import", tmp_path / "p", "--user", "demo_visitor", "--keep-demo")
    assert result.returncode == 0 and "2 videos left out" in result.stdout
    assert f"{NAME}.MOV is not the video of the Live Photo with its name" in result.stderr
    assert "only those of Live Photos are added" in result.stderr


# FEED-28, LIB-19: in place, both files are only read
def test_a_live_photo_in_place_is_only_read(make_server, tmp_path):
    server = make_server()
    pair(tmp_path / "p")
    before = tree(tmp_path / "p")
    status, failed, totals = index(server, tmp_path / "p")
    assert (status, failed, totals["added"], totals["videos"]) == (0, [], 1, 1)
    (photo,) = server.photos()
    assert live.SAMPLES[0] in video_of(server, photo).content
    assert list((server.data / "originals").rglob("*.*")) == []
    assert server.command("check").returncode == 0
    assert tree(tmp_path / "p") == before


# FEED-28, FEED-22: an uploaded video joins the photo that was uploaded before it; the name is its owner's
def test_an_uploaded_pair_is_a_live_photo(make_server):
    server = make_server()
    sender = Sender(server)
    first = sender.add(live.still(), f"{NAME}.JPG")
    second = sender.add(live.movie(), f"{NAME}.MOV")
    assert (first["state"], second["state"]) == ("added", "added")
    assert first["photo"] == second["photo"] and server.total() == 1
    assert video_of(server, server.photos()[0]).status_code == 200
    own = server.get(f"/photos/{first['photo']}", key=None, headers=sender.headers)
    assert own.json()["file_name"] == f"{NAME}.JPG"


# FEED-28: a long press plays the video over the photo, once and without sound; it is loaded only then
def test_a_long_press_plays_the_video(make_server, phone, tmp_path):
    server = make_server()
    files = write(tmp_path / "p", a__JPG=live.plain(), a__MOV=live.PLAYABLE)
    assert server.import_photos(*files)[2]["videos"] == 1
    app = phone(server=server, locale="en-US", touch=False).enter()
    loaded = []
    app.page.on("request", lambda request: loaded.append(request.url) if request.url.endswith("/movie") else None)
    app.first_card.locator(".open").click(position={"x": 100, "y": 60})
    expect(app.viewer.locator(".current img.picture")).to_be_visible()
    app.page.evaluate("""() => {
      window.played = [];
      const watch = video => {
        played.push([video.muted, video.playsInline, video.loop]);
        video.addEventListener('ended', () => played.push('ended'));
      };
      new MutationObserver(changes => {
        for (const change of changes) for (const node of change.addedNodes) if (node.localName === 'video') watch(node);
      }).observe(document.querySelector('.viewer'), { childList: true, subtree: true });
    }""")
    app.page.mouse.click(187, 300)
    expect(app.viewer.locator("button.back")).to_have_css("opacity", "0")
    assert loaded == []
    app.page.mouse.move(187, 300)
    app.page.mouse.down()
    app.page.wait_for_function("() => played.length === 2")
    app.page.mouse.up()
    assert app.page.evaluate("played") == [[True, True, False], "ended"]
    expect(app.viewer.locator("video")).to_have_count(0)
    expect(app.viewer.locator(".current img.picture")).to_be_visible()
    app.page.keyboard.press("p")
    app.page.wait_for_function("() => played.length === 4")
    assert loaded


# FEED-28: a photo without a video stays as it is
def test_a_long_press_on_another_photo_does_nothing(phone):
    app = phone(locale="en-US", touch=False).enter()
    app.expect_errors("Failed to load resource")
    app.first_card.locator(".open").click(position={"x": 100, "y": 60})
    expect(app.viewer.locator(".current img.picture")).to_be_visible()
    with app.page.expect_response("**/movie") as refused:
        app.page.mouse.move(187, 300)
        app.page.mouse.down()
    assert refused.value.status == 404
    app.page.mouse.up()
    expect(app.viewer.locator("video")).to_have_count(0)
    expect(app.viewer.locator(".current img.picture")).to_be_visible()


# FEED-28, LIB-13: a visitor of a share link plays the video with the browser's controls, without script; it is loaded
# only then, and is not served once the link is revoked
@pytest.mark.parametrize("locale", ["ru-RU", "en-US"])
@pytest.mark.parametrize("size", [(375, 667), (390, 844), (1280, 800)])
def test_a_visitor_of_a_share_link_plays_the_video(make_server, phone, tmp_path, size, locale):
    server = make_server()
    files = write(tmp_path / "p", a__JPG=live.plain(), a__MOV=live.PLAYABLE)
    assert server.import_photos(*files)[2]["videos"] == 1
    photo = server.photos()[0]["id"]
    owner = phone(server=server, locale="en-US").enter()
    owner.page.goto(f"{server.url}/account/links?photos={photo}")
    owner.page.get_by_role("button", name="Create link").click()
    url = owner.page.locator(".uri").first.inner_text() + "/" + photo
    visitor = phone(server=server, locale=locale, size=size)
    visitor.page.goto(url, wait_until="load")
    video = visitor.page.locator(".photo video")
    expect(video).to_be_visible()
    box = video.bounding_box()
    assert box["x"] >= 0 and box["width"] <= size[0] and box["height"] <= size[1]
    expect_plain(visitor.page, size)
    assert not any(address.endswith("/movie") for _, address in visitor.requests)
    video.evaluate("video => { video.muted = true; return video.play(); }")
    visitor.page.wait_for_function("() => document.querySelector('video').ended")
    assert video.evaluate("video => video.error") is None
    movie = url + "/movie"
    assert requests.get(movie, timeout=30).status_code == 200
    owner.page.get_by_role("button", name="Revoke").first.click()
    expect(owner.page.get_by_role("heading", name="Revoke the link")).to_be_visible()
    owner.page.get_by_role("button", name="Revoke").click()
    owner.page.wait_for_load_state()
    expect(owner.page.locator(".uri")).to_have_count(0)
    assert requests.get(movie, timeout=30).status_code == 404
