"""Uploads in Chromium through a reverse proxy that limits request bodies (FEED-22)."""

import contextlib

import pytest
from playwright.sync_api import expect

import pictures
from proxy import Proxy
from test_web_adding import adding  # noqa: F401 (a fixture)
from uploads import noise, write


@pytest.fixture
def adding_behind_proxy(adding, make_server):
    """Creates a screen like `adding` behind a proxy with this body limit."""
    proxies = contextlib.ExitStack()

    def make(limit):
        proxy = proxies.enter_context(Proxy(limit=limit))
        options = ["--demo", "on", "--public-url", proxy.url, "--trusted-proxy", "127.0.0.1"]
        server = make_server(options=options)
        proxy.target, server.port = server.port, proxy.port
        return adding("en-US", server=server), proxy

    with proxies:
        yield make


# FEED-22: if a proxy refuses parts of a megabyte, they become smaller
def test_parts_fit_through_a_proxy_with_a_small_limit(adding_behind_proxy, tmp_path):
    screen, proxy = adding_behind_proxy(600_000)
    screen.app.expect_errors("status of 413")
    screen.choose(write(tmp_path, a__jpg=noise(3)))
    screen.expect_state("a.jpg", "added")
    assert proxy.refused == [1 << 20], "what was refused once is not tried again"


# FEED-22: a proxy that refuses every part is reported; files below its limit are uploaded
def test_a_proxy_that_refuses_every_part_is_reported(adding_behind_proxy, tmp_path):
    screen, proxy = adding_behind_proxy(100_000)
    screen.app.expect_errors("status of 413")
    screen.choose(write(tmp_path, a__jpg=noise(3), b__jpg=pictures.jpeg(2)))
    screen.expect_state("a.jpg", "proxy")
    screen.expect_state("b.jpg", "added")
    assert proxy.refused == [1 << 20, 1 << 19, 1 << 18]
    expect(screen.main.get_by_text("MB/s")).to_have_count(0)
