"""Several nodes with one library behind a proxy, on PostgreSQL (LIB-6)."""

import concurrent.futures
import json
import signal
import time

import pytest
import requests

import oauth
import pictures
import uploads
from cluster import PROGRAMS, Cluster
from entrance import Visitor
from server import PATIENCE, Server, free_port, wait_until

pytestmark = pytest.mark.skipif(not PROGRAMS.exists(), reason="PostgreSQL is not installed")
IMPORTED = 24


@pytest.fixture(scope="module")
def cluster(postgres, tmp_path_factory):
    nodes = Cluster(postgres)
    try:
        album = pictures.album(tmp_path_factory.mktemp("album"), range(IMPORTED))
        status, failed, counts = nodes.start().import_photos(album)
        assert (status, failed, counts["added"]) == (0, [], IMPORTED)
        yield nodes
    finally:
        nodes.close()


@pytest.fixture(scope="module")
def token(cluster):
    return oauth.token_for(cluster)


def ids(node, **more):
    return [photo["id"] for photo in node.photos(per_page=30, **more)]


# LIB-6, API-7: what one node imports is in the feed of all, in one order
def test_all_nodes_have_the_same_feed(cluster):
    feeds = [wait_until(lambda node=node: len(ids(node)) == IMPORTED and ids(node), what="a feed") for node in cluster.nodes]
    assert len(feeds[0]) == IMPORTED
    assert feeds[0] == feeds[1] == feeds[2]


# LIB-6: the original is shared, and each node makes its own sizes of it
def test_every_node_serves_every_photo(cluster):
    photo = cluster.photos()[0]
    path = photo["urls"]["raw"].split("/images/")[1]
    sizes = [node.get(f"/images/{path}&w=100", key=None) for node in cluster.nodes]
    assert [size.status_code for size in sizes] == [200, 200, 200]
    assert len({size.content for size in sizes}) == 1


# LIB-6, OA-26: signing in needs several requests, and each of them may reach another node
def test_a_sign_in_works_across_nodes(cluster, token):
    names = {node.get("/me", token=token).json()["username"] for node in cluster.nodes}
    assert names == {"demo_visitor"}


# LIB-6, FEED-8: a like through one node is there at once for the next write, and within a second for all readers
def test_a_like_counts_once_on_all_nodes(cluster, token):
    photo = cluster.photos()[3]
    path = f"/photos/{photo['id']}/like"
    with concurrent.futures.ThreadPoolExecutor(6) as pool:
        answers = list(pool.map(lambda node: node.post(path, token=token), cluster.nodes * 4))
    assert {answer.status_code for answer in answers} == {201}
    assert {answer.json()["photo"]["likes"] for answer in answers} == {photo["likes"] + 1}
    for node in cluster.nodes:
        seen = node.get(f"/photos/{photo['id']}", token=token).json()
        assert (seen["likes"], seen["liked_by_user"]) == (photo["likes"] + 1, True)


# LIB-6, FEED-21: a like that a node has received but not executed has no effect after a newer unlike on another node
def test_a_late_like_has_no_effect(cluster, token):
    photo = cluster.photos()[4]
    path = f"/photos/{photo['id']}/like"
    slow, other = cluster.nodes[:2]
    assert other.post(path, token=token, headers={"Change-Sequence": "1"}).status_code == 201
    slow.process.send_signal(signal.SIGSTOP)
    with concurrent.futures.ThreadPoolExecutor(1) as pool:
        late = pool.submit(slow.post, path, token=token, headers={"Change-Sequence": "2"})
        newer = other.delete(path, token=token, headers={"Change-Sequence": "3"})
        slow.process.send_signal(signal.SIGCONT)
        assert (newer.status_code, late.result().status_code) == (200, 409)
    assert slow.delete(path, token=token, headers={"Change-Sequence": "2"}).status_code == 409
    for node in cluster.nodes:
        assert node.get(f"/photos/{photo['id']}", token=token).json()["liked_by_user"] is False
    assert slow.post(path, token=token, headers={"Change-Sequence": "4"}).status_code == 201
    assert other.delete(path, token=token).status_code == 200


# LIB-6: a person sees an own change on every node, also while the notifications of changes do not arrive
def test_an_own_change_is_seen_everywhere(cluster, postgres, token):
    number = len(cluster.photos(per_page=30))
    mine = "datname = current_database() AND query ILIKE 'LISTEN%'"
    stop = f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE {mine}"
    for place, photo in enumerate(ids(cluster)[6:12]):
        wait_until(lambda: postgres.sql(cluster.database, stop), what="the end of a node's notifications")
        writer, readers = cluster.nodes[place % 3], cluster.nodes[place % 3 :] + cluster.nodes[: place % 3]
        with requests.Session() as session:
            headers = {"Authorization": f"Bearer {token}"}
            before = [like["id"] for like in session.get(
                readers[1].url + "/users/demo_visitor/likes?per_page=30", headers=headers, timeout=30).json()]
            assert session.post(writer.url + f"/photos/{photo}/like", headers=headers, timeout=30).status_code == 201
            for reader in readers:
                likes = session.get(reader.url + "/users/demo_visitor/likes?per_page=30", headers=headers, timeout=30)
                assert photo in [like["id"] for like in likes.json()] and photo not in before
                me = session.get(reader.url + "/me", headers=headers, timeout=30).json()
                assert me["total_likes"] == len(before) + 1 <= number


# LIB-6, OT-10: who is not signed in gets no position, so responses do not tell whether a number is known
def test_a_position_tells_strangers_nothing(cluster):
    for number in ("+79170000001", "+79170000002"):
        answer = Visitor(cluster, json=True).send("/account/phone?return_to=%2F", phone=number)
        assert answer.status_code == 200 and "code-" in answer.headers["Set-Cookie"]
        assert "position-" not in answer.headers["Set-Cookie"]


# LIB-6, OA-26: of one authorization code sent to all nodes at once, one gets tokens
def test_a_code_is_redeemed_once(cluster):
    code = oauth.code_for(cluster)
    with concurrent.futures.ThreadPoolExecutor(6) as pool:
        answers = list(pool.map(lambda node: oauth.exchange(node, code), cluster.nodes * 2))
    assert [answer.status_code for answer in answers].count(200) == 1


# LIB-6, OA-41: a revoked token is refused by every node within a second
def test_a_revocation_reaches_all_nodes(cluster):
    token = oauth.token_for(cluster)
    for node in cluster.nodes:
        assert node.get("/me", token=token).status_code == 200
    fields = {"token": token, "client_id": "demo", "client_secret": "demo-secret"}
    assert requests.post(cluster.nodes[0].url + "/oauth/revoke", data=fields, timeout=30).status_code == 200
    begin = time.monotonic()
    for node in cluster.nodes:
        wait_until(lambda node=node: node.get("/me", token=token).status_code == 401, what="a refusal")
    assert time.monotonic() - begin < PATIENCE


# LIB-6, FEED-18: a photo added through the proxy is in the feeds and can be seen on every node
def test_an_upload_is_everywhere(cluster):
    sender = uploads.Sender(cluster)
    outcome = sender.add(uploads.jpeg(1))
    photo = outcome["photo"]
    for node in cluster.nodes:
        wait_until(lambda node=node: photo in ids(node), what="the new photo")
        raw = node.get(f"/photos/{photo}").json()["urls"]["raw"].split("/images/")[1]
        assert node.get(f"/images/{raw}&w=64", key=None).status_code == 200


# LIB-6, FEED-29: a removed photo is gone everywhere, with the sizes that other nodes have made of it
def test_a_removal_reaches_all_nodes(cluster):
    photo = cluster.photos()[0]
    path = "/images/" + photo["urls"]["raw"].split("/images/")[1] + "&w=80"
    for node in cluster.nodes:
        assert node.get(path, key=None).status_code == 200
    removed = cluster.nodes[1].command("remove", photo["id"])
    assert removed.returncode == 0, removed.stderr
    for node in cluster.nodes:
        wait_until(lambda node=node: photo["id"] not in ids(node), what="a feed without the photo")
        assert node.get(f"/photos/{photo['id']}").status_code == 404
        wait_until(lambda node=node: node.get(path, key=None).status_code == 404, what="404 for the image")


# LIB-6, Q-2: likes that were confirmed survive kills of nodes, and the proxy goes on with the others
def test_no_confirmed_like_is_lost_with_a_node(cluster, token):
    photos = ids(cluster)[5:20]
    for place, photo in enumerate(photos):
        if place in (4, 9):
            victim = cluster.nodes[place % 3]
            victim.kill()
            wait_until(lambda: cluster.answers() and cluster.answers(), what="the other nodes")
            victim.start()

        def likes(photo=photo):
            try:
                return cluster.post(f"/photos/{photo}/like", token=token).status_code == 201
            except requests.RequestException:
                return False

        wait_until(likes, what="a like")
    liked = {photo["id"] for photo in cluster.photos(per_page=30, token=token) if photo["liked_by_user"]}
    assert set(photos) <= liked
    check = cluster.command("check")
    assert check.returncode == 0, check.stderr


# LIB-6, Q-1: without its database a node says so, and goes on by itself when that is back
def test_nodes_survive_their_database(cluster, postgres, token):
    before = ids(cluster)
    postgres.kill()
    answer = cluster.nodes[0].get(f"/photos/{before[0]}")
    assert answer.status_code == 503 and int(answer.headers["Retry-After"]) > 0
    assert cluster.nodes[1].post(f"/photos/{before[0]}/like", token=token).status_code == 503
    assert cluster.nodes[2].get("/health", key=None).status_code == 503
    wait_until(lambda: not cluster.answers(), what="no healthy node")
    through = cluster.get("/photos")
    assert through.status_code == 503
    assert int(through.headers["Retry-After"]) > 0 and through.json()["errors"]
    postgres.start()
    for node in cluster.nodes:
        wait_until(lambda node=node: node.get(f"/photos/{before[0]}").status_code == 200, what="a photo")
    wait_until(cluster.answers, what="a response through HAProxy")
    assert ids(cluster) == before
    assert cluster.post(f"/photos/{before[0]}/like", token=token).status_code == 201


# LIB-6, LIB-4: the rows move to PostgreSQL and back; the photos stay where they are
def test_a_library_moves_to_postgresql_and_back(postgres, tmp_path):
    server = Server()
    server.database = None
    try:
        server.start().import_photos(pictures.album(tmp_path, range(5)))
        token = oauth.token_for(server)
        before = ids(server)
        assert server.post(f"/photos/{before[0]}/like", token=token).status_code == 201
        held = server.command("migrate", "postgres", "--database", postgres.database())
        assert held.returncode == 1 and "in use" in held.stderr
        server.stop()

        server.database = postgres.database()
        moved = server.command("migrate", "postgres", "--json")
        assert moved.returncode == 0, moved.stderr
        assert json.loads(moved.stdout)["problems"] == [] and json.loads(moved.stdout)["rows"] > 5
        assert (server.data / "imagefeed.sqlite.moved").exists()
        assert server.command("migrate", "postgres").returncode == 1
        server.start()
        assert ids(server) == before
        assert server.get("/me", token=token).json()["total_likes"] == 1
        server.stop()

        back = server.command("migrate", "folder", "--json")
        assert back.returncode == 0, back.stderr
        assert json.loads(back.stdout)["rows"] >= json.loads(moved.stdout)["rows"]
        again = server.command("migrate", "folder")
        assert again.returncode == 1 and "already" in again.stderr
        server.database = None
        server.start()
        assert ids(server) == before
        assert server.get("/me", token=token).json()["total_likes"] == 1
        assert server.command("check").returncode == 0
    finally:
        server.close()


# LIB-6: what cannot work says what to do, without the password
def test_a_wrong_database_is_explained(tmp_path):
    server = Server(options=["--database", f"postgres://me:s3cret@127.0.0.1:{free_port()}/photos"])
    try:
        server.spawn()
        assert server.process.wait(PATIENCE) == 1
        assert "cannot be reached" in server.log_text() and "s3cret" not in server.log_text()
        server.options += ["--backup", str(tmp_path)]
        server.spawn()
        assert server.process.wait(PATIENCE) == 64
        assert "--backup" in server.log_text()
        assert server.command("migrate", "postgres").returncode == 64
    finally:
        server.close()
