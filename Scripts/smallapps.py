"""Checks the apps of App/ besides the iPhone app itself: project, sources, storyboards, Info.plist."""

import glob
import os
import plistlib
import re

import storyboard
import swiftsource

PROJECT = "App/ImageFeed.xcodeproj"
# The iPhone app's own folder.
MAIN = "App/Bundle"


def broken_targets(objects, has_scheme, manifest, has_icon):
    """Errors of the app targets: their scheme, and for small apps their folder, module, icon and products."""
    for target in (one for one in objects.values() if one.get("productType") == "com.apple.product-type.application"):
        name = target["name"]
        if not has_scheme(name):
            yield f"{PROJECT} has no {name}.xcscheme"
        folders = [objects[key]["path"] for key in target["fileSystemSynchronizedGroups"]]
        if f"App/{folders[0]}" == MAIN:
            continue
        lists = objects[target["buildConfigurationList"]]["buildConfigurations"]
        modules = {objects[key]["buildSettings"].get("PRODUCT_MODULE_NAME") for key in lists}
        if modules != {f"{name}App"} or folders[0] != name:
            yield f"{PROJECT}: the module of {name} is not {name}App, or its folder is not {name}"
        icons = {objects[key]["buildSettings"].get("ASSETCATALOG_COMPILER_APPICON_NAME") for key in lists}
        # The host of the tests links no product and has no icon.
        if target["packageProductDependencies"] and (icons != {"AppIcon"} or not has_icon(folders)):
            yield f"{PROJECT}: {name} has no icon"
        own = re.search(rf'name: "{name}App", dependencies: \[([^\]]*)\],\s*path: "App/{name}"', manifest)
        if not own:
            yield f"Package.swift does not compile App/{name} as {name}App"
            continue
        # Why without Domain: the product Phone contains it.
        linked = {objects[key]["productName"] for key in target["packageProductDependencies"]}
        if linked != set(re.findall(r"\w+", own[1])) - {"Domain"}:
            yield f"{PROJECT}: {name} does not link the products of which Package.swift says that it imports them"


def broken(name, texts, boards, info, named=frozenset()):
    """Errors in the sources, storyboards and Info.plist of a small app; `texts` and `boards` map paths to contents, and
    `named` are the scenes that the sources name."""
    entries = [path for path, text in texts.items() if re.search(r"@main\b", text)]
    if len(entries) != 1:
        yield f"App/{name} has {len(entries)} times @main"
    phone = [read(path) for path in glob.glob("Sources/Phone/**/*.swift", recursive=True)]
    modules = {"Phone": storyboard.classes(phone), f"{name}App": storyboard.classes(texts.values())}
    for path, text in boards.items():
        yield from storyboard.broken(path, text, f"{name}App", modules)
    scenes = info.get("UIApplicationSceneManifest", {}).get("UISceneConfigurations", {})
    for scene in (scene for role in scenes.values() for scene in role):
        if f"App/{name}/{scene.get('UISceneStoryboardFile')}.storyboard" not in boards:
            yield f"App/{name} has no {scene.get('UISceneStoryboardFile')}.storyboard"
        if scene.get("UISceneConfigurationName") not in named:
            yield f"App/{name} does not name the scene of its Info.plist"


def found():
    """The folders of App/ that are apps of their own, each with its sources, storyboards and Info.plist."""
    for folder in sorted(os.path.dirname(path) for path in glob.glob("App/*/App.swift")):
        if folder != MAIN:
            info, texts = f"{folder}-Info.plist", contents(folder, "swift")
            yield (
                os.path.basename(folder),
                {path: swiftsource.code(text) for path, text in texts.items()},
                contents(folder, "storyboard"),
                plist(info) if os.path.isfile(info) else {},
                set(re.findall(r'override var sceneName: String\? { "(.*)" }', "\n".join(texts.values()))),
            )


def contents(folder, kind):
    """The files of a folder with this extension: path → text."""
    return {path: read(path) for path in sorted(glob.glob(f"{folder}/**/*.{kind}", recursive=True))}


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def plist(path):
    with open(path, "rb") as file:
        return plistlib.load(file)


def self_test():
    """Each kind of error of a small app must be found."""
    storyboard.self_test()
    objects = {
        "T": {
            "productType": "com.apple.product-type.application",
            "name": "A",
            "buildConfigurationList": "L",
            "fileSystemSynchronizedGroups": ["G"],
            "packageProductDependencies": ["D"],
        },
        "G": {"path": "A"},
        "L": {"buildConfigurations": ["C"]},
        "C": {"buildSettings": {"PRODUCT_MODULE_NAME": "AApp", "ASSETCATALOG_COMPILER_APPICON_NAME": "AppIcon"}},
        "D": {"productName": "Phone"},
    }
    manifest = '.executableTarget(\n name: "AApp", dependencies: ["Domain", "Phone"],\n path: "App/A")'
    def errors(objects, has_scheme=True, manifest=manifest, has_icon=True):
        return len(list(broken_targets(objects, lambda _: has_scheme, manifest, lambda _: has_icon)))

    assert errors(objects) == 0
    assert errors(objects, has_scheme=False, manifest="") == 2
    assert errors(objects, has_icon=False) == 1
    assert errors(objects | {"G": {"path": "B"}}) == 1
    assert errors(objects | {"D": {"productName": "Wire"}}) == 1
    scene = {"UISceneStoryboardFile": "M", "UISceneConfigurationName": "N"}
    info = {"UIApplicationSceneManifest": {"UISceneConfigurations": {"R": [scene]}}}
    assert len(list(broken("A", {"a": "class S {"}, {}, info))) == 3
    assert len(list(broken("A", {"a": "@main class T {"}, {"App/A/M.storyboard": "<"}, info, {"O"}))) == 2
    assert len(list(broken("A", {"a": "@main class T {"}, {"App/A/M.storyboard": "<"}, info, {"N"}))) == 1
