import AppModel
import Domain
import Texts

/// A brief message after the share sheet closed.
struct Notice: Hashable {
  var number: Int32 = 0
  var kind: ShareSheet.Notice?

  var view: NoticeView? {
    switch kind {
    case nil: nil
    case .copied: NoticeView(number: number, phrase: .sharing(.linkCopied))
    }
  }
}

extension SignedInScreen {
  @inline(never)
  mutating func openSheet() -> [AppScreen.Effect] {
    guard let photo = viewer?.photo, !sheet.isThere else { return [] }
    notice.kind = nil
    _ = opening.next()
    sheet = ShareSheet(photo: photo, ability: ability, after: lastShareTicket)
    // Why a separate history entry: going back closes only the sheet.
    return [.push(address(ofPhoto: photo.id))] + handle(share: .opened)
  }

  mutating func handle(share event: ShareSheet.Event) -> [AppScreen.Effect] {
    guard let orders = sheet?.handle(event) else { return [] }
    lastShareTicket = sheet?.ticket ?? lastShareTicket
    var effects: [AppScreen.Effect] = []
    for order in orders {
      switch order {
      case .prepareFile(let ticket, let address, let name):
        effects.append(.prepareFile(ticket, address: address, name: name))
      case .share(let ticket, let path, let title, let file):
        effects.append(.share(ticket, path: path, title: title, file: file))
      case .copyLink(let ticket, let path): effects.append(.copyLink(ticket, path: path))
      case .close(let kind):
        sheet = nil
        if let viewer {
          backs.closeAbove()
          effects.append(.goBack(address(ofPhoto: viewer.photo.id)))
        }
        if kind != nil { notice = Notice(number: notice.number &+ 1, kind: kind) }
      }
    }
    return effects
  }

  mutating func closeSheet() {
    sheet = nil
    notice.kind = nil
  }
}
