public import Domain
public import Texts

extension SignInPages {
  /// A photo of the person's own, in the feed or in the bin.
  public struct OwnPhoto: Sendable {
    /// The public id.
    public var id: String
    /// The URL of the image, without parameters.
    public var image: String
    /// The size of the photo as it is shown.
    public var size: PixelSize
    /// What the photo is called: its description, or when it was added.
    public var name: String
    /// When it is removed for good; nil if it is not in the bin.
    public var removedAt: Instant?
    /// The name of the photo's file; nil if unknown.
    public var fileName: String?
    /// Whether it is a Live Photo.
    public var hasVideo = false

    /// Creates a photo from its properties.
    public init(
      id: String, image: String, size: PixelSize, name: String, removedAt: Instant? = nil
    ) {
      self.id = id
      self.image = image
      self.size = size
      self.name = name
      self.removedAt = removedAt
    }
  }

  /// A page of a list of the person's own photos.
  public struct OwnPhotoList: Sendable {
    /// The photos.
    public var photos: [OwnPhoto]
    /// The number of the page, from 1.
    public var page: Int
    /// Whether it is the last page.
    public var isLast: Bool
    /// The CSRF token of the forms.
    public var seal: String
    /// The public ids of the photos that were just deleted, which *Undo* restores.
    public var deleted: [String] = []
    /// The public ids of the photos that stay selected.
    public var selected: [String] = []
    /// Number of the person's photos on all pages of the list.
    public var total = 0
    /// The value of the box that selects all photos that the person has now; nil without photos.
    public var last: String?
    /// What was just done to the selected photos; nil if nothing was.
    public var done: OwnPhotoPhrase?
    /// Why the last change was refused; nil if it was not.
    public var problem: String?

    /// Creates a page of a list.
    public init(photos: [OwnPhoto], page: Int, isLast: Bool, seal: String) {
      self.photos = photos
      self.page = page
      self.isLast = isLast
      self.seal = seal
    }
  }

  /// The person's own photos as tiles with boxes that select them. Deleted photos stay in the bin for
  /// `binDays` days.
  public func ownPhotos(_ list: OwnPhotoList, binDays: Int) -> Element {
    let path = Path.ownPhotos.template
    var parts = heading(.yourPhotos) + problem(list)
    if !list.deleted.isEmpty {
      let undo = [
        field(HiddenField("photos", list.deleted.joined(separator: ","))),
        Element(.span, text: text(of: .deleted(count: list.deleted.count))).with(.role, "status"),
        submit(text(of: .undo), "undo", "1"),
      ]
      parts.append(ownForm(undo, action: path, seal: list.seal, "undo"))
    }
    if let done = list.done { parts.append(status(done)) }
    if list.photos.isEmpty { parts.append(Element(.p, text: text(of: .noPhotos))) }
    if !list.photos.isEmpty {
      let choice =
        [
          field(HiddenField("page", "\(list.page)")),
          Element(.ul, "tiles", list.photos.map { tile($0, list) }),
        ] + selection(list, path, [submit(words(.deleteSelected), "delete", "1", "danger")]) + [
          Element(.p, "note", text: text(of: .deletedStay(days: binDays))),
          // Why before the others: the Enter key in the field presses the first button behind it.
          labeled(LabeledField("captured", text(of: .captured), "", .date)),
          Element(.p, "rotation", [submit(words(.dateSelected), "date", "1")]),
          rotation(SelectionPhrase.rotateSelectedLeft, SelectionPhrase.rotateSelectedRight),
        ]
      parts.append(ownForm(choice, action: path, seal: list.seal, "share choosing"))
    }
    parts += pageLinks(list, path)
    parts.append(Element(.a, text: text(of: .bin)).with(.href, Path.bin.template))
    return Element(.main, "plain account", parts)
  }

  /// The page that edits, rotates or deletes a photo; `done` says what just happened to it, nil if
  /// nothing did.
  public func editing(
    _ photo: OwnPhoto, _ fields: [LabeledField], done: OwnPhotoPhrase?, binDays: Int, seal: String
  ) -> Element {
    let action = Path.ownPhoto.with(photo.id)
    var parts = [
      Element(.a, "back", text: text(of: .yourPhotos)).with(.href, Path.ownPhotos.template),
      Element(.h1, text: text(of: .edit)),
      Element(.a, "photo", [image(of: photo, .large)]).with(.href, Path.viewer.with(photo.id)),
    ]
    if let name = photo.fileName {
      parts.append(Element(.p, "note", text: text(of: .fileName(name))))
    }
    parts += originals(of: photo)
    if let done { parts.append(status(done)) }
    parts.append(
      ownForm(
        [rotation(OwnPhotoPhrase.rotateLeft, OwnPhotoPhrase.rotateRight)], action: action,
        seal: seal))
    parts.append(
      ownForm(
        fields.map(labeled) + [submit(text(of: .save), "save", "1", "allow")], action: action,
        seal: seal))
    let deletion = [
      submit(text(of: .delete), "delete", "1", "danger"),
      Element(.p, "note", text: text(of: .deletedStay(days: binDays))),
    ]
    parts.append(ownForm(deletion, action: action, seal: seal))
    return Element(.main, "plain account", parts)
  }

  /// What is in the person's bin.
  public func bin(_ list: OwnPhotoList) -> Element {
    var parts = heading(.bin) + problem(list)
    if list.photos.isEmpty {
      parts.append(Element(.p, text: text(of: .binIsEmpty)))
    } else {
      let buttons = [
        submit(words(.restoreSelected), "restoreSelected", "1", "calm"),
        submit(words(.removeSelected), "removeSelected", "1", "danger"),
      ]
      let choice =
        [
          field(HiddenField("page", "\(list.page)")),
          Element(.ul, "entries", list.photos.map { entry($0, list) }),
        ] + selection(list, Path.bin.template, buttons)
      parts.append(
        ownForm(choice, action: Path.bin.template, seal: list.seal, "share choosing"))
      parts.append(
        ownForm(
          [submit(text(of: .empty), "empty", "1")], action: Path.bin.template, seal: list.seal,
          "order"))
    }
    parts += pageLinks(list, Path.bin.template)
    parts.append(Element(.a, text: text(of: .yourPhotos)).with(.href, Path.ownPhotos.template))
    return Element(.main, "plain account", parts)
  }
}

extension SignInPages {
  private func heading(_ phrase: OwnPhotoPhrase) -> [Element] {
    [
      Element(.a, "back", text: words(.yourAccount)).with(.href, Path.account.template),
      Element(.h1, text: text(of: phrase)),
    ]
  }

  private func problem(_ list: OwnPhotoList) -> [Element] {
    list.problem.map { [refusal($0)] } ?? []
  }

  /// Links to the files as they were added.
  private func originals(of photo: OwnPhoto) -> [Element] {
    var links = [(OwnPhotoPhrase.downloadOriginal, Path.ownOriginal)]
    if photo.hasVideo { links.append((.downloadOriginalVideo, .ownOriginalVideo)) }
    return links.map { phrase, path in
      Element(.a, text: phrase.text(in: language)).with(.href, path.with(photo.id)).with(.download)
    }
  }

  private func status(_ phrase: OwnPhotoPhrase) -> Element {
    Element(.p, "person", text: text(of: phrase)).with(.role, "status")
  }

  /// Two buttons that rotate what their form is about; their value is the angle in degrees.
  private func rotation(_ left: some Sentence, _ right: some Sentence) -> Element {
    Element(
      .p, "rotation",
      [
        submit(left.text(in: language), "rotate", "\(Rotation.left.rawValue)"),
        submit(right.text(in: language), "rotate", "\(Rotation.right.rawValue)"),
      ])
  }

  /// The bar that stays in sight while the photos above it are selected: how many are, what selects all of the page or
  /// of all pages, and what is done with them. `choosing.js` counts; without script each part works by itself.
  private func selection(_ list: OwnPhotoList, _ path: String, _ buttons: [Element]) -> [Element] {
    let here = path + "?page=\(list.page)"
    var parts = [
      Element(.p, "count", text: words(.selected(count: list.selected.count)))
        .with(.ariaLive, "polite"),
      Element(.a, "each", text: words(.selectPage)).with(.href, here + "&select=page"),
      Element(.a, "none", text: words(.selectNone)).with(.href, here),
    ]
    if let last = list.last, list.total > list.photos.count {
      parts.append(box("checkbox", "all", last, words(.all(count: list.total)), false))
    }
    return [Element(.div, "selection", parts + buttons)]
  }

  /// The box that selects a photo; its label is the photo beside it.
  private func box(for photo: OwnPhoto, _ list: OwnPhotoList) -> Element {
    let box = Element(.input).with(.type, "checkbox").with(.name, "photo").with(.value, photo.id)
      .with(.ariaLabel, text(of: .select(name: photo.name)))
      .with(.checked, if: list.selected.contains(photo.id))
    return Element(.label, "pick", [box])
  }

  private func tile(_ photo: OwnPhoto, _ list: OwnPhotoList) -> Element {
    let link = Element(.a, "", [image(of: photo, .tile)]).with(.href, Path.ownPhoto.with(photo.id))
    return Element(.li, "own", [link, box(for: photo, list)])
  }

  private func entry(_ photo: OwnPhoto, _ list: OwnPhotoList) -> Element {
    let day = photo.removedAt.map { text(of: .removedOn(CalendarDate($0))) } ?? ""
    let buttons = [
      submit(text(of: .restore), "restore", photo.id, "calm", about: photo.name),
      submit(text(of: .remove), "remove", photo.id, about: photo.name),
    ]
    return Element(
      .li, "binned",
      [
        Element(.p, "name", text: photo.name).with(.dir, "auto"),
        Element(.div, "own", [image(of: photo, .tile), box(for: photo, list)]),
        Element(.p, "note", text: day), Element(.div, "order", buttons),
      ])
  }

  private func image(of photo: OwnPhoto, _ image: PublicImage) -> Element {
    let size = image == .tile ? PixelSize(width: 400, height: 400) : photo.size
    return Element(.img).with(.alt, photo.name).with(.src, photo.image + "?" + image.rawValue)
      .with(.width, "\(size.width)").with(.height, "\(size.height)")
  }

  private func pageLinks(_ list: OwnPhotoList, _ path: String) -> [Element] {
    func link(_ page: Int, _ phrase: PublicPhrase) -> Element {
      Element(.a, text: phrase.text(in: language)).with(.href, path + "?page=\(page)")
    }
    return (list.page > 1 ? [link(list.page - 1, .newerPhotos)] : [])
      + (list.isLast ? [] : [link(list.page + 1, .olderPhotos)])
  }

  private func words(_ phrase: SelectionPhrase) -> String { phrase.text(in: language) }

  func text(of phrase: OwnPhotoPhrase) -> String { phrase.text(in: language) }
}
