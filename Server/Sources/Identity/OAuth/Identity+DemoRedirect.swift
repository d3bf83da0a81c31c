public import Store

extension Identity {
  /// The most redirect URIs of the demo application, those that it has from the start included.
  private static let mostDemoRedirects = 64

  /// Whether anybody may register `uri` for this application: only for the demo's, which accepts
  /// every http URI of this machine anyway, and only an https URI of this machine.
  public func mayRegister(_ uri: String, for application: ApplicationRecord) -> Bool {
    application.registration.accessKey == Demo.accessKey && RedirectURI.isSecureLoopback(uri)
      && application.registration.redirectURIs.count < Identity.mostDemoRedirects
  }

  /// Adds a redirect URI to those of an application; does nothing unless `mayRegister` allows it.
  public func register(
    _ uri: String, for application: ApplicationRecord
  ) async throws(StoreError) {
    guard mayRegister(uri, for: application),
      !application.registration.redirectURIs.contains(uri)
    else { return }
    var changed = application
    changed.registration.redirectURIs.append(uri)
    try await database.applications.save(changed)
  }
}
