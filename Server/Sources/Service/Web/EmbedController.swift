import Domain
import HTTPTypes
import Hummingbird
import NIOCore
import Store
import Wire

/// Describes public pages for other programs that show a photo where somebody writes its address (oembed.com). A
/// private server describes none (LIB-12).
struct EmbedController: Sendable {
  let database: Database
  let authenticator: Authenticator
  let addresses: ImageAddresses
  /// The server's name.
  let name: String
  /// Set when the demo whose photos everybody may see was dropped; nil outside a demo.
  let droppedDemo: DroppedDemo?

  func addRoutes(to router: some RouterMethods<ServiceContext>) {
    router.serve(.embed, [.get: { request, _ in try await describe(request) }])
  }

  private func describe(_ request: Request) async throws -> Response {
    guard !authenticator.isPrivate, droppedDemo?.isSet != true else { throw Failure.noSuchAddress }
    let fields = request.queryFields
    guard let text = fields.text("url") else { throw Failure.malformed("url is missing") }
    guard let page = EmbeddedPage(text, of: origins(request)) else { throw Failure.noSuchAddress }
    let embed = try embed(page, fields, authenticator.base(for: request))
    var response: Response
    switch fields.text("format") ?? "json" {
    case "json": response = .json { embed.write(to: &$0) }
    case "xml":
      response = Response(
        status: .ok, headers: [.contentType: "text/xml; charset=utf-8"],
        body: ResponseBody(byteBuffer: ByteBuffer(string: embed.xml)))
    default: throw Failure.malformed("format does not have a valid value")
    }
    response.headers[.cacheControl] = "public, max-age=300"
    try await EntityTag.apply(to: &response, request)
    return response
  }

  /// The origins of this server's pages: its own, and that under which this request was made.
  private func origins(_ request: Request) -> [String] {
    [authenticator.base, authenticator.base(for: request).pages]
  }

  private func embed(
    _ page: EmbeddedPage, _ fields: RequestParameters, _ base: LinkBase
  ) throws -> Embed {
    switch page {
    case .person(let username):
      let person = try database.person(named: username)
      let picture = base.images + addresses.portrait(of: person) + "?crop=faces&fit=crop&fm=jpg"
      return Embed(
        type: "link", title: "\(person.fullName) (@\(person.username))", author: person.fullName,
        authorPage: base.pages + Path.personPage.with(person.username), provider: name,
        providerPage: base.pages,
        thumbnail: Embed.Image(
          url: picture + "&h=128&w=128", size: PixelSize(width: 128, height: 128)))
    case .photo(let id):
      guard let photo = try database.photos.photo(publicId: id),
        let author = try database.people.person(id: photo.facts.personId)
      else { throw Failure.missing(.photo) }
      let size = photo.facts.size
      let limit = Embed.Limit(
        width: fields.integer("maxwidth"), height: fields.integer("maxheight"))
      let image = base.images + addresses.image(of: photo.facts) + "?fit=max&fm=jpg&q=80&w="
      func picture(width: Int32, _ limit: Embed.Limit) -> Embed.Image {
        let size = limit.size(of: size, width: width)
        return Embed.Image(url: image + "\(size.width)", size: size)
      }
      return Embed(
        type: "photo",
        title: photo.facts.description ?? photo.facts.altDescription ?? author.fullName,
        author: author.fullName, authorPage: base.pages + Path.personPage.with(author.username),
        provider: name, providerPage: base.pages, image: picture(width: 1080, limit),
        thumbnail: picture(width: 400, limit))
    }
  }
}

/// A page of this server that can be described.
enum EmbeddedPage: Hashable, Sendable {
  /// The page of the photo with this id.
  case photo(id: String)
  /// A person's page.
  case person(username: String)

  /// The page at this URL, on any of its kind of addresses; nil if it is no such page of these origins.
  init?(_ url: String, of origins: [String]) {
    guard let origin = origins.first(where: { url == $0 || url.hasPrefix($0 + "/") }) else {
      return nil
    }
    let target = String(url.dropFirst(origin.utf8.count))
    let path = (RequestTarget.canonical(target) ?? target).prefix { $0 != "?" && $0 != "#" }
    let parts = path.split(separator: "/").map { percentDecoded($0.utf8) }
    let pages = [Path.photoPage, .photo, .viewer]
    for prefix in pages.map({ $0.prefix.split(separator: "/").map(String.init) })
    where parts.count == prefix.count + 1 && Array(parts.prefix(prefix.count)) == prefix {
      self = .photo(id: String(parts[prefix.count].suffix(11)))
      return
    }
    guard parts.count == 1, let name = parts.first, name.hasPrefix("@") else { return nil }
    self = .person(username: String(name.dropFirst()))
  }
}

/// What oEmbed says about a page.
struct Embed: Sendable {
  /// An image in one size.
  struct Image: Sendable {
    let url: String
    let size: PixelSize
  }

  /// The largest size that the other program has room for, in pixels.
  struct Limit: Sendable {
    /// nil for any width.
    let width: Int?
    /// nil for any height.
    let height: Int?

    /// The size of an image that is at most `width` pixels wide and not larger than `size` or the limit.
    func size(of size: PixelSize, width: Int32) -> PixelSize {
      let scale =
        [
          1, Double(width) / Double(size.width),
          self.width.map { Double(max(1, $0)) / Double(size.width) } ?? 1,
          height.map { Double(max(1, $0)) / Double(size.height) } ?? 1,
        ].min() ?? 1
      return PixelSize(
        width: max(1, Int32((Double(size.width) * scale).rounded(.down))),
        height: max(1, Int32((Double(size.height) * scale).rounded(.down))))
    }
  }

  let type: String
  let title: String
  let author: String
  let authorPage: String
  let provider: String
  let providerPage: String
  /// The image that is shown; nil for pages that are no photo's.
  var image: Image?
  let thumbnail: Image

  /// Names and values in the order of the response; numbers are texts of digits.
  private var fields: [(name: StaticString, value: String)] {
    var fields: [(name: StaticString, value: String)] = [
      ("version", "1.0"), ("type", type), ("title", title), ("author_name", author),
      ("author_url", authorPage), ("provider_name", provider), ("provider_url", providerPage),
    ]
    if let image { fields.append(("url", image.url)) }
    return fields + [("thumbnail_url", thumbnail.url)]
  }

  private var numbers: [(name: StaticString, value: Int64)] {
    var numbers: [(name: StaticString, value: Int64)] = [("cache_age", 3600)]
    if let image {
      numbers += [("width", Int64(image.size.width)), ("height", Int64(image.size.height))]
    }
    return numbers + [
      ("thumbnail_width", Int64(thumbnail.size.width)),
      ("thumbnail_height", Int64(thumbnail.size.height)),
    ]
  }

  func write(to json: inout JSONWriter) {
    json.object { json in
      for field in fields { json.field(field.name, field.value) }
      for number in numbers { json.field(number.name, number.value) }
    }
  }

  var xml: String {
    let all = fields.map { ($0.name, $0.value) } + numbers.map { ($0.name, String($0.value)) }
    return "<?xml version=\"1.0\" encoding=\"utf-8\" standalone=\"yes\"?>\n<oembed>"
      + all.map { "<\($0.0)>\(PhotoFeed.escaped($0.1))</\($0.0)>" }.joined() + "</oembed>\n"
  }
}
