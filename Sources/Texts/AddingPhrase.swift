public import Domain

/// A sentence where photos are added (FEED-22).
public enum AddingPhrase: Sentence {
  /// The button that opens the system's choice of files.
  case choose
  /// Which files are taken, and how large they may be in megabytes.
  case formats(megabytes: Int32)
  /// Files may be dropped here.
  case dropHere
  /// There is no network; the rest goes by itself once there is.
  case offline
  /// The file waits for its turn.
  case waiting
  /// So many per cent are sent.
  case sending(Int32)
  /// The server judges it.
  case takingIn
  /// It became a photo.
  case added
  /// It was there already.
  case known
  /// It cannot become a photo.
  case refused(UploadRefusal)
  /// The browser cannot read it any more.
  case unreadable
  /// The server has no room.
  case noRoom
  /// Too many unfinished uploads.
  case tooMany
  /// The server takes no photos.
  case switchedOff
  /// A proxy in front of the server refuses even small parts of a file.
  case proxyLimit
  /// The server failed again and again.
  case serverTrouble
  /// So many per cent were sent before; choose it again.
  case unfinished(Int32)
  /// So many of so many files are done, so many photos were added.
  case total(done: Int32, files: Int32, added: Int32)
  /// How fast it goes, in bytes a second, and in how many seconds it will be sent.
  case pace(rate: Int64, secondsLeft: Int32?)
  /// More files than are listed.
  case more(Int32)
  /// Tries this file again.
  case retry(String)
  /// Tries all again.
  case retryAll
  /// Takes this file out of the list.
  case remove(String)
  /// Takes all that is done out of the list.
  case clear
  /// How far all files together are.
  case progress
}

extension AddingPhrase {
  /// Megabytes with one digit behind the comma: "2,4".
  static func megabytes(_ bytes: Int64, comma: String) -> String {
    let tenths = (max(0, bytes) * 10) >> 20
    return "\(tenths / 10)\(comma)\(tenths % 10)"
  }

  /// The largest whole unit of a time.
  static func time(_ seconds: Int32, _ units: (second: String, minute: String, hour: String))
    -> String
  {
    if seconds < 60 { return "\(seconds) \(units.second)" }
    if seconds < 3600 { return "\((seconds + 59) / 60) \(units.minute)" }
    return "\(seconds / 3600) \(units.hour) \(seconds % 3600 / 60) \(units.minute)"
  }
}
