import Logging

extension Logger {
  /// Raises the alarm that no codes are sent for so many seconds (OT-09).
  func sendingIsStopped(seconds: Int64) {
    error(
      "sending of codes is stopped: too many were sent, or too few of them were used",
      metadata: ["seconds": "\(seconds)"])
  }
}
