public import Domain
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
    queue: any WorkQueue = TestQueue(), phone: CGSize = Person.smallPhone,
    library: TestLibrary? = nil, language: Language = .english
  ) async {
    user = await AppUser(
      isSignedIn: true, queue: queue, language: language, phone: phone, library: library
    ) { [server] in server.response($0) }
    await user.person.settle()
  }

  deinit { try? FileManager.default.removeItem(at: library) }

  /// Makes the list unreadable: a folder of this name exists.
  public func lockList() throws {
    let list = user.uploadFolder.appendingPathComponent("list.json", isDirectory: false)
    try FileManager.default.removeItem(at: list)
    try FileManager.default.createDirectory(at: list, withIntermediateDirectories: false)
  }

  /// The uploader of a new process of the app, without a scene, which reaches the server.
  public func makeUploader() -> PhotoUploader {
    user.makeUploader { [server] _, _ in
      let network = TestNetwork()
      network.atOnce = { server.response($0) }
      return network
    }
  }

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

  /// A photo of the library, with this video if it is a Live Photo.
  public func photo(
    _ name: String, _ bytes: [UInt8], type: String = "heic", video: [UInt8]? = nil
  ) throws -> LibraryFiles {
    try FileManager.default.createDirectory(at: library, withIntermediateDirectories: true)
    func file(_ bytes: [UInt8], _ ending: String) throws -> URL {
      let file = library.appendingPathComponent(name + "." + ending)
      try Data(bytes).write(to: file)
      return file
    }
    return LibraryFiles(try file(bytes, type), video: try video.map { try file($0, "mov") })
  }

  /// The open photo picker; nil if there is none.
  public var picker: PHPickerViewController? { user.picker }

  /// Chooses these photos in the picker.
  public func choose(_ photos: [LibraryFiles]) async { await user.choose(photos) }

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

  // Why not as the picker's results: only the system can create those.
  /// Chooses these photos in the picker.
  public func choose(_ photos: [LibraryFiles]) async {
    await person.tap("choose photos")
    guard let picker else { return }
    picker.delegate?.picker(picker, didFinishPicking: [])
    await person.settle()
    app?.tools.uploader?.choose(photos)
    await person.settle()
  }

  /// Chooses the photos in these files, which are named like the files.
  public func choose(files: [URL]) async { await choose(files.map { LibraryFiles($0) }) }
}

/// A photo of the library: a file, or the files of a Live Photo.
public struct LibraryFiles: LibraryPhoto {
  /// The file of the photo.
  public var photoFile: URL { get throws { try photo.get() } }
  private let photo: Result<URL, UploadFolder.CopyFailure>
  private let video: Result<URL, UploadFolder.CopyFailure>?

  /// A photo in the file `photo`, with its video if it is a Live Photo.
  public init(_ photo: URL, video: URL? = nil) {
    self.photo = .success(photo)
    self.video = video.map { .success($0) }
  }

  /// A photo that cannot be copied for this reason, unlike its video, if it is a Live Photo.
  public init(failure: UploadFolder.CopyFailure, video: URL? = nil) {
    photo = .failure(failure)
    self.video = video.map { .success($0) }
  }

  /// A Live Photo whose video cannot be copied for this reason.
  public init(_ photo: URL, failureOfVideo: UploadFolder.CopyFailure) {
    self.photo = .success(photo)
    video = .failure(failureOfVideo)
  }

  /// Copies the photo.
  public func copyPhoto(to folder: UploadFolder, as number: Int32) async -> LibraryCopy {
    await copy(photo, folder, number)
  }

  /// Copies the video, if there is one.
  public func copyVideo(to folder: UploadFolder, as number: Int32) async -> LibraryCopy {
    if let video { await copy(video, folder, number) } else { .success(nil) }
  }

  /// As the system does, copies on another thread.
  @concurrent private func copy(
    _ file: Result<URL, UploadFolder.CopyFailure>, _ folder: UploadFolder, _ number: Int32
  ) async -> LibraryCopy {
    switch file {
    case .failure(let failure): .failure(failure)
    case .success(let file):
      .copied(number, file.lastPathComponent) { () throws(UploadFolder.CopyFailure) in
        try folder.copy(file, as: number)
      }
    }
  }
}
