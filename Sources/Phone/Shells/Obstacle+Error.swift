import Domain
import Screens
import UIKit

extension Obstacle {
  /// "No route to host": what the sockets below URLSession report without access to the local network.
  private static let noRoute = 65

  /// The reason of an error of URLSession; nil if it is unknown or the person cannot change it.
  ///
  /// `isLocal`: the server is in the local network. `hasWaited`: the request waited for a connection.
  /// `shown`: the certificate that the server showed, if any.
  init?(_ error: any Error, isLocal: Bool, hasWaited: Bool, shown: ServerTrust.Shown?) {
    let code = URLError.Code(rawValue: (error as NSError).code)
    let isChanged = shown?.judgment == .changed
    switch code {
    case .serverCertificateUntrusted, .serverCertificateHasUnknownRoot,
      .serverCertificateHasBadDate, .serverCertificateNotYetValid:
      self = .certificate(shown?.fingerprint, isChanged: isChanged)
    case .secureConnectionFailed where shown != nil, .cancelled where isChanged:
      self = .certificate(shown?.fingerprint, isChanged: isChanged)
    // Why: iOS has no request for the permission; a denied one looks like a missing network, and a
    // request that waits for it ends like a slow one (Apple's TN3179).
    case .notConnectedToInternet where isLocal, .timedOut where isLocal && hasWaited:
      self = .localNetwork
    case .cannotConnectToHost where isLocal && Obstacle.socketCode(of: error) == Obstacle.noRoute:
      self = .localNetwork
    default: return nil
    }
  }

  /// The code of the socket's error below `error`.
  private static func socketCode(of error: any Error) -> Int? {
    let below = (error as NSError).userInfo[NSUnderlyingErrorKey] as? NSError
    return (below?.userInfo["_kCFStreamErrorCodeKey"] as? NSNumber)?.intValue
  }
}
