import Foundation
import Glibc
import Store
import Testing

@testable import PhotoLibrary

/// Files are moved as a whole, also to another file system, where the originals of several servers may be.
@Suite(.enabled(if: isOtherFileSystem("/dev/shm"), "there is no second file system"))
struct DurableFileTests {
  private let source = NSTemporaryDirectory() + "imagefeed-move-" + UUID().uuidString
  private let target = "/dev/shm/imagefeed-move-" + UUID().uuidString

  private func withFolder(_ body: () throws -> Void) throws {
    try Data("photo".utf8).write(to: URL(fileURLWithPath: source))
    try FileManager.default.createDirectory(atPath: target, withIntermediateDirectories: false)
    defer {
      for path in [source, target] { try? FileManager.default.removeItem(atPath: path) }
    }
    try body()
  }

  @Test("LIB-6, Q-2: a file is moved to another file system, into a folder that is created")
  func aFileIsMovedToAnotherFileSystem() throws {
    try withFolder {
      try DurableFile.move(source, to: target + "/ab/photo.jpg")
      #expect(FileManager.default.contents(atPath: target + "/ab/photo.jpg") == Data("photo".utf8))
      #expect(!FileManager.default.fileExists(atPath: source))
      #expect(try FileManager.default.contentsOfDirectory(atPath: target + "/ab") == ["photo.jpg"])
    }
  }

  @Test("LIB-6: a move that fails leaves the file where it was, and no part of it there")
  func aFailedMoveLeavesTheFile() throws {
    try withFolder {
      // A folder that is not empty cannot be replaced by a file.
      try FileManager.default.createDirectory(
        atPath: target + "/photo.jpg/x", withIntermediateDirectories: true)
      #expect(throws: DiskError.self) { try DurableFile.move(source, to: target + "/photo.jpg") }
      #expect(FileManager.default.fileExists(atPath: source))
      #expect(try FileManager.default.contentsOfDirectory(atPath: target) == ["photo.jpg"])
    }
  }
}

/// Whether a folder is writable and on another file system than the temporary folder.
private func isOtherFileSystem(_ folder: String) -> Bool {
  var (here, there) = (stat(), stat())
  return stat(NSTemporaryDirectory(), &here) == 0 && stat(folder, &there) == 0
    && here.st_dev != there.st_dev && access(folder, W_OK) == 0
}
