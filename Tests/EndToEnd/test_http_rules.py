"""HTTP limits that apply to every request (docs/rules.md, HT)."""

import json
import socket

import pytest
import requests

from server import wait_until

LONG = b"y" * 9_000


def status(response):
    return response.split(b" ")[1]


# HT-04: too many headers, or too long ones, never reach a handler
@pytest.mark.parametrize(
    "fields",
    [b"".join(b"X-%d: 1\r\n" % number for number in range(300)), b"X-A: " + b"a" * 100_000 + b"\r\n"],
    ids=["many", "large"],
)
def test_header_fields_beyond_the_limit_get_431(feed, fields):
    response = feed.raw(b"GET /health HTTP/1.1\r\nHost: localhost\r\n" + fields + b"\r\n")
    assert status(response) == b"431" and b"connection: close" in response.lower()


# HT-05: the error for a URL that is too long says so
def test_a_long_url_gets_414(feed):
    response = feed.raw(
        b"GET /photos?x=" + LONG + b" HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
    )
    assert status(response) == b"414"
    assert json.loads(response.split(b"\r\n\r\n", 1)[1])["errors"]


# HT-06: responses have the order of their requests, however long each takes
def test_pipelined_requests_are_answered_in_order(feed):
    paths = [b"/photos?per_page=30", b"/nowhere", b"/health", b"/photos?per_page=1"]
    heads = b"".join(
        b"GET %s HTTP/1.1\r\nHost: localhost\r\nAuthorization: Client-ID demo\r\n\r\n" % path
        for path in paths
    )
    last = b"GET /nowhere HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
    responses = feed.raw(heads + last).split(b"HTTP/1.1 ")[1:]
    assert [response[:3] for response in responses] == [b"200", b"404", b"200", b"200", b"404"]
    assert [b"X-Per-Page: 30" in responses[0], b"X-Per-Page: 1\r\n" in responses[3]] == [True, True]


# HT-08: neither the preface nor an upgrade starts HTTP/2
def test_http2_is_not_supported(feed):
    preface = feed.raw(b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n")
    assert status(preface) in (b"400", b"505")


# HT-08: curl and Java's client offer h2c; the parser stops there, so the connection must be closed
def test_an_upgrade_to_http2_gets_a_response_and_closes_the_connection(feed):
    response = feed.raw(
        b"GET /health HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade, HTTP2-Settings\r\n"
        b"Upgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__\r\n\r\n"
    )
    assert status(response) == b"200" and b"connection: close" in response.lower()


# HT-13: without file descriptors new connections wait, and open ones are served
def test_the_server_survives_running_out_of_file_descriptors(make_server):
    server = make_server(prefix=["prlimit", "--nofile=96:96"])
    session = requests.Session()
    assert session.get(server.url + "/health", timeout=30).status_code == 200
    crowd = [socket.create_connection(("127.0.0.1", server.port)) for _ in range(200)]
    assert session.get(server.url + "/health", timeout=30).status_code == 200
    for connection in crowd:
        connection.close()
    wait_until(server.is_ready, what="a response after the crowd has left")
    assert server.process.poll() is None
