public import UIKit

public struct PHPickerFilter: Equatable, Hashable, Sendable {
  private let name: String
  public static let images = PHPickerFilter(name: "images")
  public static let livePhotos = PHPickerFilter(name: "livePhotos")
  public static func any(of subfilters: [PHPickerFilter]) -> PHPickerFilter {
    PHPickerFilter(name: "any of " + subfilters.map(\.name).joined(separator: ", "))
  }
}

public struct PHPickerConfiguration: Equatable, Hashable, Sendable {
  public enum AssetRepresentationMode: Equatable, Hashable, Sendable {
    case automatic, current, compatible
  }
  public enum Selection: Equatable, Hashable, Sendable { case `default`, ordered }
  public var preferredAssetRepresentationMode = AssetRepresentationMode.automatic
  public var selection = Selection.default
  public var selectionLimit = 1
  public var filter: PHPickerFilter?
  public init() {}
}

public struct PHPickerResult: Equatable, Hashable {
  public let itemProvider: NSItemProvider
  public let assetIdentifier: String?
  /// Test only: PhotosUI has no public initializer.
  public init(doubleProvider provider: NSItemProvider) {
    (itemProvider, assetIdentifier) = (provider, nil)
  }
}

@MainActor @preconcurrency public protocol PHPickerViewControllerDelegate: AnyObject {
  func picker(_ picker: PHPickerViewController, didFinishPicking results: [PHPickerResult])
}

/// Shows no photos; a test calls the delegate.
@MainActor open class PHPickerViewController: UIViewController {
  public private(set) var configuration: PHPickerConfiguration
  open weak var delegate: (any PHPickerViewControllerDelegate)?
  public init(configuration: PHPickerConfiguration) {
    self.configuration = configuration
    super.init(nibName: nil, bundle: nil)
  }
  public required init?(coder: NSCoder) { return nil }
}
