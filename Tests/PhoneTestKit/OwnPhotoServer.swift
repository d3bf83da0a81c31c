public import Domain
import Foundation
import Screens
public import Wire

/// A server with three photos, of which the test changes the first, "p0".
@MainActor public final class OwnPhotoServer {
  private let list = ListServer(count: 3)
  /// The username of the photo's owner; the person is anna.
  public var owner = "anna"
  /// How far the photo is rotated.
  public var rotation = Rotation.none
  /// What is saved about the photo.
  public var saved = PhotoDraft()
  /// The response to the next changes; nil to carry them out.
  public var refusal: Response?
  /// The changes that the app requested, as "put form rotation=90".
  public private(set) var changes: [String] = []
  /// How many times a list was checked.
  public private(set) var checks = 0
  /// What each query finds.
  public var found: [String: [String]] {
    get { list.found }
    set { list.found = newValue }
  }
  /// Which lists have changed since their index was read: the feed (false), and searches (true).
  private var outdated: Set<Bool> = []

  /// The response to a form with a wrong capture date.
  public static let refusal: Response = {
    var json = JSONWriter(capacity: 256)
    FieldErrorBody(
      errors: ["x"],
      fields: [FieldErrorBody.Field(name: "captured", message: "this is not valid.")]
    ).write(to: &json)
    return Response(status: 422, body: json.bytes)
  }()

  /// A server on which nothing is changed yet.
  public init() {}

  /// A person who is signed in, with the metadata of their photo `p0` open if `isSheetOpen`. Requests for which
  /// `isHeld` returns true wait for the test's response.
  public func user(
    isSheetOpen: Bool = true, isHeld: @escaping @MainActor (Request) -> Bool = { _ in false }
  ) async -> AppUser {
    let user = await AppUser(isSignedIn: true) { isHeld($0) ? nil : self.response($0) }
    await user.settle()
    if isSheetOpen { await user.openSheet(of: "p0") }
    return user
  }

  /// The response to a request; nil if the server does not know its path.
  public func response(_ request: Request) -> Response? {
    if request.address == "/photos/p0" { return photo }
    let parts = request.address.split(separator: "/")
    if parts.count == 4, parts.starts(with: ["app", "photo", "p0"]) {
      return response(request, to: String(parts[3]))
    }
    let isSearch = request.address.range(of: "search") != nil
    if request.address.hasPrefix("/app/news") {
      checks += 1
      if outdated.contains(isSearch) { return .status(409) }
    }
    if request.address.hasPrefix("/app/index") { outdated.remove(isSearch) }
    return list.response(request)
  }

  private func response(_ request: Request, to part: String) -> Response {
    if request.method == .get { return form }
    changes.append("\(request.method) \(part) \(request.form.reveal())")
    if let refusal { return refusal }
    outdated = [false, true]
    switch (part, request.method) {
    case ("bin", .put):
      list.ids.removeAll { $0 == "p0" }
      found = found.mapValues { $0.filter { $0 != "p0" } }
    case ("bin", _): list.ids.insert("p0", at: 0)
    case (_, _): return photo(after: request.form.reveal())
    }
    return Response(status: 204, body: [])
  }

  private func photo(after change: String) -> Response {
    for rotation in Rotation.allCases where change == "rotation=\(rotation.rawValue)" {
      self.rotation = rotation
    }
    if change.hasPrefix("alt_description=") { saved.title = String(change.dropFirst(16)) }
    return photo
  }

  private var photo: Response {
    let size = rotation.size(of: PixelSize(width: 40, height: 30))
    let name = ImageName(stem: "p0", rotation: rotation).text
    let body =
      #"{"id":"p0","width":\#(size.width),"height":\#(size.height),"#
      + #""alt_description":"\#(saved.title)","user":{"username":"\#(owner)","name":"Anna"},"#
      + #""urls":{"raw":"https://feed.example/images/\#(name)?x=1"}}"#
    return Response(status: 200, body: Array(body.utf8))
  }

  private var form: Response {
    var json = JSONWriter(capacity: 256)
    saved.write(to: &json)
    return Response(status: 200, body: json.bytes)
  }
}
