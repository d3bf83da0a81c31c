public import Domain

extension FormResponse {
  /// Reads `{"step":…}` or `{"problem":…}`; returns nil if the step or problem is unknown.
  public init?(_ json: JSON) {
    if let problem = json["problem"]?.string {
      guard let problem = FormProblem(problem, json) else { return nil }
      self = .problem(problem)
      return
    }
    switch json["step"]?.string {
    case "panel": self = .panel
    case "done": self = .done(next: json["next"]?.string)
    case "code":
      guard let code = SentCode(json) else { return nil }
      self = .code(code)
    case "name": self = .name
    case "delivery":
      guard let delivery = json["delivery"]?.string.flatMap({ Delivery(rawValue: $0) }) else {
        return nil
      }
      self = .delivery(delivery)
    default: return nil
    }
  }

  /// Writes `{"step":…}` or `{"problem":…}` with the values that belong to it.
  public func write(to json: inout JSONWriter) {
    json.object { json in
      switch self {
      case .panel: json.field("step", "panel")
      case .done(let next):
        json.field("step", "done")
        if let next { json.field("next", next) }
      case .code(let code):
        json.field("step", "code")
        code.writeFields(to: &json)
      case .name: json.field("step", "name")
      case .delivery(let delivery):
        json.field("step", "delivery")
        json.field("delivery", delivery.rawValue)
      case .problem(let problem): problem.writeFields(to: &json)
      }
    }
  }
}

extension SentCode {
  init?(_ json: JSON) {
    guard let digits = json["digits"]?.integer, 4...8 ~= digits,
      let seconds = json["seconds"]?.integer, let phone = json["phone"]?.string
    else { return nil }
    self.init(
      digits: Int32(digits), seconds: Self.wait(seconds),
      base: json["base"]?.integer.map(Self.wait), phone: phone)
  }

  /// Clamps `seconds` so that conversion to milliseconds cannot overflow.
  private static func wait(_ seconds: Int64) -> Int64 {
    max(0, min(seconds, Int64(Int32.max)))
  }

  func writeFields(to json: inout JSONWriter) {
    json.field("digits", Int64(digits))
    json.field("seconds", seconds)
    json.field("base", base)
    json.field("phone", phone)
  }
}

extension FormProblem {
  init?(_ name: String, _ json: JSON) {
    let reason = json["reason"]?.string ?? ""
    switch name {
    case "fields":
      self = .fields(
        login: json["login"]?.bool ?? false, password: json["password"]?.bool ?? false)
    case "sequence": self = .sequence
    case "wait": self = .wait(seconds: json["seconds"]?.integer ?? 0)
    case "busy": self = .busy
    case "expired": self = .expired
    case "phone": self = .phone(PhoneProblem(rawValue: reason) ?? .invalid)
    case "code": self = .code(left: Int32(clamping: json["left"]?.integer ?? 0))
    case "delivery": self = .delivery
    case "name": self = .name(NameProblem(rawValue: reason) ?? .long)
    case "login": self = .login(LoginProblem(rawValue: reason) ?? .invalid)
    case "password": self = .password(PasswordProblem(rawValue: reason) ?? .weak)
    case "new-sequence": self = .newSequence
    case "closed": self = .closed
    case "invitation": self = .invitation
    case "offline": self = .offline
    case "server": self = .server
    default: return nil
    }
  }

  func writeFields(to json: inout JSONWriter) {
    json.field("problem", name)
    switch self {
    case .fields(let login, let password):
      json.field("login", login)
      json.field("password", password)
    case .wait(let seconds): json.field("seconds", seconds)
    case .phone(let reason): json.field("reason", reason.rawValue)
    case .code(let left): json.field("left", Int64(left))
    case .name(let reason): json.field("reason", reason.rawValue)
    case .login(let reason): json.field("reason", reason.rawValue)
    case .password(let reason): json.field("reason", reason.rawValue)
    case .sequence, .busy, .expired, .delivery, .newSequence, .closed, .invitation,
      .offline, .server:
      break
    }
  }

  private var name: String {
    switch self {
    case .fields: "fields"
    case .sequence: "sequence"
    case .wait: "wait"
    case .busy: "busy"
    case .expired: "expired"
    case .phone: "phone"
    case .code: "code"
    case .delivery: "delivery"
    case .name: "name"
    case .login: "login"
    case .password: "password"
    case .newSequence: "new-sequence"
    case .closed: "closed"
    case .invitation: "invitation"
    case .offline: "offline"
    case .server: "server"
    }
  }
}
