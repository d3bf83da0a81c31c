import Domain
import Phone
import Wire

/// Answers the authorization screen inside the app, as a server would: it has one account, whose
/// login is `username`, whose password is `password` and whose sequence is 1 3 2 (AUTH-4).
final class TaskServer: Network {
  /// The path of the screen.
  static let address = "/authorization"

  func send(_ request: Request, then: @escaping @MainActor (Response) -> Void) {
    then(
      Response.json { json in
        if request.method == .post {
          answer(to: request).write(to: &json)
        } else {
          TaskServer.start.write(to: &json)
        }
      })
  }

  /// Nothing is ever under way.
  func cancel() {}

  private static var start: EntranceStart {
    EntranceStart(
      .signIn, language: .english, name: "RSSchool", address: address, seal: "no server")
  }

  private func answer(to request: Request) -> FormResponse {
    if let sequence = request.formField("sequence") {
      return sequence == "132" ? .done(next: nil) : .problem(.sequence)
    }
    let isLogin = request.formField("login") == "username"
    let isPassword = request.formField("password") == "password"
    return isLogin && isPassword
      ? .panel : .problem(.fields(login: !isLogin, password: !isPassword))
  }
}
