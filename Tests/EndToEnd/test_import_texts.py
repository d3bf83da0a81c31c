"""Title, description, artist and keywords in imported files (LIB-3, LIB-5, Q-1)."""

import requests

import pictures


def write(folder, **files):
    folder.mkdir()
    for name, data in files.items():
        (folder / name.replace("__", ".")).write_bytes(data)
    return folder


XMP = """<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:exif="http://ns.adobe.com/exif/1.0/"
exif:GPSLatitude="55,45.1N"><dc:title><rdf:Alt><rdf:li xml:lang="x-default">{title}</rdf:li></rdf:Alt></dc:title>
<dc:creator><rdf:Seq><rdf:li>Ann Lee</rdf:li></rdf:Seq></dc:creator></rdf:Description></rdf:RDF></x:xmpmeta>"""


def with_xmp(jpeg, packet):
    """`jpeg` with this XMP packet."""
    segment = b"http://ns.adobe.com/xap/1.0/\0" + packet.encode()
    return jpeg[:2] + b"\xff\xe1" + (len(segment) + 2).to_bytes(2, "big") + segment + jpeg[2:]


# LIB-3: descriptions are taken only if the owner asks for them, as text
def test_captions_are_taken_only_if_asked_for(make_server, tmp_path):
    server = make_server()
    title = "&lt;b&gt;Озеро&lt;/b&gt; &amp; &#x1F30A;"
    for number, options in enumerate([(), ("--captions",)]):
        folder = write(tmp_path / f"folder{number}", a__jpg=with_xmp(pictures.jpeg(number), XMP.format(title=title)))
        assert server.import_photos(folder, *options)[2]["added"] == 1
        photo = server.get("/photos/" + server.photos()[0]["id"]).json()
        assert photo["description"] == (["", "<b>Озеро</b> & 🌊"][number] or None)
        assert photo["location"]["position"] == {"latitude": None, "longitude": None}
        assert photo["user"]["username"] == "demo_visitor"


# LIB-5: a photo goes to the person named in the file only if the owner asks for it
def test_artists_get_their_photos_only_if_asked_for(make_server, tmp_path):
    server = make_server(options=["--demo", "off", "--no-private"])
    for login, name in (("owner", "Olga"), ("ann", "Ann Lee")):
        added = server.command("user", "add", login, "--name", name, typed="rhubarb gondola 47 lantern\n")
        assert added.returncode == 0, added.stderr
    for number, (options, user) in enumerate([((), "owner"), (("--artists",), "ann")]):
        folder = write(tmp_path / f"folder{number}", a__jpg=with_xmp(pictures.jpeg(number), XMP.format(title="x")))
        done = server.command("import", folder, "--user", "owner", "--keep-demo", "--json", *options)
        assert done.returncode == 0, done.stderr
        feed = requests.get(server.url + "/feed.json", timeout=30).json()
        assert feed["items"][0]["authors"][0]["url"] == f"{server.url}/@{user}"


# a packet with an entity bomb, or one of megabytes, stops nothing
def test_hostile_texts_stop_nothing(make_server, tmp_path):
    bomb = '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa">' + "".join(
        f'<!ENTITY {chr(98 + n)} "{f"&{chr(97 + n)};" * 10}">' for n in range(9)
    ) + "]>"
    deep = "<a>" * 20_000
    packets = [bomb + XMP.format(title="&j;"), deep, XMP.format(title="x" * 60_000), "\x00\xff" * 9_000]
    files = {f"p{number}__jpg": with_xmp(pictures.jpeg(number), packet) for number, packet in enumerate(packets)}
    server = make_server()
    status, failed, counts = server.import_photos(write(tmp_path / "hostile", **files), "--captions")
    assert (status, failed, counts["added"]) == (0, [], len(packets))
    descriptions = sorted((photo["description"] or "") for photo in server.photos())
    assert [len(one) for one in descriptions] == [0, 0, 0, 200]
