import AppModel
import Client
import Domain
import Screens
import Wire

/// The app as a trace sees it: an input line in, output lines out.
///
/// It stands in for the platform's code, such as Sources/Browser/Root.swift. Only this file and
/// `AppTraceAdapter+Inputs.swift` depend on the names of the app's events and effects.
struct TracedApp {
  private var app = AppScreen()
  private var output: [String] = []
  // Requests, timers and questions to the system that are open, by the numbers in the trace. They
  // count up over restarts.
  private var requests: [String: AppScreen.Question] = [:]
  private var timers: [Int: Ticket] = [:]
  private var questions: [Int: Ticket] = [:]
  private var lastRequest = 0
  private var lastPhoto = 0
  private var lastTimer = 0
  private var lastQuestion = 0
  private var shown = TracedView()
  // The sheet of the full-screen photo is a screen of its own, which the platform's code shows.
  private var sheet: ShareSheet?
  private var lastSheetTicket = Ticket()
  private var ability = ShareSheet.Ability.nothing

  /// Handles an input line. Returns the effects, as `< …` lines, and then the change of the view as
  /// a `= …` line if anything visible changed.
  mutating func take(_ line: String) -> [String] {
    output = []
    let words = line.split(separator: " ").map(String.init)
    switch words.first {
    case "start": start(Array(words.dropFirst()))
    case "answer": answer(words)
    case "timer", "file", "shared", "copied": tell(words)
    case "able": ability = TracedApp.able(words.last ?? "") ?? ability
    default:
      if let event = TracedApp.sheetEvent(words) {
        handle(sheet: event)
      } else if let event = TracedApp.event(words, line) {
        handle(event)
      } else {
        output.append("! unknown input")
      }
    }
    let view = TracedView(app.view, sheet: sheet?.view, stage: app.stage)
    if let change = view.change(since: shown) { output.append("= " + change) }
    shown = view
    return output
  }

  private mutating func handle(_ event: AppScreen.Event) {
    for effect in app.handle(event) { output.append("< " + carryOut(effect)) }
    followSheet()
  }

  /// Opens or closes the sheet as the app does.
  private mutating func followSheet() {
    guard let photo = app.insideView?.sheet else {
      sheet = nil
      return
    }
    guard sheet == nil else { return }
    sheet = ShareSheet(photo: photo, ability: ability, after: lastSheetTicket)
    handle(sheet: .opened)
  }

  private mutating func handle(sheet event: ShareSheet.Event) {
    guard let effects = sheet?.handle(event) else { return }
    lastSheetTicket = sheet?.ticket ?? lastSheetTicket
    for effect in effects {
      switch effect {
      case .prepareFile(let ticket, let address, let name):
        output.append("< file \(ask(ticket)) \(address) as \(name)")
      case .share(let ticket, let path, let title, let file):
        let more = file == nil ? "" : " with its file"
        output.append("< share \(ask(ticket)) \(path) \"\(title)\"" + more)
      case .copyLink(let ticket, let path): output.append("< copy \(ask(ticket)) \(path)")
      case .close(let notice): handle(.sheetClosed(hasCopied: notice == .copied))
      }
    }
  }

  private mutating func start(_ words: [String]) {
    guard let start = Start(TracedServer.start(words)) else {
      output.append("! malformed start")
      return
    }
    app = AppScreen()
    requests = [:]
    timers = [:]
    questions = [:]
    handle(.started(start))
  }

  private mutating func answer(_ words: [String]) {
    guard let number = words.dropFirst().first,
      let question = requests.removeValue(forKey: number)
    else {
      output.append("! no such request")
      return
    }
    guard let response = TracedServer.response(Array(words.dropFirst(2))) else {
      output.append("! malformed response")
      return
    }
    handle(.response(question.exchange.event(response), reached: response.isFromServer))
  }

  /// A timer fired, or the system answered a question.
  private mutating func tell(_ words: [String]) {
    let isTimer = words[0] == "timer"
    let number = words.dropFirst().first.flatMap { Int($0) } ?? 0
    let ticket =
      isTimer ? timers.removeValue(forKey: number) : questions.removeValue(forKey: number)
    guard let ticket else {
      output.append("! no such \(words[0])")
      return
    }
    if isTimer { return handle(.woke(ticket)) }
    switch (words[0], words.last) {
    case ("file", let end): handle(sheet: .fileArrived(ticket, isHere: end == "yes"))
    case ("copied", let end): handle(sheet: .copyEnded(ticket, isDone: end == "yes"))
    case (_, "done"): handle(sheet: .shareEnded(ticket, .done))
    case (_, "canceled"): handle(sheet: .shareEnded(ticket, .cancelled))
    case (_, "late"): handle(sheet: .shareEnded(ticket, .tooLate))
    case (_, _): handle(sheet: .shareEnded(ticket, .failed))
    }
  }

  /// Carries an effect out, as far as later inputs need it, and describes it.
  private mutating func carryOut(_ effect: AppScreen.Effect) -> String {
    switch effect {
    case .ask(let question):
      let request = question.exchange.request
      let number = number(of: question)
      requests[number] = question
      return "ask \(number) \(request.method.rawValue) \(request.address)"
    case .openAuthorization(let address): return "open sign-in returning to \(address)"
    case .scrollFeed(let offset): return "scroll feed to \(offset)"
    case .scrollFavourites(let offset): return "scroll favourites to \(offset)"
    case .focusCard(let id): return "focus card \(id)"
    case .playVideo: return "play video"
    case .shiftFeed(let distance): return "shift feed by \(distance)"
    case .push(let address): return "push \(address)"
    case .replace(let address): return "replace \(address)"
    case .goBack(let address): return "back \(address)"
    case .openAdding: return "open uploads"
    case .dropFiles: return "drop uploads"
    case .wake(let ticket, let milliseconds):
      lastTimer += 1
      timers[lastTimer] = ticket
      return "timer \(lastTimer) \(milliseconds) ms"
    case .keepLike(let entry):
      return entry.value.isEmpty ? "delete \(entry.key)" : "store \(entry.key) = \(entry.value)"
    case .forgetKept: return "forget cached photos"
    }
  }

  // Why photos have numbers of their own, v1, v2 …: the app has asked for them only since most traces
  // were recorded, and the inputs of those name the other requests by number.
  private mutating func number(of question: AppScreen.Question) -> String {
    if case .photo = question {
      lastPhoto += 1
      return "v\(lastPhoto)"
    }
    lastRequest += 1
    return "\(lastRequest)"
  }

  private mutating func ask(_ ticket: Ticket) -> Int {
    lastQuestion += 1
    questions[lastQuestion] = ticket
    return lastQuestion
  }
}
