"""Unsplash's photos in WebKit and Firefox (LIB-7)."""

import pytest

from server import wait_until
from test_engine_app import authorize, engine, page  # noqa: F401 (fixtures)
from upstream import Upstream

pytestmark = [pytest.mark.engine, pytest.mark.timeout(300)]


@pytest.fixture(scope="module")
def upstream():
    servers = Upstream(photos=40)
    try:
        yield servers.start()
    finally:
        servers.close()


# LIB-7, task 002: sign-in at Unsplash, the feed with its pictures, a like, the profile
def test_a_person_uses_unsplash(page, upstream):  # noqa: F811
    page.open(upstream.url + "/").ready()
    page.click("button.enter")
    authorize(page)
    page.wait("document.querySelector('button[value=allow]')")
    page.click("button[value=allow]")
    page.wait("location.pathname === '/app/feed' && document.querySelector('article.card')")
    page.ready()
    page.wait("[...document.querySelectorAll('article.card img.picture')].some(one => one.naturalWidth > 1)")
    photo = page.value("document.querySelector('article.card').dataset.name")
    assert photo == upstream.unsplash.photos()[0]["id"]
    heart = f"article.card[data-name='{photo}'] button.heart"
    before = upstream.unsplash.get(f"/photos/{photo}").json()["likes"]
    page.click(heart)
    page.wait(f"document.querySelector(\"{heart}\").getAttribute('aria-pressed') === 'true'")
    wait_until(lambda: upstream.unsplash.get(f"/photos/{photo}").json()["likes"] == before + 1)
    page.click(heart)
    wait_until(lambda: upstream.unsplash.get(f"/photos/{photo}").json()["likes"] == before)
    page.click("a.tab.profile")
    page.wait("document.querySelector('main.profile .username')?.textContent === '@demo_visitor'")
    assert page.value("failed") == []
