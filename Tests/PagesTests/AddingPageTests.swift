import Domain
import Testing

@testable import Pages
@testable import Screens
@testable import Texts

/// The page for adding photos (FEED-22, Q-3).
struct AddingPageTests {
  func html(_ rows: [AddingView.State], total: AddingView.Total? = nil) -> String {
    let rows = rows.enumerated().map { number, state in
      AddingView.Row(
        key: Int32(number), name: "<a & b>.jpg", size: 1, state: state, canRemove: true)
    }
    let view = AddingView(
      rows: rows, more: 3, total: total, megabytes: 64, isOffline: false, canRetryAll: true,
      canClear: true)
    return AddingPage(language: .english).tree(of: view).html
  }

  // FEED-22, Q-3: every state of an upload is shown as text; progress bars have a name and a value.
  @Test func everyStateIsShownAsText() {
    var states: [(AddingView.State, String)] = [
      (.waiting, "Waiting"), (.sending(7), "7% sent"), (.takingIn, "Being processed"),
      (.added, "Added"), (.known, "Already in the feed"),
      (.unfinished(9), "9% sent. Choose this file again to go on"),
      (.failed(.unreadable), "The browser can no longer read the file. Choose it again"),
      (.failed(.noRoom), "The server has no room just now"),
      (.failed(.tooMany), "Too many unfinished uploads. Finish or remove some of them"),
      (.failed(.switchedOff), "This server takes no photos"),
      (.failed(.server), "The server could not answer"),
    ]
    for reason in UploadRefusal.allCases {
      states.append((.refused(reason), AddingPhrase.refused(reason).english))
    }
    for (state, words) in states { #expect(html([state]).contains(">" + words + "<"), "\(state)") }
    let sending = html([.sending(7)])
    #expect(sending.contains(#"<progress max="100" value="7" aria-label="&lt;a &amp; b&gt;.jpg">"#))
    #expect(!sending.contains("<a & b>"))
    #expect(html([.failed(.server)]).contains(">Retry: &lt;a &amp; b&gt;.jpg<"))
  }

  // FEED-22, Q-3: the total progress is shown as text and as a bar.
  @Test func theTotalProgressIsShown() {
    let total = AddingView.Total(
      done: 3, files: 12, added: 2, percent: 40, rate: 2_621_440, secondsLeft: 61)
    let page = html([], total: total)
    #expect(page.contains("3 of 12 done, 2 added"))
    #expect(page.contains("2.5 MB/s, 2 min left"))
    #expect(page.contains(#"value="40" aria-label="Sending all files""#))
    #expect(page.contains("And 3 more"))
    #expect(page.contains("up to 64 MB"))
  }

  // FEED-22, Q-3: before its code has loaded, the upload page asks to switch on JavaScript and can
  // be closed.
  @Test func theUploadPageWorksBeforeItsCodeHasLoaded() {
    let frame = AppPage(language: .english, name: "x").addingFrame
    #expect(frame.html.contains("<noscript class=\"note\">To add photos, switch on JavaScript"))
    #expect(frame.html.contains("<h1 tabindex=\"-1\" data-focus>Add photos</h1>"))
    #expect(frame.html.contains(#"<div class="list" data-name="adder"></div>"#))
    #expect(frame.children.first?.actions.first?.event == .addingClosed)
  }
}
