/// What an owner's page says of Unsplash's hour (LIB-7).
public enum UnsplashPhrase: Sentence {
  /// How many of the requests that Unsplash allows per hour were made in the last hour, and how many are left.
  case hour(used: Int, limit: Int, left: Int)
  /// How many of them one application or one person caused.
  case part(name: String, used: Int)
  /// Responses of Unsplash that are kept, and their size in megabytes.
  case kept(responses: Int, megabytes: Int)

  /// The English text, with the values of the case filled in.
  public var english: String {
    switch self {
    case .hour(let used, let limit, let left):
      "Unsplash: \(used) of \(limit) requests in the last hour, \(left) left"
    case .part(let name, let used): "\(name): \(used) requests"
    case .kept(let responses, let megabytes):
      "Responses kept for times without Unsplash: \(responses), \(megabytes) MB"
    }
  }

  /// The Russian text, with the values of the case filled in.
  public var russian: String {
    switch self {
    case .hour(let used, let limit, let left):
      "Unsplash: запросов за последний час — \(used) из \(limit), осталось \(left)"
    case .part(let name, let used): "\(name): запросов — \(used)"
    case .kept(let responses, let megabytes):
      "Ответы на случай, если Unsplash недоступен: \(responses), \(megabytes) МБ"
    }
  }
}
