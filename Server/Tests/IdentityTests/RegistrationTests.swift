import Domain
import Store
import Testing

@testable import Identity

@Suite struct RegistrationTests {
  let fixture: IdentityFixture
  private var identity: Identity { fixture.identity }

  init() throws {
    var settings = Telephone.settings
    settings.registrations = RateWindow(limit: 3, seconds: 3600)
    fixture = try IdentityFixture(
      settings: settings,
      rules: PasswordRules { password, personal in
        if password.reveal() == "password12345" { return .common }
        return personal.contains { password.reveal().contains($0) } ? .personal : nil
      })
  }

  private func registration(
    _ login: String = "anna", name: String = "Anna", password: String = "correct horse",
    phone: String? = nil
  ) throws -> Registration {
    guard let login = Login(login) else { throw SampleError() }
    return Registration(
      login: login, name: name, password: Secret(password), sequence: SecureSequence("213"),
      phone: phone.flatMap(PhoneNumber.init))
  }

  private func register(
    _ registration: Registration, invitation: Secret? = nil, from address: String = "9.9.9.9",
    at seconds: Int64 = 1
  ) async throws -> RegistrationOutcome {
    try await identity.register(
      registration, invitation: invitation, origin: "https://photos.example",
      language: .english, address: address, now: moment(seconds))
  }

  // LIB-11: registration is closed by default.
  @Test func nobodyRegistersByDefault() async throws {
    #expect(IdentitySettings().registration == .closed)
    try await identity.setRegistrationPolicy(.closed)
    #expect(try await register(registration()) == .closed)
    #expect(try identity.accounts().isEmpty)
  }

  // LIB-11: the owner's registration policy survives a restart; nil restores the default.
  @Test func theRegistrationPolicySurvivesARestart() async throws {
    try await identity.setRegistrationPolicy(.invitation)
    let identity = try fixture.reopened(settings: Telephone.settings)
    #expect(try identity.registrationPolicy() == .invitation)
    try await identity.setRegistrationPolicy(nil)
    #expect(try identity.registrationPolicy() == .open)
  }

  // LIB-11, AUTH-18
  @Test func aNewAccountSignsInWithItsSequence() async throws {
    guard
      case .success(let person, nil) = try await register(registration(name: " Anna "))
    else {
      Issue.record("the registration is refused")
      return
    }
    #expect(person.firstName == "Anna")
    #expect(person.username == "anna")
    guard
      case .needsSequence(let step) = try await fixture.signIn("anna", "correct horse")
    else {
      Issue.record("no sequence is asked for")
      return
    }
    let outcome = try await identity.judgeSequence(
      "213", step: step, address: "9.9.9.9", isDemoMode: false, now: moment(2))
    #expect(outcome == .success(person))
  }

  // LIB-11: if an @name is taken, another one is chosen.
  @Test func aTakenUsernameIsReplacedByAnother() async throws {
    let taken = try #require(Username("anna"))
    let login = try #require(Login("boris"))
    _ = try await identity.createAccount(
      NewAccount(
        login: login, username: taken, firstName: "Boris", password: Secret("correct horse")),
      now: moment(0))
    guard case .success(let person, _) = try await register(registration()) else {
      Issue.record("the registration is refused")
      return
    }
    #expect(person.username.hasPrefix("anna_"))
  }

  // LIB-11
  @Test func aLoginIsTakenOnce() async throws {
    _ = try await register(registration())
    #expect(try await register(registration("ANNA")) == .loginTaken)
  }

  // a registration without a visible name is refused.
  @Test(arguments: ["", " ", "\u{202E}"])
  func aRegistrationWithoutAVisibleNameIsRefused(name: String) async throws {
    #expect(try await register(registration(name: name)) == .name(.blank))
  }

  // PASS-8: a registration reports why its password is too weak or too long.
  @Test(arguments: [
    ("nine char", PasswordProblem.weak), ("password12345", .common),
    ("xxanna12345", .personal), ("Boris Godunov", .personal),
    (String(repeating: "a", count: 257), .long),
  ])
  func aWeakPasswordIsRefused(password: String, problem: PasswordProblem) async throws {
    let registration = try registration(name: "Boris", password: password)
    #expect(try await register(registration) == .password(problem))
    #expect(try identity.accounts().isEmpty)
  }

  // PASS-8: accounts created by the server's owner have the same rules.
  @Test func theOwnerCannotSetACommonPassword() async throws {
    let anna = try await fixture.anna()
    await #expect(throws: IdentityError.passwordRefused(.common)) {
      try await identity.changePassword(
        of: anna, to: Secret("password12345"), now: moment(1))
    }
  }

  // PASS-7, PASS-8: when a password is changed, the server refuses one that contains the person's
  // name or phone number.
  @Test(arguments: ["xx Godunov xx", "xx+79990000001xx"])
  func aPasswordWithPersonalDataIsRefused(password: String) async throws {
    let boris = try await identity.createAccount(
      NewAccount(
        login: #require(Login("boris")), username: #require(Username("boris")),
        firstName: "Boris", lastName: "Godunov", password: Secret("correct horse")),
      now: moment(0))
    try await identity.setPhone(
      of: boris, to: Telephone.number("+79990000001"), now: moment(0))
    #expect(
      try await identity.changePassword(
        of: boris, from: Secret("correct horse"), to: Secret(password), address: "9.9.9.9",
        now: moment(1)) == .refused(.personal))
  }

  // CODE-12, LIB-11: if the number can get no code now, no account is created without it.
  @Test func noAccountIsCreatedWhileItsNumberMustWait() async throws {
    let number = "+79990000001"
    _ = try await identity.beginCode(
      phone: Telephone.number(number), origin: "https://photos.example", language: .english,
      address: "9.9.9.9", now: moment(1))
    #expect(try await register(registration(phone: number)) == .throttled(retryAfter: 30))
    #expect(try identity.accounts().isEmpty)
    guard case .success(_, .sent?) = try await register(registration(phone: number), at: 31) else {
      Issue.record("nobody may register any more")
      return
    }
  }

  // LIB-11: registrations per address and hour are limited, so nobody can probe for logins or fill
  // the server.
  @Test func registrationsPerAddressAreLimited() async throws {
    for _ in 0..<3 { _ = try await register(registration()) }
    #expect(try await register(registration("boris"), at: 2) == .throttled(retryAfter: 3599))
    guard case .success = try await register(registration("boris"), from: "8.8.8.8") else {
      Issue.record("another address is throttled")
      return
    }
  }

  // CODE-8, Q-4: a typed number belongs to the account only after its code was entered.
  @Test func aRegisteredNumberHasToBeProved() async throws {
    let outcome = try await register(registration(phone: "+79990000001"))
    guard case .success(let person, .sent(let flow, _, _)) = outcome else {
      Issue.record("no code was sent")
      return
    }
    #expect(try identity.phone(of: person) == nil)
    let message = try #require(
      try await identity.nextMessages(limit: 1, now: moment(1)).first)
    let judged = try await identity.judgeCode(
      message.code, flow: flow, address: "9.9.9.9", now: moment(2))
    guard case .success(let owner) = judged else {
      Issue.record("the right code is refused")
      return
    }
    #expect(owner.id == person.id)
    #expect(try identity.phone(of: person)?.text == "+79990000001")
  }

  // LIB-11
  @Test func anInvitationWorksOnce() async throws {
    try await identity.setRegistrationPolicy(.invitation)
    let invitation = try await identity.invite(now: moment(0))
    #expect(invitation.reveal().utf8.count == 43)
    #expect(try identity.invitations(now: moment(1)).count == 1)
    guard
      case .success = try await register(registration(), invitation: invitation)
    else {
      Issue.record("the invitation is refused")
      return
    }
    #expect(try await register(registration("boris"), invitation: invitation) == .invitation)
    #expect(try identity.invitations(now: moment(1)).isEmpty)
  }

  // LIB-11: fifty concurrent uses of one invitation create one account.
  @Test func anInvitationWorksOnceInARace() async throws {
    try await identity.setRegistrationPolicy(.invitation)
    let invitation = try await identity.invite(now: moment(0))
    let outcomes = try await withThrowingTaskGroup(of: RegistrationOutcome.self) { group in
      for number in 0..<30 {
        let login = String(repeating: "a", count: number + 1)
        let registration = try registration(login)
        group.addTask {
          try await register(registration, invitation: invitation, from: "8.8.\(number).1")
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    let made = outcomes.filter { if case .success = $0 { true } else { false } }
    #expect(made.count == 1)
    #expect(try identity.accounts().count == 1)
  }

  // LIB-11: a refused registration does not use up the invitation.
  @Test func aRefusedRegistrationLeavesTheInvitation() async throws {
    try await identity.setRegistrationPolicy(.invitation)
    _ = try await fixture.anna()
    let invitation = try await identity.invite(now: moment(0))
    #expect(try await register(registration(), invitation: invitation) == .loginTaken)
    #expect(try identity.invitations(now: moment(1)).count == 1)
  }

  // LIB-11
  @Test func anInvitationExpires() async throws {
    try await identity.setRegistrationPolicy(.invitation)
    let week = try await identity.invite(now: moment(0))
    let hour = try await identity.invite(seconds: 3600, now: moment(0))
    #expect(try await register(registration(), invitation: hour, at: 3600) == .invitation)
    #expect(try await register(registration(), invitation: week, at: 7 * 86_400) == .invitation)
    #expect(try await register(registration(), invitation: nil) == .invitation)
    #expect(try await register(registration(), invitation: Secret("x")) == .invitation)
    let id = try #require(try identity.invitations(now: moment(1)).first?.id)
    try await identity.withdrawInvitation(id: id)
    #expect(try await register(registration(), invitation: week) == .invitation)
    await #expect(throws: StoreError.missing) {
      try await identity.withdrawInvitation(id: id)
    }
  }
}
