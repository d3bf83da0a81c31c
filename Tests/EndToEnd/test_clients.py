"""Public clients from PyPI, unmodified except for their base URL (API-1, API-2)."""

import os

import pyunsplash
import pytest
from pyunsplash.src.unobject import UnsplashObject
from pyunsplash.src.unpage import UnsplashPage
from unsplash.api import Api
from unsplash.auth import Auth
from unsplash.errors import UnsplashError

import oauth

# oauthlib refuses plain HTTP, which is right on the internet but not on the loopback interface.
os.environ["OAUTHLIB_INSECURE_TRANSPORT"] = "1"


@pytest.fixture
def python_unsplash(small, monkeypatch):
    monkeypatch.setattr(Auth, "BASE_API_URL", small.url)
    monkeypatch.setattr(Auth, "BASE_AUTH_URL", small.url)


@pytest.fixture
def client(small, monkeypatch):
    monkeypatch.setattr(UnsplashPage, "_api_root", small.url)
    monkeypatch.setattr(UnsplashObject, "_api_root", small.url)
    return pyunsplash.PyUnsplash(api_key="demo")


def signed_in(server):
    code = oauth.code_for(server, oauth.ALL_SCOPES)
    return Api(Auth("demo", "demo-secret", oauth.OOB, code=code))


# API-1
def test_python_unsplash_reads_the_feed_with_a_key(small, python_unsplash):
    api = Api(Auth("demo", "demo-secret", oauth.OOB))
    photos = api.photo.all(page=1, per_page=5)
    assert len(photos) == 5 and photos[0].user.first_name and photos[0].urls.raw
    photo = api.photo.get(photos[0].id)
    assert photo.exif.make == "Pinhole"
    assert len(api.photo.random(count=3)) == 3
    assert "url" in api.photo.download(photo.id)
    assert api.user.get(photo.user.username).total_photos == 12
    assert len(api.user.photos(photo.user.username)) == 10


# API-1: python-unsplash shows `total_photos` and `photo_downloads`, the old names
def test_python_unsplash_reads_statistics(small, python_unsplash):
    api = Api(Auth("demo", "demo-secret", oauth.OOB))
    total = api.stat.total()
    assert total.total_photos == total.photos == 12
    assert total.photo_downloads == total.downloads
    assert api.stat.month().new_photos == 12
    photo = small.photos()[0]["id"]
    stats = api.photo.stats(photo)
    assert isinstance(stats.views, int) and stats.links.download_location


# API-2, API-3: oauthlib's complete flow with all nine scopes
def test_python_unsplash_signs_in_and_likes(small, python_unsplash):
    api = signed_in(small)
    me = api.user.me()
    assert me.username and me.email is not None
    photo = api.photo.all()[0]
    assert api.photo.like(photo.id) is not None
    assert [liked.id for liked in api.user.likes(me.username)] == [photo.id]
    assert api.photo.get(photo.id).liked_by_user is True
    assert api.photo.unlike(photo.id) is not None
    assert api.user.likes(me.username) == []


# API-1, API-3: form bodies with Python's True and False, the photo's id in the body of DELETE
def test_python_unsplash_changes_collections(small, python_unsplash):
    api = signed_in(small)
    me = api.user.me().username
    made = api.collection.create("Hills", "High ones", private=True)
    assert made.title == "Hills" and made.private is True and made.user.username == me
    changed = api.collection.update(made.id, title="Seas", private=False)
    assert changed.title == "Seas" and changed.private is False
    photo = api.photo.all()[0]
    collection, added = api.collection.add_photo(made.id, photo.id)
    assert (collection.total_photos, added.id) == (1, photo.id)
    assert [found.id for found in api.collection.photos(made.id)] == [photo.id]
    assert [found.id for found in api.collection.all()] == [made.id]
    assert [found.id for found in api.collection.featured()] == [made.id]
    assert [found.id for found in api.user.collections(me)] == [made.id]
    assert api.collection.get(made.id).cover_photo.id == photo.id
    assert api.collection.related(made.id) == []
    assert api.search.collections("sea")["results"][0].id == made.id
    assert [found.id for found in api.photo.random(count=5, collections=made.id)] == [photo.id]
    collection, removed = api.collection.remove_photo(made.id, photo.id)
    assert (collection.total_photos, removed.id) == (0, photo.id)
    api.collection.delete(made.id)
    with pytest.raises(UnsplashError, match="Couldn't find Collection"):
        api.collection.get(made.id)


# API-1, API-3
def test_python_unsplash_changes_the_profile_and_photos(small, python_unsplash):
    api = signed_in(small)
    me = api.user.update(first_name="Demo", bio="Hills", url="https://hills.example/")
    assert me.bio == "Hills" and me.portfolio_url == "https://hills.example/"
    assert api.user.portfolio(me.username).url == "https://hills.example/"
    photo = api.photo.all()[0]
    assert api.photo.update(photo.id, description="A hill")["description"] == "A hill"
    assert api.photo.get(photo.id).description == "A hill"
    api.user.update(bio="", url="")


# API-1: errors arrive as the client's own exceptions
def test_python_unsplash_understands_errors(small, python_unsplash):
    api = Api(Auth("wrong", "demo-secret", oauth.OOB))
    with pytest.raises(UnsplashError, match="The access token is invalid"):
        api.photo.all()
    api = Api(Auth("demo", "demo-secret", oauth.OOB))
    with pytest.raises(UnsplashError, match="The access token is invalid"):
        api.user.me()
    with pytest.raises(UnsplashError, match="Couldn't find Photo"):
        api.photo.get("AAAAAAAAAAA")


# API-1: the client follows only Link headers that begin with its base URL
def test_pyunsplash_iterates_over_all_pages(client):
    page = client.photos(per_page=5)
    seen = []
    while True:
        seen += [photo.id for photo in page.entries]
        if not page.has_next:
            break
        page = page.get_next_page()
    assert len(seen) == len(set(seen)) == 12
    assert page.has_previous and page.link_first and page.get_first_page().body


# API-1
def test_pyunsplash_reads_photos_and_people(small, client):
    photo = client.photos(type_="single", photo_id=small.photos()[0]["id"]).entries
    assert photo.get_attribution("txt").startswith("Photo by ")
    photo.refresh()
    assert photo.body["exif"]["model"] == "Cardboard 1"
    assert len(list(client.photos(type_="random", count=2).entries)) == 2
    person = client.user(photo.body["user"]["username"])
    assert person.body["total_photos"] == 12
    assert len(list(person.photos(per_page=4).entries)) == 4
    assert list(person.likes().entries) == []
    assert client.stats().total["photos"] == 12


# API-9: both clients search; the demo person's name is among a photo's words
def test_both_clients_search_for_photos_and_people(small, client, python_unsplash):
    author = small.photos()[0]["user"]
    api = Api(Auth("demo", "demo-secret", oauth.OOB))
    found = api.search.photos(author["username"], per_page=5)
    assert found["total"] == 12 and len(found["results"]) == 5 and found["results"][0].urls.raw
    assert [person.username for person in api.search.users(author["first_name"])["results"]] == [author["username"]]
    assert api.search.collections("anything")["total"] == 0
    page = client.search(type_="photos", query=author["username"], per_page=5)
    # Why no second page: pyunsplash takes the type of its results from a URL without a query.
    assert len(list(page.entries)) == 5 and page.has_next
    assert [person.id for person in client.search(type_="users", query=author["username"]).entries] == [author["id"]]
    assert list(client.search(type_="collections", query="anything").entries) == []


# API-1: lists, related collections, and the lists of a person
def test_pyunsplash_reads_collections(small, client):
    token = oauth.token_for(small, oauth.ALL_SCOPES)
    ids = []
    for number in range(3):
        made = small.post("/collections", token=token, json={"title": f"Part {number}"}).json()["id"]
        ids.insert(0, made)
        small.post(f"/collections/{made}/add", token=token, json={"photo_id": small.photos()[0]["id"]})
    page = client.collections(per_page=2)
    assert [found.id for found in page.entries] == ids[:2]
    assert [found.id for found in page.get_next_page().entries] == ids[2:]
    assert [found.id for found in client.collections(type_="featured").entries] == ids
    first = next(client.collections().entries)
    assert first.title == "Part 2" and first.user["username"] == "demo_visitor"
    assert [photo.id for photo in first.photos(per_page=5).entries] == [small.photos()[0]["id"]]
    assert sorted(found.id for found in first.related.entries) == sorted(ids[1:])
    person = client.user("demo_visitor")
    assert [found.id for found in person.collections(per_page=5).entries] == ids
    assert list(person.followers().entries) == list(person.following().entries) == []
    found = client.search(type_="collections", query="part")
    assert [one.id for one in found.entries] == ids
    for made in ids:
        assert small.delete(f"/collections/{made}", token=token).status_code == 204
