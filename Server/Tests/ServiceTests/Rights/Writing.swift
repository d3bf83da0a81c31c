import Domain
import HTTPTypes
import Hummingbird

@testable import Service

/// A route that writes for a signed-in person, with a request that changes something.
struct Writing: Hashable, Sendable, CustomStringConvertible {
  /// What the request carries to prove who sends it.
  enum Proof: Hashable, Sendable {
    /// A session, and a form with the token of its page.
    case form
    /// A session, and headers that only a page of this server can send.
    case page
    /// A bearer token.
    case token
  }

  let method: HTTPRequest.Method
  let path: Path
  let proof: Proof
  /// The value in the path; a name of `WritingFixture`, or itself.
  var value = ""
  let fields: [String: String]
  /// Whether only owners of the server may do it.
  var isForOwners = false
  /// The body, if it is no form.
  var bytes: String?

  var description: String { "\(method) \(path.template)" }

  static let server = Change {
    $0.terms = .text("Be kind.")
    $0.messages = .outbox
    $0.takesUploads = true
  }

  static let person = Writing(
    method: .post, path: .managedPerson, proof: .form, value: "boris", fields: ["role": "owner"],
    isForOwners: true)
  static let challenge = Writing(
    method: .post, path: .authorizationChallenge, proof: .page,
    fields: [
      "client_id": "image-feed-phone", "scope": "public", "code_challenge_method": "S256",
      "code_challenge": "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM",
    ])

  static let all: [Writing] = [
    person, challenge,
    Writing(method: .post, path: .account, proof: .form, fields: ["photos": "whole"]),
    Writing(
      method: .post, path: .password, proof: .form,
      fields: ["current": TestServer.password, "password": "gondola lantern 48 rhubarb"]),
    Writing(
      method: .post, path: .ownServer, proof: .form,
      fields: ["registration": "1", "policy": "open"], isForOwners: true),
    Writing(
      method: .post, path: .ownCollections, proof: .form, fields: ["create": "1", "title": "Sea"]),
    Writing(method: .post, path: .bin, proof: .form, fields: ["restore": "binned"]),
    Writing(method: .post, path: .ownProfile, proof: .form, fields: ["bio": "I sail."]),
    Writing(method: .post, path: .ownPhotos, proof: .form, fields: ["photo": "photo"]),
    Writing(
      method: .post, path: .ownPhoto, proof: .form, value: "photo",
      fields: ["description": "A boat"]),
    Writing(method: .post, path: .shareLinks, proof: .form, fields: ["photos": "photo"]),
    Writing(method: .post, path: .authorize, proof: .form, fields: ["answer": "allow"]),
    Writing(
      method: .put, path: .photo, proof: .token, value: "photo", fields: ["description": "A boat"]),
    Writing(method: .put, path: .me, proof: .token, fields: ["bio": "I sail."]),
    Writing(method: .post, path: .collections, proof: .token, fields: ["title": "Sea"]),
    Writing(
      method: .put, path: .collection, proof: .token, value: "collection", fields: ["title": "Sea"]),
    Writing(
      method: .post, path: .collectionAddition, proof: .token, value: "collection",
      fields: ["photo_id": "photo"]),
    Writing(
      method: .delete, path: .collectionRemoval, proof: .token, value: "collection",
      fields: ["photo_id": "collected"]),
    Writing(
      method: .put, path: .photoForm, proof: .page, value: "photo",
      fields: ["description": "A boat"]),
    Writing(method: .post, path: .uploads, proof: .page, fields: [:], bytes: "\u{1}\u{2}\u{3}"),
    Writing(
      method: .patch, path: .upload, proof: .page, value: "upload", fields: [:],
      bytes: "\u{1}\u{2}\u{3}"),
    Writing(
      method: .post, path: .upload, proof: .page, value: "upload", fields: [:],
      bytes: "whole ok"),
  ]

  /// Routes of forms by which somebody proves who they are, and of those that need no proof.
  static let withoutRight: [Path] = [
    .authorization, .registration, .phone, .code, .name, .token, .revocation, .share,
  ]

  /// Routes that read no body: they are judged and carried out at once.
  static let withoutBody: [(HTTPRequest.Method, Path)] = [
    (.post, .like), (.delete, .like), (.delete, .collection),
    (.put, .photoBin), (.delete, .photoBin), (.post, .signOut), (.delete, .upload),
  ]

  /// Whether the route has a handler for the method, which is not only that of files for GET.
  static func takes(
    _ method: HTTPRequest.Method, _ path: Path, on held: HeldRequest
  ) async throws -> Bool {
    let status = try await held.answer(method, path.with("x").replacing("**", with: "x"))
    return ![.methodNotAllowed, .notFound].contains(status)
  }

  /// Whether the right to this request can be taken away so.
  func isTaken(by taking: Taking) -> Bool {
    switch taking {
    case .disabling, .newPassword, .removing: true
    case .signingOut, .signingOutEverywhere: proof != .token
    case .revoking: proof == .token
    case .demoting: isForOwners
    case .takingOver: path == .managedPerson
    }
  }
}

/// How a right is taken away.
enum Taking: CaseIterable, Sendable {
  case disabling
  case removing
  case newPassword
  case signingOut
  case signingOutEverywhere
  case revoking
  case demoting
  case takingOver
}
