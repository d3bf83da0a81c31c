import AppModel
import Domain
import Texts

/// A brief message after the sheet closed.
struct Notice: Hashable {
  var number: Int32 = 0
  /// Whether it says that the link was copied; it is hidden otherwise.
  var isCopied = false

  var view: NoticeView? {
    isCopied ? NoticeView(number: number, phrase: .sharing(.linkCopied)) : nil
  }
}

/// The sheet of the full-screen photo. `PhotoSheet` is a separate state machine: the web page loads it on first use.
extension SignedInScreen {
  @inline(never)
  mutating func openSheet() -> [AppScreen.Effect] {
    guard let id = viewer?.photo.id, !isSheetOpen else { return [] }
    notice.isCopied = false
    _ = opening.next()
    isSheetOpen = true
    // Why a separate history entry: going back closes only the sheet.
    return [.push(address(ofPhoto: id))]
  }

  /// Goes back from the sheet.
  mutating func leaveSheet() -> [AppScreen.Effect] {
    guard isSheetOpen, let id = viewer?.photo.id else { return [] }
    isSheetOpen = false
    backs.closeAbove()
    return [.goBack(address(ofPhoto: id))]
  }

  mutating func closeSheet() {
    isSheetOpen = false
    notice.isCopied = false
  }

  /// The photo with this id is in the bin: leaves it, and its sheet.
  mutating func delete(_ id: String) -> (effects: [AppScreen.Effect], Outcome) {
    var effects: [AppScreen.Effect] = []
    if viewer?.photo.id == id { effects = leaveSheet() + closeLayer() }
    let (more, outcome) = forward(feed.askForNews())
    return (effects + more, outcome)
  }
}
