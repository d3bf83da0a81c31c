"""Search as people use it: 200 labelled queries, hostile ones, tags by command (API-9, API-10)."""

import json
import sys
from urllib.parse import quote

import pytest

from server import ROOT, Server

sys.path.insert(0, str(ROOT / "Benchmarks"))
from bench import described  # noqa: E402


@pytest.fixture(scope="module")
def library():
    """A server with 2,000 described photos; they have no files."""
    server = Server()
    try:
        yield server.start_filled(described.fill)
    finally:
        server.close()


def found(server, query, **more):
    """The ids on the first page of a search."""
    parameters = "".join(f"&{name}={value}" for name, value in more.items())
    response = server.get(f"/search/photos?query={quote(query)}{parameters}")
    assert response.status_code == 200, response.text
    return [photo["id"] for photo in response.json()["results"]]


def shares(server, change):
    """For each language, the share of labelled queries whose photo is among the first ten."""
    hits = {language: [] for language in described.LANGUAGES}
    for query, number, language in described.queries():
        if typed := change(query, language):
            hits[language].append(described.public_id(number) in found(server, typed))
    return {language: sum(some) / len(some) for language, some in hits.items()}


# API-10
def test_the_labelled_photo_is_in_the_top_ten(library):
    assert min(shares(library, lambda query, language: query).values()) >= 0.95


# API-10
def test_the_labelled_photo_is_in_the_top_ten_after_one_typo(library):
    assert min(shares(library, described.with_typo).values()) >= 0.85


# API-9: every photo of a filtered search has the shape; both shapes together with squares are all
def test_a_filter_leaves_only_photos_that_match(library):
    totals = []
    for shape in ("landscape", "portrait", "squarish"):
        body = library.get(f"/search/photos?query=lake&orientation={shape}&per_page=30").json()
        sizes = {(photo["width"] > photo["height"]) - (photo["width"] < photo["height"]) for photo in body["results"]}
        assert sizes == {{"landscape": 1, "portrait": -1, "squarish": 0}[shape]}
        totals.append(body["total"])
    assert sum(totals) == library.get("/search/photos?query=lake").json()["total"] > 100


# API-10: what people type is text, never a query language
@pytest.mark.parametrize(
    "query", ['"', "lake\"", "lake OR *", "NEAR(lake river)", "tags:lake", "-lake", "^", "%00", "'; --", "🌊", "the"]
)
def test_a_hostile_query_is_answered(library, query):
    found(library, query)
    assert library.get(f"/photos/random?query={quote(query)}").status_code in (200, 404)


# invalid UTF-8 and 10,000 characters
@pytest.mark.parametrize("query", ["%FF%FE", "%C3%28", "lake+" * 2_000, "w" * 10_000])
def test_a_broken_query_is_no_server_error(library, query):
    response = library.get(f"/search/photos?query={query}")
    assert response.status_code in (200, 400, 414, 431)


# API-10
def test_tags_are_changed_by_command_while_the_server_runs(library):
    photo = described.public_id(7)
    assert found(library, "nightjar") == []
    result = library.command("tag", photo, "Nightjar", "озеро Байкал", "--json")
    assert (result.returncode, json.loads(result.stdout)) == (0, {"tags": ["Nightjar", "озеро Байкал"]})
    assert found(library, "nightjars") == [photo]
    detail = library.get(f"/photos/{photo}").json()
    assert detail["tags"] == [
        {"type": "search", "title": "Nightjar"},
        {"type": "search", "title": "озеро Байкал"},
    ]
    assert library.command("tag", photo).stdout.splitlines() == ["Nightjar", "озеро Байкал"]
    assert library.command("tag", photo, "--clear").returncode == 0
    assert found(library, "nightjar") == []


# API-10, Q-1
def test_a_wrong_tag_command_is_refused(library):
    unknown = library.command("tag", "nothing")
    assert unknown.returncode == 1 and "no photo with the id nothing" in unknown.stderr
    assert library.command("tag", described.public_id(7), "x", "--clear").returncode == 64
