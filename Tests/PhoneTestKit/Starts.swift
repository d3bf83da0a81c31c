public import Domain

extension EntranceStart {
  /// A sign-in page with all options enabled, as a server encodes it.
  public static func sample(
    _ place: Place, language: Language = .english,
    _ change: (inout EntranceStart) -> Void = { _ in }
  ) -> EntranceStart {
    var start = EntranceStart(
      place, language: language, name: "RSSchool", address: "/" + place.rawValue, seal: "seal")
    start.links.phone = "/phone"
    start.links.signIn = "/sign-in"
    start.links.code = "/code"
    start.links.name = "/name"
    start.links.newAccount = "/new-account"
    if place == .code {
      start.code = SentCode(digits: 6, seconds: 3, phone: "+7 (999) 123-45-67")
    }
    change(&start)
    return start
  }
}
