public import Domain
import UIKit

extension Language {
  /// Russian if the device prefers it over English, else English.
  public static var ofDevice: Language {
    Locale.preferredLanguages.lazy.compactMap { Language(rawValue: String($0.prefix(2))) }.first
      ?? .english
  }
}
