public import Domain
import Texts

extension SignInPages {
  /// The feed for browsers that cannot run the app: pictures, each a link to its larger version.
  ///
  /// Of each photo: its URL, to which parameters can be appended, the size of the upright original, and its caption,
  /// or "". `next` is the URL of the next page, nil on the last.
  public func plainFeed(
    _ photos: [(address: String, size: PixelSize, caption: String)], next: String?
  ) -> Element {
    var parts = [Element(.h1, text: name)]
    for photo in photos {
      let picture = Element(.img).with(.alt, photo.caption)
        .with(.width, "\(photo.size.width)").with(.height, "\(photo.size.height)")
        .with(.src, photo.address + "&fit=max&fm=jpg&q=80&w=800")
      parts.append(
        Element(.a, "photo", [picture])
          .with(.href, photo.address + "&fit=max&fm=jpg&q=80&w=2048")
          .with(.ariaLabel, words(.photo), if: photo.caption.isEmpty))
    }
    if let next { parts.append(Element(.a, text: words(.olderPhotos)).with(.href, next)) }
    parts.append(Element(.a, text: words(.account)).with(.href, Path.account.template))
    return Element(.main, "plain", parts)
  }
}
