import Domain
import Wire

/// A list of photos for feed readers, as Atom (RFC 4287) and as JSON (jsonfeed.org, version 1.1).
struct PhotoFeed: Sendable {
  /// The media type of `atom`.
  static let atomType = "application/atom+xml"
  /// The media type of `json`.
  static let jsonType = "application/feed+json"

  /// A person.
  struct Author: Sendable {
    let name: String
    /// The URL of the person's page.
    let page: String
    /// The URL of the portrait.
    let portrait: String
  }

  /// A photo of the list.
  struct Entry: Sendable {
    /// The URL of the photo's page, which is also its id: it never changes.
    let page: String
    let title: String
    /// The author's description, or nil if the author wrote none.
    let caption: String?
    /// The URL of a JPEG image.
    let image: String
    let published: Instant
    let updated: Instant
    let author: Author
  }

  let title: String
  /// The URL of the page with the same list, or of the server.
  let home: String
  /// The feed's id, the same on every page. It never changes: a person's does not contain the user
  /// name.
  let id: String
  /// The URL of this page of the feed.
  let address: String
  /// The URL of the page with older photos; nil on the last.
  let next: String?
  /// The person of whom all photos are; nil for a feed of the whole server.
  let author: Author?
  /// When the feed last changed, if it has no photos.
  let created: Instant
  let entries: [Entry]

  /// When the feed last changed.
  private var updated: Instant {
    entries.map(\.updated).max() ?? created
  }
}

extension PhotoFeed {
  /// The feed as an Atom document.
  var atom: String {
    var xml = "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n"
    xml += "<feed xmlns=\"http://www.w3.org/2005/Atom\">"
    xml += PhotoFeed.element("id", id) + PhotoFeed.element("title", title)
    xml += PhotoFeed.element("updated", updated.text)
    xml += PhotoFeed.link("self", address, type: PhotoFeed.atomType)
    xml += PhotoFeed.link("alternate", home, type: "text/html")
    if let next { xml += PhotoFeed.link("next", next, type: PhotoFeed.atomType) }
    if let author { xml += PhotoFeed.element(author) }
    for entry in entries { xml += PhotoFeed.element(entry) }
    return xml + "</feed>\n"
  }

  private static func element(_ entry: Entry) -> String {
    var xml = "<entry>" + element("id", entry.page) + element("title", entry.title)
    xml += element("published", entry.published.text) + element("updated", entry.updated.text)
    xml += link("alternate", entry.page, type: "text/html")
    xml += link("enclosure", entry.image, type: "image/jpeg")
    xml += element(entry.author)
    return xml + "<content type=\"html\">" + escaped(entry.html) + "</content></entry>"
  }

  private static func element(_ author: Author) -> String {
    "<author>" + element("name", author.name) + element("uri", author.page) + "</author>"
  }

  private static func element(_ name: StaticString, _ text: String) -> String {
    "<\(name)>" + escaped(text) + "</\(name)>"
  }

  private static func link(_ relation: StaticString, _ address: String, type: String) -> String {
    "<link rel=\"\(relation)\" type=\"\(type)\" href=\"" + escaped(address) + "\"/>"
  }

  /// `text` for an XML or HTML document: escaped, without the characters that XML 1.0 forbids.
  static func escaped(_ text: String) -> String {
    var escaped = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped.append(contentsOf: "&amp;".unicodeScalars)
      case "<": escaped.append(contentsOf: "&lt;".unicodeScalars)
      case ">": escaped.append(contentsOf: "&gt;".unicodeScalars)
      case "\"": escaped.append(contentsOf: "&quot;".unicodeScalars)
      case "\t", "\n", "\u{20}"..."\u{FFFD}", "\u{10000}"..."\u{10FFFF}": escaped.append(scalar)
      default: break
      }
    }
    return String(escaped)
  }
}

extension PhotoFeed {
  /// The feed as a JSON document.
  func write(to json: inout JSONWriter) {
    json.object { json in
      json.field("version", "https://jsonfeed.org/version/1.1")
      json.field("title", title)
      json.field("home_page_url", home)
      json.field("feed_url", address)
      if let next { json.field("next_url", next) }
      if let author { PhotoFeed.write(author, to: &json) }
      json.key("items")
      json.array(entries) { PhotoFeed.write($1, to: &$0) }
    }
  }

  private static func write(_ entry: Entry, to json: inout JSONWriter) {
    json.object { json in
      json.field("id", entry.page)
      json.field("url", entry.page)
      json.field("title", entry.title)
      json.field("content_html", entry.html)
      json.field("image", entry.image)
      json.field("date_published", entry.published)
      json.field("date_modified", entry.updated)
      write(entry.author, to: &json)
      json.key("attachments")
      json.array([entry.image]) { json, image in
        json.object { json in
          json.field("url", image)
          json.field("mime_type", "image/jpeg")
        }
      }
    }
  }

  private static func write(_ author: Author, to json: inout JSONWriter) {
    json.key("authors")
    json.array([author]) { json, author in
      json.object { json in
        json.field("name", author.name)
        json.field("url", author.page)
        json.field("avatar", author.portrait)
      }
    }
  }
}

extension PhotoFeed.Entry {
  /// The photo with its description as HTML.
  var html: String {
    let image =
      "<p><a href=\"\(PhotoFeed.escaped(page))\"><img src=\"\(PhotoFeed.escaped(image))\" "
      + "alt=\"\(PhotoFeed.escaped(title))\"></a></p>"
    return image + (caption.map { "<p>\(PhotoFeed.escaped($0))</p>" } ?? "")
  }
}
