import UIKit

/// Offers to add the photo to a collection, in the system's share sheet (FEED-32). The list of collections
/// opens after the sheet has closed.
final class AddToCollection: UIActivity {
  /// The type by which the share sheet reports that the person chose it.
  static let type = UIActivity.ActivityType(rawValue: "imagefeed.add-to-collection")
  private let name: String

  /// An activity with this name.
  init(_ name: String) { self.name = name }

  override class var activityCategory: UIActivity.Category { .action }
  override var activityType: UIActivity.ActivityType? { AddToCollection.type }
  override var activityTitle: String? { name }
  override var activityImage: UIImage? { UIImage(systemName: "rectangle.stack.badge.plus") }

  /// It needs none of the shared items: it adds the photo on the server.
  override func canPerform(withActivityItems activityItems: [Any]) -> Bool { true }

  override func perform() { activityDidFinish(true) }
}
