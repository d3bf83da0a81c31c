"""Every operation of Unsplash's own OpenAPI document: status, headers and body (API-1).

The document is not part of the project; without it these tests are skipped.
"""

import json
import re
from datetime import datetime
from urllib.parse import urlsplit

import jsonschema
import pytest

import oauth
from server import ROOT

DOCUMENT = ROOT.parent / "shared/reference/unsplash-openapi.json"


def read_document():
    if not DOCUMENT.exists():
        return None
    document = json.loads(DOCUMENT.read_text())
    # The alternatives of a tag overlap, so no tag matches exactly one of them.
    tag = document["components"]["schemas"]["SmartTag"]
    tag["anyOf"] = tag.pop("oneOf")
    return document


OPENAPI = read_document()
pytestmark = pytest.mark.skipif(OPENAPI is None, reason="there is no copy of the document beside the repository")

FORMATS = jsonschema.FormatChecker()


@FORMATS.checks("date-time", raises=ValueError)
def is_time(text):
    return not isinstance(text, str) or datetime.fromisoformat(text) and text.endswith("Z")


@FORMATS.checks("uri")
def is_url(text):
    return not isinstance(text, str) or bool(urlsplit(text).scheme and urlsplit(text).netloc)


@FORMATS.checks("<[^>]*>; *rel=\"[^\"]*\"(, *<[^>]*>; *rel=\"[^\"]*\")*")
def is_link(text):
    return re.fullmatch(r'<[^>]*>; *rel="[^"]*"(, *<[^>]*>; *rel="[^"]*")*', text) is not None


def resolved(part):
    """The part that a `$ref` names, or the part itself."""
    while "$ref" in part:
        found = OPENAPI
        for name in part["$ref"].removeprefix("#/").split("/"):
            found = found[name]
        part = found
    return part


def validate(value, schema):
    # Why the components: references in the schema point into the document.
    whole = {**schema, "components": OPENAPI["components"]}
    jsonschema.Draft202012Validator(whole, format_checker=FORMATS).validate(value)


def check(operation, answer):
    """Checks an answer against the responses of an operation."""
    responses = operation["responses"]
    assert str(answer.status_code) in responses, f"{answer.status_code}: {answer.text}"
    response = resolved(responses[str(answer.status_code)])
    for name, header in response.get("headers", {}).items():
        schema = resolved(header)["schema"]
        if name == "Link" and name not in answer.headers:
            continue
        value = answer.headers[name]
        validate(int(value) if schema["type"] == "integer" else value, schema)
    content = response.get("content")
    if content is None:
        assert answer.content == b""
        return
    assert answer.headers["Content-Type"] == "application/json"
    validate(answer.json(), content["application/json"]["schema"])


OPERATIONS = [
    (method, path)
    for path, methods in (OPENAPI or {"paths": {}})["paths"].items()
    for method in methods
    if method in ("get", "post", "put", "delete")
]

LIST = {"page": 2, "per_page": 3}

# The queries and bodies of each operation; every one is tried.
REQUESTS = {
    "get /collections": [{}, {"page": 2, "per_page": 1}],
    "post /collections": [{"json": {"title": "New"}}, {"json": {"title": "New", "description": "A", "private": True}}],
    "post /collections/{collectionId}/add": [{"json": {"photo_id": "{photo}"}}],
    "delete /collections/{collectionId}/remove": [{"photo_id": "{photo}"}],
    "get /collections/{collectionId}/photos": [{}, LIST, {"orientation": "landscape"}],
    "put /collections/{collectionId}": [{"json": {"title": "Renamed", "description": "B", "private": False}}],
    "get /photos": [{}, LIST],
    "get /photos/random": [
        {},
        {"count": 3},
        {"collections": "{collection}"},
        {"topics": "{topic}", "count": 1},
        {"username": "{user}", "orientation": "landscape", "content_filter": "high"},
        {"query": "{user}"},
    ],
    "put /photos/{assetSlug}": [
        {
            "json": {
                "description": "A hill",
                "show_on_profile": True,
                "location": {"name": "Riga", "city": "Riga", "country": None, "latitude": 56.9, "longitude": 24.1},
                "exif": {"make": "Canon", "aperture_value": 1.8, "iso_speed_ratings": 100, "model": None},
            }
        }
    ],
    "get /photos/{assetSlug}/statistics": [{}, {"resolution": "days", "quantity": 7}],
    "get /search/collections": [{"query": "hills"}, {"query": "hills", **LIST}],
    "get /search/photos": [
        {"query": "{user}", **LIST},
        {"query": "{user}", "orientation": "portrait", "color": "red", "order_by": "latest", "lang": "ru"},
        {"query": "{user}", "collections": "{collection}", "content_filter": "low"},
    ],
    "get /search/users": [{"query": "{user}"}, {"query": "{user}", **LIST}],
    "get /topics": [{}, {"order_by": "position", "ids": "{topic}"}],
    "get /topics/{topicSlug}/photos": [{}, LIST, {"order_by": "popular", "orientation": "landscape"}],
    "get /users/{username}/collections": [{}, LIST],
    "get /users/{username}/photos": [
        {},
        {**LIST, "order_by": "views", "stats": "true", "resolution": "days", "quantity": 3, "orientation": "landscape"},
    ],
    "get /users/{username}/statistics": [{}, {"resolution": "days", "quantity": 2}],
    "put /me": [
        {
            "json": {
                "first_name": "Demo",
                "last_name": None,
                "email": "demo@example.org",
                "url": "https://example.org/",
                "location": "Riga",
                "bio": None,
                "instagram_username": "demo",
            }
        }
    ],
}


@pytest.fixture(scope="module")
def library(small):
    """The names in `REQUESTS`, a token, and a function that makes a collection with photos."""
    token = oauth.token_for(small, oauth.ALL_SCOPES)
    photos = small.photos(per_page=12)
    user = photos[0]["user"]["username"]
    result = small.command("topic", "add", "nature", "Nature", "--user", user)
    assert result.returncode == 0, result.stderr
    assert small.command("topic", "fill", "nature", *[photo["id"] for photo in photos[:9]]).returncode == 0

    def collection():
        made = small.post("/collections", token=token, json={"title": "Hills"}).json()["id"]
        for photo in photos[3:9]:
            small.post(f"/collections/{made}/add", token=token, json={"photo_id": photo["id"]})
        return made

    return {"token": token, "photo": photos[0]["id"], "user": user, "topic": "nature", "make": collection}


def filled(value, names):
    """`value` with `{name}` replaced by the names."""
    if isinstance(value, dict):
        return {key: filled(member, names) for key, member in value.items()}
    return value.format(**names) if isinstance(value, str) else value


# API-1: none of the 29 operations is left out
def test_the_document_has_as_many_operations_as_expected():
    assert len(OPERATIONS) == 29
    assert {f"{method} {path}" for method, path in OPERATIONS} >= set(REQUESTS)


# API-1
@pytest.mark.parametrize("method, path", OPERATIONS)
def test_an_operation_answers_as_the_document_says(small, library, method, path):
    operation = OPENAPI["paths"][path][method]
    for request in REQUESTS.get(f"{method} {path}", [{}]):
        names = {**library, "collection": library["make"]()}
        slug = small.get(f"/photos/{names['photo']}").json()["slug"]
        values = {
            "{collectionId}": names["collection"],
            "{assetSlug}": slug,
            "{id}": names["photo"],
            "{topicSlug}": names["topic"],
            "{username}": names["user"],
        }
        url = path
        for name, value in values.items():
            url = url.replace(name, value)
        assert "{" not in url
        query = dict(filled(request, names))
        body = query.pop("json", None)
        answer = small.request(method.upper(), url, token=library["token"], params=query, json=body)
        assert answer.status_code < 300, f"{url} {query}: {answer.text}"
        check(operation, answer)


# API-1, UN-15: what is refused has a body that the document allows, too
@pytest.mark.parametrize(
    "method, path, body",
    [
        ("GET", "/collections/0", None),
        ("GET", "/topics/none", None),
        ("GET", "/photos/none", None),
        ("GET", "/users/none", None),
        ("POST", "/collections", {}),
        ("PUT", "/me", {"email": "none"}),
        ("DELETE", "/collections/0", None),
        ("GET", "/search/photos", None),
    ],
)
def test_an_error_answers_as_the_document_says(small, library, method, path, body):
    answer = small.request(method, path, token=library["token"], json=body)
    assert 400 <= answer.status_code < 500
    assert answer.headers["Content-Type"] == "application/json"
    validate(answer.json(), {"$ref": "#/components/schemas/ErrorResponse"})
