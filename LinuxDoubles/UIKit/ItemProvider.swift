public import Foundation

public protocol NSItemProviderReading: NSObjectProtocol {}

/// Offers one file, and an object. Foundation on Linux lacks this class.
open class NSItemProvider: NSObject {
  open var suggestedName: String?
  private let file: URL?
  private let error: (any Error)?
  private let object: (any NSItemProviderReading)?
  /// Test only: offers the file at `file`, or fails with `error`; offers `object` besides.
  public init(
    doubleFile file: URL?, name: String?, error: (any Error)? = nil,
    object: (any NSItemProviderReading)? = nil
  ) {
    (self.file, suggestedName, self.error, self.object) = (file, name, error, object)
  }

  /// As in Foundation, calls the handler on another thread, with a copy that is deleted when the
  /// handler returns.
  @discardableResult open func loadFileRepresentation(
    forTypeIdentifier typeIdentifier: String,
    completionHandler: @escaping @Sendable (URL?, (any Error)?) -> Void
  ) -> Progress {
    let (file, error) = (self.file, self.error)
    DispatchQueue.global().async {
      guard let file, typeIdentifier == "public.image" else {
        return completionHandler(nil, error ?? CocoaError(.fileReadNoSuchFile))
      }
      let folder = FileManager.default.temporaryDirectory
        .appendingPathComponent(UUID().uuidString)
      let copy = folder.appendingPathComponent(file.lastPathComponent)
      do {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try FileManager.default.copyItem(at: file, to: copy)
        completionHandler(copy, nil)
      } catch {
        completionHandler(nil, error)
      }
      try? FileManager.default.removeItem(at: folder)
    }
    return Progress(totalUnitCount: 1)
  }

  open func canLoadObject(ofClass aClass: any NSItemProviderReading.Type) -> Bool {
    object.map { type(of: $0) == aClass } ?? false
  }

  /// As in Foundation, calls the handler on another thread.
  @discardableResult open func loadObject(
    ofClass aClass: any NSItemProviderReading.Type,
    completionHandler: @escaping @Sendable ((any NSItemProviderReading)?, (any Error)?) -> Void
  ) -> Progress {
    nonisolated(unsafe) let object = canLoadObject(ofClass: aClass) ? self.object : nil
    DispatchQueue.global().async {
      completionHandler(object, object == nil ? CocoaError(.fileReadNoSuchFile) : nil)
    }
    return Progress(totalUnitCount: 1)
  }
}
