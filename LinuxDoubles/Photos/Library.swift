public import UIKit

public enum PHAuthorizationStatus: Int, Sendable {
  case notDetermined, restricted, denied, authorized, limited
}

public enum PHAccessLevel: Int, Sendable {
  case addOnly = 1
  case readWrite = 2
}

public enum PHAssetMediaType: Int, Sendable { case unknown, image, video, audio }

public struct PHAssetMediaSubtype: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  public static let photoLive = PHAssetMediaSubtype(rawValue: 1 << 3)
}

public enum PHAssetCollectionType: Int, Sendable {
  case album = 1
  case smartAlbum = 2
}

public enum PHAssetCollectionSubtype: Int, Sendable { case albumRegular = 2 }

open class PHFetchOptions: NSObject {}

open class PHChange: NSObject {}

public protocol PHPhotoLibraryChangeObserver: NSObjectProtocol {
  func photoLibraryDidChange(_ changeInstance: PHChange)
}

open class PHObject: NSObject, @unchecked Sendable {
  open private(set) var localIdentifier: String
  fileprivate init(_ identifier: String) { localIdentifier = identifier }
}

open class PHAsset: PHObject, @unchecked Sendable {
  open private(set) var mediaType: PHAssetMediaType
  open private(set) var creationDate: Date?
  open private(set) var mediaSubtypes: PHAssetMediaSubtype
  let resources: [PHAssetResource]
  /// Test only: a photo, or a video, with these files.
  public init(
    doubleIdentifier: String, taken: Date?, mediaType: PHAssetMediaType = .image,
    subtypes: PHAssetMediaSubtype = [], resources: [PHAssetResource] = []
  ) {
    mediaSubtypes = subtypes
    (self.mediaType, creationDate, self.resources) = (mediaType, taken, resources)
    super.init(doubleIdentifier)
  }
  open class func fetchAssets(
    with mediaType: PHAssetMediaType, options: PHFetchOptions?
  ) -> PHFetchResult<PHAsset> {
    PHFetchResult(PHPhotoLibrary.shared().state { $0.assets }.filter { $0.mediaType == mediaType })
  }
  open class func fetchAssets(
    in assetCollection: PHAssetCollection, options: PHFetchOptions?
  ) -> PHFetchResult<PHAsset> { PHFetchResult(assetCollection.assets) }
  open class func fetchAssets(
    withLocalIdentifiers identifiers: [String], options: PHFetchOptions?
  ) -> PHFetchResult<PHAsset> {
    PHFetchResult(
      PHPhotoLibrary.shared().state { $0.assets }.filter {
        identifiers.contains($0.localIdentifier)
      })
  }
}

open class PHAssetCollection: PHObject, @unchecked Sendable {
  open private(set) var localizedTitle: String?
  fileprivate let assets: [PHAsset]
  /// Test only: an album with these photos.
  public init(doubleIdentifier: String, title: String?, assets: [PHAsset]) {
    (localizedTitle, self.assets) = (title, assets)
    super.init(doubleIdentifier)
  }
  open class func fetchAssetCollections(
    with type: PHAssetCollectionType, subtype: PHAssetCollectionSubtype, options: PHFetchOptions?
  ) -> PHFetchResult<PHAssetCollection> {
    PHFetchResult(PHPhotoLibrary.shared().state { $0.albums })
  }
  open class func fetchAssetCollections(
    withLocalIdentifiers identifiers: [String], options: PHFetchOptions?
  ) -> PHFetchResult<PHAssetCollection> {
    PHFetchResult(
      PHPhotoLibrary.shared().state { $0.albums }.filter {
        identifiers.contains($0.localIdentifier)
      })
  }
}

open class PHFetchResult<ObjectType: AnyObject>: NSObject, @unchecked Sendable {
  private let objects: [ObjectType]
  init(_ objects: [ObjectType]) { self.objects = objects }
  open var count: Int { objects.count }
  open func object(at index: Int) -> ObjectType { objects[index] }
}

open class PHPhotoLibrary: NSObject, @unchecked Sendable {
  /// Test only: what the library has, and what the person answers.
  public struct DoubleState {
    public var status = PHAuthorizationStatus.notDetermined
    /// The person's answer when they are asked.
    public var answer = PHAuthorizationStatus.authorized
    public var assets: [PHAsset] = []
    public var albums: [PHAssetCollection] = []
    var observers: [any PHPhotoLibraryChangeObserver] = []
    public init() {}
  }
  private static let library = PHPhotoLibrary()
  private let lock = NSLock()
  private var stored = DoubleState()

  open class func shared() -> PHPhotoLibrary { library }

  func state<Value>(_ read: (inout DoubleState) -> Value) -> Value {
    lock.withLock { read(&stored) }
  }

  open class func authorizationStatus(for accessLevel: PHAccessLevel) -> PHAuthorizationStatus {
    library.state { $0.status }
  }

  /// As in Photos, asks once, and calls the handler on another thread.
  open class func requestAuthorization(
    for accessLevel: PHAccessLevel, handler: @escaping @Sendable (PHAuthorizationStatus) -> Void
  ) {
    DispatchQueue.global().async {
      handler(
        library.state { state in
          if state.status == .notDetermined { state.status = state.answer }
          return state.status
        })
    }
  }

  open func register(_ observer: any PHPhotoLibraryChangeObserver) {
    state { $0.observers.append(observer) }
  }

  /// Test only: changes the library, and reports it on another thread.
  public func doubleChange(_ change: (inout DoubleState) -> Void) {
    state(change)
    nonisolated(unsafe) let observers = state { $0.observers }
    DispatchQueue.global().async {
      for observer in observers { observer.photoLibraryDidChange(PHChange()) }
    }
  }
}
