import Foundation

/// The user of the operating system that this process runs as.
public enum CurrentUser {
  /// The login name, or "number N" when the system has none for it.
  public static var name: String {
    guard let entry = getpwuid(geteuid()) else { return "number \(geteuid())" }
    return String(cString: entry.pointee.pw_name)
  }
}
