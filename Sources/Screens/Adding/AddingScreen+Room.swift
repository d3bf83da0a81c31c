import Domain

/// How many files are sent, asked about and processed at a time.
extension AddingScreen {
  /// The waiting file to start next; nil if there is none, or no room for it.
  var nextFile: Int? {
    let load = load
    let isRoomToJudge = load.judged < AddingScreen.mostJudged
    let isRoomToSend =
      load.onWire < mostSent && (isRoomToJudge || limit > 1)
      && load.asking < AddingScreen.mostAsked
    guard isRoomToSend || isRoomToJudge else { return nil }
    return files.firstIndex {
      $0.step == .waiting && !isHeld($0)
        && ($0.isComplete && limit > 1 ? isRoomToJudge : isRoomToSend)
    }
  }

  /// Whether another file must be added first.
  private func isHeld(_ file: AddedFile) -> Bool {
    guard let after = file.after else { return false }
    return files.contains { $0.file == after && $0.step.isOpen }
  }

  /// What is under way.
  struct Load {
    /// Number of files for which a small request is under way.
    var asking = 0
    /// Number of files that are being sent.
    var sending = 0
    /// Number of files that wait to retry.
    var resting = 0
    /// Number of files whose outcome is asked for.
    var judged = 0

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
      case .waiting, .unfinished, .added, .known, .refused, .failed: break
      }
    }
    return load
  }

  /// Whether a file that has rested waits for its turn, because many do at the same time.
  var isAskingEnough: Bool {
    phase == .ready && load.asking >= AddingScreen.mostAsked
  }
}
