public import Domain
public import UIKit

/// The words for judging passwords, as they lie in the app.
public enum BundledWords {
  /// The words of `words.bin` in `bundle`; nothing when the app was packed without them.
  public static func read(from bundle: Bundle = .main) -> WordFilter? {
    guard let url = bundle.url(forResource: "words", withExtension: "bin"),
      let data = try? Data(contentsOf: url)
    else { return nil }
    return WordFilter(Array(data))
  }
}
