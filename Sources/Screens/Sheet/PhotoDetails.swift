import AppModel
public import Domain

/// What is known about a full-screen photo, and what its owner does to it (FEED-23, FEED-36, FEED-42).
public struct PhotoDetails: Hashable, Sendable {
  /// An input.
  public enum Event: Hashable, Sendable {
    /// An event of the metadata.
    case metadata(MetadataScreen.Event)
    /// An event of the owner's buttons or of the form; has no effect on the photos of others.
    case own(OwnPhotoScreen.Event)
  }

  /// A request to the server.
  public enum Question: Hashable, Sendable {
    /// The metadata.
    case metadata(MetadataScreen.Effect)
    /// A change of the photo, or its form.
    case own(OwnPhotoScreen.Effect)
  }

  /// A side effect for the shell (the web page or the iPhone app) to carry out.
  public enum Effect: Hashable, Sendable {
    /// Ask the server.
    case ask(Question)
    /// Show the photo like this, before the server has confirmed it.
    case show(Photo)
    /// The server has changed the photo: load its lists again.
    case changed(Photo)
    /// The photo with this id is in the bin: close it, and offer to restore it.
    case deleted(id: String)
    /// The server rejected the session: return to the sign-in.
    case endSession
  }

  /// The username of the person who may change their own photos here; nil while it is unknown, or if the server takes
  /// no changes.
  public var person: String?
  /// The metadata.
  public private(set) var metadata: MetadataScreen
  /// What the person does to the photo; nil if it is not theirs, or not known to be.
  public private(set) var own: OwnPhotoScreen?

  /// The details of the photo with this id, of which none is loaded.
  public init(id: String, person: String?) {
    metadata = MetadataScreen(id: id)
    self.person = person
  }

  /// Handles an event and returns the effects to carry out.
  public mutating func handle(_ event: Event) -> [Effect] {
    switch event {
    case .metadata(let event):
      let orders = metadata.handle(event)
      offerChanges()
      return orders.map { order in
        switch order {
        case .load: .ask(.metadata(order))
        case .endSession: .endSession
        }
      }
    case .own(let event):
      var effects: [Effect] = []
      for order in own?.handle(event) ?? [] {
        switch order {
        case .loadForm, .save, .rotate, .delete: effects.append(.ask(.own(order)))
        case .show(let photo): effects.append(.show(photo))
        case .changed(let photo):
          effects.append(.changed(photo))
          effects += handle(.metadata(.photoChanged))
        case .deleted(let id): effects.append(.deleted(id: id))
        case .endSession: effects.append(.endSession)
        }
      }
      return effects
    }
  }

  /// Whether a change of the photo is under way.
  var isChanging: Bool {
    switch own?.phase {
    case .rotating, .saving, .deleting: true
    case .resting, .loadingForm, .editing, .ended, nil: false
    }
  }

  /// Offers the changes once the photo is known to be the person's own. Only photos of an Image Feed server have a
  /// rotation in their URLs.
  private mutating func offerChanges() {
    guard !own.isThere, let person, let known = metadata.metadata, known.username == person,
      let photo = known.photo, photo.rotation.isThere
    else { return }
    own = OwnPhotoScreen(photo: photo)
  }
}
