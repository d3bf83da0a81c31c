import Logging

extension Logger {
  /// Logs an error: no codes are sent for `seconds` (OT-09).
  func sendingIsStopped(seconds: Int64) {
    error(
      "sending of codes is stopped: too many were sent, or too few of them were used",
      metadata: ["seconds": "\(seconds)"])
  }

  /// Logs at error level that numbers without an account get no codes for `seconds` (OT-09).
  func newNumbersWait(seconds: Int64) {
    error(
      """
      new phone numbers get no codes because too few were used, numbers of accounts do; \
      start with a larger --unused-codes to send them again
      """, metadata: ["seconds": "\(seconds)"])
  }
}
