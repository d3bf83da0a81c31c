"""Own members of subclasses and extensions of Apple's classes that have the name of one of Apple's members."""

import re

OWN_KINDS = ("swift.property", "swift.method", "swift.type.property", "swift.type.method")
# The words after which the Swift compiler adds no "With" to the name of a method.
PREPOSITIONS = "(above|after|along|alongside|as|at|before|below|by|for|from|given|in|inside|into|matching|of|on|passing|preceding|since|to|until|using|via|when|with|within)(?![a-z])"


class Members:
    """The Objective-C names of the members of Apple's classes."""

    def __init__(self, text):
        self.parents, self.names = {}, {}
        for line in text.splitlines():
            head, names = line.split(":", 1)
            name, parent = head.split(" < ")
            self.parents[name], self.names[name] = parent, set(names.split())

    def clash(self, owner, name, is_static):
        """The class that has a member of this name; None if neither `owner` nor a superclass has it."""
        wanted = ("+" if is_static else "") + selector(name)
        while owner:
            if wanted in self.names.get(owner, ()):
                return owner
            owner = self.parents.get(owner)
        return None


def selector(name):
    """The Objective-C name of a Swift member: `show(_:sender:)` is `show:sender:`, `item(at:)` is `itemAt:`."""
    base, _, rest = name.partition("(")
    labels = rest.rstrip(")").split(":")[:-1]
    if not labels:
        return base
    first = "" if labels[0] == "_" else labels[0][:1].upper() + labels[0][1:]
    prefix = "" if not first or re.match(PREPOSITIONS, labels[0]) else "With"
    return base + prefix + first + ":" + "".join(("" if label == "_" else label) + ":" for label in labels[1:])


def colliding(graphs, apples, members):
    """Own members, in the symbol graphs of the app and its tests, that would override one of Apple's classes, whose
    names by their identifiers are `apples`."""
    parents, symbols, overriding = {}, [], set()
    for graph in graphs:
        for relation in graph["relationships"]:
            if relation["kind"] == "inheritsFrom":
                parents[relation["source"]] = relation["target"]
            elif relation["kind"] in ("overrides", "requirementOf", "optionalRequirementOf"):
                overriding.add(relation["source"])
        owners = {relation["source"]: relation["target"] for relation in graph["relationships"] if relation["kind"] == "memberOf"}
        symbols += [(symbol, owners.get(symbol["identifier"]["precise"])) for symbol in graph["symbols"]]
    for symbol, owner in symbols:
        kind, usr = symbol["kind"]["identifier"], symbol["identifier"]["precise"]
        if kind not in OWN_KINDS or usr in overriding or not owner:
            continue
        while owner in parents and owner not in apples:
            owner = parents[owner]
        name = apples.get(owner)
        if above := members.clash(name, symbol["pathComponents"][-1], kind.startswith("swift.type")):
            yield f"{'.'.join(symbol['pathComponents'])} has the name of a member of {above}"
