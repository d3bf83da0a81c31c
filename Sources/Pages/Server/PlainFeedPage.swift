public import Domain
import Texts

/// A photo of the feed that needs no script.
public struct PlainPhoto: Sendable {
  /// The address of the picture, without parameters.
  public let address: String
  /// The size of the original, upright.
  public let size: PixelSize
  /// What it shows; may be empty.
  public let caption: String

  /// A photo.
  public init(address: String, size: PixelSize, caption: String) {
    self.address = address
    self.size = size
    self.caption = caption
  }
}

extension SignInPages {
  /// The feed for browsers that cannot run the app: pictures that link to themselves, and links.
  /// `next` is the address of the next page, nil on the last.
  public func plainFeed(_ photos: [PlainPhoto], next: String?) -> Element {
    var parts = [Element(.h1, text: name)]
    for photo in photos {
      let picture = Element(.img).with(.alt, photo.caption)
        .with(.width, "\(photo.size.width)").with(.height, "\(photo.size.height)")
        .with(.src, photo.address + "?fit=max&fm=jpg&q=80&w=800")
      parts.append(
        Element(.a, "photo", [picture])
          .with(.href, photo.address + "?fit=max&fm=jpg&q=80&w=2048")
          .with(.ariaLabel, words(.photo), if: photo.caption.isEmpty))
    }
    if let next { parts.append(Element(.a, text: words(.olderPhotos)).with(.href, next)) }
    parts.append(Element(.a, text: words(.account)).with(.href, "/account"))
    return Element(.main, "plain", parts)
  }
}
