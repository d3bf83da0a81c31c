"""A server that shows Unsplash's photos, and an Image Feed server that plays Unsplash (LIB-7)."""

import json
import random
import re

import requests

import oauth
from server import Server

# The path to which Unsplash's page leads back.
CALLBACK = "/oauth/unsplash"


class Upstream:
    """Two servers: `unsplash`, which plays Unsplash, and `server`, which shows its photos."""

    def __init__(self, photos=64, gallery=0, options=(), hour=5000, secret=True):
        self.unsplash = Server(photos=photos, gallery=gallery, options=["--rate-limit", str(hour)])
        self.options, self.has_secret = list(options), secret
        self.server = None

    def start(self):
        self.unsplash.start().wait_until_filled()
        self.server = server = Server()
        self.key, self.secret = register(self.unsplash, server.url + CALLBACK)
        server.options = ["--upstream", "--upstream-key", self.key, "--upstream-url", self.unsplash.url, *self.options]
        if self.has_secret:
            secret = server.folder / "secret"
            secret.write_text(self.secret + "\n")
            secret.chmod(0o600)
            server.options += ["--upstream-secret-file", str(secret)]
        server.start()
        return self

    @property
    def url(self):
        return self.server.url

    def close(self):
        for server in (self.server, self.unsplash):
            if server:
                server.close()


def register(server, redirect=oauth.OOB):
    """The access key and secret of a new application of this server, for a client that was written for Unsplash."""
    added = server.command("app", "add", "Client", "--unsplash", "--redirect", redirect, "--json")
    made = json.loads(added.stdout)
    return made["accessKey"], made["secret"]


def sign_in(servers, url):
    """Opens an authorization URL of the server, signs in at the played Unsplash, and returns the page that follows."""
    browser = requests.Session()
    page = oauth.follow(browser, browser.get(url, allow_redirects=False, timeout=30))
    there = page.headers["Location"]
    assert there.startswith(servers.unsplash.url + "/oauth/authorize?")
    _, page = oauth.sign_in(there, browser=browser)
    back = oauth.allow(browser, page)
    assert back.startswith(servers.url + CALLBACK)
    return browser, oauth.follow(browser, browser.get(back, allow_redirects=False, timeout=30))


def token_for(servers, key, secret):
    """A token of the demo person for an application of the server."""
    browser, page = sign_in(servers, oauth.authorize_url(servers, client_id=key))
    code = oauth.query_of(oauth.allow(browser, page))["code"]
    return oauth.exchange(servers, code, client_id=key, client_secret=secret).json()["access_token"]


def counts(servers):
    """The numbers of requests for Unsplash since the start, by outcome."""
    text = servers.server.get("/metrics", key=None).text
    return {name: int(number) for name, number in re.findall(r'unsplash_requests_total\{outcome="(\w+)"\} (\d+)', text)}


# What people search for, most frequent first.
WORDS = (
    "sea sky mountain forest city night river flower snow boat lake road tree bridge house field beach cloud sun street"
).split()


def thousand():
    """1,000 requests of applications in the shares in which clients make them: each address, and the distinct pages of
    30 that it needs."""
    chance = random.Random(47)
    weights = [1 / (rank + 1) for rank in range(len(WORDS))]
    for _ in range(1000):
        kind = chance.choices(["search", "photos", "random", "user"], [61, 25, 10, 4])[0]
        page, size = chance.randint(1, 5), chance.choice([10, 10, 10, 20, 30])
        if kind == "random":
            yield f"/photos/random?count={chance.choice([1, 10, 30])}", {("random", 1)}
            continue
        address = {
            "search": "/search/photos?query=" + chance.choices(WORDS, weights)[0],
            "photos": "/photos?order_by=latest",
            "user": "/users/demo_visitor/photos?order_by=latest",
        }[kind]
        first, last = (page - 1) * size // 30, (page * size - 1) // 30
        yield f"{address}&page={page}&per_page={size}", {(address, number) for number in range(first, last + 1)}
