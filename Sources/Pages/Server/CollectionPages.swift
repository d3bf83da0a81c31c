import Domain
public import Texts

extension SignInPages {
  /// A collection in the list of the person's own.
  public struct OwnCollection: Sendable {
    /// The public id.
    public var id: String
    /// The title.
    public var title: String
    /// Whether only its owner sees it.
    public var isPrivate: Bool
    /// Number of its photos.
    public var photoCount: Int
    /// The URL of its photos in the app.
    public var address: String
    /// The URL of the cover without parameters; nil without photos.
    public var cover: String?
    /// Whether it contains the photo in question; false if no photo is.
    public var hasPhoto: Bool

    /// Creates a collection from its properties.
    public init(
      id: String, title: String, isPrivate: Bool, photoCount: Int, address: String,
      cover: String?, hasPhoto: Bool = false
    ) {
      self.id = id
      self.title = title
      self.isPrivate = isPrivate
      self.photoCount = photoCount
      self.address = address
      self.cover = cover
      self.hasPhoto = hasPhoto
    }
  }

  /// The form of a page about collections.
  public struct CollectionForm: Sendable {
    /// The CSRF token.
    public var seal: String
    /// The title that the person typed, if it was refused.
    public var title: String
    /// Whether the box that keeps a new collection from others is checked.
    public var isPrivate = false
    /// Why the title was refused; nil if it was not.
    public var problem: FindingPhrase?
    /// Why the last change was refused, if not for the title.
    public var notice: FindingPhrase?

    /// Creates a form.
    public init(seal: String, title: String = "", problem: FindingPhrase? = nil) {
      self.seal = seal
      self.title = title
      self.problem = problem
    }
  }

  /// The person's own collections, and the form for a new one. `more` is the URL of the next page, nil
  /// on the last one.
  public func collections(
    _ collections: [OwnCollection], more: String?, _ form: CollectionForm
  ) -> Element {
    var parts = notice(form)
    if collections.isEmpty {
      parts.append(Element(.p, "hint", text: words(.noCollections)))
    } else {
      parts.append(Element(.ul, "albums", collections.map(tile)))
    }
    if let more {
      parts.append(Element(.a, "more", text: words(.moreCollections)).with(.href, more))
    }
    parts.append(newCollection(form, []))
    let title = heading(ListPhrase.collections.text(in: language))
    return page(bar(back: Path.profile.template, title), parts)
  }

  /// The person's own collections with a button each that adds the photo or removes it. `photo` is its
  /// id, `image` the URL of its image without parameters, `isShareable` whether the person may make a share link of it.
  public func collections(
    _ collections: [OwnCollection], forPhoto photo: String, image: String, isShareable: Bool,
    _ form: CollectionForm
  ) -> Element {
    let hidden = [HiddenField("photo", photo)]
    let back = Path.viewer.with(photo)
    let picture = Element(.img, "subject").with(.alt, Phrase.photo.text(in: language))
      .with(.width, "96").with(.height, "96").with(.src, image + "?fit=crop&h=192&w=192")
    var parts = [picture] + notice(form)
    if !collections.isEmpty {
      let rows = collections.map { collection in
        let button = Element(
          .button, "choice",
          [
            Element(.span, "icon"),
            Element(.span, "name", text: collection.title).with(.dir, "auto"),
            Element(.span, "note", text: note(collection)),
          ]
        ).with(.type, "submit").with(.name, collection.hasPhoto ? "remove" : "add")
          .with(.value, collection.id)
          .with(.ariaPressed, collection.hasPhoto ? "true" : "false")
        return Element(.li, "", [self.form([button], form, hidden)])
      }
      parts.append(Element(.ul, "choices", rows))
    }
    parts.append(newCollection(form, hidden))
    if isShareable { parts.append(shareLink("?photos=" + percentEncoded(photo))) }
    return page(
      bar(
        back: back, heading(SharingPhrase.addToCollection.text(in: language)),
        Element(.a, "side", text: words(.done)).with(.href, back)), parts)
  }

  /// The page that changes or deletes one of the person's collections.
  public func editing(_ collection: OwnCollection, _ form: CollectionForm) -> Element {
    let hidden = [HiddenField("collection", collection.id)]
    let title = [titleField(form), button(.save, "save")]
    // Why a button: it changes this at once, with the title as it was saved.
    let toggle = Element(
      .button, "choice",
      [Element(.span, "icon"), Element(.span, "name", text: words(.onlyForMe))]
    ).with(.type, "submit").with(.name, "private")
      .with(.value, collection.isPrivate ? "false" : "true")
      .with(.ariaPressed, collection.isPrivate ? "true" : "false")
    let delete = [
      button(.deleteCollection, "delete", "danger"),
      Element(.p, "hint", text: words(.photosStay)),
    ]
    return page(
      bar(back: collection.address, heading(ListPhrase.edit.text(in: language), collection.title)),
      [
        self.form(title, form, hidden), self.form([toggle], form, hidden),
        shareLink("?collection=" + collection.id), self.form(delete, form, hidden),
      ])
  }

  /// A link to the form that shares what the query names (LIB-13).
  private func shareLink(_ query: String) -> Element {
    Element(.a, "more", text: SharingPhrase.guestLink.text(in: language)).with(
      .href, Path.shareLinks.template + query)
  }

  func page(_ bar: Element, _ parts: [Element]) -> Element {
    Element(
      .div, "page", [Element(.header, "found", [bar]), Element(.main, "body", parts)])
  }

  private func tile(_ collection: OwnCollection) -> Element {
    let cover =
      collection.cover.map { cover in
        Element(.img, "cover").with(.alt, "").with(.width, "400").with(.height, "300")
          .with(.src, cover + "?fit=crop&h=300&q=80&w=400")
      } ?? Element(.span, "cover")
    return Element(
      .li, "",
      [
        Element(
          .a, "album",
          [
            cover, Element(.span, "name", text: collection.title).with(.dir, "auto"),
            Element(.span, "note", text: note(collection)),
          ]
        ).with(.href, collection.address)
      ])
  }

  private func note(_ collection: OwnCollection) -> String {
    words(.size(count: collection.photoCount))
      + (collection.isPrivate ? " · " + words(.onlyForMe) : "")
  }

  private func newCollection(_ form: CollectionForm, _ hidden: [HiddenField]) -> Element {
    let parts = [
      Element(.h2, text: words(.newCollection)), titleField(form),
      checkbox("private", words(.onlyForMe), form.isPrivate), button(.create, "create"),
    ]
    return self.form(parts, form, hidden)
  }

  private func form(
    _ parts: [Element], _ form: CollectionForm, _ hidden: [HiddenField]
  ) -> Element {
    Element(
      .form, "change", ([HiddenField("form", form.seal)] + hidden).map { field($0) } + parts
    ).with(.method, "post").with(.action, Path.ownCollections.template)
  }

  private func titleField(_ form: CollectionForm) -> Element {
    labeled(
      LabeledField(
        "title", words(.collectionTitle), form.title, longest: 100,
        problem: form.problem.map { words($0) }))
  }

  private func notice(_ form: CollectionForm) -> [Element] {
    form.notice.map { [refusal(words($0))] } ?? []
  }

  private func button(
    _ phrase: FindingPhrase, _ name: String, _ style: String = "main"
  ) -> Element {
    Element(.button, style, text: words(phrase)).with(.type, "submit").with(.name, name)
      .with(.value, "1")
  }
}
