"""Clients that generators make from the server's own OpenAPI document do the main job (API-12)."""

import importlib
import json
import re
import subprocess
import sys
import typing

import pydantic
import pytest
import requests

import oauth

pytestmark = pytest.mark.long("schemathesis")


@pytest.fixture(scope="module")
def document(small, tmp_path_factory):
    """The document in a file."""
    path = tmp_path_factory.mktemp("document") / "openapi.json"
    path.write_bytes(requests.get(small.url + "/openapi.json", timeout=30).content)
    return path


@pytest.fixture(scope="module")
def names(small):
    """A photo, its author, and a token of a person with a profile, a collection and a like."""
    token = oauth.token_for(small, oauth.ALL_SCOPES)
    photo = small.photos()[0]
    return {"photo": photo["id"], "user": photo["user"]["username"], "token": token}


@pytest.fixture(scope="module")
def client(document, tmp_path_factory):
    """The package that openapi-python-client makes. It leaves out only bodies that are neither JSON nor text."""
    folder = tmp_path_factory.mktemp("client")
    result = subprocess.run(
        [sys.executable, "-m", "openapi_python_client", "generate", "--path", document, "--meta", "none"]
        + ["--output-path", folder / "feed_client"],
        capture_output=True, text=True, timeout=600,
    )
    output = result.stdout + result.stderr
    assert result.returncode == 0, output
    assert {line.split(" within ")[1] for line in output.splitlines() if line.startswith("WARNING")} <= {"images.", "feeds."}, output
    assert set(re.findall(r"Unsupported content_type (\w+/)", output.replace("\n", " "))) <= {"image/", "application/"}, output
    sys.path.insert(0, str(folder))
    yield importlib.import_module("feed_client")
    sys.path.remove(str(folder))


# API-12: list, search, random, like, collections and profile: 20 of 20 calls
def test_the_client_of_openapi_python_client_does_the_main_job(client, small, names):
    def call(group, name, *arguments, **options):
        module = importlib.import_module(f"feed_client.api.{group}.{name}")
        response = module.sync_detailed(*arguments, client=access, **options)
        assert response.status_code < 300, (name, response.content)
        calls.append(name)
        return response.parsed

    def model(name, **members):
        return getattr(importlib.import_module("feed_client.models"), name)(**members)

    calls = []
    access = client.AuthenticatedClient(base_url=small.url, token=names["token"])
    photo, user = names["photo"], names["user"]
    assert call("photos", "list_photos", per_page=2)[0].urls.raw
    assert call("photos", "get_photo", photo).exif.make is None or True
    assert call("search", "search_photos", query="a").total >= 0
    assert call("search", "search_users", query=user).results[0].username == user
    assert call("photos", "random_photos").location is not None
    assert len(call("photos", "random_photos", count=3)) == 3
    assert call("photos", "like_photo", photo).photo.liked_by_user is True
    assert [liked.id for liked in call("people", "list_user_likes", user)][:1] == [photo]
    assert call("photos", "unlike_photo", photo).photo.liked_by_user is False
    assert call("photos", "download_photo", photo).url.startswith(small.url)
    assert call("photos", "get_photo_statistics", photo).views.historical.values
    made = call("collections", "create_collection", body=model("NewCollection", title="Made by a generator"))
    assert call("collections", "add_to_collection", made.id, body=model("PhotoReference", photo_id=photo)).photo.id == photo
    assert call("collections", "get_collection", made.id).cover_photo.id == photo
    assert call("collections", "list_collection_photos", made.id)[0].id == photo
    assert call("collections", "change_collection", made.id, body=model("CollectionChange", title="Changed")).title == "Changed"
    assert call("collections", "remove_from_collection", made.id, photo_id=photo).collection.total_photos == 0
    call("collections", "delete_collection", made.id)
    assert call("people", "get_me").email
    assert call("people", "change_me", body=model("MeChange", bio="Generated")).bio == "Generated"
    assert len(calls) == 20


@pytest.fixture(scope="module")
def models(document, tmp_path_factory):
    """The module that datamodel-code-generator makes."""
    folder = tmp_path_factory.mktemp("models")
    result = subprocess.run(
        [sys.executable, "-m", "datamodel_code_generator", "--input", document, "--input-file-type", "openapi"]
        + ["--output", folder / "feed_models.py", "--output-model-type", "pydantic_v2.BaseModel"],
        capture_output=True, text=True, timeout=600,
    )
    assert result.returncode == 0, result.stdout + result.stderr
    sys.path.insert(0, str(folder))
    yield importlib.import_module("feed_models")
    sys.path.remove(str(folder))


# API-12: pydantic's models take what the server sends, and make what it takes
def test_the_models_of_datamodel_code_generator_take_every_response(models, small, names):
    photo, user, token = names["photo"], names["user"], names["token"]
    made = small.post("/collections", token=token, json={"title": "Modelled"}).json()["id"]
    small.post(f"/collections/{made}/add", token=token, json={"photo_id": photo})
    responses = {
        "/photos?per_page=3": list[models.Photo], f"/photos/{photo}": models.PhotoDetail,
        "/photos/random": models.PhotoDetail, "/photos/random?count=2": list[models.PhotoDetail],
        "/search/photos?query=a": models.PhotoResults, f"/search/users?query={user}": models.UserResults,
        "/search/collections?query=modelled": models.CollectionResults, "/collections": list[models.Collection],
        f"/collections/{made}": models.Collection, f"/collections/{made}/photos": list[models.Photo],
        "/topics": list[models.Topic], "/me": models.Me, f"/users/{user}": models.UserDetail,
        f"/users/{user}/photos?stats=true": list[models.Photo], f"/users/{user}/statistics": models.UserStatistics,
        f"/photos/{photo}/statistics": models.PhotoStatistics, f"/photos/{photo}/stats": models.PhotoCounts,
        "/stats/total": models.TotalStatistics, "/stats/month": models.MonthStatistics,
        f"/photos/{photo}/download": models.URL,
    }
    for path, model in responses.items():
        response = small.get(path, token=token)
        assert response.status_code == 200, path
        pydantic.TypeAdapter(typing.cast(type, model)).validate_json(response.text)
    change = models.PhotoChange(description="Modelled", location=models.LocationChange(city="Irkutsk"))
    sent = json.loads(change.model_dump_json(exclude_unset=True))
    changed = models.PhotoDetail.model_validate_json(small.request("PUT", f"/photos/{photo}", token=token, json=sent).text)
    assert (changed.description, changed.location.city) == ("Modelled", "Irkutsk")


# UN-18: strict decoders take the address of a person who gave none
def test_the_email_is_one_that_strict_decoders_take(small, names):
    class Account(pydantic.BaseModel):
        email: pydantic.EmailStr

    assert Account.model_validate_json(small.get("/me", token=names["token"]).text).email
