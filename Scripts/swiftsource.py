"""Reads Swift source as the guards need it: without its comments and strings, function by function."""

import functools
import re

_STRING = re.compile(r'(#*)("""|")')
_START = re.compile(r'//|/\*|' + _STRING.pattern)
_INSIDE = re.compile(r"[()]|" + _STRING.pattern)
_BRACKET = re.compile(r"[(){}\[\]]")


# Why a cache: a guard has several rules about the same file.
@functools.lru_cache(maxsize=8)
def code(text):
    """The text with every comment and string blanked out; lines and columns stay where they were."""
    parts, done = [], 0
    while mark := _START.search(text, done):
        end = _end(text, mark)
        parts += [text[done : mark.start()], re.sub(r"[^\n]", " ", text[mark.start() : end])]
        done = end
    return "".join(parts) + text[done:]


def _end(text, mark):
    """Where the comment or the string ends that begins at the mark."""
    if mark.group() == "//":
        end = text.find("\n", mark.end())
        return end if end >= 0 else len(text)
    return _comment_end(text, mark.start()) if mark.group() == "/*" else _string_end(text, mark)


def _comment_end(text, at):
    depth, end = 0, at
    for mark in re.compile(r"/\*|\*/").finditer(text, at):
        depth += 1 if mark.group() == "/*" else -1
        end = mark.end()
        if depth == 0:
            break
    return end


@functools.cache
def _marks(hashes, quotes):
    """What matters inside a string literal that begins with these."""
    return re.compile(rf"(?P<end>{quotes}{hashes})|(?P<code>\\{hashes}\()|(?P<escape>\\{hashes}.)", re.S)


def _string_end(text, opening):
    """Where a literal ends; an interpolation inside it may contain further literals."""
    inside, at = _marks(*opening.groups()), opening.end()
    while mark := inside.search(text, at):
        at = mark.end()
        if mark.lastgroup == "end":
            return at
        if mark.lastgroup == "code":
            at = _interpolation_end(text, at)
    return len(text)


def _interpolation_end(text, at):
    depth = 1
    while depth and (mark := _INSIDE.search(text, at)):
        at = mark.end()
        if mark.group(2):
            at = _string_end(text, mark)
        else:
            depth += 1 if mark.group() == "(" else -1
    return at if depth == 0 else len(text)


_DECLARATION = re.compile(
    r"(?<![.\w`])(?:func\s+(?P<func>`?[^\s(<]+`?)|(?P<kind>init|subscript)[?!]?(?=\s*[(<])"
    r"|(?P<deinit>deinit)(?=\s*\{)|var\s+(?P<var>`?\w+`?)\s*:[^={\n]*(?=\{))"
)
_NEXT = re.compile(
    r"\n\s*(?:@|#|\}|(?:public|private|internal|fileprivate|static|mutating|func|var|let|init|case"
    r"|subscript|associatedtype|typealias|extension|struct|enum|final|class|protocol)\b)"
)


def functions(text):
    """(name, first line, last line) of everything with a body: func, init, subscript, computed var."""
    blanked = code(text)
    for match in _DECLARATION.finditer(blanked):
        name = next(group for group in match.groups() if group)
        opening = _body(blanked, match)
        if opening is None:
            continue
        closing = _partner(blanked, opening)
        yield name, _line(blanked, match.start()), _line(blanked, closing)


def _body(blanked, match):
    at = match.end()
    if match.group("func") or match.group("kind"):
        parameters = blanked.find("(", at)
        if parameters < 0:
            return None
        at = _partner(blanked, parameters)
    opening = blanked.find("{", at)
    following = _NEXT.search(blanked, at)
    if opening < 0 or (following and following.start() < opening):
        return None
    return opening


def _partner(blanked, opening):
    depth = 0
    for mark in _BRACKET.finditer(blanked, opening):
        depth += 1 if mark.group() in "({[" else -1
        if depth == 0:
            return mark.start()
    return len(blanked) - 1


def _line(blanked, at):
    return blanked.count("\n", 0, at) + 1
