"""What each node keeps in memory, and the change on another node that makes it forget (LIB-6).

docs/owners/cluster.md has the table; each of its lines is a case here.
"""

import json
import re
import urllib.parse

import pytest
import requests

import cookies
import oauth
import pictures
from cluster import PROGRAMS, Cluster
from entrance import Visitor
from server import ROOT, wait_until

pytestmark = pytest.mark.skipif(not PROGRAMS.exists(), reason="PostgreSQL is not installed")
EVERYTHING = "public read_user write_user read_photos write_photos write_likes read_collections write_collections"
CASES = {}


def case(*names):
    """The function changes something on the first node; it returns (what to ask a node, the new answer), and begins
    with asking all nodes, so that they have it in memory."""

    def add(function):
        CASES.update({name: function for name in names})
        return function

    return add


@pytest.fixture(scope="module")
def cluster(postgres, tmp_path_factory):
    nodes = Cluster(postgres)
    try:
        album = pictures.album(tmp_path_factory.mktemp("album"), range(8))
        assert nodes.start().import_photos(album)[0] == 0
        wait_until(lambda: all(len(node.photos()) == 8 for node in nodes.nodes[1:]), what="the feed of all nodes")
        yield nodes
    finally:
        nodes.close()


class Owner:
    """The demo person, with a session and a token."""

    def __init__(self, cluster):
        self.cluster, self.first = cluster, cluster.nodes[0]
        self.visitor = Visitor(cluster).sign_in()
        self.session = cookies.header(self.visitor.browser)
        self.token = oauth.token_for(cluster, EVERYTHING)

    def ask(self, node, path, **more):
        return node.get(path, token=self.token, **more)

    def act(self, method, path, **more):
        """A request of the web app to the first node."""
        headers = {**self.session, "Origin": self.cluster.url}
        response = requests.request(method, self.first.url + path, headers=headers, timeout=30, allow_redirects=False, **more)
        assert response.status_code < 400, response.text
        return response


@pytest.fixture
def owner(cluster):
    return Owner(cluster)


@case("orders", "cachedLists", "listChanges")
def the_feed(owner):
    photo = owner.first.photos()[0]["id"]
    owner.act("PUT", f"/app/photo/{photo}/bin")
    return lambda node: photo in [one["id"] for one in node.photos()], False


@case("PictureCache")
def the_image_of_a_binned_photo(owner):
    photo = owner.first.photos()[1]
    path = urllib.parse.urlsplit(photo["urls"]["raw"])
    address = f"{path.path}?{path.query}&w=64"

    def status(node):
        return node.get(address, key=None).status_code

    for _ in range(3):
        assert [status(node) for node in owner.cluster.nodes] == [200] * 3
    owner.act("PUT", f"/app/photo/{photo['id']}/bin")
    return status, 404


@case("collectionOrder")
def a_new_collection(owner):
    title = "From the first node"
    owner.first.post("/collections", token=owner.token, data={"title": title})
    return lambda node: title in [one["title"] for one in node.get("/collections").json()], True


@case("peopleById", "AuthorCache")
def the_name_of_an_author(owner):
    owner.first.request("PUT", "/me", token=owner.token, data={"first_name": "Renamed"})
    return lambda node: {one["user"]["first_name"] for one in node.photos()}, {"Renamed"}


@case("tokensByHash")
def a_revoked_token(owner):
    form = {"client_id": "demo", "client_secret": "demo-secret", "token": owner.token}
    assert requests.post(owner.first.url + "/oauth/revoke", data=form, timeout=30).status_code == 200
    return lambda node: owner.ask(node, "/me").status_code, 401


@case("sessionsByHash")
def an_ended_session(owner):
    owner.act("POST", "/app/sign-out")
    return lambda node: node.get("/me", key=None, headers=owner.session).status_code, 401


@case("applicationsByKey", "applicationsById")
def a_removed_application(owner):
    made = owner.cluster.command("app", "add", "Short-lived", "--redirect", "https://app.example/cb", "--json")
    key = json.loads(made.stdout)["access_key"]
    for node in owner.cluster.nodes:
        wait_until(lambda node=node: node.get("/photos", key=key).status_code == 200, what="a known application")
    owner.cluster.command("app", "remove", key)
    return lambda node: node.get("/photos", key=key).status_code, 401


@case("FoundListCache")
def a_search(owner):
    photo = owner.first.photos()[2]["id"]
    words = "/search/photos?query=heliotrope"
    assert all(owner.ask(node, words).json()["total"] == 0 for node in owner.cluster.nodes)
    owner.first.request("PUT", f"/photos/{photo}", token=owner.token, data={"description": "heliotrope"})
    return lambda node: node.get(words).json()["total"], 1


# LIB-6
@pytest.mark.parametrize("change", dict.fromkeys(CASES.values()), ids=lambda one: one.__name__)
def test_what_one_node_changes_the_others_forget(owner, change):
    for node in owner.cluster.nodes:
        node.photos(), owner.ask(node, "/me"), node.get("/collections"), node.get("/me", key=None, headers=owner.session)
    question, expected = change(owner)
    for node in owner.cluster.nodes:
        wait_until(lambda node=node: question(node) == expected, what=f"{expected} at {node.url}")


# LIB-6: a cache that is added needs a line in the table, and a case
def test_the_table_names_everything_in_memory():
    found = set()
    for path in (ROOT / "Server/Sources").rglob("*.swift"):
        if not {"Service", "Store", "Identity"} & set(path.parts):
            continue
        text = path.read_text()
        found |= set(re.findall(r"final class (\w+Cache)\b(?! *<)", text)) - {"BoundedCache"}
        found |= set(re.findall(r"let (\w+): BoundedCache<", text))
    database = (ROOT / "Server/Sources/Store/Database.swift").read_text()
    found |= set(re.findall(r"^  let (orders|collectionOrder|listChanges|cachedLists)\b", database, re.M))
    table = (ROOT / "docs/owners/cluster.md").read_text().partition("| in memory |")[2].partition("\n\n")[0]
    assert found == set(re.findall(r"`(\w+)`", table)) == set(CASES)
