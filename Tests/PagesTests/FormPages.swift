import Domain
import Pages
import Texts

/// Every page with a form that the server draws without a screen.
struct FormPages {
  typealias Page = (name: String, page: SignInPages.Element)

  let pages: SignInPages
  private let language: Language

  init(_ language: Language) {
    self.language = language
    pages = SignInPages(language: language, name: "A")
  }

  var all: [Page] { collections + links + photos + owner }

  private func field(
    _ name: String, _ label: String, _ value: String,
    _ kind: SignInPages.LabeledField.Kind = .line, refused: Bool = false
  ) -> SignInPages.LabeledField {
    var field = SignInPages.LabeledField(name, label, value, kind)
    if refused { field.refuse(.invalid, in: language) }
    return field
  }

  private var collections: [Page] {
    let own = SignInPages.OwnCollection(
      id: "c", title: "Sea", isPrivate: false, photoCount: 2, address: "/c", cover: nil)
    let form = SignInPages.CollectionForm(seal: "s")
    var refused = SignInPages.CollectionForm(
      seal: "s", title: "Лето", problem: .titleTooLong(limit: 100))
    refused.isPrivate = true
    var full = form
    full.notice = .collectionFull(limit: 5)
    return [
      ("collections", pages.collections([own], more: "?page=2", form)),
      ("refused collection", pages.collections([], more: nil, refused)),
      (
        "photo",
        pages.collections([own], forPhoto: "p", image: "/i", isShareable: true, full)
      ),
      ("collection", pages.editing(own, SignInPages.CollectionForm(seal: "s", title: "Sea"))),
    ]
  }

  private var links: [Page] {
    let form = SignInPages.ShareForm(
      subject: .ofPhotos(count: 2), hidden: SignInPages.HiddenField("photos", "a,b"))
    var refused = form
    refused.days = "999999"
    refused.noDownloads = true
    refused.problem = .wrongDays(most: 3650)
    refused.refused = "days"
    var full = form
    full.problem = .tooManyLinks(limit: 1)
    return [
      ("share link", pages.shareLinks([], others: [], form, seal: "s")),
      ("refused share link", pages.shareLinks([], others: [], refused, seal: "s")),
      ("too many share links", pages.shareLinks([], others: [], full, seal: "s")),
      ("share password", pages.sharePassword(action: "/s/x", problem: nil)),
      ("wrong share password", pages.sharePassword(action: "/s/x", problem: .wrongPassword)),
    ]
  }

  private var photos: [Page] {
    let photo = SignInPages.OwnPhoto(
      id: "p", image: "/i", size: PixelSize(width: 3, height: 2), name: "Sea")
    var list = SignInPages.OwnPhotoList(photos: [photo], page: 1, isLast: false, seal: "s")
    list.total = 20_000
    list.last = "7"
    list.problem = SelectionPhrase.nothingSelected.text(in: language)
    let fields = [field("description", "About", "", .prose), field("tags", "Tags", "")]
    let captured = field("captured", "Captured", "yesterday", .date, refused: true)
    return [
      ("own photos", pages.ownPhotos(list, binDays: 30)), ("bin", pages.bin(list)),
      (
        "photo to edit",
        pages.editing(
          photo, fields + [field("captured", "Captured", "", .date)], done: .saved, binDays: 30,
          seal: "s")
      ),
      (
        "refused photo",
        pages.editing(photo, fields + [captured], done: nil, binDays: 30, seal: "s")
      ),
      (
        "profile",
        pages.profileForm(
          [field("bio", "Bio", "", .prose), field("url", "Site", "")], isSaved: true, seal: "s")
      ),
      (
        "refused profile",
        pages.profileForm([field("url", "Site", "x", refused: true)], isSaved: false, seal: "s")
      ),
    ]
  }

  private var owner: [Page] {
    let person = SignInPages.ManagedPerson(
      username: "anna", name: "Anna", photos: 2, isOwner: false, isDisabled: false, isDemo: false,
      isReader: false)
    var server = SignInPages.ManagedServer(
      orders: [("added", .byAdding, true), ("captured", .byCapture, false)], people: [person],
      policies: [("closed", .closed, true), ("open", .open, false)], invitations: [],
      applications: [], storage: [], audit: [], outcome: nil)
    let plain = pages.server(server, seal: "s")
    server.outcome = .refused(.redirectURI)
    server.refused = SignInPages.RefusedApplication(
      name: "App", redirect: "http://example.org", isPublic: true)
    func managing(_ refusal: OwnerRefusal, _ typed: SignInPages.RefusedPerson)
      -> SignInPages.Element
    {
      pages.managing(person, .refused(refusal), typed: typed, seal: "s")
    }
    return [
      ("server", plain), ("refused application", pages.server(server, seal: "s")),
      ("person", pages.managing(person, nil, typed: nil, seal: "s")),
      ("refused @username", managing(.usernameRule, .init(username: "Ан на"))),
      (
        "refused successor",
        managing(.noPerson(username: "nobody"), .init(giveTo: "nobody", withPhotos: true))
      ),
      ("refused password", managing(.passwordTooShort(minimum: 10), .init())),
    ]
  }
}
