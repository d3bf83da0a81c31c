import PhotosUI
import UIKit

/// Opens the system's photo picker, which runs outside the app: the app gets the chosen photos and
/// needs no permission for the library (IOS-6).
@MainActor final class PhotoChooser: NSObject, PHPickerViewControllerDelegate {
  private var chosen: ([NSItemProvider]) -> Void = { _ in }

  /// Opens the picker; `chosen` receives the photos in the order of choosing, none if the person
  /// cancels.
  func open(
    above owner: UIViewController, chosen: @escaping ([NSItemProvider]) -> Void
  ) {
    self.chosen = chosen
    var configuration = PHPickerConfiguration()
    // Why both: images alone are offered without the videos of Live Photos.
    configuration.filter = .any(of: [.images, .livePhotos])
    configuration.selectionLimit = 0
    configuration.selection = .ordered
    // Why: by default, the system converts HEIC to JPEG.
    configuration.preferredAssetRepresentationMode = .current
    let picker = PHPickerViewController(configuration: configuration)
    picker.delegate = self
    owner.present(picker, animated: true)
  }

  /// The person has chosen or canceled; the picker does not close itself.
  func picker(_ picker: PHPickerViewController, didFinishPicking results: [PHPickerResult]) {
    picker.dismiss(animated: true)
    chosen(results.map(\.itemProvider))
  }
}
