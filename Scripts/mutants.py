"""Draws mutants of Swift source: lines with one small change each, which an environment variable switches on.

All mutants are compiled at once. The text of a line holds both variants and calls `mutant(N)`, which is true in
a process whose MUTANT is N. Line numbers do not change, so a compiler error names its mutant.
"""

import hashlib
import re
from dataclasses import asdict, dataclass

import swiftsource

SUPPORT = '''import Foundation

private let selected = Int(ProcessInfo.processInfo.environment["MUTANT"] ?? "") ?? 0
private let record = ProcessInfo.processInfo.environment["MUTANTS_REACHED"]
private let lock = NSLock()
nonisolated(unsafe) private var reached: Set<Int> = []

/// Whether this mutant is switched on. In a run that records, writes which mutants are reached.
func mutant(_ number: Int) -> Bool {
  if let record {
    lock.lock()
    defer { lock.unlock() }
    if reached.insert(number).inserted, let file = fopen(record, "a") {
      fputs("\\(number)\\n", file)
      fclose(file)
    }
  }
  return number == selected
}
'''
OPPOSITES = {
    " < ": " >= ", " >= ": " < ", " > ": " <= ", " <= ": " > ", " == ": " != ", " != ": " == ",
    " && ": " || ", " || ": " && ", " + ": " - ", " - ": " + ",
}
NUMBER = re.compile(r"(?<![\w.$])\d+(?:\.\d+)?(?![\w.])")
TRUTH = re.compile(r"(?<![\w.])(?:true|false)(?!\w)")
CASES = re.compile(r"(?<![\w)\]?!.])\.[a-z]\w*(?![\w(.])")
SIMPLE = r"[\w.]+(?:\([\w.: ,]*\))?"
TERNARY = re.compile(rf" \? ({SIMPLE}) : ({SIMPLE})(?![\w.(\[])")
# Lines of which no part is a statement or an expression.
IDLE = re.compile(
    r"(?:import|public import|@|#|case [^:]*$|default:$|(?:get|set|willSet|didSet)\b|required init\?\(coder|\}|\)|\]|else \{$|do \{$|defer \{$"
    r"|(?:(?:public|private|internal|fileprivate|open|final|static|override|mutating|nonisolated|convenience|class"
    r"|weak|lazy|required)(?:\(\w+\))? )*(?:func|init|deinit|class|struct|enum|extension|protocol|typealias|subscript)\b)"
)
HEADER = re.compile(r"(?:\} else )?(?:if|while|guard) ")
BINDING = re.compile(
    r"(?:(?:public|private|internal|fileprivate|static|final|override|lazy)(?:\(\w+\))? )*(?:let|var) \w+(?:: [^={]+)? = "
)
CONTINUATION = re.compile(r"(?:[.?:)\]},]|&&|\|\||\?\?|[-+*/=<>] |else\b)")
UNFINISHED = re.compile(r"(?:[,(\[=?:|&+*/<>-]|\bin|\breturn)$")
CALL = re.compile(r"(?:try[?]? |await )*(?:[a-z_]\w*|[A-Z]\w*\.[a-z]\w*)[\w.?!\[\]\"]*(?:\(|\s\{)")
ASSIGNMENT = re.compile(r"[a-z_][\w.?!\[\]()]* (?:=|\+=|-=) ")


@dataclass(frozen=True)
class Mutant:
    """A changed line; `switched` has NUMBER in place of its number."""

    path: str
    line: int
    operator: str
    old: str
    new: str
    switched: str

    @property
    def key(self):
        return f"{self.path}:{self.line}:{self.new}"

    def record(self):
        return {key: value for key, value in asdict(self).items() if key != "switched"}


def changes(text):
    """(operator, changed text) for an expression; comments, strings and names stay as they are."""
    blank = swiftsource.code(text)
    for sign, other in OPPOSITES.items():
        for found in re.finditer(re.escape(sign), blank):
            yield f"{sign.strip()} becomes {other.strip()}", put(text, found.span(), other)
    for found in NUMBER.finditer(blank):
        yield "a number grows by one", put(text, found.span(), more(found.group()))
    for found in TRUTH.finditer(blank):
        yield "true and false swapped", put(text, found.span(), opposite(found.group()))
    for found in TERNARY.finditer(blank):
        first, second = text[slice(*found.span(1))], text[slice(*found.span(2))]
        yield "both results swapped", put(text, found.span(), f" ? {second} : {first}")
    cases = list(CASES.finditer(blank))
    for one, two in zip(cases, cases[1:]):
        if one.group() != two.group():
            swapped = put(put(text, two.span(), one.group()), one.span(), two.group())
            yield "two cases swapped", swapped


def put(text, span, part):
    return text[: span[0]] + part + text[span[1] :]


def opposite(word):
    return "false" if word == "true" else "true"


def more(number):
    whole, point, rest = number.partition(".")
    return str(int(whole) + 1) + point + rest


def clauses(blank, start, end):
    """The spans of the conditions between two columns, without bindings and patterns."""
    depth, first = 0, start
    for at in range(start, end + 1):
        sign = blank[at] if at < end else ","
        depth += {"(": 1, "[": 1, "{": 1, ")": -1, "]": -1, "}": -1}.get(sign, 0)
        if sign == "," and depth == 0:
            while blank[first] == " " and first < at:
                first += 1
            if not re.match(r"(?:let|var|case)\b|#", blank[first:at]):
                yield first, at
            first = at + 1


def header_end(blank, start):
    """The column where the conditions of `if`, `guard` or `while` end; None if they go on."""
    depth = 0
    for at in range(start, len(blank)):
        if depth == 0 and re.match(r" (?:else )?\{(?: |$)", blank[at:]):
            return at
        depth += {"(": 1, "[": 1, "{": 1, ")": -1, "]": -1, "}": -1}.get(blank[at], 0)
    return None


def of_condition(line, blank, indent):
    start = indent + HEADER.match(blank[indent:]).end()
    end = header_end(blank, start)
    if end is None:
        return
    for span in clauses(blank, start, end):
        clause = line[slice(*span)]
        variants = list(changes(clause))
        variants.append(("a condition is negated", f"!({clause})"))
        for operator, new in variants:
            both = f"(mutant(NUMBER) ? ({new}) : ({clause}))"
            yield operator, put(line, span, new), put(line, span, both)


def of_value(line, start):
    """An expression from `start` to the end of the line."""
    value = line[start:]
    for operator, new in changes(value):
        yield operator, line[:start] + new, f"{line[:start]}mutant(NUMBER) ? ({new}) : ({value})"


def of_statement(line, start):
    """A call or an assignment from `start` to the end of the line."""
    lead, old = line[:start], line[start:]
    name = "an assignment is deleted" if ASSIGNMENT.match(swiftsource.code(old)) else "a call is deleted"
    # Why not calls of super: UIKit's implementations of what the app overrides have no visible effect.
    if not old.startswith("super."):
        yield name, lead + "// " + old, f"{lead}if !mutant(NUMBER) {{ {old} }}"
    for operator, new in changes(old):
        yield operator, lead + new, f"{lead}if mutant(NUMBER) {{ {new} }} else {{ {old} }}"


def of_fragment(line, blank):
    """Part of an expression: only literals and the results of `?:` can be switched in place."""
    for found in NUMBER.finditer(blank):
        new = more(found.group())
        both = f"(mutant(NUMBER) ? {new} : {found.group()})"
        yield "a number grows by one", put(line, found.span(), new), put(line, found.span(), both)
    for found in TRUTH.finditer(blank):
        both = "!mutant(NUMBER)" if found.group() == "true" else "mutant(NUMBER)"
        new = put(line, found.span(), opposite(found.group()))
        yield "true and false swapped", new, put(line, found.span(), both)
    for found in TERNARY.finditer(blank):
        first, second = line[slice(*found.span(1))], line[slice(*found.span(2))]
        both = f" ? (mutant(NUMBER) ? {second} : {first}) : (mutant(NUMBER) ? {first} : {second})"
        new = put(line, found.span(), f" ? {second} : {first}")
        yield "both results swapped", new, put(line, found.span(), both)


def is_whole(blank):
    """Whether every bracket that the line opens is closed in it, and the reverse."""
    open_brackets = []
    for sign in blank:
        if sign in "([{":
            open_brackets.append(sign)
        elif sign in ")]}" and (not open_brackets or open_brackets.pop() != {")": "(", "]": "[", "}": "{"}[sign]):
            return False
    return not open_brackets


def of_line(line, blank, is_statement):
    """(operator, changed line, switched line) for each change of a line."""
    body = blank.strip()
    indent = len(blank) - len(blank.lstrip())
    if not body or IDLE.match(body) or "available" in body:
        return
    if HEADER.match(body):
        yield from of_condition(line, blank, indent)
    elif is_statement and is_whole(blank):
        start = indent
        if label := re.match(r"(?:case .*?|default): (?=\S)", body):
            start += label.end()
        rest = blank[start:]
        if head := re.match(r"return (?!if |switch )", rest) or BINDING.match(rest):
            yield from of_value(line, start + head.end())
        elif CALL.match(rest) or ASSIGNMENT.match(rest):
            yield from of_statement(line, start)
        elif not re.match(r"(?:let|var|for|switch|throw|break|continue|return)\b", rest):
            yield from of_value(line, start)
    elif not body.startswith("case "):
        yield from of_fragment(line, blank)


def without_comment(line, blank):
    """The code of a line, and the same with `_` for every character of a string."""
    end = len(blank.rstrip())
    # Why: a comment at the end would hide what is put after it.
    if not line[end:].lstrip().startswith("//"):
        end = len(line)
    code = line[:end]
    return code, "".join("_" if sign == " " != letter else sign for letter, sign in zip(code, blank))


def of_file(path, text):
    """The mutants of a file by line number."""
    both = zip(text.split("\n"), swiftsource.code(text).split("\n"))
    lines, blanks = zip(*(without_comment(line, blank) for line, blank in both))
    brackets, before, found = [], "", {}
    for number, (line, blank) in enumerate(zip(lines, blanks), 1):
        following = next((after.strip() for after in blanks[number:] if after.strip()), "")
        is_statement = (
            (not brackets or brackets[-1] == "{")
            and not CONTINUATION.match(blank.strip())
            and not re.match(r"(?:[.?:]|&&|\|\||\?\?|[-+*/=<>] )", following)
            and not (UNFINISHED.search(before) and not re.match(r"(?:case .*|default):$", before) and not before.endswith(" in"))
        )
        mutants = [
            Mutant(path, number, operator, line, new, switched)
            for operator, new, switched in of_line(line, blank, is_statement)
        ]
        if mutants:
            found[number] = mutants
        for sign in blank:
            if sign in "([{":
                brackets.append(sign)
            elif sign in ")]}" and brackets:
                brackets.pop()
        before = blank.strip() or before
    return found


def draw(files, seed):
    """One mutant for each line of `files` (path: text) that has any, in the order of the seed."""

    def rank(*parts):
        return hashlib.sha256("\0".join(map(str, (seed, *parts))).encode()).digest()

    chosen = []
    for path, text in files.items():
        for number, mutants in of_file(path, text).items():
            operators = sorted({mutant.operator for mutant in mutants}, key=lambda name: rank(path, number, name))
            same = [mutant for mutant in mutants if mutant.operator == operators[0]]
            chosen.append(min(same, key=lambda mutant: rank(path, number, mutant.new)))
    return sorted(chosen, key=lambda mutant: rank(mutant.path, mutant.line))


def switched(text, mutants):
    """The text of a file with its mutants (number: mutant), all of them switched off."""
    lines = text.split("\n")
    for number, mutant in mutants.items():
        lines[mutant.line - 1] = mutant.switched.replace("NUMBER", str(number))
    return "\n".join(lines)
