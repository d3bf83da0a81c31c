"""Requests as published clients of Unsplash send them get what their decoders require (API-1, API-13)."""

import re

import pytest

import oauth
from expectations import EXPECTATIONS

TIME = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(Z|[+-]\d\d:\d\d)")
TYPES = {
    "str": lambda value: isinstance(value, str),
    "int": lambda value: isinstance(value, int) and not isinstance(value, bool),
    "bool": lambda value: isinstance(value, bool),
    "float": lambda value: isinstance(value, (int, float)) and not isinstance(value, bool),
    "time": lambda value: isinstance(value, str) and TIME.fullmatch(value),
    "url": lambda value: isinstance(value, str) and re.match(r"https?://[^ ]+$", value),
    "list": lambda value: isinstance(value, list),
    "object": lambda value: isinstance(value, dict),
}


def problems(body, shape):
    """What a decoder of this shape refuses."""
    for part in shape.split():
        path, _, kind = part.rpartition(":")
        values = [body]
        for name in re.findall(r"\[\]|[^.\[\]]+", path):
            if name == "[]":
                if not all(isinstance(value, list) and value for value in values):
                    yield f"{path}: there is no element"
                values = [element for value in values if isinstance(value, list) for element in value]
            else:
                if not all(isinstance(value, dict) and name in value for value in values):
                    yield f"{path}: {name} is missing"
                values = [value[name] for value in values if isinstance(value, dict) and name in value]
        for value in values:
            if not (value is None and kind.endswith("?")) and not TYPES[kind.rstrip("?")](value):
                yield f"{path}: {value!r} is no {kind}"


@pytest.fixture(scope="module")
def names(small):
    """A server with a collection, a topic and a like, and what the requests name."""
    token = oauth.token_for(small, oauth.ALL_SCOPES)
    photos = small.photos()
    mine = small.post("/collections", token=token, json={"title": "Lakes"}).json()["id"]
    for photo in photos[:3]:
        small.post(f"/collections/{mine}/add", token=token, json={"photo_id": photo["id"]})
    small.post(f"/photos/{photos[1]['id']}/like", token=token)
    user = photos[0]["user"]["username"]
    small.request("PUT", f"/photos/{photos[0]['id']}", token=token, json={"description": "лодка a", "tags": "a"})
    assert small.command("topic", "add", "water", "Water", "--user", user).returncode == 0
    assert small.command("topic", "fill", "water", *[photo["id"] for photo in photos[:2]]).returncode == 0
    return {"photo": photos[0]["id"], "user": user, "mine": mine, "token": token}


# API-1, API-13
@pytest.mark.parametrize("client, method, target, headers, body, status, shape", EXPECTATIONS, ids=[line[0] for line in EXPECTATIONS])
def test_a_published_client_gets_what_it_requires(small, names, client, method, target, headers, body, status, shape):
    response = small.request(
        method, target.format(**names), key=None, data=body.format(**names).encode(),
        headers={name: value.format(**names) for name, value in headers.items()},
    )
    assert response.status_code == status, f"{client}: {response.text}"
    assert response.headers["Content-Type"] == "application/json"
    assert {"X-Ratelimit-Limit", "X-Ratelimit-Remaining"} <= set(response.raw.headers.keys())
    if shape.startswith("[]") and "/random" not in target:
        assert int(response.headers["X-Total"]) >= 1
    assert shape == "list" or list(problems(response.json(), shape)) == []


# API-1: the check itself refuses what a decoder would refuse
@pytest.mark.parametrize(
    "body, shape",
    [({}, "a:str"), ({"a": None}, "a:str"), ({"a": 1}, "a:str"), ({"a": True}, "a:int"), ([], "[].a:str"),
     ({"a": "2020-01-01T00:00:00.5Z"}, "a:time"), ({"a": {"b": 1}}, "a.c:int"), ({"a": "x"}, "a:url")],
)
def test_the_check_refuses_what_a_decoder_would(body, shape):
    assert list(problems(body, shape))
