"""Reads Swift source as the guards need it: without its comments and strings, function by function."""

import re


def code(text):
    """The text with every comment and string blanked out; lines and columns stay where they were."""
    return _Blanker(text).run()


class _Blanker:
    def __init__(self, text):
        self.text, self.out, self.at = text, list(text), 0

    def run(self):
        while self.at < len(self.text):
            self._step()
        return "".join(self.out)

    def _step(self):
        text, at = self.text, self.at
        if text.startswith("//", at):
            self._blank(text.find("\n", at) if "\n" in text[at:] else len(text))
        elif text.startswith("/*", at):
            self._block_comment()
        elif string := re.compile(r'(#*)("""|")').match(text, at):
            self._string(string)
        else:
            self.at += 1

    def _blank(self, end):
        for index in range(self.at, end):
            if self.out[index] != "\n":
                self.out[index] = " "
        self.at = end

    def _block_comment(self):
        depth, end = 0, self.at
        for mark in re.compile(r"/\*|\*/").finditer(self.text, self.at):
            depth += 1 if mark.group() == "/*" else -1
            end = mark.end()
            if depth == 0:
                break
        self._blank(end)

    def _string(self, opening):
        """Blanks a literal; an interpolation inside it may contain further literals."""
        hashes, quotes = opening.groups()
        inside = re.compile(
            rf"(?P<end>{quotes}{hashes})|(?P<code>\\{hashes}\()|(?P<escape>\\{hashes}.)", re.S
        )
        at = opening.end()
        while mark := inside.search(self.text, at):
            at = mark.end()
            if mark.lastgroup == "end":
                return self._blank(at)
            if mark.lastgroup == "code":
                at = self._interpolation(at)
        self._blank(len(self.text))

    def _interpolation(self, at):
        depth = 1
        while at < len(self.text) and depth:
            if nested := re.compile(r'(#*)("""|")').match(self.text, at):
                keep, self.at = self.at, at
                self._string(nested)
                at, self.at = self.at, keep
                continue
            depth += {"(": 1, ")": -1}.get(self.text[at], 0)
            at += 1
        return at


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
    for at in range(opening, len(blanked)):
        depth += {"(": 1, "{": 1, "[": 1, ")": -1, "}": -1, "]": -1}.get(blanked[at], 0)
        if depth == 0:
            return at
    return len(blanked) - 1


def _line(blanked, at):
    return blanked.count("\n", 0, at) + 1
