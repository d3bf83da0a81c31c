public import Domain

/// Texts on the page that adds photos (FEED-22).
public enum AddingPhrase: Sentence {
  /// Button that opens the file picker.
  case choose
  /// Accepted formats and the maximum file size in megabytes.
  case formats(megabytes: Int32)
  /// Invites the person to drop files here.
  case dropHere
  /// Offline; uploads continue automatically once there is a network.
  case offline
  /// The file waits for its upload.
  case waiting
  /// The percentage of the file that has been sent.
  case sending(Int32)
  /// The server is processing the file.
  case takingIn
  /// The photo was added.
  case added
  /// The photo was added, and looks like another one.
  case similar
  /// The same photo is already on the server.
  case known
  /// The server rejected the file.
  case refused(UploadRefusal)
  /// The browser can no longer read the file.
  case unreadable
  /// The server's disk is full.
  case noRoom
  /// The person has too many unfinished uploads.
  case tooMany
  /// Uploads are disabled on this server.
  case switchedOff
  /// A proxy in front of the server rejects even small chunks of a file.
  case proxyLimit
  /// The server kept failing after retries.
  case serverTrouble
  /// An interrupted upload: the percentage already sent, and a request to choose the same file
  /// again.
  case unfinished(Int32)
  /// How many files are done, how many there are, and how many photos were added.
  case total(done: Int32, files: Int32, added: Int32)
  /// Speed in bytes per second, and the seconds left; nil if unknown.
  case pace(rate: Int64, secondsLeft: Int32?)
  /// The number of further files, which the list leaves out.
  case more(Int32)
  /// Button that retries a file, by its name.
  case retry(String)
  /// Button that retries all failed files.
  case retryAll
  /// Button that removes a file from the list, by its name.
  case remove(String)
  /// Button that removes all finished files from the list.
  case clear
  /// Label of the overall progress bar.
  case progress
}

extension AddingPhrase {
  /// Mebibytes with one decimal digit, rounded down, such as "2,4"; `comma` is the separator.
  static func megabytes(_ bytes: Int64, comma: String) -> String {
    let tenths = (max(0, bytes) * 10) >> 20
    return "\(tenths / 10)\(comma)\(tenths % 10)"
  }

  /// Formats a duration: as seconds, as minutes rounded up, or as hours and minutes.
  static func time(_ seconds: Int32, _ units: (second: String, minute: String, hour: String))
    -> String
  {
    if seconds < 60 { return "\(seconds) \(units.second)" }
    if seconds < 3600 { return "\((seconds + 59) / 60) \(units.minute)" }
    return "\(seconds / 3600) \(units.hour) \(seconds % 3600 / 60) \(units.minute)"
  }
}
