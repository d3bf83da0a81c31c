public import Identity

/// The events that report on an `AdminCommand`: any number of reports, then exactly one final
/// event.
public enum AdminEvent: Codable, Hashable, Sendable {
  /// The progress of an import, or of comparing photos.
  case progress(Progress)
  /// A file that could not be imported, and why; its path as `FilePath.description` writes it.
  case failed(file: String, reason: String)
  /// An imported file, its path written likewise, looks like the photo with this id (FEED-34).
  case similar(file: String, photo: String)
  /// A notice for the owner of the server; not final.
  case note(String)
  /// The import is complete: how many files were added, skipped, failed and left out.
  case imported(ImportTotals)
  /// The import was stopped early; the next one continues it.
  case interrupted(ImportTotals)
  /// The owner must first decide what happens to the demo.
  case demoQuestion
  /// All people, in response to `listUsers`.
  case users([User])
  /// All OAuth clients, in response to `listApplications`.
  case applications([Client])
  /// A new OAuth client with its secret, which is shown only once.
  case registered(Client, secret: String?)
  /// A new invitation: its URL and when it expires.
  case invited(address: String, until: String)
  /// The invitations that can still be used.
  case invitations([Invitation])
  /// The problems that `check` found; empty if there are none.
  case problems([String])
  /// Groups of photos that look alike, in response to `similar`.
  case similarPhotos([[Photo]])
  /// The photos that were read again, in response to `reread`.
  case reread(Reread)
  /// The number of photos removed, and the ids that are unknown.
  case removed(count: Int, unknown: [String])
  /// The tags of a photo.
  case tags([String])
  /// The policy for who may register.
  case registration(RegistrationPolicy)
  /// Collections or topics, in response to `albums`.
  case albums([Album])
  /// The indexed folders.
  case folders([Folder])
  /// Entries of the audit log, newest first, in response to `audit`.
  case audit([AuditLine])
  /// The status of the server and its backup, in response to `status`.
  case status(ServerStatus)
  /// A backup was written to a file.
  case backedUp(BackupTotals)
  /// Success; the text says what was done.
  case done(String)
  /// The command was refused; the text says why.
  case refused(String)

  /// Whether this is the final event.
  public var isEnd: Bool {
    switch self {
    case .progress, .failed, .similar, .note: false
    case .imported, .interrupted, .demoQuestion, .users, .applications, .registered, .invited,
      .invitations, .problems, .similarPhotos, .reread, .removed, .tags, .registration, .albums,
      .folders, .audit, .status, .backedUp, .done, .refused:
      true
    }
  }

  /// An entry of the audit log.
  public struct AuditLine: Codable, Hashable, Sendable {
    /// When it happened, in ISO 8601.
    public var at: String
    /// What happened, such as "failed-sign-in".
    public var kind: String
    /// The user name of the account; nil if it is unknown.
    public var account: String?
    /// The client's address; nil for the owner's commands.
    public var address: String?
    /// What was wrong or concerned.
    public var reason: String
  }

  /// An invitation in a list.
  public struct Invitation: Codable, Hashable, Sendable {
    /// The id with which the invitation can be withdrawn.
    public var id: Int64
    /// When the invitation expires, in ISO 8601.
    public var until: String

    /// Creates the list entry of an existing invitation.
    public init(id: Int64, until: String) {
      self.id = id
      self.until = until
    }
  }

  /// A photo in a list.
  public struct Photo: Codable, Hashable, Sendable {
    /// The public id.
    public var id: String
    /// The name of the photo's file; if that is unknown, the words of the photo's URL.
    public var slug: String
    /// The user name of the photo's owner.
    public var owner: String
    /// The size of the original in pixels, such as "4000x3000".
    public var size: String
    /// The length of the original in bytes.
    public var bytes: Int
  }

  /// Files or photos that have been processed, of all.
  public struct Progress: Codable, Hashable, Sendable {
    /// Files that have been processed.
    public var finished: Int
    /// Files in total.
    public var total: Int

    /// `finished` files of `total` have been processed.
    public init(finished: Int, total: Int) {
      self.finished = finished
      self.total = total
    }
  }

  /// How many photos were read again (LIB-23).
  public struct Reread: Codable, Hashable, Sendable {
    /// The photos, failed ones included.
    public var photos: Int
    /// Those of which something has changed.
    public var changed: Int
    /// Photos, files and folders that could not be read.
    public var failed: Int
    /// Photos in indexed folders that an earlier version did not take.
    public var added = 0
    /// Photos that got the video beside them.
    public var videos = 0
    /// Raw photos, which stay as they are.
    public var raw = 0
    /// Photos that were copied, and of which nobody has read what lies beside their files.
    public var copied = 0

    /// Creates the totals.
    public init(photos: Int, changed: Int, failed: Int) {
      self.photos = photos
      self.changed = changed
      self.failed = failed
    }
  }

  /// How many files an import added, skipped, could not import or left out.
  public struct ImportTotals: Codable, Hashable, Sendable {
    /// Photos that were added.
    public var added: Int
    /// Those of them that look like another photo.
    public var similar: Int
    /// Photos that the library already had.
    public var skipped: Int
    /// Files that could not be imported.
    public var failed: Int
    /// Files that were left out, by raw value of `LeftOutKind`.
    public var leftOut: [String: Int]
    /// Photos that got the picture of their edited files; nil if no folder was indexed in place.
    public var changed: Int?
    /// Photos to which the video beside them was added; nil from a server of an earlier version.
    public var videos: Int?
    /// Photos that left the feed because their files are gone; nil if no folder was indexed in place.
    public var missing: Int?
    /// Photos of an earlier version that were read again and changed; nil for none.
    public var corrected: Int?

    enum CodingKeys: String, CodingKey {
      case added, similar, skipped, failed, changed, videos, missing, corrected
      case leftOut = "left_out"
    }

    /// Creates the totals; `leftOut` counts files by raw value of `LeftOutKind`, `videos` the
    /// photos to which the video beside them was added.
    public init(
      added: Int, similar: Int = 0, skipped: Int, failed: Int, leftOut: [String: Int] = [:],
      videos: Int = 0
    ) {
      self.added = added
      self.similar = similar
      self.skipped = skipped
      self.failed = failed
      self.leftOut = leftOut
      self.videos = videos
    }
  }

  /// A person in a list.
  public struct User: Codable, Hashable, Sendable {
    /// The sign-in name; nil if the person has none.
    public var login: String?
    /// The public @name.
    public var username: String
    /// The display name.
    public var name: String
    /// The number of photos that the person owns.
    public var photos: Int
    /// Whether sign-in is forbidden.
    public var isDisabled: Bool
    /// Whether the person is an owner.
    public var isOwner: Bool
    /// Whether the person is part of the demo.
    public var isDemo: Bool
  }

  /// An OAuth client in a list.
  public struct Client: Codable, Hashable, Sendable {
    /// The name that the consent page shows.
    public var name: String
    /// The public key that identifies the client: `client_id` in OAuth.
    public var accessKey: String
    /// The redirect URIs to which codes may be sent.
    public var redirects: [String]
    /// Whether the client was written for Unsplash.
    public var isUnsplashClient: Bool
  }
}
