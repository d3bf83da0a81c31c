/// The purpose strings that iOS shows when it asks for a permission. The raw value is the key in
/// Info.plist.
public enum DevicePhrase: String, CaseIterable, Sentence {
  /// Why the app uses the local network.
  case localNetwork = "NSLocalNetworkUsageDescription"
  /// Why the app adds to the photo library.
  case savePhoto = "NSPhotoLibraryAddUsageDescription"
  /// Why the app reads the photo library.
  case addPhotos = "NSPhotoLibraryUsageDescription"

  /// The wording in English.
  public var english: String {
    switch self {
    case .localNetwork: "To reach a photo server in your own network."
    case .savePhoto: "To save the photo that you share."
    case .addPhotos: "To add new photos to your feed automatically, if you switch that on."
    }
  }

  /// The wording in Russian.
  public var russian: String {
    switch self {
    case .localNetwork: "Чтобы найти сервер с фотографиями в вашей сети."
    case .savePhoto: "Чтобы сохранить фотографию, которой вы делитесь."
    case .addPhotos: "Чтобы новые фото сами попадали в вашу ленту, если вы это включите."
    }
  }
}
