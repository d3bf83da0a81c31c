import Domain
import HTTPTypes
import Hummingbird
import Screens
import Store
import Texts
import Upstream
import Wire

/// Unsplash's photos in the server's own apps (LIB-7): lists are endless, so they are loaded page by page.
struct UnsplashPhotos: AppPhotos {
  let source: UnsplashSource

  func open(
    _ name: ListName?, at places: [FeedPlace], for viewer: AppViewer
  ) async throws -> OpenedList {
    var opened = OpenedList()
    let query = UnsplashPhotos.query(name)
    // Why only then: the app would request page after page in search of a photo that is not in the list.
    opened.place = places.first {
      source.upstream.isKnown($0.photo, in: query, within: Int(FeedScreen.mostSearched))
    }
    guard let name else {
      // Why `try?`: the app shows that its list cannot be loaded, and tries again.
      opened.page = try? await photos(nil, page: 1, for: viewer)
      return opened
    }
    do {
      opened.page = name == .search("") ? [] : try await photos(name, page: 1, for: viewer)
      opened.header = try await header(name, for: viewer)
    } catch UpstreamFailure.missing {
      throw Failure.missing(.collection)
    }
    return opened
  }

  /// Page `number` of a list, from 1, with as many photos as the apps request at once.
  func photos(
    _ name: ListName?, page number: Int, for viewer: AppViewer
  ) async throws -> [Photo] {
    let size = Int(FeedScreen.pageSize)
    return try await photos(name, offset: (number - 1) * size, count: size, for: viewer)
  }

  private func photos(
    _ name: ListName?, offset: Int, count: Int, for viewer: AppViewer
  ) async throws -> [Photo] {
    let slice = try await source.upstream.merged(
      UnsplashPhotos.query(name), from: offset, count: count, for: .person(viewer.person.id))
    let body = try await body(for: viewer)
    return slice.elements.compactMap { element in
      (try? JSON(reading: element.json)).flatMap { Photo(body.rewritten($0)) }
    }
  }

  private func body(for viewer: AppViewer) async throws -> GatewayBody {
    try await source.body(for: viewer.person, base: viewer.guest.base, zone: viewer.guest.zone)
  }

  func plainPage(offset: Int, count: Int, for viewer: AppViewer) async throws -> [Photo] {
    try await photos(nil, offset: offset, count: count, for: viewer)
  }

  func photo(_ id: String, for viewer: AppViewer) async throws -> Photo? {
    try await details(of: id, for: viewer).flatMap { Photo($0) }
  }

  /// A photo with its details, as the apps read it; nil if there is no such photo.
  func details(of id: String, for viewer: AppViewer) async throws -> JSON? {
    guard let json = try await details(of: id, for: viewer.person) else { return nil }
    return try await body(for: viewer).rewritten(json)
  }

  /// The photo with this id as Unsplash describes it; nil if there is no such photo.
  private func details(of id: String, for person: PersonRecord) async throws -> JSON? {
    let account = HourBudget.Account.person(person.id)
    do throws(UpstreamFailure) {
      let response = try await source.upstream.response(
        to: UpstreamQuery(.photo, id), for: account)
      return response.elements.first.flatMap { try? JSON(reading: $0.json) }
    } catch {
      if error == .missing { return nil }
      throw error
    }
  }

  func isDeleted(_ id: String, by person: PersonRecord) -> Bool { false }

  func download(
    _ id: String, for person: PersonRecord?, _ request: Request, _ context: ServiceContext
  ) async throws -> Response {
    guard let person else { throw Failure.unauthorized }
    guard let json = try await details(of: id, for: person) else {
      throw Failure.missing(.photo)
    }
    if request.method == .get {
      // Why `try?`: the person gets the file although Unsplash cannot count it now.
      _ = try? await source.upstream.reportDownload(
        of: id, query: UnsplashPhotos.downloadQuery(json), for: .person(person.id))
    }
    return try await source.pictures.file(of: json, id: id, request, context)
  }

  /// The query of `links.download_location`, by which Unsplash knows where the photo was seen.
  private static func downloadQuery(_ photo: JSON) -> String {
    let location = photo["links"]?["download_location"]?.string ?? ""
    return String(location.drop { $0 != "?" }.dropFirst())
  }

  private static func query(_ name: ListName?) -> UpstreamQuery {
    switch name {
    case nil: UpstreamQuery(.photos)
    case .search(let words): UpstreamQuery(.searchPhotos) { $0 == "query" ? words : nil }
    case .collection(let id): UpstreamQuery(.collectionPhotos, id)
    case .topic(let slug): UpstreamQuery(.topicPhotos, slug)
    case .person(let username): UpstreamQuery(.userPhotos, username)
    }
  }
}

extension UnsplashPhotos {
  /// What is shown above the photos of a list.
  private func header(_ name: ListName, for viewer: AppViewer) async throws -> ListHeader {
    let account = HourBudget.Account.person(viewer.person.id)
    let language = viewer.request.language
    switch name {
    case .search(let text):
      return ListHeader(
        query: name.query, title: text,
        empty: text.isEmpty
          ? SearchPhrase.hint.text(in: language) : SearchPhrase.noResult(for: text, in: language),
        topics: await topics(for: account))
    case .collection(let id):
      return try await header(name, UpstreamQuery(.collection, id), "title", account, language)
    case .topic(let slug):
      return try await header(name, UpstreamQuery(.topic, slug), "title", account, language)
    case .person(let username):
      return try await header(name, UpstreamQuery(.user, username), "name", account, language)
    }
  }

  /// The header of a list that the response to `query` describes; `title` is the field with its title.
  private func header(
    _ name: ListName, _ query: UpstreamQuery, _ title: String, _ account: HourBudget.Account,
    _ language: Language
  ) async throws -> ListHeader {
    let response = try await source.upstream.response(to: query, for: account)
    let json = response.elements.first.flatMap { try? JSON(reading: $0.json) }
    let size = json?["total_photos"]?.integer.map { FindingPhrase.size(count: Int(clamping: $0)) }
    return ListHeader(
      query: name.query, title: json?[title]?.string ?? name.value,
      note: size?.text(in: language) ?? "", empty: FindingPhrase.emptyList.text(in: language))
  }

  /// Unsplash's topics; none if they are not available now, since a search needs none.
  private func topics(for account: HourBudget.Account) async -> [Offer] {
    let response = try? await source.upstream.response(to: UpstreamQuery(.topics), for: account)
    return (response?.elements ?? []).prefix(UnsplashPhotos.mostTopics).compactMap { element in
      guard let json = try? JSON(reading: element.json), let slug = json["slug"]?.string,
        let title = json["title"]?.string
      else { return nil }
      return Offer(slug, title: title)
    }
  }

  private static let mostTopics = 20
}
