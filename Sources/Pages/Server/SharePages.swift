public import Texts

/// The pages of share links: for visitors without an account, and for the links' owner (LIB-13).
extension SignInPages {
  /// The head of a link's pages.
  public struct SharedHead: Sendable {
    /// The title; nil if the link has none.
    public var title: String?
    /// The name of the person who shares.
    public var owner: String
    /// Number of shared photos.
    public var photoCount: Int
    /// The URL of all photos as a ZIP archive; nil if downloads are forbidden.
    public var archive: String?
    /// The length of that archive in bytes; nil as long as it is unknown.
    public var archiveBytes: Int64?

    /// Creates a head from its properties.
    public init(title: String?, owner: String, photoCount: Int) {
      self.title = title
      self.owner = owner
      self.photoCount = photoCount
    }
  }

  /// A page of the shared photos; `newer` and `older` are the URLs of the previous and the next
  /// page, nil at either end.
  public func shared(
    _ head: SharedHead, photos: [PublicPhoto], newer: String?, older: String?
  ) -> Element {
    var parts = [
      Element(.h1, text: head.title ?? text(of: .sharedPhotos)).with(.dir, "auto"),
      Element(.p, "person", text: text(of: .sharedBy(name: head.owner))),
      Element(
        .p, "person",
        text: (photos.isEmpty ? PublicPhrase.noPhotos : .photos(count: head.photoCount))
          .text(in: language)),
    ]
    if let archive = head.archive {
      let phrase = ShareArchivePhrase.downloadAll(
        count: head.photoCount, megabytes: head.archiveBytes.map { Int($0 / 1_000_000) })
      parts.append(
        Element(.a, "choice allow", text: phrase.text(in: language)).with(.href, archive).with(
          .download))
    }
    if !photos.isEmpty { parts.append(Element(.ul, "tiles", photos.map(tile))) }
    for (address, phrase) in [(newer, PublicPhrase.newerPhotos), (older, .olderPhotos)] {
      if let address {
        parts.append(Element(.a, text: phrase.text(in: language)).with(.href, address))
      }
    }
    return Element(.main, "plain public wide", parts)
  }

  /// The page of a shared photo. `all` is the URL of the list, `file` that of the download, nil if
  /// downloads are forbidden.
  public func shared(
    _ photo: PublicPhoto, of head: SharedHead, all: String, before: String?, after: String?,
    file: String?
  ) -> Element {
    let shown =
      movie(of: photo).map { Element(.div, "photo", [$0]) }
      ?? Element(.a, "photo", [picture(of: photo)]).with(.href, after ?? all)
    var parts = [
      shown,
      Element(.h1, "letter", text: photo.caption ?? head.title ?? text(of: .sharedPhotos))
        .with(.dir, "auto"),
      Element(.p, "person", text: text(of: .sharedBy(name: head.owner))),
    ]
    let links: [(String?, SharePhrase)] = [
      (before, .previousPhoto), (after, .nextPhoto), (all, .allPhotos),
    ]
    for (address, phrase) in links {
      if let address { parts.append(Element(.a, text: text(of: phrase)).with(.href, address)) }
    }
    if let file {
      parts.append(
        Element(.a, text: PublicPhrase.download.text(in: language)).with(.href, file)
          .with(.download))
    }
    return Element(.main, "plain public wide", parts)
  }

  /// The page that asks for a link's password and sends it to `action`; `problem` says why the last
  /// one was refused.
  public func sharePassword(action: String, problem: SharePhrase?) -> Element {
    var password = LabeledField("password", text(of: .passwordLabel), "", .secret)
    password.problem = problem.map(text)
    let parts = [
      Element(.h1, text: name), Element(.p, text: text(of: .passwordNeeded)), labeled(password),
      Element(.button, "allow", text: text(of: .open)).with(.type, "submit"),
    ]
    return Element(
      .main, "",
      [Element(.form, "consent", parts).with(.method, "post").with(.action, action)])
  }

  /// A page that says why a link shows nothing.
  public func shareProblem(_ phrase: some Sentence) -> Element {
    Element(
      .main, "plain", [Element(.h1, text: name), Element(.p, text: phrase.text(in: language))])
  }

  /// The phrase in the page's language.
  func text(of phrase: SharePhrase) -> String { phrase.text(in: language) }
}
