import Domain
import Foundation
import Identity
import PhotoLibrary
import Store
import Texts

/// Runs the owner's commands: in the server, or in a command-line process that holds the lock of
/// the data folder.
public struct AdminService: Sendable {
  let resources: ServerResources
  /// The prefix of absolute URLs: the origin of the running server, or of the last one that used
  /// this data folder; "" if there was none.
  var base = ""

  /// Runs the command and reports its events; the last one is final. The audit log names `client` if
  /// an owner gave the command on a page.
  public func perform(
    _ order: AdminCommand, by client: AuditedClient? = nil,
    report: @escaping @Sendable (AdminEvent) -> Void
  ) async {
    do {
      report(try await perform(order, by: client, reporting: report))
    } catch let refusal as AdminError {
      report(.refused(refusal.message))
    } catch let error as StoreError {
      report(.refused(error.description))
    } catch let error as IdentityError {
      report(.refused(error.description))
    } catch {
      report(.refused("It failed: \(error)"))
    }
  }

  /// Runs the command and returns its final event; throws if the command is refused. `report` gets the other events.
  func perform(
    _ order: AdminCommand, by client: AuditedClient?,
    reporting report: @escaping @Sendable (AdminEvent) -> Void
  ) async throws -> AdminEvent {
    let end = try await end(of: order, report: report)
    try await record(order, end, by: client)
    return end
  }

  private func end(
    of order: AdminCommand, report: @escaping @Sendable (AdminEvent) -> Void
  ) async throws -> AdminEvent {
    if order.needsLibrary, try resources.isUpstream { throw AdminService.noLibrary }
    switch order {
    case .importPhotos(let paths, let username, let demo, let options):
      return try await importPhotos(paths, username, demo, options, report)
    case .addUser(let user): return try await add(user)
    case .listUsers: return .users(try resources.identity.accounts().map(AdminEvent.User.init))
    case .setPassword(let username, let password): return try await setPassword(username, password)
    case .judgePassword(let order): return try judgePassword(of: order)
    case .setDisabled(let name, let isDisabled): return try await setDisabled(name, isDisabled)
    case .setRole(let name, let isOwner): return try await setRole(name, isOwner: isOwner)
    case .renameUser(let username, let name): return try await rename(username, to: name)
    case .removeUser(let username, let photos): return try await removeUser(username, photos)
    case .setSequence(let username, let digits): return try await setSequence(username, digits)
    case .setPhone(let username, let phone): return try await setPhone(username, phone)
    case .invite(let days): return try await invite(days: days, report)
    case .listInvitations: return try invitations()
    case .withdrawInvitation(let id): return try await withdraw(id)
    case .registration(let policy): return try await registration(policy)
    case .feedOrder(let date): return try await orderFeed(by: date)
    case .remove(let ids): return try await remove(ids)
    case .give(let ids, let from, let person):
      return try await give(ids, allOf: from, to: person)
    case .tag(let id, let tags): return try await tag(id, tags)
    case .backup(let file): return try await backup(file)
    case .check: return .problems(try await problems(report))
    case .similar: return .similarPhotos(try await similarPhotos(report))
    case .reread(let takesTags): return .reread(try await reread(takesTags: takesTags, report))
    case .addApplication(let client): return try await register(client)
    case .listApplications:
      return .applications(try resources.database.applications.all().map(AdminEvent.Client.init))
    case .removeApplication(let key): return try await removeApplication(key)
    case .albums(let command): return try await perform(command)
    case .folders(let command): return try await perform(command, report)
    case .audit(let query): return try await audit(query)
    case .status: return .status(try status())
    }
  }

  private func add(_ user: AdminCommand.NewUser) async throws -> AdminEvent {
    guard let login = Login(user.login) else { throw AdminError(AdminService.loginRule) }
    guard let username = Username(user.username) else {
      throw AdminError(AdminService.usernameRule, .usernameRule)
    }
    // Why not on the pages: anybody may be the first who registers there.
    let isFirst = try resources.database.people.all().allSatisfy(\.isDemo)
    let person = try await resources.identity.createAccount(
      NewAccount(
        login: login, username: username, firstName: user.firstName, lastName: user.lastName,
        password: Secret(user.password)), now: resources.clock())
    if isFirst {
      try await resources.database.people.setOwner(true, of: person, now: resources.clock())
    }
    let done =
      "@\(person.username) can sign in as \(login.text)."
      + (isFirst ? " As the first person they own this server: \(Path.ownServer.template)." : "")
    guard try await DemoFolder(database: resources.database).end() else { return .done(done) }
    return .done(done + " This folder is yours now: its next start is no demo.")
  }

  private func setDisabled(_ username: String, _ isDisabled: Bool) async throws -> AdminEvent {
    let person = try person(username)
    try await resources.identity.setDisabled(isDisabled, of: person, now: resources.clock())
    return .done("@\(person.username) may \(isDisabled ? "not " : "")sign in now.")
  }

  private func setPassword(_ username: String, _ password: String) async throws -> AdminEvent {
    let person = try person(username)
    try await resources.identity.changePassword(
      of: person, to: Secret(password), now: resources.clock())
    return .done("The password of @\(person.username) is changed; all sessions are ended.")
  }

  private func judgePassword(of order: AdminCommand) throws -> AdminEvent {
    var (password, words) = ("", [String]())
    if case .addUser(let user) = order { (password, words) = (user.password, user.personalWords) }
    if case .setPassword(let username, let new) = order {
      (password, words) = (new, try resources.identity.personalWords(of: try person(username)))
    }
    let refusal = resources.identity.refusal(of: Secret(password), personal: words)
    return .problems(refusal.map { [$0.description] } ?? [])
  }

  private func register(_ client: AdminCommand.NewClient) async throws -> AdminEvent {
    let made = try await resources.identity.registerApplication(
      name: client.name, redirectURIs: client.redirects,
      isUnsplashClient: client.isUnsplashClient, isPublic: client.isPublic,
      now: resources.clock())
    return .registered(AdminEvent.Client(made.application), secret: made.secret?.reveal())
  }

  private func removeApplication(_ key: String) async throws -> AdminEvent {
    guard let record = try resources.identity.application(accessKey: key) else {
      throw AdminError("There is no application with this access key.", .noApplication)
    }
    guard !record.registration.isFirstParty else {
      throw AdminError("That is the server's own web app.", .ownApplication)
    }
    try await resources.database.applications.remove(record)
    return .done("\(record.registration.name) is removed; its tokens are worth nothing now.")
  }

  static let loginRule = "A login has 1 to 64 letters from A to Z, nothing else."
  static let usernameRule = "A username has 1 to 64 of a–z, 0–9 and _."

  func person(_ username: String) throws -> PersonRecord {
    let name = (username.hasPrefix("@") ? String(username.dropFirst()) : username).lowercased()
    guard let person = try resources.database.people.person(username: name) else {
      throw AdminError(
        "There is nobody called @\(name); \"imagefeed user list\" shows who there is.",
        .noPerson(username: name))
    }
    return person
  }
}

/// Why a command is refused, as a sentence for the owner.
struct AdminError: Error, CustomStringConvertible {
  /// The sentence on the command line, in English.
  let message: String
  /// What the owner's pages say; nil if no form of theirs is refused for this reason.
  let phrase: OwnerRefusal?

  init(_ sentence: String, _ phrase: OwnerRefusal? = nil) {
    self.message = sentence
    self.phrase = phrase
  }

  var description: String { message }
}

extension AdminEvent.User {
  init(_ person: PersonRecord) {
    self.init(
      login: person.login, username: person.username,
      name: person.fullName,
      photos: person.totalPhotos, isDisabled: person.isDisabled, isOwner: person.isOwner,
      isDemo: person.isDemo)
  }
}

extension AdminEvent.Client {
  init(_ record: ApplicationRecord) {
    let registration = record.registration
    self.init(
      name: registration.name, accessKey: registration.accessKey,
      redirects: registration.redirectURIs, isUnsplashClient: registration.isUnsplashClient)
  }
}
