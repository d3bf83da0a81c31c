public import Store

extension Identity {
  /// The most redirect URIs of the demo application, those that it has from the start included.
  static let mostDemoRedirects = 64
  /// The longest redirect URI in bytes that can be registered for the demo application.
  static let longestDemoRedirect = 256

  /// Whether anybody may register `uri` for this application: only for the demo's, which accepts
  /// every http loopback URI anyway, and only an https loopback URI of at most 256 bytes.
  public func mayRegister(_ uri: String, for application: ApplicationRecord) -> Bool {
    application.registration.accessKey == Demo.accessKey && Identity.isDemoRedirect(uri)
  }

  /// Adds a redirect URI to those of an application; does nothing unless `mayRegister` allows it.
  ///
  /// If the application has 64 already, the URI replaces the one that was added first.
  public func register(
    _ uri: String, for application: ApplicationRecord
  ) async throws(StoreError) {
    guard mayRegister(uri, for: application) else { return }
    try await database.applications.changeRedirectURIs(of: application) { registered in
      Identity.adding(uri, to: registered)
    }
  }

  /// The redirect URIs in `registered` that were added to those that the demo application has from
  /// the start.
  static func addedDemoRedirects(_ registered: [String]) -> [String] {
    Array(registered.filter(isDemoRedirect).suffix(mostDemoRedirects - Demo.redirectURIs.count))
  }

  private static func isDemoRedirect(_ uri: String) -> Bool {
    uri.utf8.count <= longestDemoRedirect && RedirectURI.isSecureLoopback(uri)
  }

  private static func adding(_ uri: String, to registered: [String]) -> [String] {
    guard !registered.contains(uri) else { return registered }
    var uris = registered
    if uris.count >= mostDemoRedirects, let oldest = uris.firstIndex(where: isDemoRedirect) {
      uris.remove(at: oldest)
    }
    return uris + [uri]
  }
}
