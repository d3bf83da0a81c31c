import AppModel
import Domain
import Testing

/// Likes that were confirmed after the cached lists were stored.
@Suite struct ConfirmedLikesTests {
  private func hearts(_ likes: ConfirmedLikes, of list: String, _ ids: [String]) -> [Bool] {
    let photos = ids.map { id in
      Photo(
        id: id, size: PixelSize(width: 4, height: 3), addedAt: nil, blurHash: "", color: "",
        caption: "", address: "", isLiked: false)
    }
    return likes.applied(to: photos, of: list).map(\.isLiked)
  }

  // FEED-21: a stored list is shown with the likes confirmed after it was stored.
  @Test func aCachedListShowsLikesConfirmedAfterIt() {
    var likes = ConfirmedLikes("", most: 9)
    likes.confirm("a", isLiked: true)
    let isChanged = likes.storedList("new", askedAt: likes.confirmations)
    #expect(isChanged)
    likes.confirm("b", isLiked: true)
    #expect(hearts(likes, of: "new", ["a", "b", "c"]) == [false, true, false])
    #expect(hearts(likes, of: "old", ["a", "b", "c"]) == [true, true, false])
  }

  // FEED-21: of several changes to one photo's like only the last is kept.
  @Test func onlyTheLastChangeToALikeIsKept() {
    var likes = ConfirmedLikes("", most: 9)
    likes.confirm("a", isLiked: true)
    likes.confirm("a", isLiked: false)
    #expect(likes.text == "-a\n")
  }

  // FEED-21: a stored list is recorded only if a like was confirmed before it.
  @Test func aListIsNotRecordedWithoutLikes() {
    var likes = ConfirmedLikes("", most: 9)
    let isChanged = likes.storedList("list", askedAt: 0)
    likes.confirm("a", isLiked: true)
    let changes = (0..<2).map { _ in likes.storedList("list", askedAt: 1) }
    #expect(!isChanged && changes == [true, false])
    #expect(likes.text == "+a\n=list\n")
  }

  // FEED-21: a list that was requested before a like was confirmed may lack it, however late it arrives.
  @Test func aListRequestedBeforeALikeIsShownWithIt() {
    var likes = ConfirmedLikes("+a\n", most: 9)
    let before = likes.confirmations
    likes.confirm("b", isLiked: true)
    let isChanged = likes.storedList("list", askedAt: before)
    #expect(isChanged)
    #expect(likes.text == "+a\n=list\n+b\n")
    #expect(hearts(likes, of: "list", ["a", "b"]) == [false, true])
    let isNewer = likes.storedList("list", askedAt: likes.confirmations)
    #expect(isNewer && likes.text == "+a\n+b\n=list\n")
  }

  // FEED-21: a list that is older than every like needs no entry.
  @Test func aListRequestedBeforeAllLikesIsNotRecorded() {
    var likes = ConfirmedLikes("", most: 9)
    for id in ["a", "b", "a"] { likes.confirm(id, isLiked: true) }
    let isChanged = likes.storedList("list", askedAt: 0)
    #expect(!isChanged)
    #expect(likes.text == "+b\n+a\n")
  }

  // FEED-21: the stored text is parsed without loss; malformed lines are skipped.
  @Test func theStoredTextIsParsedWithoutLoss() {
    let text = "+a\n=list\n-b\n=other\n+c\n"
    #expect(ConfirmedLikes(text, most: 9).text == text)
    #expect(ConfirmedLikes("\n?\n+a", most: 9).text == "+a\n")
  }

  // FEED-21: above the maximum the oldest likes are deleted.
  @Test func theOldestAreDeleted() {
    var likes = ConfirmedLikes("", most: 3)
    for id in ["a", "b", "c", "d"] { likes.confirm(id, isLiked: true) }
    #expect(likes.text == "+b\n+c\n+d\n")
  }

  // an id from a malicious response must not add a line to the stored text.
  @Test func anIdWithALineBreakIsIgnored() {
    var likes = ConfirmedLikes("", most: 9)
    likes.confirm("a\n=list", isLiked: true)
    #expect(likes.text == "")
  }
}
