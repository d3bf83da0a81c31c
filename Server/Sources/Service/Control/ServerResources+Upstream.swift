import Domain
import Store

/// Why a server cannot show what its options say, since its data folder is for something else (LIB-7).
public enum PhotoSourceError: Error, CustomStringConvertible, Sendable {
  /// The folder has a library.
  case library(folder: String)
  /// The folder is one of a server that shows Unsplash's photos.
  case upstream(folder: String)

  /// A message for the owner.
  public var description: String {
    switch self {
    case .library(let folder):
      "\(folder) has photos of its own, so --upstream cannot use it: give another folder with --data."
    case .upstream(let folder):
      "\(folder) is for Unsplash's photos: start with --upstream, or give another folder with --data."
    }
  }
}

extension ServerResources {
  private static let sourceKey = "photos.source"
  private static let upstream = "unsplash"

  /// Whether the data folder is one of a server that shows Unsplash's photos.
  var isUpstream: Bool {
    get throws(StoreError) {
      try database.settings.value(of: ServerResources.sourceKey) == ServerResources.upstream
    }
  }

  /// Notes where the photos of this folder come from, and refuses the other; throws `PhotoSourceError`.
  public func keepPhotoSource(isUpstream: Bool) async throws {
    if try self.isUpstream {
      guard isUpstream else { throw PhotoSourceError.upstream(folder: folder) }
      return
    }
    guard isUpstream else { return }
    guard database.photos.total == 0, try database.folders.all().isEmpty else {
      throw PhotoSourceError.library(folder: folder)
    }
    try await database.settings.set(ServerResources.sourceKey, to: ServerResources.upstream)
  }
}

extension AdminService {
  /// Why a command is refused that is about a library, or about people who sign in here.
  static let noLibrary = AdminError(
    "This data folder is for Unsplash's photos: it has no library, and people sign in at Unsplash.")
}

extension AdminCommand {
  /// Whether the command is about a library, or about people who sign in at this server.
  var needsLibrary: Bool {
    switch self {
    case .importPhotos, .addUser, .setPassword, .judgePassword, .setSequence, .setPhone, .invite,
      .registration, .feedOrder, .remove, .give, .tag, .similar, .reread, .albums, .folders:
      true
    case .listUsers, .setDisabled, .setRole, .renameUser, .removeUser, .listInvitations,
      .withdrawInvitation, .backup, .check, .addApplication, .listApplications,
      .removeApplication, .audit, .status:
      false
    }
  }
}
