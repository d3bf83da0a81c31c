/// A sentence with which the iPhone itself asks for leave on behalf of the app; the raw value is
/// its key in the app's Info.plist.
public enum DevicePhrase: String, CaseIterable, Sentence {
  /// Why the app reaches into the network at home.
  case localNetwork = "NSLocalNetworkUsageDescription"
  /// Why the app adds to the person's photos.
  case savePhoto = "NSPhotoLibraryAddUsageDescription"

  /// The wording in English.
  public var english: String {
    switch self {
    case .localNetwork: "To reach a photo server in your own network."
    case .savePhoto: "To save the photo that you share."
    }
  }

  /// The wording in Russian.
  public var russian: String {
    switch self {
    case .localNetwork: "Чтобы найти сервер с фотографиями в вашей сети."
    case .savePhoto: "Чтобы сохранить фотографию, которой вы делитесь."
    }
  }
}
