"""From each place of the web app through each detour and back, in WebKit and Firefox (FEED-37)."""

import pytest

from entrance import GOOD_PASSWORD
from owned import LOGIN
from test_engine_app import engine  # noqa: F401
from walks import WALKS, found_wrong

pytestmark = [pytest.mark.engine, pytest.mark.long("walks"), pytest.mark.timeout(300)]


@pytest.fixture(scope="module")
def walker(engine, owned):  # noqa: F811
    """A page on which the owner of the server is signed in."""
    page = engine()
    page.evaluates_as_gesture = False
    page.open(owned.url + "/").ready()
    page.click("button.enter")
    page.wait("location.pathname === '/oauth/authorize'")
    page.ready()
    page.type("#login", LOGIN)
    page.type("#password", GOOD_PASSWORD)
    page.click("button.authorize")
    page.wait("location.pathname === '/app/feed'")
    page.ready()
    yield page
    page.close()


# FEED-37: the whole table
@pytest.mark.parametrize("place, detour", WALKS)
def test_every_detour_leads_back_to_the_same_pixel(walker, owned, place, detour):
    wrong = found_wrong(walker, owned, place, detour)
    assert not wrong, "\n".join(wrong)
    assert walker.failures() == []
