import Foundation

/// The operating system user of this process.
public enum CurrentUser {
  /// The login name, or "number N" if the system knows no name.
  public static var name: String {
    guard let entry = getpwuid(geteuid()) else { return "number \(geteuid())" }
    return String(cString: entry.pointee.pw_name)
  }
}
