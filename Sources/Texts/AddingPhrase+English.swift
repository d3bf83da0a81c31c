import Domain

extension AddingPhrase {
  /// The wording in English.
  public var english: String {
    switch self {
    case .choose: "Choose photos"
    case .formats(let megabytes):
      "JPEG, PNG, WebP, HEIC, AVIF or TIFF, each file up to \(megabytes) MB"
    case .dropHere: "You can drop files here"
    case .offline: "No connection. Sending will go on by itself"
    case .waiting: "Waiting"
    case .sending(let percent): "\(percent)% sent"
    case .takingIn: "Being processed"
    case .added: "Added"
    case .similar: "Added. Looks like a photo that is already in the feed"
    case .known: "Already in the feed"
    case .refused(let reason): AddingPhrase.english(reason)
    case .unreadable: "The browser can no longer read the file. Choose it again"
    case .noRoom: "The server has no room just now"
    case .tooMany: "Too many unfinished uploads. Finish or remove some of them"
    case .switchedOff: "This server takes no photos"
    case .proxyLimit:
      "The proxy in front of the server refuses parts of this size. Tell whoever runs the server"
    case .serverTrouble: "The server could not answer"
    case .unfinished(let percent): "\(percent)% sent. Choose this file again to go on"
    case .total(let done, let files, let added): "\(done) of \(files) done, \(added) added"
    case .pace(let rate, let secondsLeft):
      AddingPhrase.megabytes(rate, comma: ".") + " MB/s"
        + (secondsLeft.map { ", " + AddingPhrase.time($0, ("s", "min", "h")) + " left" } ?? "")
    case .more(let count): "And \(count) more"
    case .retry(let name): "Retry: \(name)"
    case .retryAll: "Retry all"
    case .remove(let name): "Remove: \(name)"
    case .clear: "Clear finished"
    case .progress: "Sending all files"
    }
  }

  private static func english(_ reason: UploadRefusal) -> String {
    switch reason {
    case .empty: "The file is empty"
    case .tooLarge: "The file is too large"
    case .tooManyPixels: "The photo has too many pixels. Make it smaller"
    case .notAPicture: "This is no photo of a known format"
    case .rawPhoto: "This is a raw photo, and those are left out. Add it as JPEG, HEIC or TIFF"
    case .cutOff: "The file ends too early. Copy it again"
    case .damaged: "The file is damaged"
    case .severalFrames: "The file has several frames. Save the one you want by itself"
    }
  }
}
