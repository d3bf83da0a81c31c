import AppModel
public import Domain
import Texts

/// The share sheet of the full-screen view: share, copy the link, download (FEED-13).
public struct ShareSheet: Hashable, Sendable {
  /// What the system can share with other apps.
  public enum Ability: Int32, CaseIterable, Hashable, Sendable {
    /// No sharing: the sheet offers only copying the link and downloading.
    case nothing = 0
    /// Links only.
    case links = 1
    /// Files and links.
    case files = 2
  }

  /// An input: something the person, the server or the system did.
  public enum Event: Hashable, Sendable {
    /// The sheet opened.
    case opened
    /// The picture file was loaded, or loading failed.
    case fileArrived(Ticket, isHere: Bool)
    /// The person pressed Share.
    case shareTapped
    /// The system's share sheet closed.
    case shareEnded(Ticket, Outcome)
    /// The person pressed Copy link.
    case copyTapped
    /// The link was copied to the clipboard, or copying failed.
    case copyEnded(Ticket, isDone: Bool)
    /// The person pressed Download; the link itself starts the download.
    case downloadTapped
    /// A finger pulled the sheet down by this many CSS pixels.
    case dragged(Int32)
    /// The finger released the sheet.
    case released
    /// The sheet was dismissed: close button, Escape key or a tap outside.
    case dismissed
  }

  /// The result of the system's share sheet.
  public enum Outcome: Int32, CaseIterable, Hashable, Sendable {
    /// Something was shared.
    case done = 0
    /// The person closed the system's sheet without sharing.
    case cancelled = 1
    /// Sharing failed.
    case failed = 2
    /// The system's sheet did not open: browsers allow that only shortly after a tap.
    case tooLate = 3
  }

  /// A side effect for the shell (the web page or the iPhone app) to carry out.
  public enum Effect: Hashable, Sendable {
    /// Load the picture at this URL as a file with this name; answer with this ticket.
    case prepareFile(Ticket, address: String, name: String)
    /// Open the system's share sheet for the photo at `path`, with the file loaded under ticket
    /// `file`.
    case share(Ticket, path: String, title: String, file: Ticket?)
    /// Copy the absolute URL of `path` to the clipboard; answer with this ticket.
    case copyLink(Ticket, path: String)
    /// Close the sheet and show this message, if any.
    case close(Notice?)
  }

  /// A message to show after the sheet closed.
  public enum Notice: Hashable, Sendable {
    /// The link was copied to the clipboard.
    case copied
  }

  /// The loading state of the picture file.
  public enum Phase: Hashable, Sendable {
    /// Loading.
    case preparing
    /// Loading, and the person has pressed Share: the system's sheet opens as soon as the file is
    /// loaded.
    case waiting
    /// Loading is over or not needed; the person can share.
    case ready
    /// The system's share sheet was requested with this ticket.
    case sharing(Ticket)
  }

  /// How far the sheet must be pulled down to close, in CSS pixels.
  public static let closingDistance: Int32 = 64
  /// Maximum width of the shared picture, in pixels: sharp on any phone, small enough to send.
  private static let fileWidth = 2048

  /// The loading state of the picture file.
  public private(set) var phase: Phase
  /// The last ticket. The next sheet's tickets continue from it, so that answers to this sheet's
  /// requests are ignored.
  public private(set) var ticket: Ticket
  // Why: each copy of the sheet would copy the texts of the photo.
  private indirect enum Subject: Hashable {
    case photo(Photo)
  }

  private let subject: Subject
  private var photo: Photo {
    switch subject {
    case .photo(let photo): photo
    }
  }
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

  /// Creates the sheet for `photo`; tickets continue after `ticket`.
  public init(photo: Photo, ability: Ability, after ticket: Ticket = Ticket()) {
    subject = .photo(photo)
    self.ability = ability
    self.ticket = ticket
    phase = ability == .files ? .preparing : .ready
  }

  /// Handles an event and returns the effects to carry out.
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

  // Why load when the sheet opens: the system shares only shortly after a tap, and loading takes
  // time.
  private mutating func open() -> [Effect] {
    guard phase == .preparing, !file.isThere else { return [] }
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
    guard !copying.isThere else { return [] }
    message = nil
    let question = ticket.next()
    copying = question
    return [.copyLink(question, path: Place.photo(photo.id).path)]
  }

  /// The content to display.
  public var view: ShareView {
    ShareView(
      id: photo.id, caption: photo.caption, author: photo.author, username: photo.username,
      share: offer, message: phrase, pulled: pulled)
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
