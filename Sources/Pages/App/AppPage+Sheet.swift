import Domain
import Screens
import Texts

extension AppPage {
  /// The share sheet: a panel at the lower edge, and a backdrop that closes it.
  func tree(of sheet: ShareView, hasLibrary: Bool) -> Element {
    let title = sheet.caption.isEmpty ? words(.photo) : sheet.caption
    var parts = [
      Element(.div, "grip").with(.ariaHidden, "true"), Element(.h1, text: title).with(.dir, "auto"),
      Element(.button, "close", [Element(.span, "icon")]).with(.type, "button")
        .with(.ariaLabel, words(.sharing(.close))).on(.tap, .share(.dismissed)),
    ]
    if !sheet.username.isEmpty { parts.append(author(sheet.author, sheet.username, "by")) }
    parts.append(Element(.photoFacts).with(.dataName, sheet.id))
    parts += offers(of: sheet, hasLibrary: hasLibrary)
    parts.append(
      Element(.p, "message", text: sheet.message.map { words($0) } ?? "").keyed("message")
        .with(.role, "status"))
    return Element(
      .dialog, "sheet",
      [
        Element(.div, "shade").on(.tap, .share(.dismissed)),
        Element(.div, "panel", parts).with(.dataDrop, "\(sheet.pulled)"),
      ]
    ).keyed("sheet").with(.ariaLabel, words(.sharing(.share))).with(.dataName, "sheet")
      .on(.cancel, .share(.dismissed))
  }

  private func offers(of sheet: ShareView, hasLibrary: Bool) -> [Element] {
    var offers: [Element] = []
    if sheet.share != .none {
      let isBusy = sheet.share == .busy
      var send = offer(.button, "send", .share).with(.type, "button")
        .with(.ariaBusy, "true", if: isBusy).on(.tap, .share(.shareTapped))
      if isBusy { send.children[0] = loader.keyed("loader") }
      offers.append(send)
    }
    offers.append(
      offer(.button, "copy", .copyLink).with(.type, "button").on(.tap, .share(.copyTapped)))
    offers.append(
      offer(.a, "save", .download).with(.href, Path.photoFile.with(sheet.id)).with(.download)
        .on(.tap, .share(.downloadTapped)))
    if hasLibrary {
      offers.append(
        offer(.a, "add", .addToCollection)
          .with(.href, Path.ownCollections.template + "?photo=" + sheet.id))
    }
    offers[0] = offers[0].with(.autofocus)
    return offers
  }

  private func offer(_ tag: Tag, _ name: String, _ title: SharingPhrase) -> Element {
    Element(
      tag, "offer " + name, [Element(.span, "icon"), Element(.span, text: words(.sharing(title)))]
    )
    .keyed(name)
  }

  /// The container of brief messages, present even when empty: screen readers announce only changes
  /// of an existing live region.
  func notices(_ notice: NoticeView?) -> Element {
    var place = Element(.div, "notices").keyed("notices").with(.role, "status")
    if let notice {
      place.children = [
        Element(.p, "notice", text: words(notice.phrase)).keyed("notice\(notice.number)")
      ]
    }
    return place
  }
}
