import Domain
import Hummingbird
import Pages
import Screens
import Store
import Texts

/// The public pages of people and photos, with the data that other services show when somebody
/// shares their URLs (ogp.me). `base` is the prefix of absolute URLs.
extension PageRenderer {
  /// A person's page at the path `path`, with a page of their photos.
  func person(
    _ record: PersonRecord, photos: [PhotoRecord], _ links: SignInPages.ListLinks, at path: String,
    base: String, _ request: Request
  ) -> Response {
    let person = publicPerson(record)
    let body = SignInPages(language: request.language, name: name).person(
      person, photos: photos.map(publicPhoto), links: links,
      app: AppController.entrance(
        to: ListHeader(person: record.username, name: record.fullName).address))
    var document = document("\(person.name) (@\(person.username))", body, request)
    document.links =
      [Document.Link("canonical", base + path)] + feeds(of: record, base)
      + [(Path.atom, PhotoFeed.atomType), (.jsonFeed, PhotoFeed.jsonType)].map {
        Document.Link("alternate", base + $0.template, type: $1, title: name)
      } + embed(of: base + path, base)
    let portrait = base + person.portrait + "?crop=faces&fit=crop&fm=jpg&h=512&w=512"
    document.properties =
      properties("profile", base + path, title: person.name, person.about, request)
      + [
        ("og:image", portrait), ("og:image:width", "512"), ("og:image:height", "512"),
        ("profile:username", person.username),
      ]
    return .page(document.html)
  }

  /// A photo's page.
  func photo(
    _ record: PhotoRecord, by author: PersonRecord, base: String, _ request: Request
  ) -> Response {
    let photo = publicPhoto(record)
    let person = publicPerson(author)
    let id = record.facts.publicId
    let body = SignInPages(language: request.language, name: name).photo(
      photo, by: person, facts: PageRenderer.facts(of: record, in: request.zone),
      viewer: AppController.entrance(to: Path.viewer.with(id)),
      file: Path.photoFile.with(id))
    let credit = PublicPhrase.photoBy(name: person.name).text(in: request.language)
    let title = photo.caption.map(PageRenderer.shortened) ?? credit
    var document = document(title, body, request)
    document.links =
      [Document.Link("canonical", base + photo.page)] + feeds(of: author, base)
      + embed(of: base + photo.page, base)
    let image = base + photo.image + "?fit=max&fm=jpg&q=80&w=1080"
    let size = PageRenderer.size(of: photo.size, width: 1080)
    document.properties =
      properties("article", base + photo.page, title: title, credit, request)
      + [
        ("og:image", image), ("og:image:type", "image/jpeg"),
        ("og:image:width", "\(size.width)"), ("og:image:height", "\(size.height)"),
        ("og:image:alt", photo.alternative ?? title), ("article:author", base + person.page),
        ("article:published_time", record.facts.addedAt.text),
        ("twitter:card", "summary_large_image"),
      ]
    return .page(document.html)
  }

  /// A page with this title that is light, or dark if the system is.
  func light(
    _ title: String, _ status: HTTPResponse.Status, _ request: Request,
    front: AppScreen.Tab = .profile, _ body: (SignInPages) -> SignInPages.Element
  ) -> Response {
    let element = body(
      SignInPages(language: request.language, name: name, hasLibrary: hasLibrary))
    var document = document(title, element, request)
    addTabs(to: &document, front: front)
    return .page(document.html, status: status)
  }

  func document(
    _ title: String, _ body: SignInPages.Element, _ request: Request
  ) -> Document {
    var document = Document(
      language: request.language, title: title + " · " + name, themeColor: "#FFFFFF",
      style: files.address("page.css"), body: body)
    document.appName = name
    document.darkThemeColor = "#1A1B22"
    return document
  }

  private func feeds(of person: PersonRecord, _ base: String) -> [Document.Link] {
    [(Path.personAtom, PhotoFeed.atomType), (.personJSONFeed, PhotoFeed.jsonType)].map {
      Document.Link(
        "alternate", base + $0.with(person.username), type: $1, title: person.fullName)
    }
  }

  /// Where other programs find what to show of the page at this address (oembed.com).
  private func embed(of address: String, _ base: String) -> [Document.Link] {
    [("json", "application/json+oembed"), ("xml", "text/xml+oembed")].map { format, type in
      Document.Link(
        "alternate",
        base + Path.embed.template + "?format=\(format)&url=" + percentEncoded(address), type: type)
    }
  }

  private func properties(
    _ type: String, _ address: String, title: String, _ description: String?, _ request: Request
  ) -> [(name: String, content: String)] {
    var properties = [
      ("og:type", type), ("og:url", address), ("og:title", title), ("og:site_name", name),
      ("og:locale", request.language == .russian ? "ru_RU" : "en_US"),
    ]
    if let description { properties.append(("og:description", description)) }
    return properties
  }

  private func publicPerson(_ record: PersonRecord) -> SignInPages.PublicPerson {
    SignInPages.PublicPerson(
      name: record.fullName, username: record.username,
      page: Path.personPage.with(record.username),
      portrait: addresses.portrait(of: record),
      about: record.bio, location: record.location, photoCount: record.totalPhotos)
  }

  private func publicPhoto(_ record: PhotoRecord) -> SignInPages.PublicPhoto {
    let facts = record.facts
    return SignInPages.PublicPhoto(
      page: Path.photoPage.with(facts.publicId), image: addresses.image(of: facts),
      size: facts.size, caption: facts.description, alternative: facts.altDescription)
  }

  /// What the public page of a photo shows besides the photo, its author and its description.
  private static func facts(
    of record: PhotoRecord, in zone: TimeZoneOffsets
  ) -> [MetadataLine] {
    let facts = record.facts
    var metadata = PhotoMetadata(size: facts.size)
    metadata.addedAt = zone.time(at: facts.addedAt)
    metadata.captured = facts.captured
    metadata.place = facts.place
    metadata.camera = PhotoMetadata.cameraName(make: facts.exif.make, model: facts.exif.model)
    metadata.exposure = PhotoExposure(
      time: facts.exif.exposureTime, aperture: facts.exif.aperture,
      focalLength: facts.exif.focalLength, iso: facts.exif.iso.map { Int64($0) })
    return metadata.lines
  }

  /// The first line of a description, at most 80 characters.
  static func shortened(_ text: String) -> String {
    let line = text.split(whereSeparator: \.isNewline).first.map(String.init) ?? text
    return line.count > 80 ? line.prefix(79) + "…" : line
  }

  /// The size of an image that is at most `width` wide and not enlarged.
  private static func size(of size: PixelSize, width: Int32) -> PixelSize {
    guard size.width > width else { return size }
    let height = Int64(size.height) * Int64(width) / Int64(size.width)
    return PixelSize(width: width, height: max(1, Int32(clamping: height)))
  }
}
