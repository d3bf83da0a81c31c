"""The languages of the stories: one story per screen runs in both, and the sentences have tests of their own (TextsTests)."""

import pytest

BOTH = pytest.mark.parametrize("locale", ["ru-RU", "en-US"])
RUSSIAN = pytest.mark.parametrize("locale", ["ru-RU"])
ENGLISH = pytest.mark.parametrize("locale", ["en-US"])


def looks(sizes):
    """Each size in both languages, and light and dark: each pair of the three occurs."""
    cases = []
    for number, size in enumerate(sizes):
        schemes = ("light", "dark") if number % 2 == 0 else ("dark", "light")
        cases += [(size, locale, scheme) for locale, scheme in zip(("ru-RU", "en-US"), schemes, strict=True)]
    return pytest.mark.parametrize(("size", "locale", "scheme"), cases)
