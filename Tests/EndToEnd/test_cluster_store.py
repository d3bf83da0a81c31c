"""Several nodes whose photos are in an object store (LIB-6)."""

import json
import pathlib
import re
import shutil
import time

import pytest
import requests

import oauth
import pictures
import stores
import uploads
from cluster import PROGRAMS, Cluster
from server import ROOT, Server, wait_until

pytestmark = pytest.mark.skipif(not PROGRAMS.exists(), reason="PostgreSQL is not installed")
IMPORTED = 12


@pytest.fixture(scope="module", params=["seaweedfs"])
def store(request):
    store = stores.Store(request.param)
    yield store
    store.close()


@pytest.fixture(scope="module")
def network(store):
    network = stores.BadNetwork(store)
    yield network
    network.close()


@pytest.fixture(scope="module")
def cluster(postgres, network, tmp_path_factory):
    folder = tmp_path_factory.mktemp("cluster")
    nodes = Cluster(postgres, pictures=stores.options(network.url, folder, "cluster"))
    try:
        album = pictures.album(folder / "album", range(IMPORTED))
        status, failed, counts = nodes.start().import_photos(album)
        assert (status, failed, counts["added"]) == (0, [], IMPORTED)
        yield nodes
    finally:
        nodes.close()


@pytest.fixture(autouse=True)
def good(network):
    network.mode = "good"
    yield
    network.mode = "good"


def keys(store, prefix):
    pages = store.client.get_paginator("list_objects_v2").paginate(Bucket=stores.BUCKET, Prefix=prefix + "/")
    return {entry["Key"].removeprefix(prefix + "/") for page in pages for entry in page.get("Contents", [])}


def image(photo, size="w=100"):
    return "/images/" + photo["urls"]["raw"].split("/images/")[1] + "&" + size


def copies(node):
    return [path for path in (node.data / "originals").rglob("*") if path.is_file()]


def forget_copies(node):
    """Deletes what a node keeps of photos, as if it were new."""
    for path in [*copies(node), *(path for path in (node.data / "variants").rglob("*") if path.is_file())]:
        path.unlink()


# LIB-6: originals are in the bucket under their hashes, and a node without a copy fetches them
def test_every_node_serves_every_photo(cluster, store):
    assert len([key for key in keys(store, "cluster") if key.startswith("originals/")]) == IMPORTED
    assert copies(cluster.nodes[2]) == []
    for photo in cluster.photos()[:3]:
        sizes = [node.get(image(photo), key=None) for node in cluster.nodes]
        assert [size.status_code for size in sizes] == [200, 200, 200]
        assert len({size.content for size in sizes}) == 1
    assert len(copies(cluster.nodes[2])) == 3


# LIB-6, Q-1: a store that fails, is slow, sends half or nothing: pages and known sizes as before, other sizes a 503
# that says when to come back; and afterwards all is well by itself
@pytest.mark.parametrize("mode", ["error", "truncated", "silent", "slow"])
def test_a_bad_store_breaks_no_page(cluster, network, mode):
    node, known, unknown = cluster.nodes[1], *cluster.photos()[4:6]
    assert node.get(image(known), key=None).status_code == 200
    for path in copies(node):
        path.unlink()
    network.mode = mode
    begun = time.monotonic()
    assert len(node.photos(per_page=30)) == IMPORTED
    assert node.get("/", key=None).status_code == 200
    assert node.get("/health", key=None).status_code == 200
    assert node.get(image(known), key=None).status_code == 200
    assert time.monotonic() - begun < 5
    size = f"w=1{['error', 'truncated', 'silent', 'slow'].index(mode)}1"
    answer = requests.get(node.url + image(unknown, size), timeout=60)
    if mode == "slow":
        assert answer.status_code == 200
    else:
        assert answer.status_code == 503 and int(answer.headers["Retry-After"]) > 0
    network.mode = "good"
    wait_until(lambda: node.get(image(unknown, size), key=None).status_code == 200, what="the image")


# LIB-6: a store that failed several times is not asked for some seconds, so that nobody waits for it
def test_a_failing_store_is_left_alone(cluster, network):
    node, photos = cluster.nodes[1], cluster.photos()[3:7]
    for path in copies(node):
        path.unlink()
    network.mode = "error"
    for photo in photos:
        assert node.get(image(photo, "w=201"), key=None).status_code == 503
    asked = network.requests
    for photo in photos * 3:
        assert node.get(image(photo, "w=201"), key=None).status_code == 503
    assert network.requests <= asked + 2
    network.mode = "good"
    wait_until(lambda: node.get(image(photo, "w=201"), key=None).status_code == 200, what="the image")


# LIB-6, Q-2: what cannot be stored is not added; the same import works later
def test_an_import_without_store_adds_nothing(cluster, network, store, tmp_path):
    album, before = pictures.album(tmp_path / "more", range(50, 53)), len(cluster.photos(per_page=30))
    network.mode = "error"
    status, failed, counts = cluster.nodes[1].import_photos(album)
    assert status == 1 and counts["added"] == 0 and len(failed) == 3
    assert len(cluster.photos(per_page=30)) == before
    network.mode = "good"
    status, failed, counts = cluster.nodes[1].import_photos(album)
    assert (status, failed, counts["added"]) == (0, [], 3)
    assert len(keys(store, "cluster")) >= before + 3


# LIB-6, FEED-22, Q-2: bytes that cannot be stored are refused with the time of the next attempt, which succeeds
def test_an_upload_succeeds_when_the_store_is_back(cluster, network):
    sender, data = uploads.Sender(cluster), uploads.jpeg(107)
    path = sender.create(len(data))
    network.mode = "error"
    answer = sender.send(path, data, 0)
    assert answer.status_code == 503 and int(answer.headers["Retry-After"]) > 0
    network.mode = "good"
    assert sender.offset(path) == 0
    assert sender.send(path, data, 0).status_code == 204
    photo = wait_until(lambda: sender.outcome(path).get("photo"), what="the photo")
    for node in cluster.nodes:
        added = wait_until(lambda node=node: node.get(f"/photos/{photo}"), what="the photo").json()
        assert node.get(image(added), key=None).status_code == 200


# LIB-6, FEED-22, Q-2: an upload whose server is killed goes on at another one, with what had arrived
def test_an_upload_continues_on_another_node(cluster, store):
    sender, data = uploads.Sender(cluster), uploads.noise(24)
    path = sender.create(len(data))
    victim = cluster.nodes[1]

    def body():
        for start in range(0, len(data), 1 << 20):
            if start == 18 << 20:
                wait_until(lambda: sender_of(2).offset(path) >= 16 << 20, what="two pieces in the store")
                victim.kill()
            yield data[start : start + (1 << 20)]

    def sender_of(place):
        other = uploads.Sender.__new__(uploads.Sender)
        other.__dict__ = {**sender.__dict__, "base": cluster.nodes[place].url}
        return other

    with pytest.raises(requests.RequestException):
        sender_of(1).send(path, body(), 0)
    offset = sender_of(2).offset(path)
    assert offset == 16 << 20
    assert sender_of(2).send(path, data[offset:], offset).status_code == 204
    outcome = wait_until(lambda: sender_of(0).outcome(path).get("photo") and sender_of(0).outcome(path))
    assert outcome["state"] == "added"
    victim.start()
    for node in cluster.nodes:
        added = wait_until(lambda node=node: node.get(f"/photos/{outcome['photo']}"), what="the photo").json()
        assert node.get(image(added), key=None).status_code == 200
    assert not [key for key in keys(store, "cluster") if key.startswith("uploads/") and key[-1].isdigit()]


# LIB-6, FEED-29: a removed photo leaves the bucket and the copies of all nodes
def test_a_removed_photo_leaves_the_store(cluster, store):
    photo = cluster.photos()[0]
    for node in cluster.nodes:
        assert node.get(image(photo, "w=90"), key=None).status_code == 200
    before = keys(store, "cluster")
    removed = cluster.nodes[1].command("remove", photo["id"])
    assert removed.returncode == 0, removed.stderr
    gone = before - wait_until(lambda: len(keys(store, "cluster")) < len(before) and keys(store, "cluster"))
    assert len(gone) == 1
    name = pathlib.Path(gone.pop()).name
    for node in cluster.nodes:
        wait_until(lambda node=node: all(path.name != name for path in copies(node)), what="no copy")


# LIB-6, LIB-5: the check compares rows and objects, and says what is missing
def test_the_check_finds_a_lost_object(cluster, network, store):
    assert cluster.command("check").returncode == 0
    key = sorted(key for key in keys(store, "cluster") if key.startswith("originals/"))[0]
    body = store.client.get_object(Bucket=stores.BUCKET, Key="cluster/" + key)["Body"].read()
    store.client.delete_object(Bucket=stores.BUCKET, Key="cluster/" + key)
    lost = cluster.command("check")
    assert lost.returncode == 1 and "is missing" in lost.stdout + lost.stderr
    store.client.put_object(Bucket=stores.BUCKET, Key="cluster/" + key, Body=body)
    assert cluster.command("check").returncode == 0
    network.mode = "error"
    unknown = cluster.command("check")
    assert unknown.returncode == 1 and "object store" in unknown.stdout + unknown.stderr


# LIB-6, LIB-4: photos move from a folder to a bucket and back; a server whose photos are elsewhere does not start
def test_photos_move_to_a_bucket_and_back(postgres, network, store, tmp_path):
    server = Server()
    try:
        server.start().import_photos(pictures.album(tmp_path / "album", range(5)))
        before = [photo["id"] for photo in server.photos()]
        server.stop()
        server.database = postgres.database()
        assert server.command("migrate", "postgres").returncode == 0
        place = stores.options(network.url, tmp_path, "moved")
        server.options += place
        server.spawn()
        assert server.process.wait(30) == 1
        assert "imagefeed migrate bucket" in server.log_text()

        network.mode = "error"
        assert server.command("migrate", "bucket", *place).returncode == 1
        network.mode = "good"
        moved = server.command("migrate", "bucket", *place, "--json")
        assert moved.returncode == 0, moved.stderr
        assert json.loads(moved.stdout)["files"] >= 5
        shutil.rmtree(server.data / "originals")
        server.start()
        assert [photo["id"] for photo in server.photos()] == before
        assert server.get(image(server.photos()[0]), key=None).status_code == 200
        server.stop()

        server.options = server.options[: -len(place)]
        server.spawn()
        assert server.process.wait(30) == 1
        assert "imagefeed migrate files" in server.log_text()
        back = server.command("migrate", "files", *place, "--json")
        assert back.returncode == 0, back.stderr
        server.start()
        assert len(copies(server)) == 5
        assert server.get(image(server.photos()[0], "w=77"), key=None).status_code == 200
        assert server.command("check").returncode == 0
    finally:
        server.close()


# LIB-6: behind the documented proxy, one node fetches a photo and makes its sizes, whichever URL is asked how often
def test_a_size_is_made_once_for_all_nodes(cluster):
    for node in cluster.nodes:
        forget_copies(node)

    def sizes():
        return sum(path.is_file() for node in cluster.nodes for path in (node.data / "variants").rglob("*"))

    photos = cluster.photos(per_page=30)
    for photo in photos * 3:
        assert requests.get(cluster.url + image(photo, "w=57"), timeout=60).status_code == 200
    wait_until(lambda: sizes() >= len(photos), what="the sizes on disk")
    assert sizes() == sum(len(copies(node)) for node in cluster.nodes) == len(photos)


# LIB-6: the metrics say how often the store failed, which /health does not show, because pages work without it
def test_the_metrics_count_failures_of_the_store(cluster, network):
    def failed():
        name = 'imagefeed_object_store_requests_total{outcome="failed"} '
        lines = cluster.nodes[0].get("/metrics", key=None).text.splitlines()
        return int(next(line for line in lines if line.startswith(name)).removeprefix(name))

    before, photo = failed(), cluster.photos()[8]
    for path in copies(cluster.nodes[0]):
        path.unlink()
    network.mode = "error"
    assert cluster.nodes[0].get(image(photo, "w=33"), key=None).status_code == 503
    assert failed() == before + 2
    assert cluster.nodes[0].get("/health", key=None).status_code == 200


# LIB-6: nodes with the key of another library do not touch the bucket
def test_the_bucket_of_another_library_is_refused(cluster, postgres, network, store, tmp_path):
    place = stores.options(network.url, tmp_path, "cluster")
    server = Server(options=place)
    try:
        server.database, before = postgres.database(), keys(store, "cluster")
        server.spawn()
        assert server.process.wait(30) == 1
        assert "another library" in server.log_text()
        moved = server.command("migrate", "bucket", *place)
        assert moved.returncode == 1 and "another library" in moved.stderr + moved.stdout
        assert keys(store, "cluster") == before
    finally:
        server.close()


# LIB-6: while nodes are updated one after the other, any node serves the files of a page that another one has rendered
def test_nodes_of_two_versions_serve_each_others_files(cluster, network, tmp_path):
    web = tmp_path / "web"
    shutil.copytree(ROOT / "Web", web)
    for name in ("app.css", "app.css.br", "app.css.gz"):
        (web / name).unlink(missing_ok=True)
    (web / "app.css").write_text((ROOT / "Web/app.css").read_text() + "\n.of-another-version {}\n")
    old, new = cluster.nodes[0], cluster.nodes[1]
    new.stop()
    new.options += ["--web", str(web)]
    new.start()
    try:
        addresses = [address_of("app.css", node) for node in (old, new)]
        assert addresses[0] != addresses[1]
        for address, is_new in zip(addresses, (False, True), strict=True):
            for node in cluster.nodes:
                style = node.get(address, key=None)
                assert style.status_code == 200 and "immutable" in style.headers["Cache-Control"]
                assert (".of-another-version" in style.text) == is_new
        unknown = old.get(addresses[1].split("?")[0] + "?v=0123456789abcdef", key=None)
        assert "immutable" not in unknown.headers["Cache-Control"]
        before = network.requests
        for number in range(20):
            old.get(addresses[0].split("?")[0] + f"?v={number:016x}", key=None)
        assert network.requests - before <= 2
    finally:
        new.stop()
        new.options = new.options[:-2]
        new.start()


def address_of(name, node):
    """The address of a file in the app's page."""
    return re.search(rf'/assets/{re.escape(name)}\?v=\w+', node.get("/", key=None).text).group(0)
