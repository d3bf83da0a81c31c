import Domain
import Screens
import UIKit

/// The chosen server and the credentials, which are all that uploads need when the system launches the
/// app in the background (IOS-6).
@MainActor struct StoredSession {
  /// Stores both.
  let vault: any Vault

  /// The chosen server; nil before the first choice.
  var choice: ServerChoice? {
    get { vault.secret("server").flatMap { ServerChoice(kept: $0) } }
    nonmutating set { vault.keep(newValue?.kept, as: "server") }
  }

  /// The credentials; nil while signed out.
  var credentials: Credentials? {
    get { vault.secret("admission").flatMap { Credentials(kept: $0) } }
    nonmutating set { vault.keep(newValue?.kept, as: "admission") }
  }

  /// Whose photos are uploaded, and the access token; nil if nobody is signed in at an Image Feed server.
  var uploads: (UploadOwner, Secret)? {
    guard let server = choice.flatMap({ PhotoServer($0) }), server.isOwn, let credentials,
      !credentials.username.isEmpty
    else { return nil }
    return (
      UploadOwner(server: server.pages, username: credentials.username), credentials.access
    )
  }
}

extension ServerChoice {
  /// The choice as stored in the vault; `init(kept:)` reads it.
  fileprivate var kept: Secret {
    switch self {
    case .own(let address): Secret(address.text)
    case .unsplash(let keys): Secret(keys.accessKey + "\n" + keys.secret.reveal())
    }
  }

  /// The stored choice; nil if it is malformed.
  fileprivate init?(kept: Secret) {
    let lines = kept.reveal().split(separator: "\n", omittingEmptySubsequences: false)
    if lines.count == 2 {
      self = .unsplash(
        UnsplashKeys(accessKey: String(lines[0]), secret: Secret(String(lines[1]))))
    } else {
      guard let address = ServerURL(kept: kept.reveal()) else { return nil }
      self = .own(address)
    }
  }
}
