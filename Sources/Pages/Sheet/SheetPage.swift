public import Domain
public import Screens
import Texts

/// Renders the sheet of a photo, which has an element tree of its own within the page.
public struct SheetPage: Sendable {
  /// An element that sends taps of the sheet.
  public typealias Element = Pages.Element<PhotoSheet.Tap>

  let language: Language

  /// Creates a page in `language`.
  public init(language: Language) {
    self.language = language
  }

  /// Returns the element tree that shows `view`.
  public func tree(of view: PhotoSheetView) -> Element {
    var parts: [Element] = []
    if let open = view.open { parts.append(tree(of: open)) }
    if let alert = view.open?.own?.alert {
      parts.append(.alert(alert, in: language, first: .closeMessage))
    }
    if let undo = view.undo { parts.append(strip(undo)) }
    return Element(.div, "", parts).keyed("sheets")
  }

  /// A panel at the lower edge, and a backdrop that closes it.
  private func tree(of open: PhotoSheetView.Open) -> Element {
    let form = open.own?.form
    let close: PhotoSheet.Tap = open.isEditing ? .closeForm : .close
    let parts = [head(open, close)] + (form.map { [tree(of: $0)] } ?? content(of: open))
    return Element(
      .dialog, "sheet",
      [
        shade(open),
        Element(.div, "panel", parts).with(.dataDrop, "\(open.share.pulled)"),
      ]
    ).keyed("sheet").with(.ariaLabel, words(.share)).with(.dataName, "sheet").on(.cancel, close)
  }

  /// The backdrop closes the sheet, but not a form: a finger that misses a field must not lose what was typed.
  private func shade(_ open: PhotoSheetView.Open) -> Element {
    let shade = Element(.div, "shade")
    return open.isEditing ? shade : shade.on(.tap, .close)
  }

  private func head(_ open: PhotoSheetView.Open, _ close: PhotoSheet.Tap) -> Element {
    let caption = open.share.caption.isEmpty ? Phrase.photo.text(in: language) : open.share.caption
    let title = open.isEditing ? words(.edit) : caption
    return Element(
      .div, "head",
      [
        Element(.div, "grip").with(.ariaHidden, "true"),
        Element(.h1, text: title).with(.dir, "auto"),
        Element(.button, "close", [Element(.span, "icon")]).with(.type, "button")
          .with(.ariaLabel, words(.close)).on(.tap, close),
      ]
    ).keyed("head")
  }

  private func content(of open: PhotoSheetView.Open) -> [Element] {
    let share = open.share
    var parts: [Element] = []
    if let list = open.author {
      parts.append(
        Element(.a, "by", text: list.title).with(.href, list.address).with(.dir, "auto")
          .on(.tap, .author))
    }
    parts += offers(of: open)
    parts.append(
      Element(.p, "message", text: share.message.map { $0.text(in: language) } ?? "")
        .keyed("message").with(.role, "status"))
    parts.append(details(open.metadata))
    if let credit = open.credit {
      parts.append(Element(.p, "credit", text: credit.text(in: language)).with(.dir, "auto"))
    }
    return parts
  }

  private func offers(of open: PhotoSheetView.Open) -> [Element] {
    let share = open.share
    var offers: [Element] = []
    if share.share != .none {
      offers.append(
        action("send", words(.share), .share, isBusy: share.share == .busy))
    }
    offers.append(contentsOf: copying(open.obstacle))
    offers.append(
      offer(.a, "save", words(.download)).with(.href, Path.photoFile.with(share.id))
        .with(.download).on(.tap, .download))
    if open.hasCollections {
      offers.append(
        offer(.a, "add", words(.addToCollection))
          .with(.href, Path.ownCollections.template + "?photo=" + share.id))
    }
    offers[0] = offers[0].with(.autofocus)
    if let own = open.own { offers += changes(own, of: share.id) }
    return offers
  }

  /// The button that copies the link, and who cannot open it, which is read before the tap.
  private func copying(_ obstacle: ReachPhrase?) -> [Element] {
    let button = action("copy", words(.copyLink), .copy)
    guard let obstacle else { return [button] }
    return [
      button.with(.ariaDescribedby, "reach"),
      Element(.p, "reach", text: obstacle.text(in: language)).keyed("reach").with(.id, "reach"),
    ]
  }

  /// What the photo's owner gets, and does to it.
  private func changes(_ own: OwnPhotoView, of id: String) -> [Element] {
    [
      offer(.a, "guests", words(.guestLink))
        .with(.href, Path.shareLinks.template + "?photos=" + id),
      offer(.a, "original", words(.downloadOriginal))
        .with(.href, Path.ownOriginal.with(id)).with(.download),
      action("edit", words(.edit), .edit, isBusy: own.isLoadingForm)
        .with(.disabled, if: !own.canChange),
      action("left", words(.rotateLeft), .rotate(.left))
        .with(.disabled, if: !own.canRotate),
      action("right", words(.rotateRight), .rotate(.right))
        .with(.disabled, if: !own.canRotate),
      action("delete", words(.delete), .delete, isBusy: own.isDeleting)
        .with(.disabled, if: !own.canChange),
    ]
  }

  private func details(_ view: MetadataView) -> Element {
    switch view {
    case .loading:
      return Element(.div, "details", [loader]).keyed("details").with(.ariaBusy, "true")
    case .message(let phrase, let canRetry):
      var parts = [Element(.p, text: phrase.text(in: language))]
      if canRetry {
        parts.append(
          Element(.button, "again", text: Phrase.retry.text(in: language)).with(.type, "button")
            .on(.tap, .retry))
      }
      return Element(.div, "details", parts).keyed("details").with(.role, "status")
    case .lines(let lines):
      return Element(
        .ul, "details",
        lines.map { line in
          Element(
            .li, "",
            [
              Element(.span, "label", text: line.label.text(in: language)),
              Element(.span, text: line.text(in: language)).with(.dir, "auto"),
            ])
        }
      ).keyed("details")
    }
  }

  // MARK: The form

  private func tree(of form: OwnPhotoFormView) -> Element {
    var parts = form.fields.enumerated().flatMap { index, field in
      labeled(field, isFirst: index == 0)
    }
    let save = Element(.button, "allow", text: words(.save)).with(.type, "submit")
      .with(.disabled, if: form.isSaving).with(.ariaBusy, "true", if: form.isSaving)
    parts.append(save)
    return Element(.form, "form", parts).keyed("form").with(.novalidate)
      .on(.submit, .save)
  }

  private func labeled(_ field: OwnPhotoFormView.Field, isFirst: Bool) -> [Element] {
    let id = "sheet-" + field.name.rawValue
    let isLong = field.name == .description
    var input = Element(isLong ? .textarea : .input, "field").keyed(id).with(.id, id)
      .with(.dir, "auto").with(.dataFocus, if: isFirst)
      .on(.input, .field(field.name))
    if isLong {
      input.text = field.text
    } else {
      input = input.with(.type, field.name == .captured ? "date" : "text").with(.value, field.text)
    }
    var parts = [
      Element(.label, "", text: field.name.label.text(in: language)).keyed(id + "-label")
        .with(.for, id)
    ]
    guard let problem = field.problem else { return parts + [input] }
    parts.append(input.with(.ariaInvalid, "true").with(.ariaDescribedby, id + "-problem"))
    parts.append(
      Element(.p, "problem", text: problem).keyed(id + "-problem").with(.id, id + "-problem")
        .with(.role, "alert"))
    return parts
  }

  // MARK: The strip

  /// The strip that restores a photo which was just deleted.
  private func strip(_ undo: UndoView) -> Element {
    var parts = [
      Element(.p, text: undo.message.text(in: language)).keyed("message").with(.role, "status")
    ]
    if undo.canUndo {
      parts.append(
        Element(.button, "", text: words(.undo)).keyed("undo").with(.type, "button")
          .with(.disabled, if: undo.isBusy).with(.ariaBusy, "true", if: undo.isBusy)
          .on(.tap, .undo))
    }
    return Element(.div, "strip", parts).keyed("strip")
  }

  // MARK: Parts

  private var loader: Element { Element(.span, "loader").with(.ariaHidden, "true") }

  private func action(
    _ name: String, _ title: String, _ event: PhotoSheet.Tap, isBusy: Bool = false
  ) -> Element {
    var button = offer(.button, name, title).with(.type, "button").with(
      .ariaBusy, "true", if: isBusy
    )
    .on(.tap, event)
    if isBusy { button.children[0] = loader.keyed("loader") }
    return button
  }

  private func offer(_ tag: Tag, _ name: String, _ title: String) -> Element {
    Element(tag, "offer " + name, [Element(.span, "icon"), Element(.span, text: title)])
      .keyed(name)
  }

  private func words(_ phrase: SharingPhrase) -> String { phrase.text(in: language) }

  private func words(_ phrase: OwnPhotoPhrase) -> String { phrase.text(in: language) }
}
