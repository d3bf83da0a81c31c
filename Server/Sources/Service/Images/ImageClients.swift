import Hummingbird
import Identity
import PhotoLibrary
import Store

/// Determines the client to which the CPU time of a new image is charged (LIB-15).
struct ImageClients: Sendable {
  let addresses: ClientAddress
  let authenticator: Authenticator

  /// The client's address (for IPv6 its /64 network) and the person whose browser sent the request,
  /// if signed in.
  func client(_ request: Request, _ context: ServiceContext) async -> ImageClient {
    let host = NetworkAddress(addresses.address(request, context)).host
    // Why a failed look-up counts as no session: images need none, so they must not fail because of
    // it.
    guard let person = try? await authenticator.sessionUser(request) else { return .address(host) }
    return .person(person.id, at: host)
  }
}
