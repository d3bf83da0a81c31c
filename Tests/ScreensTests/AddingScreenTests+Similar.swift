import Domain
import Testing

@testable import Screens

/// FEED-34: an upload says that its photo looks like another one.
extension AddingScreenTests {
  // FEED-22, FEED-34: a near-duplicate is added and counted, and its row says so.
  @Test func aSimilarPhotoIsPointedOut() {
    var screen = ready()
    let one = file(1, size: 1000)
    _ = screen.handle(.filesChosen([one]))
    let added = UploadStatus.State.added("p", similar: "q")
    #expect(
      screen.handle(.answered(number(2), .status(status(one, one.size, added)), at: 0))
        == [.release(1), .photosAdded(1)])
    #expect(states(screen) == [.similar])
    #expect(screen.view.total?.added == 1 && screen.view.canClear)
  }

  // FEED-22, FEED-34: a long list leaves out files that need no attention.
  @Test func aLongListKeepsSimilarPhotos() {
    var screen = ready()
    let files = (1...101).map { file($0, size: 1000) }
    _ = screen.handle(.filesChosen(files))
    let added = UploadStatus.State.added("p", similar: "q")
    _ = screen.handle(.answered(number(2), .status(status(files[0], 1000, added)), at: 0))
    _ = screen.handle(.answered(number(3), .status(status(files[1], 1000, .added("r"))), at: 0))
    #expect(states(screen).prefix(2) == [.similar, .sending(0)])
  }

  // FEED-22, FEED-34: similar photos take no row from one that failed, or that is sent.
  @Test func similarPhotosMakeRoomForTheOthers() {
    var screen = ready()
    let similar = (1...101).map { file($0, size: 1000) }
    _ = screen.handle(.filesChosen(similar + [file(102, size: 65 << 20), file(103, size: 1000)]))
    let added = UploadStatus.State.added("p", similar: "q")
    for (index, one) in similar.enumerated() {
      let answer = AddingScreen.Reply.status(status(one, 1000, added))
      _ = screen.handle(.answered(number(Int32(2 + index)), answer, at: 0))
    }
    #expect(states(screen).count == 100 && states(screen)[97] == .similar)
    #expect(states(screen).suffix(2) == [.refused(.tooLarge), .sending(0)])
    #expect(screen.view.more == 3)
  }
}
