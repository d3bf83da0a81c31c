import Domain
public import Foundation
public import PhotosUI
import UIKit
import Wire

@testable public import Phone

/// A person who adds photos: the app, a server that accepts them, and the photos of the library.
@MainActor public final class AddingUser {
  /// The server.
  public let server = UploadServer()
  /// The app and its test doubles.
  public let user: AppUser
  private let library = FileManager.default.temporaryDirectory
    .appendingPathComponent(UUID().uuidString)

  /// A signed-in person on the feed, as soon as `queue` has read the app's files; by default it runs
  /// work at once.
  public init(
    queue: any WorkQueue = TestQueue(), phone: CGSize = Person.smallPhone
  ) async {
    user = await AppUser(isSignedIn: true, queue: queue, phone: phone) { [server] in
      server.response($0)
    }
    await user.person.settle()
  }

  deinit { try? FileManager.default.removeItem(at: library) }

  /// The person before the screen.
  public var person: Person { user.person }
  /// The app's uploader.
  public var uploader: PhotoUploader? { user.app?.tools.uploader }
  /// The system's background uploads.
  public var uploads: TestUploads { user.uploads }

  /// Opens the list of uploads.
  public func openList() async {
    await user.tapTab(1)
    for line in user.lines {
      while let request = line.network.oldest {
        await line.network.response(request.address.hasPrefix("/me") ? .person : .photos([]))
      }
    }
    await person.tap("add photos")
  }

  /// A photo of the library.
  public func photo(_ name: String, _ bytes: [UInt8], type: String = "heic") throws
    -> NSItemProvider
  {
    try FileManager.default.createDirectory(at: library, withIntermediateDirectories: true)
    let file = library.appendingPathComponent(name + "." + type)
    try Data(bytes).write(to: file)
    return NSItemProvider(doubleFile: file, name: name)
  }

  /// The open photo picker; nil if there is none.
  public var picker: PHPickerViewController? { user.picker }

  /// Chooses these photos in the picker.
  public func choose(_ photos: [NSItemProvider]) async { await user.choose(photos) }

  /// Chooses one photo and waits until it is being sent.
  public func send(_ name: String, _ bytes: [UInt8]) async throws -> TestUploads.Sent {
    await openList()
    await choose([try photo(name, bytes)])
    let sent = await uploads.first()
    await person.settle()
    return sent
  }

  /// The server receives the oldest upload, and the app its response.
  public func receive(count: Int? = nil) async {
    let sent = await uploads.first()
    uploads.respond(server.take(sent, count: count))
    await person.settle()
  }

  /// Waits until `fact` is true, which the test checks afterwards. Files are copied on other threads.
  public func wait(until fact: () -> Bool) async {
    for _ in 0..<100_000 {
      if fact() { return }
      await Task.yield()
      await person.settle()
    }
  }

  /// The text below the name of an upload, by its position from 1.
  public func state(_ key: Int32) -> String? { person.text("state of upload \(key)") }

  /// The names of the files in the folder with the copies.
  public var files: Set<String> {
    Set((try? FileManager.default.contentsOfDirectory(atPath: user.uploadFolder.path)) ?? [])
  }
}

extension AppUser {
  /// The open photo picker; nil if there is none.
  public var picker: PHPickerViewController? {
    app?.rootViewController.frontmost as? PHPickerViewController
  }

  /// Chooses these photos in the picker.
  public func choose(_ photos: [NSItemProvider]) async {
    await person.tap("choose photos")
    guard let picker else { return }
    picker.delegate?.picker(
      picker, didFinishPicking: photos.map { PHPickerResult(doubleProvider: $0) })
    await person.settle()
  }

  /// Chooses the photos in these files, which are named like the files.
  public func choose(files: [URL]) async {
    await choose(
      files.map {
        NSItemProvider(doubleFile: $0, name: $0.deletingPathExtension().lastPathComponent)
      })
  }
}
