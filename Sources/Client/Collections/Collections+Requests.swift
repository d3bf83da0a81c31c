public import AppModel
import Domain
public import Wire

extension OwnCollections {
  /// The request for a page of the collections of `username`; the first page is 1.
  public static func request(of username: String, page: Int) -> Request {
    Request(.userCollections, username, query: "page=\(page)&per_page=\(pageSize)")
  }
}

extension OwnCollections.PageResponse {
  /// Reads the response to `OwnCollections.request`. Collections without id or title are skipped.
  public init(_ response: Wire.Response) {
    guard response.isSuccess else {
      self = .failed(CollectionFailure(response))
      return
    }
    guard let list = (try? JSON(reading: response.body))?.array else {
      self = .failed(.server)
      return
    }
    self = .page(
      list.compactMap { OwnCollection($0) }, isLast: list.count < OwnCollections.pageSize)
  }
}

extension CollectionChange {
  /// The request that makes the change.
  public var request: Request {
    switch self {
    case .create(let title, let isPrivate):
      Request(
        .createCollection, "",
        form: [FormField("title", title), FormField("private", isPrivate ? "true" : "false")])
    case .rename(let id, let title):
      Request(.changeCollection, id, form: [FormField("title", title)])
    case .setPrivate(let id, let isPrivate):
      Request(
        .changeCollection, id, form: [FormField("private", isPrivate ? "true" : "false")])
    case .delete(let id): Request(.deleteCollection, id)
    }
  }
}

extension CollectionOutcome {
  /// Reads the response to a change of a collection, or to adding or removing a photo.
  public init(_ response: Wire.Response) {
    guard response.isSuccess else {
      self = .failed(CollectionFailure(response))
      return
    }
    if response.status == 204 {
      self = .deleted
      return
    }
    let json = try? JSON(reading: response.body)
    let collection = (json?["collection"] ?? json).flatMap { OwnCollection($0) }
    self = collection.map { .changed($0) } ?? .failed(.server)
  }
}

extension PhotoCollections {
  /// The request for the photo with this id, which lists the collections that contain it.
  public static func request(of photo: String) -> Request { Request(.photo, photo) }

  /// The request that adds the photo to the collection with this id, or removes it.
  public static func request(put photo: String, in id: String, isIn: Bool) -> Request {
    let query = "photo_id=" + percentEncoded(photo)
    return Request(isIn ? .addToCollection : .removeFromCollection, id, query: query)
  }
}

extension PhotoCollections.PhotoResponse {
  /// Reads the response to `PhotoCollections.request(of:)`.
  public init(_ response: Wire.Response) {
    guard response.isSuccess else {
      self = .failed(CollectionFailure(response))
      return
    }
    guard let json = try? JSON(reading: response.body),
      let list = json["current_user_collections"]?.array
    else {
      self = .failed(.server)
      return
    }
    self = .collections(list.compactMap { $0["id"]?.string })
  }
}

extension CollectionFailure {
  /// Why a request failed, from its response.
  init(_ response: Wire.Response) {
    let json = try? JSON(reading: response.body)
    // NB: as with Unsplash, 403 also means that the rate limit was reached.
    let isTooMuch = json?["errors"]?.array?.first?.string == "Rate Limit Exceeded"
    self =
      switch response.status {
      case 0: .offline
      case 401: .signedOut
      case 403: isTooMuch ? .server : .notAllowed
      case 404: .missing
      case 422: .refused
      default: .server
      }
  }
}

extension OwnCollection {
  /// Reads a collection of the API; returns nil if id or title is missing.
  fileprivate init?(_ json: JSON) {
    guard let id = json["id"]?.string, !id.isEmpty, let title = json["title"]?.string else {
      return nil
    }
    self.init(
      id: id, title: title, isPrivate: json["private"]?.bool ?? false,
      photoCount: Int32(clamping: json["total_photos"]?.integer ?? 0),
      cover: json["cover_photo"]?["urls"]?["raw"]?.string ?? "")
  }
}
