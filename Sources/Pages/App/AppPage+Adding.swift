import Domain
import Screens
import Texts

extension AppPage {
  /// What the system's choice of files offers first; the server judges by content.
  private static let formats =
    "image/jpeg,image/png,image/webp,image/heic,image/heif,image/avif,image/tiff"

  func tree(of adding: AddingView) -> Element {
    var parts = [
      Element(.button, "back", [Element(.span, "icon")]).with(.type, "button")
        .with(.ariaLabel, words(.back)).on(.tap, .adding(.closeTapped)),
      Element(.h1, text: words(.adding(.title))).with(.tabindex, "-1").with(.dataFocus),
      chooser(adding), note(.needsScript, .noscript),
      Element(.p, "status", text: summary(adding)).keyed("status").with(.role, "status"),
    ]
    if let total = adding.total {
      parts.append(bar(total.percent, words(.adding(.progress))))
      if let rate = total.rate {
        parts.append(note(.pace(rate: rate, secondsLeft: total.secondsLeft)).keyed("pace"))
      }
    }
    if !adding.rows.isEmpty {
      parts.append(Element(.ul, "files", adding.rows.map(tree)).keyed("files"))
    }
    if adding.more > 0 { parts.append(note(.more(adding.more)).keyed("more")) }
    if adding.canRetryAll { parts.append(action("again", .retryAll, .retryAllTapped)) }
    if adding.canClear { parts.append(action("clear", .clear, .clearTapped)) }
    return Element(.main, "adding", parts).keyed("adding").with(.dataName, "adding")
      .with(.ariaLabel, words(.adding(.title)))
  }

  /// The button on the profile that leads here.
  func addButton(_ button: AddButton) -> Element? {
    guard button != .absent else { return nil }
    return Element(.button, "add", text: words(.adding(.title))).keyed("add")
      .with(.type, "button").with(.dataFocus, if: button == .returned).on(.tap, .addTapped)
  }

  private func chooser(_ adding: AddingView) -> Element {
    let field = Element(.input).with(.type, "file").with(.multiple)
      .with(.accept, AppPage.formats).with(.dataName, "files")
      .with(.ariaLabel, words(.adding(.choose))).with(.ariaDescribedby, "formats")
    let face = Element(.span, text: words(.adding(.choose))).with(.ariaHidden, "true")
    return Element(
      .div, "chooser",
      [
        Element(.label, "choose", [face, field]),
        note(.formats(megabytes: adding.megabytes)).with(.id, "formats"), note(.dropHere),
      ])
  }

  private func note(_ phrase: AddingPhrase, _ tag: Tag = .p) -> Element {
    Element(tag, "note", text: words(.adding(phrase)))
  }

  private func action(
    _ style: String, _ phrase: AddingPhrase, _ event: AddingScreen.Event
  ) -> Element {
    Element(.button, style, text: words(.adding(phrase))).keyed(style).with(.type, "button")
      .on(.tap, .adding(event))
  }

  private func summary(_ adding: AddingView) -> String {
    if adding.isOffline { return words(.adding(.offline)) }
    guard let total = adding.total else { return "" }
    return words(
      .adding(.total(done: total.done, files: total.files, added: total.added)))
  }

  private func tree(of row: AddingView.Row) -> Element {
    var parts = [
      Element(.p, "file", text: row.name),
      Element(.p, "state", text: words(.adding(phrase(row.state)))),
    ]
    if case .sending(let percent) = row.state { parts.append(bar(percent, row.name)) }
    if case .failed = row.state {
      parts.append(action("again", .retry(row.name), .retryTapped(row.key)))
    }
    if row.canRemove {
      parts.append(action("remove", .remove(row.name), .removeTapped(row.key)))
    }
    return Element(.li, "row " + look(of: row.state), parts).keyed("\(row.key)")
  }

  private func bar(_ percent: Int32, _ name: String) -> Element {
    Element(.progress).keyed("bar").with(.max, "100").with(.value, "\(percent)")
      .with(.ariaLabel, name)
  }

  private func look(of state: AddingView.State) -> String {
    switch state {
    case .waiting, .sending, .takingIn, .unfinished: "open"
    case .added, .known: "done"
    case .refused, .failed: "bad"
    }
  }

  private func phrase(_ state: AddingView.State) -> AddingPhrase {
    switch state {
    case .waiting: .waiting
    case .sending(let percent): .sending(percent)
    case .takingIn: .takingIn
    case .added: .added
    case .known: .known
    case .refused(let reason): .refused(reason)
    case .unfinished(let percent): .unfinished(percent)
    case .failed(.unreadable): .unreadable
    case .failed(.noRoom): .noRoom
    case .failed(.tooMany): .tooMany
    case .failed(.switchedOff): .switchedOff
    case .failed(.server): .serverTrouble
    }
  }
}
