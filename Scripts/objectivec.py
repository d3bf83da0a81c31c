"""Compares docs/objective-c.md with what Objective-C sees of the controls.

No compiler here has Objective-C. So this reads the sources, and type-checks the code for Apple's compilers with
Objective-C interoperability turned on, which finds types that Objective-C cannot represent.
"""

import glob
import os
import re
import subprocess
import tempfile

from smallapps import read

PAGE = "docs/objective-c.md"
HOME = "Sources/Phone"
BRIDGE = f"{HOME}/Look/Controls+ObjectiveC.swift"
# Swift type → how Objective-C writes it.
TYPES = {"String": "NSString *", "Int": "NSInteger", "Bool": "BOOL", "UIColor": "UIColor *", "CGFloat": "CGFloat"}
ROW = re.compile(r"^\| `(\w+)` \| `([^`]+)` \| `([^`]+)` \|", re.M)
CLASS = re.compile(r"^@IBDesignable\npublic final class (\w+): UIControl\b", re.M)
OPENED = re.compile(r"^ *(?:@IBDesignable\n)?(?:public )?(?:final )?(?:extension|class) (\w+)\b", re.M)
INSPECTABLE = re.compile(r"@IBInspectable (public )?var (\w+): (\w+)")
PROPERTY = re.compile(r"@objc\((\w+)\) public var \w+: (\w+) (\{(?:\n *get)?)")
METHOD = re.compile(r"@objc\(([\w:]+)\) public func \w+\(_ \w+: (\w+)\)")


def written(kind, name, isWritable):
    """A property as Objective-C declares it."""
    pointer = TYPES[kind]
    return f"{pointer}{'' if pointer.endswith('*') else ' '}{name}" + ("" if isWritable else " (readonly)")


def seen(texts):
    """(class, declaration, where it may be used) of every member of a control that Objective-C sees."""
    controls = {name for text in texts for name in CLASS.findall(text)}
    for text in texts:
        starts = [(match.start(), match[1]) for match in OPENED.finditer(text)] + [(len(text), "")]
        for (start, owner), (end, _) in zip(starts, starts[1:]):
            part = text[start:end]
            if owner not in controls:
                continue
            for public, name, kind in INSPECTABLE.findall(part):
                yield owner, written(kind, name, True), "code, storyboard" if public else "storyboard"
            for name, kind, opened in PROPERTY.findall(part):
                yield owner, written(kind, name, "get" in opened), "code"
            for name, kind in METHOD.findall(part):
                yield owner, f"-{name}({TYPES[kind]})", "code"


def compared(found, rows):
    """Differences between the sources and the page."""
    yield from (f"{PAGE} does not list {' | '.join(row)}" for row in sorted(found - rows))
    yield from (f"{PAGE} lists {' | '.join(row)}, which is not in the sources" for row in sorted(rows - found))


def repeated(texts):
    """Selectors that two members of a control share; the compiler would refuse them."""
    names = [(owner, line.split()[-1 if "(" not in line else 0]) for owner, line, _ in seen(texts)]
    yield from (f"{owner} declares {name} twice" for owner, name in sorted(set(names)) if names.count((owner, name)) > 1)


def readable(texts):
    """Values of the password field that code can read besides the two that the course brief names (PASS-1)."""
    for text in texts:
        body = text.partition("public final class PasswordField: UIControl {")[2].partition("\n}")[0]
        for name in re.findall(r"^  public (?:private\(set\) )?(?:var|let) (\w+)", body, re.M):
            if name not in ("password", "strength"):
                yield f"PasswordField.{name} can be read; only password and strength may"


def checked():
    """Errors in the bridging file, with Objective-C interoperability turned on."""
    text = re.sub(r"^#(?:if canImport\(ObjectiveC\)|endif)$", "", read(BRIDGE), flags=re.M)
    with tempfile.TemporaryDirectory() as folder:
        copy = os.path.join(folder, "Bridge.swift")
        with open(copy, "w", encoding="utf-8") as file:
            file.write(text)
        others = [path for path in glob.glob(f"{HOME}/**/*.swift", recursive=True) if path != BRIDGE]
        command = ["swiftc", "-frontend", "-typecheck", "-enable-objc-interop", "-module-name", "Phone", "-swift-version", "6"]
        command += ["-I", ".build/debug/Modules", "-parse-as-library", "-Xcc", "-fmodule-map-file=Sources/CZlib/module.modulemap"]
        for feature in ("ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility"):
            command += ["-enable-upcoming-feature", feature]
        done = subprocess.run([*command, "-primary-file", copy, *others], capture_output=True, text=True)
    return errors(done.returncode, done.stderr)


def errors(status, output):
    """The errors that the compiler reported; if it failed without reporting any, that it failed."""
    found = [f"{BRIDGE}: {line.partition('error: ')[2]}" for line in output.splitlines() if ": error: " in line]
    if status and not found:
        found = [f"the compiler failed with status {status}: {output[-2000:].strip()}"]
    return found


def broken(texts):
    """Errors of the controls; `texts` are the sources of Phone."""
    rows = set(ROW.findall(read(PAGE)))
    return [*compared(set(seen(texts)), rows), *repeated(texts), *readable(texts), *checked()]


def self_test():
    """Each kind of difference must be found."""
    text = """
@IBDesignable
public final class A: UIControl {
  @IBInspectable public var title: String = ""
  private var isOn = false
}
final class B: UIView {
  @IBInspectable var no: Int = 1
}
extension A {
  @IBInspectable var color: UIColor {
  @objc(code) public var codeForObjectiveC: String { code }
  @objc(state) public var stateForObjectiveC: Int {
      get { 1 }
  @objc(setIt:) public func setItForObjectiveC(_ text: String) {}
}
"""
    found = set(seen([text]))
    assert found == {
        ("A", "NSString *title", "code, storyboard"),
        ("A", "UIColor *color", "storyboard"),
        ("A", "NSString *code (readonly)", "code"),
        ("A", "NSInteger state", "code"),
        ("A", "-setIt:(NSString *)", "code"),
    }, found
    rows = set(ROW.findall("| `A` | `NSString *title` | `code, storyboard` |\n| `A` | `BOOL no` | `code` |\n"))
    assert len(list(compared(found, rows))) == 5
    field = "public final class PasswordField: UIControl {\n  public private(set) var %s = 1\n}\n"
    assert not list(readable([field % "strength"])) and list(readable([field % "length"]))
    assert not errors(0, "a.swift:1:1: warning: x") and errors(1, "a.swift:1:1: error: x") == [f"{BRIDGE}: x"]
    assert errors(-11, "Stack dump:") == ["the compiler failed with status -11: Stack dump:"]
    assert not list(repeated([text])) and list(repeated([text.replace("color: UIColor", "title: UIColor")]))
