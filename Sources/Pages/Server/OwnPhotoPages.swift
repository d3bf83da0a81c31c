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
    /// What was just done to the selected photos; nil if nothing was.
    public var done: OwnPhotoPhrase?
    /// Why the last change was refused; nil if it was not.
    public var problem: OwnPhotoPhrase?

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
      let choice = [
        field(HiddenField("page", "\(list.page)")),
        Element(
          .ul, "tiles", list.photos.map { tile($0, isSelected: list.selected.contains($0.id)) }),
        // Why before the others: the Enter key in the field presses the first button of the form.
        labeled(LabeledField("captured", text(of: .captured), "", .date)),
        Element(.p, "rotation", [submit(text(of: .dateSelected), "date", "1")]),
        rotation(.rotateSelectedLeft, .rotateSelectedRight),
        Element(.p, "note", text: text(of: .deletedStay(days: binDays))),
        submit(text(of: .deleteSelected), "delete", "1", "danger"),
      ]
      parts.append(ownForm(choice, action: path, seal: list.seal))
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
    if let done { parts.append(status(done)) }
    parts.append(
      ownForm([rotation(.rotateLeft, .rotateRight)], action: action, seal: seal))
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
      parts.append(Element(.ul, "entries", list.photos.map { entry($0, list.seal) }))
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
    list.problem.map { [Element(.p, "problem", text: text(of: $0)).with(.role, "alert")] } ?? []
  }

  private func status(_ phrase: OwnPhotoPhrase) -> Element {
    Element(.p, "person", text: text(of: phrase)).with(.role, "status")
  }

  /// Two buttons that rotate what their form is about; their value is the angle in degrees.
  private func rotation(_ left: OwnPhotoPhrase, _ right: OwnPhotoPhrase) -> Element {
    Element(
      .p, "rotation",
      [
        submit(text(of: left), "rotate", "\(Rotation.left.rawValue)"),
        submit(text(of: right), "rotate", "\(Rotation.right.rawValue)"),
      ])
  }

  private func tile(_ photo: OwnPhoto, isSelected: Bool) -> Element {
    var box = Element(.input).with(.type, "checkbox").with(.name, "photo").with(.value, photo.id)
      .with(.ariaLabel, text(of: .select(name: photo.name)))
    if isSelected { box = box.with(.checked, "") }
    let link = Element(.a, "", [image(of: photo, .tile)]).with(.href, Path.ownPhoto.with(photo.id))
    return Element(.li, "own", [link, Element(.label, "pick", [box])])
  }

  private func entry(_ photo: OwnPhoto, _ seal: String) -> Element {
    let day = photo.removedAt.map { text(of: .removedOn(CalendarDate($0))) } ?? ""
    let buttons = [
      submit(text(of: .restore), "restore", photo.id, "calm", about: photo.name),
      submit(text(of: .remove), "remove", photo.id, about: photo.name),
    ]
    return Element(
      .li, "",
      [
        Element(.p, "name", text: photo.name).with(.dir, "auto"), image(of: photo, .tile),
        Element(.p, "note", text: day),
        ownForm(buttons, action: Path.bin.template, seal: seal, "order"),
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

  func text(of phrase: OwnPhotoPhrase) -> String { phrase.text(in: language) }
}
