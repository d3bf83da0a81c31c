import Domain

extension FormProblem {
  /// The field of a new account or password that the problem is about; nil if it concerns no field.
  var field: EntranceField? {
    switch self {
    case .login: .login
    case .name: .name
    case .password(.current): .current
    case .password(.weak), .password(.common), .password(.pattern), .password(.personal),
      .password(.long):
      .password
    case .newSequence, .sequence: .sequence
    case .phone: .phone
    case .fields, .wait, .busy, .expired, .code, .delivery, .closed, .invitation, .offline,
      .server:
      nil
    }
  }
}
