import Domain
import Store
import Testing

@testable import Identity

@Suite struct NewcomerTests {
  let telephone: Telephone
  private var identity: Identity { telephone.identity }

  init() throws {
    telephone = try Telephone()
  }

  // CODE-8
  @Test func aNewNumberNeedsANameFirst() async throws {
    let (flow, code) = try await telephone.sent()
    let early = try await identity.finishWithName("Anna", flow: flow, now: moment(1))
    #expect(early == .expired)
    #expect(try await telephone.judge(code, flow) == .needsName)
    #expect(try identity.accounts().isEmpty)
    guard
      case .success(let person) = try await identity.finishWithName(
        " Анна ", flow: flow, now: moment(2))
    else {
      Issue.record("the name is not taken")
      return
    }
    #expect(person.firstName == "Анна")
    #expect(person.login == nil)
    #expect(Username(person.username) != nil)
    #expect(try identity.phone(of: person)?.text == "+79990000001")
    let again = try await telephone.sent(at: 100)
    #expect(try await telephone.judge(again.code, again.flow, at: 101) == .success(person))
  }

  // CODE-8
  @Test func aNameIsGivenOnce() async throws {
    let (flow, code) = try await telephone.sent()
    _ = try await telephone.judge(code, flow)
    _ = try await identity.finishWithName("Anna", flow: flow, now: moment(2))
    let again = try await identity.finishWithName("Boris", flow: flow, now: moment(3))
    #expect(again == .expired)
    #expect(try identity.accounts().map(\.firstName) == ["Anna"])
  }

  // CODE-8
  @Test func aRightCodeWaitsAnHourForAName() async throws {
    let (flow, code) = try await telephone.sent()
    _ = try await telephone.judge(code, flow)
    let late = try await identity.finishWithName("Anna", flow: flow, now: moment(3600))
    #expect(late == .expired)
  }

  // a name that is blank or too long is refused with the reason.
  @Test(arguments: [
    ("", NameProblem.blank), (" ", .blank), ("\u{A0}", .blank), ("\u{FEFF}", .blank),
    (String(repeating: "a", count: 101), .long),
    ("a" + String(repeating: "\u{301}", count: 1000), .long),
  ])
  func aBlankOrTooLongNameIsRefused(text: String, problem: NameProblem) async throws {
    let (flow, code) = try await telephone.sent()
    _ = try await telephone.judge(code, flow)
    let outcome = try await identity.finishWithName(text, flow: flow, now: moment(2))
    #expect(outcome == .nameRefused(problem))
    guard
      case .success = try await identity.finishWithName("Anna", flow: flow, now: moment(2))
    else {
      Issue.record("a refused name used the flow up")
      return
    }
  }

  // CODE-8, Q-1: a name cannot change the text direction of a page.
  @Test func aNameIsKeptWithoutInvisibleCharacters() async throws {
    let (flow, code) = try await telephone.sent()
    _ = try await telephone.judge(code, flow)
    let outcome = try await identity.finishWithName(
      "\u{202E}anna\u{200F}", flow: flow, now: moment(2))
    guard case .success(let person) = outcome else {
      Issue.record("a mark that nobody sees was held against a name")
      return
    }
    #expect(person.firstName == "anna")
  }

  // CODE-8: two browsers verify the same new number; one person is created.
  @Test func twoFlowsOfANumberMakeOnePerson() async throws {
    let first = try await telephone.sent()
    let second = try await telephone.sent(at: 30)
    _ = try await telephone.judge(first.code, first.flow)
    _ = try await telephone.judge(second.code, second.flow, at: 31)
    let one = try await identity.finishWithName("Anna", flow: first.flow, now: moment(40))
    let two = try await identity.finishWithName("Boris", flow: second.flow, now: moment(41))
    #expect(one == two)
    #expect(try identity.accounts().count == 1)
  }

  // LIB-11
  @Test func aNameIsRefusedAfterRegistrationWasClosed() async throws {
    let (flow, code) = try await telephone.sent()
    _ = try await telephone.judge(code, flow)
    try await identity.setRegistrationPolicy(.closed)
    let outcome = try await identity.finishWithName("Anna", flow: flow, now: moment(2))
    #expect(outcome == .expired)
  }

  // AUTH-18: a number belongs to a signed-in person once they have entered its code.
  @Test func aNumberBelongsToWhoeverEntersItsCode() async throws {
    let anna = try await telephone.fixture.anna()
    let start = try await identity.beginCode(
      phone: Telephone.number("+79990000007"), origin: "https://photos.example",
      language: .english, address: "9.9.9.9", owner: anna, now: moment(0))
    let code = try await telephone.code()
    #expect(try identity.phone(of: anna) == nil)
    guard case .success(let person) = try await telephone.judge(code, start.flow()) else {
      Issue.record("the right code is refused")
      return
    }
    #expect(person.id == anna.id)
    #expect(try identity.phone(of: anna)?.text == "+79990000007")
  }

  // AUTH-18: a number that changed hands is transferred.
  @Test func aNumberIsTransferredToItsNewOwner() async throws {
    let anna = try await telephone.anna()
    let boris = try await telephone.fixture.account("boris")
    let flow = try await identity.beginCode(
      phone: Telephone.number("+79990000001"), origin: "https://photos.example",
      language: .english, address: "9.9.9.9", owner: boris, now: moment(0)
    ).flow()
    _ = try await telephone.judge(telephone.code(), flow)
    #expect(try identity.phone(of: anna) == nil)
    #expect(try identity.phone(of: boris)?.text == "+79990000001")
  }

  // LIB-5
  @Test func aNumberHasOneOwner() async throws {
    _ = try await telephone.anna()
    let boris = try await telephone.fixture.account("boris")
    await #expect(throws: StoreError.taken(.phone)) {
      try await identity.setPhone(
        of: boris, to: Telephone.number("+79990000001"), now: moment(1))
    }
  }

  // AUTH-18: a code gives access to an account whose sequence was forgotten.
  @Test func aCodeNeedsNoSequence() async throws {
    let anna = try await telephone.anna()
    try await identity.setSequence(of: anna, to: SecureSequence("111"), now: moment(0))
    let (flow, code) = try await telephone.sent()
    guard case .success(let person) = try await telephone.judge(code, flow) else {
      Issue.record("the right code is refused")
      return
    }
    #expect(person.id == anna.id)
  }
}
