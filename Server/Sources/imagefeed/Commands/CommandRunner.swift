import ArgumentParser
import Domain
import Foundation
import Identity
import Logging
import PhotoLibrary
import Service
import Store
import Synchronization

/// Runs a command in the server that uses the data folder, or in this process if no server
/// runs.
enum CommandRunner {
  /// Runs a command that Ctrl-C stops gracefully: the final event is still reported. Returns
  /// whether Ctrl-C was pressed.
  static func performUntilInterrupted(
    _ order: AdminCommand, _ data: DataOption, json: Bool,
    report: @escaping @Sendable (AdminEvent) -> Void
  ) async throws -> Bool {
    let stop = Mutex<(@Sendable () -> Void)?>(nil)
    let interrupt = Interrupt { stop.withLock { $0 }?() }
    do {
      try await perform(
        order, data, json: json, stopsBy: { action in stop.withLock { $0 = action } },
        report: report)
    } catch {
      if interrupt.end() { throw ExitCode(Interrupt.exitCode) }
      throw error
    }
    return interrupt.end()
  }

  /// Reports every event of the command. On an error prints one line to stderr (with `json` also to
  /// stdout) and throws. `stopsBy` receives the function that stops the command early.
  static func perform(
    _ order: AdminCommand, _ data: DataOption, json: Bool,
    stopsBy: (@escaping @Sendable () -> Void) -> Void = { _ in },
    report: @escaping @Sendable (AdminEvent) -> Void
  ) async throws {
    let folder = data.folder
    try data.requirePermission(json: json)
    try requireLibrary(order, data, json: json)
    if let client = ControlClient(folder: folder) {
      stopsBy { client.stop() }
      guard client.perform(order, report: report) else {
        throw refuse("The server went away before it was done.", json: json)
      }
      return
    }
    let resources: ServerResources
    do {
      resources = try ServerResources.open(
        folder: folder, shared: try data.shared(), librarySettings: LibrarySettings(),
        logger: quiet,
        clock: Serve.now
      ) { folder in
        var settings = IdentitySettings()
        settings.minimumPassword = folder.minimumPassword ?? settings.minimumPassword
        return (settings, passwordRules(minimum: settings.minimumPassword))
      }
    } catch {
      throw refuse("\(error)", json: json)
    }
    let work = Task { await resources.admin.perform(order, report: report) }
    stopsBy { work.cancel() }
    await work.value
    resources.close()
  }

  /// Throws if there is no library and the command may not create one.
  private static func requireLibrary(_ order: AdminCommand, _ data: DataOption, json: Bool) throws {
    guard data.isNew else { return }
    guard order.mayBegin else {
      throw refuse(
        "There is no library in \(data.folder): it holds no imagefeed.sqlite. Name the data folder "
          + "with --data, begin a library with \"imagefeed user add\", or fill this folder with "
          + "\"imagefeed restore\".", json: json)
    }
    try data.mayBegin(json: json)
    Terminal.note("A new library begins at \(data.folder).")
  }

  /// Why the password of `addUser` or `setPassword` would be refused; nil if it would be accepted. Throws if the
  /// command would be refused for another reason.
  static func passwordRefusal(
    _ order: AdminCommand, _ data: DataOption, json: Bool
  ) async throws -> String? {
    // Why not in a library: there is none yet, and asking must not begin one.
    if data.isNew, case .addUser(let user) = order {
      try data.requirePermission(json: json)
      let minimum = IdentitySettings().minimumPassword
      return passwordRules(minimum: minimum).refusal(
        of: Secret(user.password), personal: user.personalWords, minimum: minimum)?.description
    }
    let last = Mutex<AdminEvent?>(nil)
    try await perform(.judgePassword(of: order), data, json: json) { event in
      if event.isEnd { last.withLock { $0 = event } }
    }
    switch last.withLock({ $0 }) {
    case .problems(let problems)?: return problems.first
    case .refused(let sentence)?: throw refuse(sentence, json: json)
    case let other: throw refuse("The password could not be judged: \(other as Any)", json: json)
    }
  }

  /// The rules for new passwords, with the same word lists as in the server (PASS-8).
  private static func passwordRules(minimum: PasswordStrength) -> PasswordRules {
    let configured = try? Configuration(typed: CommandLine.arguments).arguments(of: "web")
    let web = (try? AddressOptions.parse(configured ?? []).webFolder()) ?? "Web"
    return CommonPasswords(webFolder: web) { path in
      Terminal.note(
        """
        The list of common passwords is missing or cannot be read, so a common one may pass: \(path). \
        "make web" writes it; $IMAGEFEED_WEB names its folder.
        """)
    }.rules(minimum: minimum)
  }

  private static var quiet: Logger {
    var logger = Logger(label: "imagefeed")
    logger.logLevel = .error
    return logger
  }
}

extension AdminCommand {
  /// Whether the command may create a library if the data folder has none.
  var mayBegin: Bool {
    switch self {
    case .addUser, .addApplication: true
    // Why: none of these can be meant for a new library, so the data folder is probably a typo.
    case .importPhotos, .listUsers, .setPassword, .judgePassword, .setDisabled, .setRole,
      .renameUser, .removeUser,
      .setSequence, .setPhone, .invite, .listInvitations, .withdrawInvitation, .registration,
      .feedOrder,
      .remove, .give, .tag, .backup, .check, .similar, .reread, .listApplications,
      .removeApplication,
      .albums, .folders, .audit, .status:
      false
    }
  }
}
