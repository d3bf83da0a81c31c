import Hummingbird
import Identity
import PhotoLibrary

/// Finds out whose share of the workers' CPU time a new image is taken from (LIB-15).
struct ImageClients: Sendable {
  let addresses: CallerAddress
  let callers: Callers

  /// The browser's session, or the address when nobody is signed in; of IPv6 its network of 64 bits.
  func client(_ request: Request, _ context: ServiceContext) async -> ImageClient {
    // Why a failure counts as no session: an image needs none, so it must not fail for it.
    if let cookie = callers.cookies.value(.session, request),
      (try? await callers.visitor(request)) != nil
    {
      return .session(cookie)
    }
    return .address(NetworkAddress(addresses.address(request, context)).host)
  }
}
