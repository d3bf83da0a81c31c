public import Domain

/// A sentence with which the iPhone itself asks for leave on behalf of the app; the raw value is
/// its key in the app's Info.plist.
public enum DevicePhrase: String, CaseIterable, Hashable, Sendable {
  /// Why the app reaches into the network at home.
  case localNetwork = "NSLocalNetworkUsageDescription"
  /// Why the app adds to the person's photos.
  case savePhoto = "NSPhotoLibraryAddUsageDescription"

  /// The wording in `language`.
  public func text(in language: Language) -> String {
    switch language {
    case .russian: russian
    case .english: english
    }
  }

  private var english: String {
    switch self {
    case .localNetwork: "To reach a photo server in your own network."
    case .savePhoto: "To save the photo that you share."
    }
  }

  private var russian: String {
    switch self {
    case .localNetwork: "Чтобы найти сервер с фотографиями в вашей сети."
    case .savePhoto: "Чтобы сохранить фотографию, которой вы делитесь."
    }
  }
}
