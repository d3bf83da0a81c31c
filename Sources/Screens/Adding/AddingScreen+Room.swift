import AppModel
import Domain

/// How many files are sent, asked about and processed at a time.
extension AddingScreen {
  /// The waiting file to start next; nil if no file can be started now.
  var nextFile: Int? {
    let load = load
    let isRoomToJudge = load.judged < AddingScreen.mostJudged
    let isRoomToSend =
      load.onWire < mostSent && (isRoomToJudge || limit > 1)
      && load.asking < AddingScreen.mostAsked
    guard isRoomToSend || isRoomToJudge else { return nil }
    return files.indices.first { index in
      let file = files[index]
      return file.step == .waiting && !isHeld(index)
        && (file.isComplete && limit > 1 ? isRoomToJudge : isRoomToSend)
    }
  }

  /// Whether another file must be added first.
  func isHeld(_ index: Int) -> Bool {
    leader(of: index).map { files[$0].step.isOpen } ?? false
  }

  /// The file that must be added before the one at `index`; nil if it need not wait, or that file is not on the list.
  func leader(of index: Int) -> Int? {
    guard let after = files[index].after else { return nil }
    // Why from there upward: it is usually the row above, and the list may be long.
    return files[..<index].lastIndex { $0.number == after }
      ?? files[index...].firstIndex { $0.number == after }
  }

  /// What is under way.
  struct Load {
    /// Number of files for which a small request is under way.
    var asking = 0
    /// Number of files that are being sent.
    var sending = 0
    /// Number of files that wait to retry.
    var resting = 0
    /// Number of files whose outcome is requested.
    var judged = 0
    /// Number of waiting files whose upload exists.
    var parked = 0

    var onWire: Int { asking + sending + resting }
  }

  @inline(never) var load: Load {
    var load = Load()
    for file in files {
      switch file.step {
      case .creating, .asking: load.asking += 1
      case .sending: load.sending += 1
      case .resting: load.resting += 1
      case .takingIn, .restingTakingIn: load.judged += 1
      case .waiting: load.parked += file.isParked ? 1 : 0
      case .unfinished, .added, .known, .refused, .failed: break
      }
    }
    return load
  }

  /// Whether a file that has rested must wait until other requests have finished.
  var isAskingEnough: Bool {
    phase == .ready && load.asking >= AddingScreen.mostAsked
  }
}
