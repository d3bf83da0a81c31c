"""Reads the old style of property lists, in which Xcode keeps its projects."""

import re

_TOKEN = re.compile(r'\s+|//[^\n]*|/\*.*?\*/|(?P<mark>[{}()=;,])|"(?P<quoted>(?:[^"\\]|\\.)*)"|(?P<plain>[\w$./-]+)', re.S)


def parsed(text):
    """Parses an old-style property list into dict, list or str; raises ValueError if it is malformed."""
    tokens = list(_tokens(text))
    value, end = _value(tokens, 0)
    if end != len(tokens):
        raise ValueError(f"{tokens[end][1]} follows the end")
    return value


def _tokens(text):
    at = 0
    while at < len(text):
        match = _TOKEN.match(text, at)
        if not match:
            raise ValueError(f"cannot read {text[at : at + 20]!r}")
        at = match.end()
        if match["mark"]:
            yield True, match["mark"]
        elif match["quoted"] is not None:
            yield False, re.sub(r"\\(.)", r"\1", match["quoted"])
        elif match["plain"]:
            yield False, match["plain"]


def _value(tokens, at):
    if at >= len(tokens):
        raise ValueError("the text ends too early")
    is_mark, text = tokens[at]
    if not is_mark:
        return text, at + 1
    if text == "{":
        return _pairs(tokens, at + 1)
    if text == "(":
        return _items(tokens, at + 1)
    raise ValueError(f"{text} begins no value")


def _pairs(tokens, at):
    found = {}
    while tokens[at : at + 1] != [(True, "}")]:
        key, at = _value(tokens, at)
        value, at = _value(tokens, _past("=", tokens, at))
        if not isinstance(key, str) or key in found:
            raise ValueError(f"{key} is no key, or stands there twice")
        found[key], at = value, _past(";", tokens, at)
    return found, at + 1


def _items(tokens, at):
    found = []
    while tokens[at : at + 1] != [(True, ")")]:
        value, at = _value(tokens, at)
        found.append(value)
        if tokens[at : at + 1] != [(True, ")")]:
            at = _past(",", tokens, at)
    return found, at + 1


def _past(mark, tokens, at):
    if tokens[at : at + 1] != [(True, mark)]:
        raise ValueError(f"{mark} is missing before {tokens[at : at + 1]}")
    return at + 1
