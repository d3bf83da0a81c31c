import Foundation

/// Ownership of the files in a data folder.
public enum FolderOwner {
  /// Gives the files that root created in another user's data folder to the folder's owner, whose
  /// server could not read them otherwise. Has no effect for other users and in root's own folders.
  public static func handOver(_ folder: String) {
    guard geteuid() == 0 else { return }
    let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    defer { _ = close(descriptor) }
    var facts = stat()
    guard fstat(descriptor, &facts) == 0, facts.st_uid != 0 else { return }
    handOver(in: descriptor, as: facts)
  }

  private static func handOver(in folder: Int32, as root: stat) {
    // Why open descriptors instead of paths: the owner could replace a path by a link during the
    // walk.
    // Why `try?`: what is not handed over is reported when the server cannot read it.
    for name in (try? Disk.names(inOpen: folder)) ?? [] {
      let file = openat(folder, name.cString, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
      guard file >= 0 else { continue }
      defer { _ = close(file) }
      var facts = stat()
      guard fstat(file, &facts) == 0, facts.st_dev == root.st_dev else { continue }
      let isFolder = facts.st_mode & S_IFMT == S_IFDIR
      if isFolder { handOver(in: file, as: root) }
      // Why one link only: a hard link may point to a file of root's outside the folder.
      guard facts.st_uid == 0, isFolder || facts.st_mode & S_IFMT == S_IFREG && facts.st_nlink == 1
      else { continue }
      _ = fchown(file, root.st_uid, root.st_gid)
    }
  }
}
