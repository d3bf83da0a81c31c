"""The languages of the stories: one story per screen runs in both, and the sentences have tests of their own (TextsTests)."""

import pytest

BOTH = pytest.mark.parametrize("locale", ["ru-RU", "en-US"])
RUSSIAN = pytest.mark.parametrize("locale", ["ru-RU"])
ENGLISH = pytest.mark.parametrize("locale", ["en-US"])
