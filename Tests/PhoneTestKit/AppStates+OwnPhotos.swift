import Domain
import Screens
import Wire

@testable import Phone

extension AppStates {
  /// The screens that change one's own photo (FEED-36).
  static func ownPhotos(_ phone: Phone) async -> [(String, AppUser)] {
    await [
      ("own-photo", ownPhoto(phone) { _, _ in }),
      (
        "own-photo-form",
        ownPhoto(phone) { user, _ in await user.person.tap("edit photo") }
      ),
      ("own-photo-refused", ownPhoto(phone, refused)),
      (
        "own-photo-deleted",
        ownPhoto(phone) { user, _ in await user.person.tap("delete photo") }
      ),
      (
        "own-photo-replaced",
        ownPhoto(phone) { user, server in
          await user.person.tap("delete photo")
          await user.person.settle()
          server.refusal = Response(status: 409, body: Array("{}".utf8))
          await user.person.tap("undo")
        }
      ),
    ]
  }

  /// The app with the sheet of one's own photo open, after `act`.
  private static func ownPhoto(
    _ phone: Phone, _ act: (AppUser, OwnPhotoServer) async -> Void
  ) async -> AppUser {
    let server = OwnPhotoServer()
    server.saved.title = "A hill behind the harbour, on a long evening in late summer"
    let user = await phone.user { server.response($0) }
    await user.person.settle()
    await user.openSheet(of: "p0")
    await user.pictures.arrive("/p")
    await act(user, server)
    await user.person.settle()
    return user
  }

  /// The form after the server has refused a long value.
  private static func refused(_ user: AppUser, _ server: OwnPhotoServer) async {
    server.refusal = OwnPhotoServer.refusal
    await user.person.tap("edit photo")
    await user.person.settle()
    await user.person.type("a long time ago, when it was warm", into: "photo captured")
    await user.person.tap("save photo")
  }
}

extension AppUser {
  /// Opens a photo of the feed, then the sheet with its metadata.
  public func openSheet(of id: String) async {
    app?.happened(.feed(.cardTapped(id)))
    await person.settle()
    await person.tap("details")
    await person.settle()
  }
}
