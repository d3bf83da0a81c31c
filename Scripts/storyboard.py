"""Checks storyboards against the Swift sources: classes, actions, attributes, references."""

import re
import xml.etree.ElementTree

CLASS = re.compile(r"^(public )?(?:final |open )*class (\w+)\b", re.M)


def classes(sources):
    """Class → (whether it is public, the sources of the class and its extensions) in the sources of a module."""
    text = "\n".join(sources)
    found = {}
    for match in CLASS.finditer(text):
        name = match[2]
        starts = [part.start() for part in re.finditer(rf"^(?:public |final |open )*(?:class|extension) {name}\b", text, re.M)]
        found[name] = (bool(match[1]), "\n".join(body(text, start) for start in starts))
    return found


def body(text, start):
    """The declaration that begins at `start`, up to the brace that closes it in the first column."""
    end = text.find("\n}", start)
    return text[start : end if end >= 0 else len(text)]


def broken(path, text, module, modules):
    """Errors in a storyboard of the app `module`; `modules` maps module names to their `classes`."""
    try:
        root = xml.etree.ElementTree.fromstring(text)
    except xml.etree.ElementTree.ParseError as error:
        yield f"{path} is malformed: {error}"
        return
    ids = [node.get("id") for node in root.iter() if node.get("id")]
    named = {node.get("id"): node for node in root.iter() if node.get("id")}
    yield from (f"{path} has the id {name} twice" for name in sorted(set(ids)) if ids.count(name) > 1)
    if root.get("initialViewController") not in named:
        yield f"{path} has no initial view controller"
    for node in root.iter():
        for key in ("destination", "firstItem", "secondItem"):
            if node.get(key) and node.get(key) not in named:
                yield f"{path}: {node.get(key)} leads nowhere"
        if node.get("customClass"):
            yield from broken_class(path, node, module, modules)
        if node.tag == "action":
            target = named.get(node.get("destination"))
            yield from broken_action(path, node, target, modules)


def broken_class(path, node, module, modules):
    """A custom class that does not exist, is not public in its module, or lacks an attribute that is set."""
    name, home = node.get("customClass"), node.get("customModule")
    if home not in modules or name not in modules[home]:
        yield f"{path}: there is no class {home}.{name}"
        return
    is_public, text = modules[home][name]
    if home != module and not is_public:
        yield f"{path}: {home}.{name} is not public"
    if (home == module) != (node.get("customModuleProvider") == "target"):
        yield f"{path}: customModuleProvider of {name} is wrong"
    for attribute in node.findall("userDefinedRuntimeAttributes/userDefinedRuntimeAttribute"):
        key = attribute.get("keyPath")
        if not re.search(rf"@IBInspectable (?:public )?var {key}\b", text):
            yield f"{path}: {name} has no attribute {key}"


def broken_action(path, node, target, modules):
    """An action that its target's class does not declare."""
    if target is None:
        return
    _, text = modules.get(target.get("customModule"), {}).get(target.get("customClass"), (False, ""))
    name = node.get("selector").removesuffix(":")
    if not re.search(rf"@IBAction func {name}\(_ \w+: \w+\)", text):
        yield f"{path}: {target.get('customClass')} has no action {node.get('selector')}"


def self_test():
    """Each kind of error must be found."""
    control = "public final class F: UIControl {\n  @IBInspectable var title: String\n}\nfinal class H: UIView {\n}"
    own = "final class C: UIViewController {\n}\nextension C {\n  @IBAction func go(_ sender: F) {\n  }\n}"
    modules = {"Phone": classes([control]), "App": classes([own])}
    good = (
        '<document initialViewController="c"><viewController id="c" customClass="C" customModule="App" '
        'customModuleProvider="target"><view id="v" customClass="F" customModule="Phone"><userDefinedRuntimeAttributes>'
        '<userDefinedRuntimeAttribute keyPath="title"/></userDefinedRuntimeAttributes><connections>'
        '<action selector="go:" destination="c" id="a"/></connections></view>'
        '<constraint firstItem="v" id="k"/></viewController></document>'
    )
    assert list(broken("s", good, "App", modules)) == []
    for right, wrong in (
        ("</document>", ""),
        ('id="v"', 'id="a"'),
        ('initialViewController="c"', 'initialViewController="d"'),
        ('firstItem="v"', 'firstItem="w"'),
        ('customClass="F"', 'customClass="G"'),
        ('customModule="Phone"', 'customModule="Foam"'),
        ('customModuleProvider="target"', ""),
        ('selector="go:"', 'selector="stop:"'),
        ('keyPath="title"', 'keyPath="tint"'),
        ('"F" customModule="Phone"><userDefinedRuntimeAttributes>', '"H" customModule="Phone"><userDefinedRuntimeAttributes>'),
    ):
        assert list(broken("s", good.replace(right, wrong), "App", modules)), wrong
