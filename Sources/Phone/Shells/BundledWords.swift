public import Domain
public import UIKit

/// The word list for judging passwords that ships with the app.
public enum BundledWords {
  /// Reads `words.bin` from `bundle`; nil if it is missing or malformed.
  public static func read(from bundle: Bundle = .main) -> WordFilter? {
    guard let url = bundle.url(forResource: "words", withExtension: "bin"),
      let data = Log.files.attempt("read words.bin", { try Data(contentsOf: url) })
    else { return nil }
    return WordFilter(Array(data))
  }
}
