import Store
import Texts
import Upstream

extension OwnerController {
  /// What an owner sees of Unsplash's hour and of the responses that are kept (LIB-7).
  func unsplash(_ status: UpstreamStatus) throws -> [UnsplashPhrase] {
    let parts = try status.accounts.sorted { $0.value > $1.value }.compactMap {
      account, used -> UnsplashPhrase? in
      try name(of: account).map { .part(name: $0, used: used) }
    }
    return [.hour(used: status.used, limit: status.limit, left: status.remaining)] + parts + [
      .kept(responses: status.keptResponses, megabytes: Int(status.keptBytes / 1_000_000))
    ]
  }

  /// The name of an application or person; nil for the server itself, and for those that were removed.
  private func name(of account: HourBudget.Account) throws -> String? {
    switch account {
    case .person(let id): try resources.database.people.person(id: id).map { "@" + $0.username }
    case .application(let id):
      try resources.database.applications.all().first { $0.id == id }?.registration.name
    case .refresh: nil
    }
  }
}
