public import Identity

/// What comes back for an `Order`: any number of reports, then one end.
public enum Reply: Codable, Hashable, Sendable {
  /// How far an import is.
  case progress(Progress)
  /// A file that was not taken, and why.
  case failed(file: String, reason: String)
  /// Something that the owner should know beside the end.
  case note(String)
  /// The import is over.
  case imported(ImportTotals)
  /// The import was stopped before its end; the next one goes on from there.
  case interrupted(ImportTotals)
  /// The owner must say first what becomes of the demo gallery.
  case demoQuestion
  /// The persons.
  case users([User])
  /// The OAuth clients.
  case applications([Client])
  /// A new OAuth client with its secret, which is shown this once.
  case registered(Client, secret: String?)
  /// A new invitation: the address that opens it, and when it ends.
  case invited(address: String, until: String)
  /// The invitations that can still be used.
  case invitations([Invitation])
  /// What `check` found; nothing is good.
  case problems([String])
  /// So many photos were removed; these ids are unknown.
  case removed(count: Int, unknown: [String])
  /// Who may make an account.
  case registration(RegistrationPolicy)
  /// It is done; the sentence says what.
  case done(String)
  /// It was not done; the sentence says why.
  case refused(String)

  /// Whether nothing more follows.
  public var isEnd: Bool {
    switch self {
    case .progress, .failed, .note: false
    case .imported, .interrupted, .demoQuestion, .users, .applications, .registered, .invited,
      .invitations, .problems, .removed, .registration, .done, .refused:
      true
    }
  }

  /// An invitation in a list.
  public struct Invitation: Codable, Hashable, Sendable {
    /// What withdraws it.
    public var id: Int64
    /// When it ends.
    public var until: String

    /// An invitation with both values.
    public init(id: Int64, until: String) {
      self.id = id
      self.until = until
    }
  }

  /// How far an import is.
  public struct Progress: Codable, Hashable, Sendable {
    /// Files that were looked at.
    public var finished: Int
    /// Files there are.
    public var total: Int

    /// Files finished and files found.
    public init(finished: Int, total: Int) {
      self.finished = finished
      self.total = total
    }
  }

  /// What an import came to.
  public struct ImportTotals: Codable, Hashable, Sendable {
    /// Photos that are new.
    public var added: Int
    /// Photos that were there already.
    public var skipped: Int
    /// Files that were not taken.
    public var failed: Int
    /// Files that were left out, by `LeftOutKind`.
    public var leftOut: [String: Int]

    enum CodingKeys: String, CodingKey {
      case added, skipped, failed
      case leftOut = "left_out"
    }

    /// All counts.
    public init(added: Int, skipped: Int, failed: Int, leftOut: [String: Int] = [:]) {
      self.added = added
      self.skipped = skipped
      self.failed = failed
      self.leftOut = leftOut
    }
  }

  /// A person in a list.
  public struct User: Codable, Hashable, Sendable {
    /// What they type to sign in.
    public var login: String?
    /// The public @name.
    public var username: String
    /// The name people read.
    public var name: String
    /// How many photos they added.
    public var photos: Int
    /// Whether they may not sign in.
    public var isDisabled: Bool
    /// Whether they belong to the demo.
    public var isDemo: Bool
  }

  /// An OAuth client in a list.
  public struct Client: Codable, Hashable, Sendable {
    /// The name that the consent page shows.
    public var name: String
    /// The public key.
    public var accessKey: String
    /// Where codes may be sent.
    public var redirects: [String]
    /// Whether it was written for Unsplash.
    public var isUnsplashClient: Bool
  }
}
