public import Domain
public import Screens
import Texts

extension SignInPages {
  /// A photo on the public pages.
  public struct PublicPhoto: Sendable {
    /// The URL of the photo's page.
    public var page: String
    /// The URL of the image, without parameters.
    public var image: String
    /// The size of the upright original.
    public var size: PixelSize
    /// The author's description, or nil if the author wrote none.
    public var caption: String?
    /// Alternative text for screen readers, or nil if the photo has none.
    public var alternative: String?
    /// The URL of the video of a Live Photo; nil if the page does not play it.
    public var movie: String?

    /// Creates a photo from its properties.
    public init(
      page: String, image: String, size: PixelSize, caption: String?, alternative: String?
    ) {
      self.page = page
      self.image = image
      self.size = size
      self.caption = caption
      self.alternative = alternative
    }
  }

  /// The images on the pages for people without an account, as queries of an image's URL: AVIF or WebP for
  /// browsers that accept it, otherwise JPEG.
  public enum PublicImage: String, CaseIterable, Sendable {
    /// A square with sides of 400 pixels.
    case tile = "auto=format&fit=crop&fm=jpg&h=400&q=80&w=400"
    /// The whole photo, at most 1080 pixels wide.
    case large = "auto=format&fit=max&fm=jpg&q=80&w=1080"

    /// The URL of this image of a photo.
    public func address(of photo: PublicPhoto) -> String { photo.image + "?" + rawValue }
  }

  /// A person on the public pages.
  public struct PublicPerson: Sendable {
    /// First and last name.
    public var name: String
    /// The public @name, without the @.
    public var username: String
    /// The URL of the person's page.
    public var page: String
    /// The URL of the portrait, without parameters.
    public var portrait: String
    /// What the person wrote about themselves; nil if nothing.
    public var about: String?
    /// Where the person lives; nil if unknown.
    public var location: String?
    /// Number of photos that the person added.
    public var photoCount: Int

    /// Creates a person from their properties.
    public init(
      name: String, username: String, page: String, portrait: String, about: String?,
      location: String?, photoCount: Int
    ) {
      self.name = name
      self.username = username
      self.page = page
      self.portrait = portrait
      self.about = about
      self.location = location
      self.photoCount = photoCount
    }
  }

  /// The URLs of a list's previous and next page, nil on the first and on the last one, and of its
  /// feeds, by their names.
  public struct ListLinks: Sendable {
    let newer: String?
    let older: String?
    let feeds: [(name: String, address: String)]

    /// Creates the links.
    public init(newer: String?, older: String?, feeds: [(name: String, address: String)]) {
      self.newer = newer
      self.older = older
      self.feeds = feeds
    }
  }

  /// The public page of a person: who they are, and a page of their photos; `app` is the URL of the photos in the app.
  public func person(
    _ person: PublicPerson, photos: [PublicPhoto], links: ListLinks, app: String
  ) -> Element {
    var parts = [
      portrait(of: person, side: 96), Element(.h1, text: person.name).with(.dir, "auto"),
      Element(.p, "person", text: "@" + person.username),
    ]
    if let about = person.about {
      parts.append(Element(.p, "letter", text: about).with(.dir, "auto"))
    }
    if let location = person.location {
      parts.append(Element(.p, "person", text: words(.place(name: location))))
    }
    parts.append(
      Element(
        .p, "person",
        text: words(photos.isEmpty ? .noPhotos : .photos(count: person.photoCount))))
    if !photos.isEmpty { parts.append(Element(.ul, "tiles", photos.map(tile))) }
    let pages = [(links.newer, PublicPhrase.newerPhotos), (links.older, .olderPhotos)]
    for (address, phrase) in pages {
      if let address { parts.append(Element(.a, text: words(phrase)).with(.href, address)) }
    }
    parts.append(Element(.a, text: words(.openInApp)).with(.href, app))
    parts.append(Element(.p, "person", text: words(.subscribe)))
    parts += links.feeds.map { Element(.a, text: $0.name).with(.href, $0.address) }
    return Element(.main, "plain public", parts)
  }

  /// The public page of a photo; `facts` are lines below its credit, `viewer` and `file` the URLs of
  /// the photo in the app and as a download.
  public func photo(
    _ photo: PublicPhoto, by author: PublicPerson, facts: [MetadataLine], viewer: String,
    file: String
  ) -> Element {
    let credit = words(.photoBy(name: author.name))
    var parts = [
      Element(.a, "photo", [picture(of: photo)])
        .with(.href, photo.image + "?fit=max&fm=jpg&q=80&w=2048"),
      Element(.h1, "letter", text: photo.caption ?? credit).with(.dir, "auto"),
      Element(
        .a, "author",
        [
          portrait(of: author, side: 48),
          Element(.span, text: photo.caption == nil ? "@" + author.username : credit)
            .with(.dir, "auto"),
        ]
      ).with(.href, author.page),
    ]
    parts += facts.map { fact in
      let text = fact.label.text(in: language) + ": " + fact.text(in: language)
      return Element(.p, "person", text: text).with(.dir, "auto")
    }
    parts.append(Element(.a, text: words(.openInApp)).with(.href, viewer))
    parts.append(Element(.a, text: words(.download)).with(.href, file).with(.download))
    return Element(.main, "plain public wide", parts)
  }

  /// The large image of a photo.
  func picture(of photo: PublicPhoto) -> Element {
    Element(.img).with(.alt, photo.alternative ?? photo.caption ?? words(.photo))
      .with(.width, "\(photo.size.width)").with(.height, "\(photo.size.height)")
      .with(.src, PublicImage.large.address(of: photo))
  }

  /// The video of a Live Photo, which shows the photo until it is played; nil for other photos.
  func movie(of photo: PublicPhoto) -> Element? {
    guard let movie = photo.movie else { return nil }
    return Element(.video)
      .with(.ariaLabel, photo.alternative ?? photo.caption ?? words(.photo))
      .with(.width, "\(photo.size.width)").with(.height, "\(photo.size.height)")
      .with(.poster, PublicImage.large.address(of: photo)).with(.src, movie)
      .with(.preload, "none").with(.controls).with(.playsinline)
  }

  private func portrait(of person: PublicPerson, side: Int) -> Element {
    Element(.img, "portrait").with(.alt, "").with(.width, "\(side)").with(.height, "\(side)")
      .with(.src, person.portrait + "?crop=faces&fit=crop&h=192&w=192")
  }

  /// A photo in a grid, with a link to its page.
  func tile(_ photo: PublicPhoto) -> Element {
    let picture = Element(.img).with(.alt, photo.alternative ?? photo.caption ?? words(.photo))
      .with(.width, "400").with(.height, "400")
      .with(.src, PublicImage.tile.address(of: photo))
    return Element(.li, "", [Element(.a, "", [picture]).with(.href, photo.page)])
  }

  private func words(_ phrase: PublicPhrase) -> String { phrase.text(in: language) }
}
