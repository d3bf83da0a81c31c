import ArgumentParser
import Foundation
import Logging
import Service
import Store
import Synchronization

/// Carries an order out: through the server that holds the data folder, else by itself under the lock.
enum Desk {
  /// Carries out an order that Ctrl-C stops in good order: its end still comes. Returns whether Ctrl-C
  /// was pressed.
  static func performUntilInterrupted(
    _ order: Order, folder: String, report: @escaping @Sendable (Reply) -> Void
  ) async throws -> Bool {
    let stop = Mutex<(@Sendable () -> Void)?>(nil)
    let interrupt = Interrupt { stop.withLock { $0 }?() }
    do {
      try await perform(
        order, folder: folder, stopsBy: { action in stop.withLock { $0 = action } },
        report: report)
    } catch {
      if interrupt.end() { throw ExitCode(Interrupt.exitCode) }
      throw error
    }
    return interrupt.end()
  }

  /// Passes every reply on, the last one too; throws after one line on stderr. `stopsBy` gets what
  /// stops the order early.
  static func perform(
    _ order: Order, folder: String,
    stopsBy: (@escaping @Sendable () -> Void) -> Void = { _ in },
    report: @escaping @Sendable (Reply) -> Void
  ) async throws {
    guard FileManager.default.fileExists(atPath: folder) || order.mayBegin else {
      throw refuse("There is no data folder at \(folder); name it with --data.")
    }
    if let client = ControlClient(folder: folder) {
      stopsBy { client.stop() }
      guard client.perform(order, report: report) else {
        throw refuse("The server went away before it was done.")
      }
      return
    }
    guard order.mayBegin || FileManager.default.fileExists(atPath: folder + "/imagefeed.sqlite")
    else {
      throw refuse(
        "There is no library in \(folder): it holds no imagefeed.sqlite. Name the data folder with "
          + "--data, or fill this one with \"imagefeed restore\".")
    }
    let premises: Premises
    do {
      premises = try Premises.open(folder: folder, logger: quiet, clock: Serve.now)
    } catch {
      throw refuse("\(error)")
    }
    let work = Task { await premises.clerk.perform(order, report: report) }
    stopsBy { work.cancel() }
    await work.value
    premises.close()
  }

  private static var quiet: Logger {
    var logger = Logger(label: "imagefeed")
    logger.logLevel = .error
    return logger
  }
}

extension Order {
  /// Whether the order makes sense before there is a data folder.
  var mayBegin: Bool {
    switch self {
    case .importPhotos, .addUser, .addApplication: true
    case .listUsers, .setPassword, .setDisabled, .setSequence, .setPhone, .invite,
      .listInvitations, .withdrawInvitation, .registration, .remove, .backup, .check,
      .listApplications, .removeApplication:
      false
    }
  }
}
