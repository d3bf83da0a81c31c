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
      chooser(adding),
      Element(.noscript, "note", text: words(.adding(.needsScript))),
      Element(
        .p, "status", text: adding.isOffline ? words(.adding(.offline)) : summary(adding.total)
      ).keyed("status").with(.role, "status"),
    ]
    if let total = adding.total { parts.append(tree(of: total)) }
    if !adding.rows.isEmpty {
      parts.append(
        Element(.ul, "files", adding.rows.map(tree)).keyed("files")
          .with(.ariaLabel, words(.adding(.progress))))
    }
    if adding.more > 0 {
      parts.append(
        Element(.p, "note", text: words(.adding(.more(adding.more)))).keyed("more"))
    }
    parts.append(buttons(adding))
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
    Element(
      .div, "chooser",
      [
        Element(
          .label, "choose",
          [
            Element(.span, text: words(.adding(.choose))).with(.ariaHidden, "true"),
            Element(.input).with(.type, "file").with(.multiple).with(.accept, AppPage.formats)
              .with(.dataName, "files").with(.ariaLabel, words(.adding(.choose)))
              .with(.ariaDescribedby, "formats"),
          ]),
        Element(.p, "note", text: words(.adding(.formats(megabytes: adding.megabytes))))
          .with(.id, "formats"),
        Element(.p, "note drop", text: words(.adding(.dropHere))),
      ])
  }

  private func summary(_ total: AddingView.Total?) -> String {
    guard let total else { return "" }
    return words(
      .adding(.total(done: total.done, files: total.files, added: total.added)))
  }

  private func tree(of total: AddingView.Total) -> Element {
    var parts = [bar(total.percent, words(.adding(.progress)))]
    if let rate = total.rate {
      parts.append(
        Element(
          .p, "note", text: words(.adding(.pace(rate: rate, secondsLeft: total.secondsLeft)))
        ).keyed("pace"))
    }
    return Element(.div, "total", parts).keyed("total")
  }

  private func tree(of row: AddingView.Row) -> Element {
    var parts = [
      Element(.p, "file", text: row.name), Element(.p, "state", text: sentence(row.state)),
    ]
    if case .sending(let percent) = row.state { parts.append(bar(percent, row.name)) }
    var actions: [Element] = []
    if case .failed = row.state {
      actions.append(
        Element(.button, "retry", text: words(.retry)).keyed("retry").with(.type, "button")
          .with(.ariaLabel, words(.adding(.retry(row.name))))
          .on(.tap, .adding(.retryTapped(row.key))))
    }
    if row.canRemove {
      actions.append(
        Element(.button, "remove", [Element(.span, "icon")]).keyed("remove")
          .with(.type, "button").with(.ariaLabel, words(.adding(.remove(row.name))))
          .on(.tap, .adding(.removeTapped(row.key))))
    }
    parts.append(Element(.div, "actions", actions).keyed("actions"))
    return Element(.li, "row " + look(of: row.state), parts).keyed("\(row.key)")
  }

  private func bar(_ percent: Int32, _ name: String) -> Element {
    Element(.progress).keyed("bar").with(.max, "100").with(.value, "\(percent)")
      .with(.ariaLabel, name)
  }

  private func buttons(_ adding: AddingView) -> Element {
    var parts: [Element] = []
    if adding.canRetryAll {
      parts.append(
        Element(.button, "retry", text: words(.adding(.retryAll))).keyed("retry")
          .with(.type, "button").on(.tap, .adding(.retryAllTapped)))
    }
    if adding.canClear {
      parts.append(
        Element(.button, "clear", text: words(.adding(.clear))).keyed("clear")
          .with(.type, "button").on(.tap, .adding(.clearTapped)))
    }
    return Element(.div, "buttons", parts).keyed("buttons")
  }

  private func look(of state: AddingView.State) -> String {
    switch state {
    case .waiting, .sending, .takingIn, .unfinished: "open"
    case .added, .known: "done"
    case .refused, .failed: "bad"
    }
  }

  private func sentence(_ state: AddingView.State) -> String {
    switch state {
    case .waiting: words(.adding(.waiting))
    case .sending(let percent): words(.adding(.sending(percent)))
    case .takingIn: words(.adding(.takingIn))
    case .added: words(.adding(.added))
    case .known: words(.adding(.known))
    case .refused(let reason): words(.adding(.refused(reason)))
    case .unfinished(let percent): words(.adding(.unfinished(percent)))
    case .failed(let problem): words(.adding(phrase(problem)))
    }
  }

  private func phrase(_ problem: AddingProblem) -> AddingPhrase {
    switch problem {
    case .unreadable: .unreadable
    case .noRoom: .noRoom
    case .tooMany: .tooMany
    case .switchedOff: .switchedOff
    case .server: .serverTrouble
    }
  }
}
