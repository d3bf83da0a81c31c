public import Domain
import Texts

/// What the button on the full-screen view offers: share, copy the link, download (FEED-13).
public struct ShareSheet: Hashable, Sendable {
  /// What the system hands on to other apps.
  public enum Ability: Int32, CaseIterable, Hashable, Sendable {
    /// Nothing.
    case nothing = 0
    /// Links only.
    case links = 1
    /// Files and links.
    case files = 2
  }

  /// What happened.
  public enum Event: Hashable, Sendable {
    /// The sheet opened.
    case opened
    /// The picture's file is there, or it cannot be loaded.
    case fileArrived(Ticket, isHere: Bool)
    /// The person asked for the system's sheet.
    case shareTapped
    /// The system's sheet closed.
    case shareEnded(Ticket, Outcome)
    /// The person asked for the link.
    case copyTapped
    /// The link is in the clipboard, or it could not be put there.
    case copyEnded(Ticket, isDone: Bool)
    /// The person asked for the picture; the link that they tapped loads it.
    case downloadTapped
    /// A finger pulled the sheet so many CSS pixels down.
    case dragged(Int32)
    /// The finger let the sheet go.
    case released
    /// The cross, the key for it, a tap beside the sheet.
    case dismissed
  }

  /// How the system's sheet ended.
  public enum Outcome: Int32, CaseIterable, Hashable, Sendable {
    /// Something was shared.
    case done = 0
    /// The person closed it.
    case cancelled = 1
    /// It could not share.
    case failed = 2
    /// It did not open: the tap was too long ago.
    case tooLate = 3
  }

  /// What the shell shall do.
  public enum Effect: Hashable, Sendable {
    /// Load the picture at this address as a file of this name; answer with this ticket.
    case prepareFile(Ticket, address: String, name: String)
    /// Open the system's sheet for the photo at `path`, with the file of that ticket.
    case share(Ticket, path: String, title: String, file: Ticket?)
    /// Put the whole address of `path` into the clipboard; answer with this ticket.
    case copyLink(Ticket, path: String)
    /// Close the sheet and say this.
    case close(Notice?)
  }

  /// What is said once the sheet is closed.
  public enum Notice: Hashable, Sendable {
    /// The link is in the clipboard.
    case copied
  }

  /// Where the picture's file stands.
  public enum Phase: Hashable, Sendable {
    /// On its way.
    case preparing
    /// On its way, and the person waits for it.
    case waiting
    /// There, or not needed, or not to be had.
    case ready
    /// The system's sheet was asked for with this ticket.
    case sharing(Ticket)
  }

  /// CSS pixels that the sheet must be pulled down by to be closed.
  public static let closingDistance: Int32 = 64
  /// The longer side of the shared picture: sharp on any phone, small enough to be sent.
  private static let fileWidth = 2048

  /// Where the picture's file stands.
  public private(set) var phase: Phase
  /// The last question; the next sheet goes on from it, so that no answer of this one reaches that.
  public private(set) var ticket: Ticket
  private let photo: Photo
  private let ability: Ability
  private var file: Ticket?
  private var hasFile = false
  private var copying: Ticket?
  private var message: Message?
  private var pulled: Int32 = 0

  private enum Message: Hashable {
    case couldNotShare
    case couldNotCopy
    case tapAgain
  }

  /// The sheet of `photo`, whose questions are numbered after `ticket`.
  public init(photo: Photo, ability: Ability, after ticket: Ticket = Ticket()) {
    self.photo = photo
    self.ability = ability
    self.ticket = ticket
    phase = ability == .files ? .preparing : .ready
  }

  /// Takes notice of what happened and answers with what to do.
  public mutating func handle(_ event: Event) -> [Effect] {
    switch event {
    case .opened: return open()
    case .fileArrived(let answered, let isHere): return take(answered, isHere)
    case .shareTapped: return share()
    case .shareEnded(let answered, let outcome): return end(answered, outcome)
    case .copyTapped: return copy()
    case .copyEnded(let answered, let isDone):
      guard copying == answered else { return [] }
      copying = nil
      if isDone { return [.close(.copied)] }
      message = .couldNotCopy
      return []
    case .downloadTapped, .dismissed: return [.close(nil)]
    case .dragged(let distance):
      pulled = max(0, distance)
      return []
    case .released:
      let isEnough = pulled >= ShareSheet.closingDistance
      pulled = 0
      return isEnough ? [.close(nil)] : []
    }
  }

  // Why at once: the system's sheet opens only shortly after a tap, and a file takes its time.
  private mutating func open() -> [Effect] {
    guard phase == .preparing, file == nil else { return [] }
    let question = ticket.next()
    file = question
    let query = "&fit=max&fm=jpg&q=85&w=\(ShareSheet.fileWidth)"
    return [.prepareFile(question, address: photo.address + query, name: photo.id + ".jpg")]
  }

  private mutating func take(_ answered: Ticket, _ isHere: Bool) -> [Effect] {
    guard file == answered else { return [] }
    switch phase {
    case .preparing:
      hasFile = isHere
      phase = .ready
      return []
    case .waiting:
      hasFile = isHere
      return openSystemSheet()
    case .ready, .sharing: return []
    }
  }

  private mutating func share() -> [Effect] {
    guard ability != .nothing else { return [] }
    switch phase {
    case .preparing:
      message = nil
      phase = .waiting
      return []
    case .ready: return openSystemSheet()
    case .waiting, .sharing: return []
    }
  }

  private mutating func openSystemSheet() -> [Effect] {
    message = nil
    let question = ticket.next()
    phase = .sharing(question)
    return [
      .share(
        question, path: Place.photo(photo.id).path, title: photo.caption,
        file: hasFile ? file : nil)
    ]
  }

  private mutating func end(_ answered: Ticket, _ outcome: Outcome) -> [Effect] {
    guard phase == .sharing(answered) else { return [] }
    phase = .ready
    switch outcome {
    case .done: return [.close(nil)]
    case .cancelled: break
    case .failed: message = .couldNotShare
    case .tooLate: message = .tapAgain
    }
    return []
  }

  private mutating func copy() -> [Effect] {
    guard copying == nil else { return [] }
    message = nil
    let question = ticket.next()
    copying = question
    return [.copyLink(question, path: Place.photo(photo.id).path)]
  }

  /// What is on display.
  public var view: ShareView {
    ShareView(
      id: photo.id, caption: photo.caption, share: offer, message: phrase, pulled: pulled)
  }

  private var offer: ShareView.Offer {
    guard ability != .nothing else { return .none }
    return phase == .waiting ? .busy : .ready
  }

  private var phrase: Phrase? {
    switch message {
    case nil: nil
    case .couldNotShare: .sharing(.couldNotShare)
    case .couldNotCopy: .sharing(.couldNotCopy)
    case .tapAgain: .sharing(.tapAgainToShare)
    }
  }
}
