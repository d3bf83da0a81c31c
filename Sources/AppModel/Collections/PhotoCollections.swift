public import Domain

/// The person's own collections with a check mark for those that contain one photo, in the iPhone app
/// (FEED-32).
///
/// A check mark changes at once. If the change fails, it changes back; if its response was lost, the photo is
/// requested again, because the server may have carried it out.
public struct PhotoCollections: Hashable, Sendable {
  /// The outcome of the request for the photo.
  public enum PhotoResponse: Hashable, Sendable {
    /// The ids of the person's collections that contain the photo.
    case collections([String])
    /// The request failed.
    case failed(CollectionFailure)
  }

  /// An input.
  public enum Event: Hashable, Sendable {
    /// An event of the list; `appeared` also requests the photo.
    case list(OwnCollections.Event)
    /// The outcome of `requestPhoto`.
    case photoResponded(Ticket, PhotoResponse)
    /// The person tapped the collection with this id.
    case tapped(String)
    /// The outcome of `put`.
    case answered(Ticket, CollectionOutcome)
  }

  /// What the app must do, in this order.
  public enum Command: Hashable, Sendable {
    /// A command of the list, except `created`.
    case list(OwnCollections.Command)
    /// Request the photo, for the collections that contain it; `photoResponded` follows.
    case requestPhoto(Ticket)
    /// Add the photo to the collection with this id, or remove it; `answered` follows.
    case put(Ticket, id: String, isIn: Bool)
    /// Say why the photo was not added or not removed.
    case tell(CollectionFailure)
    /// The photo was added to this collection or removed from it: announce it.
    case confirmed(OwnCollection, isIn: Bool)
  }

  /// A collection as it is shown.
  public struct Row: Hashable, Sendable {
    /// The collection.
    public let collection: OwnCollection
    /// Whether it contains the photo.
    public let isChecked: Bool
    /// Whether the photo is being added or removed.
    public let isBusy: Bool
  }

  private enum Phase: Hashable {
    case unknown
    case loading(Ticket)
    case known
    case failed(CollectionFailure)
  }

  private struct Pending: Hashable {
    let ticket: Ticket
    let id: String
    let isIn: Bool
  }

  private var list = OwnCollections()
  /// The ids of the collections that contain the photo, as the server has them; nil until they are known.
  private var members: [String]?
  private var pending: [Pending] = []
  private var phase = Phase.unknown
  private var ticket = Ticket()

  /// A list that is not loaded.
  public init() {}

  /// The collections, newest first; empty until it is known which of them contain the photo.
  public var rows: [Row] {
    guard let members else { return [] }
    return list.collections.map { collection in
      let change = pending.first { $0.id == collection.id }
      return Row(
        collection: collection, isChecked: change?.isIn ?? members.contains(collection.id),
        isBusy: change != nil)
    }
  }

  /// What is below the collections.
  public var footer: OwnCollections.Footer {
    switch phase {
    case .unknown, .known: list.footer
    case .loading: members == nil ? .loading : list.footer
    case .failed(let failure): .failed(failure)
    }
  }

  /// Whether a collection is being created.
  public var isCreating: Bool { list.isCreating }

  /// Handles an event and returns the commands to carry out.
  public mutating func handle(_ event: Event) -> [Command] {
    switch event {
    case .list(let event): return handle(event)
    case .photoResponded(let ticket, let response): return take(response, ticket)
    case .tapped(let id):
      guard let row = rows.first(where: { $0.collection.id == id }), !row.isBusy else { return [] }
      return put(id, isIn: !row.isChecked)
    case .answered(let ticket, let outcome): return take(outcome, ticket)
    }
  }

  private mutating func handle(_ event: OwnCollections.Event) -> [Command] {
    var commands: [Command] = []
    switch event {
    case .appeared where phase == .unknown: commands = requestPhoto()
    case .retryTapped:
      if case .failed = phase { commands = requestPhoto() }
    case .cameOnline:
      if phase == .failed(.offline) { commands = requestPhoto() }
    case .appeared, .pulled, .reachedEnd, .responded, .submitted, .answered, .updated: break
    }
    for command in list.handle(event) {
      if case .created(let collection) = command {
        commands += put(collection.id, isIn: true)
      } else {
        commands.append(.list(command))
      }
    }
    return commands
  }

  private mutating func requestPhoto() -> [Command] {
    let request = ticket.next()
    phase = .loading(request)
    return [.requestPhoto(request)]
  }

  private mutating func take(_ response: PhotoResponse, _ answered: Ticket) -> [Command] {
    guard phase == .loading(answered) else { return [] }
    switch response {
    case .collections(let ids):
      members = ids
      phase = .known
      return []
    case .failed(let failure):
      phase = .failed(failure)
      return failure == .signedOut ? [.list(.endSession)] : []
    }
  }

  private mutating func put(_ id: String, isIn: Bool) -> [Command] {
    let request = ticket.next()
    pending.append(Pending(ticket: request, id: id, isIn: isIn))
    return [.put(request, id: id, isIn: isIn)]
  }

  private mutating func take(_ outcome: CollectionOutcome, _ answered: Ticket) -> [Command] {
    guard let index = pending.firstIndex(where: { $0.ticket == answered }) else { return [] }
    let change = pending.remove(at: index)
    switch outcome {
    case .changed(let collection):
      members?.removeAll { $0 == change.id }
      if change.isIn { members?.append(change.id) }
      return list.handle(.updated(collection)).map { .list($0) }
        + [.confirmed(collection, isIn: change.isIn)] + repeatRequest()
    case .deleted: return []
    case .failed(.signedOut): return [.list(.endSession)]
    case .failed(.missing):
      return [.tell(.missing)] + list.handle(.pulled).map { .list($0) }
    case .failed(let failure):
      return [.tell(failure)] + (failure.isUncertain ? requestPhoto() : [])
    }
  }

  /// Repeats the request for the photo if the awaited response may be older than a change.
  private mutating func repeatRequest() -> [Command] {
    guard case .loading = phase else { return [] }
    return requestPhoto()
  }
}
