"""The server's own OpenAPI document and the page that shows it (API-1)."""

import copy
import re
import shlex

import jsonschema
import pytest
import requests
from openapi_spec_validator import validate

import oauth
from access import violations

# The operations of Unsplash's own document, with "{}" for a value.
UNSPLASH = """
get /collections; post /collections; get /collections/{}; put /collections/{}; delete /collections/{};
post /collections/{}/add; delete /collections/{}/remove; get /collections/{}/photos; get /collections/{}/related;
get /me; put /me; get /photos; get /photos/random; get /photos/{}; put /photos/{}; get /photos/{}/download;
get /photos/{}/statistics; get /search/collections; get /search/photos; get /search/users; get /stats/month;
get /stats/total; get /topics; get /topics/{}; get /topics/{}/photos; get /users/{}; get /users/{}/collections;
get /users/{}/photos; get /users/{}/statistics
"""


@pytest.fixture(scope="module")
def document(small):
    return requests.get(small.url + "/openapi.json", timeout=30).json()


# API-1
def test_the_document_is_valid(document):
    assert document["openapi"] == "3.1.0"
    validate(document)


# API-1
def test_each_of_unsplashs_operations_is_in_the_document(document):
    ours = {
        f"{method} {re.sub('{[^}]*}', '{}', path)}" for path, methods in document["paths"].items() for method in methods
    }
    theirs = {operation.strip() for operation in UNSPLASH.split(";")}
    assert len(theirs) == 29
    assert theirs - ours == set()


def closed(value):
    """The schema, with every object closed to members that it does not describe."""
    if isinstance(value, dict):
        value = {name: closed(member) for name, member in value.items()}
        if "properties" in value and isinstance(value["properties"], dict):
            value["additionalProperties"] = False
    return [closed(element) for element in value] if isinstance(value, list) else value


# API-1: responses have the members that the document describes, all of them, and no others
def test_the_document_describes_every_member(small, document):
    names = {"photo": small.photos()[0]["id"], "user": small.photos()[0]["user"]["username"]}
    token = oauth.token_for(small, oauth.ALL_SCOPES)
    made = small.post("/collections", token=token, json={"title": "Hills"}).json()["id"]
    for photo in small.photos()[:3]:
        small.post(f"/collections/{made}/add", token=token, json={"photo_id": photo["id"]})
    assert small.command("topic", "add", "hills", "Hills", "--user", names["user"]).returncode == 0
    assert small.command("topic", "fill", "hills", names["photo"]).returncode == 0
    names |= {"collection": made, "topic": "hills"}
    paths = {
        "/photos": "", "/photos/{id}": "photo", "/photos/{id}/download": "photo", "/photos/{id}/statistics": "photo",
        "/photos/random": "", "/me": "", "/users/{username}": "user", "/users/{username}/statistics": "user",
        "/users/{username}/photos?stats=true": "user", "/users/{username}/portfolio": "user", "/collections": "",
        "/collections/{id}": "collection", "/collections/{id}/photos": "collection", "/topics": "",
        "/topics/{slug}": "topic", "/search/photos?query=a": "", "/search/users?query=a": "",
        "/search/collections?query=hills": "", "/stats/total": "", "/stats/month": "",
        "/.well-known/oauth-authorization-server": "",
    }
    components = closed(copy.deepcopy(document["components"]))
    for path, name in paths.items():
        operation = document["paths"][path.partition("?")[0]]["get"]
        url = re.sub("{[^}]*}", names.get(name, ""), path)
        response = small.get(url, token=token)
        assert response.status_code == 200, f"{url}: {response.text}"
        schema = closed(operation["responses"]["200"]["content"]["application/json"]["schema"])
        jsonschema.Draft202012Validator({**schema, "components": components}).validate(response.json())


# API-1: pasted commands work as they are if they name nothing that the reader must fill in
def test_the_commands_of_the_page_work(small):
    page = requests.get(small.url + "/docs", timeout=30).text
    commands = re.findall(r'<p class="code">(curl [^<]*)</p>', page)
    assert len(commands) > 40
    tried = 0
    for command in commands:
        words = shlex.split(command.replace("&#39;", "'").replace("&amp;", "&"))
        if not set(words) & {"-X", "-d"} and not re.search("[A-Z]{2}", words[1]) and "TOKEN" not in command:
            headers = dict([words[3].split(": ", 1)]) if "-H" in words else {}
            response = requests.get(words[1], headers=headers, allow_redirects=False, timeout=30)
            assert response.status_code in (200, 302), f"{command}: {response.status_code}"
            tried += 1
    assert tried >= 12


# API-1
@pytest.mark.parametrize("size", [(375, 667), (1280, 800)])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_page_is_readable_on_every_screen(phone, small, size, scheme):
    app = phone(server=small, size=size, color_scheme=scheme)
    app.page.goto(small.url + "/docs")
    assert app.page.evaluate("document.documentElement.scrollWidth") <= size[0]
    assert app.page.evaluate("document.documentElement.lang") == "en"
    assert violations(app.page) == []
    app.page.get_by_role("link", name="Collections").click()
    assert app.page.get_by_role("heading", name="Collections").bounding_box()["y"] < size[1] / 2
