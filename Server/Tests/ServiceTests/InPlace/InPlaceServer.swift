import Domain
import Foundation
import HTTPTypes
import HummingbirdTesting
import Logging
import PhotoLibrary
import Store
import Synchronization
import Testing

@testable import Service

/// A server with a person of its own and a folder of one picture beside the data folder.
struct InPlaceServer {
  /// Another picture than that of the folder: what follows the end of a PNG is ignored.
  static let other = Picture.png + [0]
  static let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }

  let server: TestServer
  /// The path of the folder of pictures.
  let folder: String

  init(_ server: TestServer) async throws {
    self.server = server
    folder = server.settings.folder + "-pictures"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try put(Picture.png, "a.png")
    try await server.add("anna")
  }

  /// Runs `act` with such a server that has no photos; the folder is deleted at the end.
  static func run(
    _ act: @escaping @Sendable (InPlaceServer, any TestClientProtocol) async throws -> Void
  ) async throws {
    try await TestServer.run(photos: 0, Change { $0.isDemo = false }) { server, client in
      let place = try await InPlaceServer(server)
      defer { try? FileManager.default.removeItem(atPath: place.folder) }
      try await act(place, client)
    }
  }

  func put(_ bytes: [UInt8], _ name: String) throws {
    try Data(bytes).write(to: URL(filePath: folder + "/" + name))
  }

  /// All events of a command.
  func perform(_ command: AdminCommand) async -> [AdminEvent] {
    let events = Mutex<[AdminEvent]>([])
    await server.resources.admin.perform(command) { event in
      events.withLock { $0.append(event) }
    }
    return events.withLock { $0 }
  }

  /// The final event of an import in place of these folders.
  func index(
    _ paths: [FilePath]? = nil, isWatched: Bool? = nil, isDryRun: Bool = false
  ) async -> AdminEvent? {
    var options = ImportOptions()
    options.isDryRun = isDryRun
    return await perform(
      .folders(
        .index(
          paths: paths ?? [FilePath(folder)], username: "anna", demo: .keep, options: options,
          isWatched: isWatched))
    ).last
  }

  /// The folders as a command lists them.
  func list() async -> [AdminEvent.Folder] {
    guard case .folders(let folders)? = await perform(.folders(.list)).last else { return [] }
    return folders
  }

  /// The only photo.
  func photo() throws -> PhotoRecord {
    try #require(try server.resources.database.photos.page(offset: 0, count: 1).photos.first)
  }
}
