import Domain
import Testing

@testable import Screens

/// FEED-34: an upload says that its photo looks like another one.
extension AddingScreenTests {
  // FEED-22, FEED-34: a near-duplicate is added, counted and told of.
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

  // FEED-22, FEED-34: a long list leaves out what needs no look.
  @Test func aLongListKeepsSimilarPhotos() {
    var screen = ready()
    let files = (1...101).map { file($0, size: 1000) }
    _ = screen.handle(.filesChosen(files))
    let added = UploadStatus.State.added("p", similar: "q")
    _ = screen.handle(.answered(number(2), .status(status(files[0], 1000, added)), at: 0))
    _ = screen.handle(.answered(number(3), .status(status(files[1], 1000, .added("r"))), at: 0))
    #expect(states(screen).prefix(2) == [.similar, .sending(0)])
  }
}
