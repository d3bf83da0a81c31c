public import Foundation
import UIKit

extension Person {
  /// The window as a PNG file with 2 pixels per point: a screenshot in a Simulator, the double's drawing
  /// on Linux.
  public func picture() async -> Data {
    await settle()
    #if canImport(ObjectiveC)
      let format = UIGraphicsImageRendererFormat()
      format.scale = 2
      format.preferredRange = .standard
      let renderer = UIGraphicsImageRenderer(bounds: window.bounds, format: format)
      return renderer.pngData { [window] _ in
        window.drawHierarchy(in: window.bounds, afterScreenUpdates: true)
      }
    #else
      return Data(window.doublePicture())
    #endif
  }
}
