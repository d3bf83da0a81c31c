public import AppModel
public import Domain
public import Texts

/// The metadata of a full-screen photo in its sheet (FEED-23).
public struct MetadataScreen: Hashable, Sendable {
  /// An input: something the person, the server or the system did.
  public enum Event: Hashable, Sendable {
    /// The sheet is on display.
    case opened
    /// The person asked to load the metadata again.
    case retried
    /// The network is back, or the app came to the front.
    case cameOnline
    /// The person changed the photo.
    case photoChanged
    /// The server answered the request with this ticket.
    case answered(Ticket, Answer)
  }

  /// The response to a request.
  public indirect enum Answer: Hashable, Sendable {
    /// The photo's metadata.
    case metadata(PhotoMetadata)
    /// The photo was removed from the server.
    case gone
    /// The request failed.
    case failed(Problem)
  }

  /// A side effect for the app to carry out.
  public enum Effect: Hashable, Sendable {
    /// Load the metadata of the photo with this id; answer with this ticket.
    case load(Ticket, id: String)
    /// The server rejected the token: return to the sign-in.
    case endSession
  }

  /// What the screen is doing.
  public indirect enum Phase: Hashable, Sendable {
    /// Nothing was requested yet.
    case closed
    /// The metadata is being loaded.
    case loading(Ticket)
    /// The metadata could not be loaded, for this reason.
    case failed(Problem)
    /// The photo was removed from the server.
    case gone
    /// The metadata is on display.
    case showing(PhotoMetadata)
    /// The metadata is on display and being loaded again.
    case renewing(Ticket, PhotoMetadata)
    /// The server rejected the token.
    case signedOut
  }

  /// Whether the metadata is loading or on display.
  public private(set) var phase = Phase.closed
  private let id: String
  private var ticket = Ticket()

  /// A sheet for the photo with this id, which has loaded nothing.
  public init(id: String) {
    self.id = id
  }

  /// Handles an event and returns the effects to carry out.
  public mutating func handle(_ event: Event) -> [Effect] {
    switch (phase, event) {
    case (.closed, .opened), (.failed, .retried), (.failed(.offline), .cameOnline):
      phase = .loading(ticket.next())
      return [.load(ticket, id: id)]
    case (.showing(let metadata), .photoChanged), (.renewing(_, let metadata), .photoChanged):
      phase = .renewing(ticket.next(), metadata)
      return [.load(ticket, id: id)]
    case (.loading(ticket), .answered(ticket, let answer)): return take(answer)
    case (.renewing(ticket, let metadata), .answered(ticket, let answer)):
      if case .failed(let problem) = answer, problem != .signedOut {
        phase = .showing(metadata)
        return []
      }
      return take(answer)
    case (.closed, _), (.loading, _), (.failed, _), (.gone, _), (.showing, _), (.renewing, _),
      (.signedOut, _):
      return []
    }
  }

  private mutating func take(_ answer: Answer) -> [Effect] {
    switch answer {
    case .metadata(let metadata): phase = .showing(metadata)
    case .gone: phase = .gone
    case .failed(.signedOut):
      phase = .signedOut
      return [.endSession]
    case .failed(let problem): phase = .failed(problem)
    }
    return []
  }

  /// The metadata on display; nil while there is none.
  public var metadata: PhotoMetadata? {
    switch phase {
    case .showing(let metadata), .renewing(_, let metadata): metadata
    case .closed, .loading, .failed, .gone, .signedOut: nil
    }
  }

  /// The content to display.
  public var view: MetadataView {
    switch phase {
    case .closed, .loading, .signedOut: .loading
    case .failed(let problem): .message(problem.phrase, canRetry: true)
    case .gone: .message(.list(.photoGone), canRetry: false)
    case .showing(let metadata), .renewing(_, let metadata): .lines(metadata.lines)
    }
  }
}

/// The content of the sheet with a photo's metadata.
public enum MetadataView: Hashable, Sendable {
  /// A loader: the metadata has not arrived yet.
  case loading
  /// The reason why there is no metadata, with a button to retry if that can help.
  case message(Phrase, canRetry: Bool)
  /// What is known about the photo, at least its size.
  case lines([MetadataLine])
}

/// A line of the sheet with a photo's metadata.
public struct MetadataLine: Hashable, Sendable {
  /// What the line says about the photo.
  public enum Value: Hashable, Sendable {
    /// A text that is the same in each language.
    case text(String)
    /// A day.
    case date(CalendarDate)
    /// A text of the app.
    case phrase(MetadataPhrase)
  }

  /// The name of the value.
  public var label: MetadataPhrase
  /// The value.
  public var value: Value

  /// Creates a line.
  public init(_ label: MetadataPhrase, _ value: Value) {
    self.label = label
    self.value = value
  }

  /// The value in `language`.
  public func text(in language: Language) -> String {
    switch value {
    case .text(let text): text
    case .date(let date): Phrase.date(date).text(in: language)
    case .phrase(let phrase): phrase.text(in: language)
    }
  }
}

extension PhotoMetadata {
  /// The lines in the order of the sheet; what is unknown has none.
  public var lines: [MetadataLine] {
    var lines: [MetadataLine] = []
    func add(_ label: MetadataPhrase, _ text: String?) {
      if let text { lines.append(MetadataLine(label, .text(text))) }
    }
    add(.title, title)
    add(.description, description)
    add(.author, credit)
    if let captured { lines.append(MetadataLine(.captured, .phrase(.taken(captured)))) }
    add(.place, place)
    add(.camera, camera)
    if exposure != PhotoExposure() {
      lines.append(MetadataLine(.exposure, .phrase(.exposed(exposure))))
    }
    add(.tags, tags.isEmpty ? nil : tags.joined(separator: ", "))
    add(.size, "\(size.width) × \(size.height)")
    add(.fileName, fileName)
    if let addedAt { lines.append(MetadataLine(.added, .date(addedAt.day))) }
    if isLivePhoto { lines.append(MetadataLine(.livePhoto, .phrase(.pressToPlay))) }
    return lines
  }

  private var credit: String? {
    guard let username else { return author }
    let mention = "@" + username
    return author.map { $0 == username ? mention : "\($0) (\(mention))" } ?? mention
  }
}
