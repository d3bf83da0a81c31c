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
  let pictures: UnsplashPictures

  func open(
    _ name: ListName?, at places: [FeedPlace], for viewer: AppViewer
  ) async throws -> OpenedList {
    var opened = OpenedList()
    opened.place = places.first
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
    let likedIds = await source.liked(by: viewer.person)
    return slice.photos(likedIds: likedIds, in: viewer.guest.zone)
      .map { pictures.shown($0, base: viewer.guest.base) }
  }

  func plainPage(offset: Int, count: Int, for viewer: AppViewer) async throws -> [Photo] {
    try await photos(nil, offset: offset, count: count, for: viewer)
  }

  func photo(_ id: String, for viewer: AppViewer) async throws -> Photo? {
    guard let element = try await element(of: id, for: viewer.person) else { return nil }
    let likedIds = await source.liked(by: viewer.person)
    let slice = UpstreamSlice(elements: [element], total: nil)
    return slice.photos(likedIds: likedIds, in: viewer.guest.zone).first
      .map { pictures.shown($0, base: viewer.guest.base) }
  }

  /// The photo with this id as Unsplash describes it; nil if there is no such photo.
  func details(of id: String, for person: PersonRecord) async throws -> JSON? {
    try await element(of: id, for: person).flatMap { try? JSON(reading: $0.json) }
  }

  private func element(
    of id: String, for person: PersonRecord
  ) async throws -> UpstreamResponse.Element? {
    let account = HourBudget.Account.person(person.id)
    do throws(UpstreamFailure) {
      return try await source.upstream.response(to: UpstreamQuery(.photo, id), for: account)
        .elements.first
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
    return try await pictures.file(of: json, id: id)
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
    let language = viewer.request.language
    func words(_ phrase: FindingPhrase) -> String { phrase.text(in: language) }
    let account = HourBudget.Account.person(viewer.person.id)
    switch name {
    case .search(let text):
      return ListHeader(
        query: name.query, title: text, note: "",
        empty: text.isEmpty
          ? SearchPhrase.hint.text(in: language) : SearchPhrase.noResult(for: text, in: language),
        topics: await topics(for: account))
    case .collection(let id):
      return try await header(
        name, .collection, id, title: "title", count: "total_photos", account, language)
    case .topic(let slug):
      return try await header(
        name, .topic, slug, title: "title", count: "total_photos", account, language)
    case .person(let username):
      return try await header(
        name, .user, username, title: "name", count: "total_photos", account, language)
    }
  }

  private func header(
    _ name: ListName, _ endpoint: UpstreamEndpoint, _ value: String, title: String, count: String,
    _ account: HourBudget.Account, _ language: Language
  ) async throws -> ListHeader {
    let response = try await source.upstream.response(
      to: UpstreamQuery(endpoint, value), for: account)
    let json = response.elements.first.flatMap { try? JSON(reading: $0.json) }
    let photos = json?[count]?.integer.map { FindingPhrase.size(count: Int(clamping: $0)) }
    return ListHeader(
      query: name.query, title: json?[title]?.string ?? value,
      note: photos?.text(in: language) ?? "", empty: FindingPhrase.emptyList.text(in: language))
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
