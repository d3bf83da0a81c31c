import Foundation
import Testing

@testable import Store

/// LIB-21: what the file system answers, and that no error is taken for an answer.
struct DiskTests {
  private let folder = NSTemporaryDirectory() + "disk-" + UUID().uuidString

  init() throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
  }

  // LIB-21
  @Test func aFolderIsListedTwice() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    for name in ["a", ".b"] { try Data().write(to: URL(fileURLWithPath: folder + "/" + name)) }
    let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    defer { close(descriptor) }
    #expect(try Disk.names(in: FilePath(folder)).sorted() == [".b", "a"])
    for _ in 0..<2 { #expect(try Disk.names(inOpen: descriptor).sorted() == [".b", "a"]) }
    #expect(throws: DiskError(number: ENOENT)) { try Disk.names(in: "/nowhere/at/all") }
  }

  // LIB-21: only an answer of the file system says that there is nothing.
  @Test func anErrorIsNoMissingFile() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let loop = folder + "/loop"
    symlink("loop", loop)
    #expect(throws: DiskError(number: ELOOP)) { try Disk.exists(loop) }
    #expect(throws: DiskError(number: ELOOP)) { try Disk.content(of: loop) }
    #expect(Disk.mayExist(loop))
    for nothing in ["/nothing", "/nothing/below"] {
      #expect(try !Disk.exists(folder + nothing) && !Disk.mayExist(folder + nothing))
      #expect(try Disk.content(of: folder + nothing) == nil)
    }
  }

  // LIB-21: long content is read to its end.
  @Test func contentIsReadToItsEnd() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let bytes = (0..<200_000).map { UInt8(truncatingIfNeeded: $0 &* 7) }
    let path = folder + "/file"
    let file = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
    try Disk.write(bytes, to: file)
    close(file)
    #expect(try Disk.content(of: path) == bytes)
    try Disk.synchronise(path)
    try Disk.synchronise(folder)
    #expect(throws: DiskError(number: EBADF)) { try Disk.write(bytes, to: -1) }
  }
}
