public import UIKit

/// A photo with a video, as the system's picker offers it.
open class PHLivePhoto: NSObject, NSItemProviderReading {
  fileprivate let resources: [PHAssetResource]
  /// Test only: a Live Photo with these files; `error` is why the video cannot be written.
  public init(doubleStill still: URL, video: URL?, error: (any Error)? = nil) {
    resources =
      [PHAssetResource(.photo, still, nil)]
      + (video.map { [PHAssetResource(.pairedVideo, $0, error)] } ?? [])
  }
}

public enum PHAssetResourceType: Int, Sendable {
  case photo = 1
  case fullSizePhoto = 5
  case pairedVideo = 9
  case fullSizePairedVideo = 10
}

open class PHAssetResource: NSObject {
  open private(set) var type: PHAssetResourceType
  fileprivate let file: URL
  fileprivate let error: (any Error)?
  fileprivate init(_ type: PHAssetResourceType, _ file: URL, _ error: (any Error)?) {
    (self.type, self.file, self.error) = (type, file, error)
  }
  /// Test only: a file of an asset.
  public convenience init(
    double type: PHAssetResourceType, _ file: URL, error: (any Error)? = nil
  ) { self.init(type, file, error) }
  open class func assetResources(for asset: PHAsset) -> [PHAssetResource] { asset.resources }
  open var originalFilename: String { file.lastPathComponent }
  open class func assetResources(for livePhoto: PHLivePhoto) -> [PHAssetResource] {
    livePhoto.resources
  }
}

open class PHAssetResourceRequestOptions: NSObject {
  open var isNetworkAccessAllowed = false
}

open class PHAssetResourceManager: NSObject, @unchecked Sendable {
  private static let shared = PHAssetResourceManager()
  open class func `default`() -> PHAssetResourceManager { shared }
  /// As in Photos, calls the handler on another thread, and fails if the file exists.
  open func writeData(
    for resource: PHAssetResource, toFile fileURL: URL, options: PHAssetResourceRequestOptions?,
    completionHandler: @escaping @Sendable ((any Error)?) -> Void
  ) {
    let (file, error) = (resource.file, resource.error)
    DispatchQueue.global().async {
      do {
        if let error {
          // What was written before the error stays.
          try Data([0]).write(to: fileURL, options: .withoutOverwriting)
          throw error
        }
        try FileManager.default.copyItem(at: file, to: fileURL)
        completionHandler(nil)
      } catch {
        completionHandler(error)
      }
    }
  }
}
