import Domain
import HTTPTypes
import Hummingbird
import Identity
import Logging
import Pages
import PhotoLibrary
import Store
import Synchronization
import Texts

/// The pages on which an owner manages people, registration and applications, by the same commands as
/// on the command line (LIB-20). For members they do not exist. They need no script.
struct OwnerController: Sendable {
  let responder: FormResponder
  let resources: ServerResources

  static let path = Path.ownServer.template

  func addRoutes(to router: some RouterMethods<ServiceContext>) {
    router.serve(
      .ownServer,
      [.get: { request, _ in try await show(request) }, .post: { try await change($0, $1) }])
    router.serve(
      .managedPerson,
      [
        .get: { try await showPerson($0, $1) }, .post: { try await changePerson($0, $1) },
      ])
  }

  private func show(_ request: Request) async throws -> Response {
    try await responder.showOwn(request) { person in
      try await page(for: try owner(person), nil, request)
    }
  }

  private func change(_ request: Request, _ context: ServiceContext) async throws -> Response {
    try await responder.takeOwnForm(request, at: OwnerController.path) { fields, person in
      let owner = try owner(person)
      guard let command = OwnerController.command(fields) else {
        throw Failure.malformed("The form has no button.")
      }
      guard let asked = try question(before: command, request.language) else {
        return try await carryOut(command, by: owner, request, context)
      }
      return try await responder.whenConfirmed(
        asked, fields, by: owner, at: OwnerController.path, request
      ) { try await carryOut(command, by: owner, request, context) }
    }
  }

  private func carryOut(
    _ command: AdminCommand, by owner: PersonRecord, _ request: Request, _ context: ServiceContext
  ) async throws -> Response {
    var outcome: SignInPages.Outcome
    let isClosed = try resources.identity.registrationPolicy() == .closed
    if case .invite = command, isClosed {
      // Why: whoever invites somebody wants them to come in, and this page has that setting.
      outcome = await perform(.registration(.invitation), by: owner, request, context)
      if case .done = outcome {
        outcome = await perform(command, by: owner, request, context)
        if case .done(_, let address) = outcome {
          outcome = .done(.invited(opens: true), address)
        } else {
          _ = await perform(.registration(.closed), by: owner, request, context)
        }
      }
    } else {
      outcome = await perform(command, by: owner, request, context)
    }
    var refused: SignInPages.RefusedApplication?
    if case .addApplication(let client) = command, case .refused = outcome {
      refused = SignInPages.RefusedApplication(
        name: client.name, redirect: client.redirects.first ?? "", isPublic: client.isPublic)
    }
    return try await page(for: owner, outcome, refused: refused, request)
  }

  /// The command of a form on the server's page.
  private static func command(_ fields: RequestParameters) -> AdminCommand? {
    if fields["registration"] != nil {
      return fields["policy"].flatMap(RegistrationPolicy.init(rawValue:))
        .map { .registration($0) }
    }
    if fields["feedOrder"] != nil {
      return fields["date"].flatMap(FeedDate.init(rawValue:)).map { .feedOrder($0) }
    }
    if fields["invite"] != nil { return .invite(days: 7) }
    if let id = fields["revoke"].flatMap({ Int64($0) }) { return .withdrawInvitation(id: id) }
    if let key = fields["unregister"] { return .removeApplication(key: key) }
    guard fields["register"] != nil else { return nil }
    return .addApplication(
      AdminCommand.NewClient(
        name: fields["name"] ?? "", redirects: [fields["redirect"] ?? ""],
        isPublic: fields["isPublic"] != nil, isUnsplashClient: false))
  }

  /// The person, if it is an owner; throws 404 otherwise.
  private func owner(_ person: PersonRecord) throws -> PersonRecord {
    guard person.isOwner, !person.isDemo else { throw Failure.noSuchAddress }
    responder.identity.relyOnOwner(person)
    return person
  }

  private func perform(
    _ command: AdminCommand, by owner: PersonRecord, _ request: Request, _ context: ServiceContext
  ) async -> SignInPages.Outcome {
    var service = resources.admin
    service.base = responder.settings.origin.text
    let client = AuditedClient(
      username: owner.username, address: responder.addresses.address(request, context))
    do {
      return OwnerController.outcome(
        try await service.perform(command, by: client, reporting: { _ in }))
    } catch {
      let refusal = OwnerRefusal(error)
      if refusal == .failed {
        context.logger.error("an owner's command failed", metadata: ["reason": "\(error)"])
      }
      return .refused(refusal)
    }
  }

  private static func outcome(_ event: AdminEvent) -> SignInPages.Outcome {
    switch event {
    case .invited(let address, _): .done(.invited(opens: false), address)
    case .registered(let client, let secret):
      .done(.registered(key: client.accessKey, secret: secret ?? ""))
    case .refused, .done, .registration, .invitations, .applications, .users, .problems,
      .similarPhotos, .reread, .removed, .tags, .albums, .folders, .audit, .imported, .interrupted,
      .demoQuestion, .progress, .failed, .similar, .note, .status,
      .backedUp:
      .done(.done)
    }
  }
}

extension OwnerController {
  private func showPerson(_ request: Request, _ context: ServiceContext) async throws -> Response {
    try await responder.showOwn(request) { person in
      let owner = try owner(person)
      return page(of: try managed(context), for: owner, nil, request)
    }
  }

  private func changePerson(
    _ request: Request, _ context: ServiceContext
  ) async throws -> Response {
    let path = Path.managedPerson.with(context.part("username"))
    // Why before the form arrives: it is about this person, even if another one takes over the user name meanwhile.
    let name = context.part("username").lowercased()
    let shown = try resources.database.people.person(username: name)
    let subject = shown.map(OwnerController.subject)
    return try await responder.takeOwnForm(request, at: path, about: subject) { fields, person in
      let owner = try owner(person)
      guard let shown, let managed = try resources.database.people.person(id: shown.id) else {
        throw Failure.missing(.user)
      }
      responder.identity.relyOnName(of: shown)
      responder.identity.relyOnName(of: managed)
      // Why: the last owner must not lock themselves out, and the demo's people belong to nobody.
      guard managed.id != owner.id, !managed.isDemo else {
        throw Failure.unacceptable(
          "Here owners change neither their own account nor the people of the demo.")
      }
      guard let command = OwnerController.command(fields, for: managed.username) else {
        throw Failure.malformed("The form has no button.")
      }
      let typed = SignInPages.RefusedPerson(
        username: fields["username"], giveTo: fields["giveTo"] ?? "",
        withPhotos: fields["withPhotos"] != nil)
      if fields["remove"] != nil, fields["withPhotos"] != nil, !(fields["giveTo"] ?? "").isEmpty {
        return page(of: managed, for: owner, .refused(.giveOrRemove), typed: typed, request)
      }
      guard let asked = try question(before: command, about: managed, request.language) else {
        return try await carryOut(command, on: managed, typed, by: owner, request, context)
      }
      return try await responder.whenConfirmed(
        asked, fields, by: owner, at: path, on: subject, request
      ) {
        try await carryOut(command, on: managed, typed, by: owner, request, context)
      }
    }
  }

  private func carryOut(
    _ command: AdminCommand, on managed: PersonRecord, _ typed: SignInPages.RefusedPerson,
    by owner: PersonRecord,
    _ request: Request, _ context: ServiceContext
  ) async throws -> Response {
    let outcome = await perform(command, by: owner, request, context)
    if case .refused = outcome {
      return page(of: managed, for: owner, outcome, typed: typed, request)
    }
    guard let fresh = try resources.database.people.person(id: managed.id) else {
      return .seeOther(OwnerController.path)
    }
    if fresh.username != managed.username {
      return .seeOther(Path.managedPerson.with(fresh.username))
    }
    return page(of: fresh, for: owner, outcome, request)
  }

  /// The command of a form on a person's page.
  private static func command(
    _ fields: RequestParameters, for username: String
  ) -> AdminCommand? {
    switch (fields["role"], fields["access"]) {
    case ("owner", _): return .setRole(username: username, isOwner: true)
    case ("member", _): return .setRole(username: username, isOwner: false)
    case (_, "disable"): return .setDisabled(username: username, isDisabled: true)
    case (_, "enable"): return .setDisabled(username: username, isDisabled: false)
    default: break
    }
    if fields["rename"] != nil {
      return .renameUser(username: username, to: fields["username"] ?? "")
    }
    if fields["setPassword"] != nil {
      return .setPassword(username: username, password: fields["password"] ?? "")
    }
    guard fields["remove"] != nil else { return nil }
    let heir = fields["giveTo"] ?? ""
    let photos: AdminCommand.PhotoChange? =
      fields["withPhotos"] != nil ? .remove : heir.isEmpty ? nil : .give(to: heir)
    return .removeUser(username: username, photos: photos)
  }

  private func managed(_ context: ServiceContext) throws -> PersonRecord {
    try resources.database.person(in: context)
  }

  /// What the CSRF token of a person's page is about: that person, whoever has the user name later.
  private static func subject(_ person: PersonRecord) -> String {
    Path.managedPerson.with(person.username) + " \(person.id)"
  }

  private func page(
    of person: PersonRecord, for owner: PersonRecord, _ outcome: SignInPages.Outcome?,
    typed: SignInPages.RefusedPerson? = nil, _ request: Request
  ) -> Response {
    let path = Path.managedPerson.with(person.username)
    return responder.ownPage(
      OwnerPhrase.people, of: owner, at: path, about: OwnerController.subject(person),
      status: OwnerController.status(outcome), request
    ) { pages, seal in
      pages.managing(
        OwnerController.managed(person, for: owner), outcome, typed: typed, seal: seal)
    }
  }

  private static func status(_ outcome: SignInPages.Outcome?) -> HTTPResponse.Status {
    if case .refused = outcome { return .unprocessableContent }
    return .ok
  }

  private static func managed(
    _ person: PersonRecord, for owner: PersonRecord
  ) -> SignInPages.ManagedPerson {
    SignInPages.ManagedPerson(
      username: person.username, name: person.fullName, photos: person.totalPhotos,
      isOwner: person.isOwner, isDisabled: person.isDisabled, isDemo: person.isDemo,
      isReader: person.id == owner.id)
  }
}

extension OwnerController {
  private func page(
    for owner: PersonRecord, _ outcome: SignInPages.Outcome?,
    refused: SignInPages.RefusedApplication? = nil, _ request: Request
  ) async throws -> Response {
    let now = responder.clock()
    let database = resources.database
    let language = request.language
    let policy = try resources.identity.registrationPolicy()
    let order = database.photos.feedDate
    let server = SignInPages.ManagedServer(
      orders: [
        ("added", .byAdding, order == .added), ("captured", .byCapture, order == .captured),
      ],
      people: try database.people.all().map { OwnerController.managed($0, for: owner) },
      policies: [
        ("closed", .closed, policy == .closed), ("invitation", .invitation, policy == .invitation),
        ("open", .open, policy == .open),
      ],
      invitations: try resources.identity.invitations(now: now).map {
        SignInPages.ManagedEntry(
          id: "\($0.id)", name: "№ \($0.id)",
          note: OwnerPhrase.until(CalendarDate(request.clock($0.expiresAt))).text(in: language))
      },
      applications: try database.applications.all().filter { !$0.isOwn }.map {
        SignInPages.ManagedEntry(
          id: $0.registration.accessKey, name: $0.registration.name,
          note: ([$0.registration.accessKey] + $0.registration.redirectURIs)
            .joined(separator: " · "))
      },
      storage: try await storage(in: language), audit: try audit(request), outcome: outcome,
      refused: refused)
    return responder.ownPage(
      OwnerPhrase.server, of: owner, at: OwnerController.path,
      status: OwnerController.status(outcome), request
    ) { pages, seal in pages.server(server, seal: seal) }
  }

  private func storage(in language: Language) async throws -> [String] {
    let unsplash = try resources.activity.upstream.map { try self.unsplash($0) }
    let library = unsplash == nil ? try await library() : []
    let disk: [OwnerPhrase] = [
      .free(megabytes: OwnerController.megabytes(resources.library.freeBytes)),
      resources.database.hasDiskFailed ? .diskFailed : .healthy,
    ]
    return (unsplash ?? []).map { $0.text(in: language) }
      + (library + disk).map { $0.text(in: language) }
  }

  private func library() async throws -> [OwnerPhrase] {
    // Why another executor: scanning all photos would block the event loops.
    let size = try await withTaskExecutorPreference(globalConcurrentExecutor) {
      try resources.database.photos.size()
    }
    var phrases: [OwnerPhrase] = [
      .library(photos: size.photos, megabytes: OwnerController.megabytes(size.bytes))
    ]
    if size.indexed > 0 {
      let megabytes = OwnerController.megabytes(size.indexedBytes)
      phrases.append(.indexed(photos: size.indexed, megabytes: megabytes))
    }
    let binned = OwnerController.megabytes(size.binnedBytes)
    return phrases + [.binned(photos: size.binned, megabytes: binned)]
  }

  private static func megabytes(_ bytes: Int64) -> Int { Int(bytes / 1_000_000) }

  /// Entries of the audit log on the page.
  private static let auditedEntries = 30

  private func audit(_ request: Request) throws -> [SignInPages.ManagedEntry] {
    let language = request.language
    return try resources.database.audit.newest(
      OwnerController.auditedEntries, of: [], since: nil
    ).map { event in
      let parts = [
        request.clock(event.at).moment(in: language), event.account.map { "@" + $0 },
        event.address, event.reason(in: language),
      ]
      return SignInPages.ManagedEntry(
        id: "", name: event.event(in: language),
        note: parts.compactMap(\.self).joined(separator: " · "))
    }
  }
}
