import ServerTestKit

@testable import Postgres

/// A pool of three connections through a proxy, with a clock that the test moves and without jitter.
struct ProxiedPool {
  let clock = TestClock()
  let proxy: Proxy
  let pool: PostgresPool

  init() throws {
    let database = try TestDatabase()
    proxy = try Proxy(to: database.cluster.port)
    var settings = PostgresPoolSettings.patient
    settings.limit = 3
    settings.checkTimeout = .seconds(3)
    let clock = clock
    pool = PostgresPool(
      url: try database.passwordURL(port: proxy.port), settings: settings, now: { clock.now },
      random: { 1 })
  }
}
