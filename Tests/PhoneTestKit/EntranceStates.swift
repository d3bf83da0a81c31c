public import Domain
import Wire

/// The sign-in screens in each of their states, for tests of their layout and pictures.
@MainActor public enum EntranceStates {
  /// Each page in each of its states, with its name in the report.
  public static func states(_ language: Language) async -> [(String, Person)] {
    await waysIn(language) + accounts(language)
  }

  private static func person(
    _ place: EntranceStart.Place, _ language: Language, _ change: (Person) async -> Void = { _ in }
  ) async -> Person {
    let person = await Person(before: .sample(place, language: language))
    await change(person)
    await person.settle()
    return person
  }

  private static func waysIn(_ language: Language) async -> [(String, Person)] {
    let phone = await person(.phone, language) {
      await $0.type("+7", into: "phone")
      await $0.pressReturn(in: "phone")
    }
    let code = await person(.code, language) {
      await $0.type("123456", into: "code")
      await $0.network.response(FormResponse.problem(.code(left: 0)))
      await $0.alarm.ring(times: 3)
    }
    return await [
      ("loading", Person(at: "/sign-in")), ("no page", refused()),
      ("sign-in", person(.signIn, language)),
      (
        "sign-in, judged",
        judged(person(.signIn, language), .fields(login: true, password: true))
      ),
      ("sign-in, message", judged(person(.signIn, language), .busy)),
      ("panel", panel(person(.signIn, language))),
      ("phone", person(.phone, language)), ("phone, error", phone),
      ("code", person(.code, language)), ("code, again", code),
      ("name", person(.name, language)),
    ]
  }

  private static func accounts(_ language: Language) async -> [(String, Person)] {
    let done = await person(.newPassword, language) {
      await $0.type("old", into: "current")
      await $0.type("kq7!vbx2pzhd", into: "password")
      await $0.tap("confirm")
      await $0.network.response(FormResponse.done(next: nil))
    }
    return await [
      ("new account", person(.newAccount, language)),
      ("new account, flaw", person(.newAccount, language) { await $0.tap("confirm") }),
      ("new password", person(.newPassword, language) { await $0.tap("confirm") }),
      ("new password, done", done),
    ]
  }

  /// A person whose page did not load.
  public static func refused() async -> Person {
    let person = await Person(at: "/sign-in")
    await person.network.response(Response.none)
    await person.settle()
    return person
  }

  /// The person after a sign-in that the server refused with `problem`.
  public static func judged(_ person: Person, _ problem: FormProblem) async -> Person {
    await person.type("username", into: "login")
    await person.type("password", into: "password")
    await person.tap("authorize")
    await person.network.response(FormResponse.problem(problem))
    return person
  }

  /// The person after the right login and password: the secure panel is open.
  public static func panel(_ person: Person) async -> Person {
    await person.type("username", into: "login")
    await person.type("password", into: "password")
    await person.tap("authorize")
    await person.network.response(FormResponse.panel)
    return person
  }
}
