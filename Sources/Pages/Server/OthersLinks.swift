public import Domain
import Texts

extension SignInPages {
  /// A share link of somebody else that shows photos of the person.
  public struct OthersLink: Sendable {
    /// The id by which the photos are withdrawn.
    public var id: Int64
    /// The title, or what is shared.
    public var title: String
    /// The name of the person who made it.
    public var owner: String
    /// When it was made.
    public var createdAt: Instant
    /// When it expires; nil if it does not.
    public var expiresAt: Instant?
    /// The first of the person's photos in it.
    public var photos: [OwnPhoto]
    /// Number of the person's photos in it.
    public var photoCount: Int
    /// How often it was opened.
    public var visits: Int

    /// Creates a link from its properties.
    public init(
      id: Int64, title: String, owner: String, createdAt: Instant, expiresAt: Instant?,
      photos: [OwnPhoto], photoCount: Int, visits: Int
    ) {
      self.id = id
      self.title = title
      self.owner = owner
      self.createdAt = createdAt
      self.expiresAt = expiresAt
      self.photos = photos
      self.photoCount = photoCount
      self.visits = visits
    }
  }

  /// The section with the links of others; each has a button that withdraws the person's photos.
  func linksOfOthers(_ links: [OthersLink], _ seal: String) -> [Element] {
    [
      Element(.h2, text: words(.links)),
      Element(.p, "note", text: words(.linksNote)),
      Element(.ul, "entries", links.map { entry($0, seal) }),
    ]
  }

  private func entry(_ link: OthersLink, _ seal: String) -> Element {
    let expiry =
      link.expiresAt.map { text(of: SharePhrase.validUntil(CalendarDate($0))) }
      ?? words(.validWithoutEnd)
    let notes = [
      words(.madeBy(name: link.owner, CalendarDate(link.createdAt))),
      words(.yourPhotos(count: link.photoCount)),
      text(of: SharePhrase.visits(count: link.visits)), expiry,
    ]
    let button = submit(words(.withdraw), "withdraw", "\(link.id)", about: link.title)
    return Element(
      .li, "",
      [
        Element(.p, "name", text: link.title).with(.dir, "auto"),
        Element(.p, "note", text: notes.joined(separator: " · ")),
        Element(.p, "own-photos", link.photos.map(small)),
        ownForm([button], action: Path.shareLinks.template, seal: seal, "order"),
      ])
  }

  /// A small image of a photo that leads to the photo's page.
  private func small(_ photo: OwnPhoto) -> Element {
    let image = Element(.img).with(.alt, photo.name).with(.width, "96").with(.height, "96")
      .with(.src, photo.image + "?" + PublicImage.tile.rawValue)
    return Element(.a, "", [image]).with(.href, Path.ownPhoto.with(photo.id))
  }

  private func words(_ phrase: OthersPhotosPhrase) -> String { phrase.text(in: language) }
}
