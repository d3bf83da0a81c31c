import Foundation
import Service

extension SignInOptions {
  /// The longest accepted text of terms in bytes.
  private static let longestTerms = 256 * 1024

  /// The terms named by `--terms`, nil if it is not given; throws if they cannot be read.
  func termsOfServer() throws -> Terms? {
    guard let terms else { return nil }
    if terms.hasPrefix("https://") || terms.hasPrefix("http://") {
      guard URL(string: terms)?.host?.isEmpty == false else {
        throw refuse("--terms \(terms) is no address of a page.")
      }
      return .page(url: terms)
    }
    guard let bytes = FileManager.default.contents(atPath: terms) else {
      throw refuse("--terms \(terms) cannot be read.")
    }
    guard bytes.count <= SignInOptions.longestTerms,
      let text = String(data: bytes, encoding: .utf8),
      !text.allSatisfy(\.isWhitespace)
    else {
      throw refuse("--terms \(terms) is no text of up to 256 kB in UTF-8.")
    }
    return .text(text)
  }
}
