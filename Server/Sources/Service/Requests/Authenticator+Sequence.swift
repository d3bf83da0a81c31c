import Domain
import HTTPTypes
import Hummingbird
import Store
import Wire

extension Authenticator {
  /// The number of this change among those of its session or token; nil if the client sends none. Throws 400 for
  /// a value that is no number.
  func sequence(of request: Request) throws(Failure) -> LikeSequence? {
    guard let text = request.headers[.changeSequence] else { return nil }
    let range = ChangeSequence.range
    guard let number = Int64(text), range.contains(number), !text.hasPrefix("+") else {
      throw .malformed(
        "\(ChangeSequence.header) is a whole number from \(range.lowerBound) to \(range.upperBound)."
      )
    }
    let secret = request.headers[.authorization] ?? cookies.value(.session, request)
    return secret.map { LikeSequence(secret: Secret($0), number: number) }
  }
}
