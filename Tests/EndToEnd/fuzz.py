"""Runs schemathesis over the OpenAPI document of a running server."""

import os
import pathlib
import re
import subprocess
import sys

import requests

import oauth

CONFIGURATION = pathlib.Path(__file__).with_name("schemathesis.toml")


def prepare(server):
    """Gives the server collections and a topic, so that they are found; returns a token with every scope."""
    token, photos = oauth.token_for(server, oauth.ALL_SCOPES), server.photos()
    for number in range(3):
        made = server.post("/collections", token=token, json={"title": f"Hills {number}"}).json()["id"]
        server.post(f"/collections/{made}/add", token=token, json={"photo_id": photos[number]["id"]})
    for command in (["add", "hills", "Hills", "--user", photos[0]["user"]["username"]], ["fill", "hills", photos[0]["id"]]):
        assert server.command("topic", *command).returncode == 0
    return token


def answered(server):
    """Number of responses that all nodes of the server have sent, by the first digit of their status."""
    text = "".join(requests.get(url + "/metrics", timeout=30).text for url in server.urls)
    counts = {}
    for digit, count in re.findall(r'^imagefeed_requests_total\{.*status="(\d)xx"\} (\d+)$', text, re.MULTILINE):
        counts[digit] = counts.get(digit, 0) + int(count)
    return counts


def run(server, token, folder, *options, timeout=280):
    """Runs schemathesis; returns its exit status, its output and the responses that it got, by status."""
    before = answered(server)
    command = [pathlib.Path(sys.executable).with_name("schemathesis"), "--config-file", CONFIGURATION, "run"]
    command += [server.url + "/openapi.json", "-H", f"Authorization: Bearer {token}", "--no-color", *options]
    environment = {**os.environ, "HYPOTHESIS_STORAGE_DIRECTORY": str(folder / "hypothesis")}
    result = subprocess.run(
        command, capture_output=True, text=True, cwd=folder, env=environment, timeout=timeout, check=False
    )
    counts = {digit: count - before.get(digit, 0) for digit, count in answered(server).items()}
    return result.returncode, result.stdout + result.stderr, counts
