"""From each place of the web app through each detour and back, in Chromium (FEED-37)."""

import pytest

from chromium import ChromiumPage
from owned import sign_in
from walks import WALKS, found_wrong


@pytest.fixture(scope="module")
def session():
    """The cookies of the owner's session, once a test has signed in."""
    return {}


@pytest.fixture
def walker(phone, owned, session):
    """A page on which the owner of the server is signed in."""
    if not session:
        session.update(sign_in(phone, owned).context.storage_state())
    return ChromiumPage(phone(server=owned, storage_state=session))


# FEED-37: two walks of the table, with what every demo has
@pytest.mark.parametrize("place, detour", [("search", "sheet"), ("topic", "author")])
def test_a_detour_leads_back_to_the_same_pixel(phone, authors, place, detour):
    app = phone(server=authors).enter()
    wrong = found_wrong(ChromiumPage(app), authors, place, detour)
    assert not wrong, "\n".join(wrong)


# FEED-37: the whole table
@pytest.mark.long("walks")
@pytest.mark.parametrize("place, detour", WALKS)
def test_every_detour_leads_back_to_the_same_pixel(walker, owned, place, detour):
    wrong = found_wrong(walker, owned, place, detour)
    assert not wrong, "\n".join(wrong)
