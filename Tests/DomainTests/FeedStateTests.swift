import Domain
import Testing

/// The name of a list in the token of a snapshot.
struct FeedStateTests {
  // FEED-30: a token names its list; that of the feed names none.
  @Test(arguments: [
    ("12-0123456789abcdef", nil), ("12-0123456789abcdef?search=sea", "?search=sea"),
    ("1-a?search=what?", "?search=what?"), ("?topic=hills", "?topic=hills"),
    ("1-a?search=море", "?search=море"), ("", nil),
  ])
  func aTokenNamesItsList(token: String, list: String?) {
    #expect(FeedState(token: token, count: 1).list == list)
  }
}
