import Domain

extension EntrancePhrase {
  /// The wording in English.
  public var english: String {
    switch self {
    case .wrongFields(let login, let password): Self.wrong(login, password)
    case .wrongSequence: "Wrong sequence"
    case .tooManyTries(let seconds): "Too many tries, wait \(seconds) s"
    case .busy: "Many people are signing in right now. Please try again in a moment"
    case .tookTooLong: "This took too long. Please begin again"
    case .offline: "No connection"
    case .server: "The server could not answer"
    case .welcome: "Welcome"
    case .authorized: "You are successfuly authorized!"
    case .refresh: "Refresh"
    case .secureSequence: "Secure sequence"
    case .result: "Result"
    case .byPhone: "Sign in by phone"
    case .toNewAccount: "Create an account"
    case .byPassword: "Sign in with a password"
    case .phoneTitle: "Enter phone number"
    case .phonePlaceholder: "Your phone number"
    case .codeWillCome: "We will send an SMS code to it"
    case .numberUse, .agreement, .terms: englishTerms
    case .goOn: "Continue"
    case .loading: "Loading"
    case .phoneProblem(let problem): Self.english(problem)
    case .codeTitle: "Confirmation code:"
    case .codeSentTo(let phone): "Sent to \(phone)"
    case .resendIn(let seconds): "No code yet? You can ask again in \(seconds) s"
    case .resend: "Send again"
    case .wrongCode(let left): Self.englishTries(left)
    case .locked: "Sign-in is locked, try again later"
    case .waitForCode(let seconds): "Too many requests, wait \(seconds) s"
    case .notDelivered: "The message could not be delivered. Please ask for it again"
    case .codeExpired: "The code is too old. Please begin again"
    case .otherNumber: "Another number"
    case .nearlyDone: "Nearly done!"
    case .howToAddress: "What should we call you?"
    case .nameProblem(let problem): Self.english(problem)
    case .signIn(let word): word.rawValue
    }
  }

  private var englishTerms: String {
    if self == .terms { return "terms of this server" }
    return self == .agreement
      ? "By continuing you agree to the" : "We use your number only to sign you in"
  }

  private static func english(_ problem: NameProblem) -> String {
    switch problem {
    case .blank: "Please enter your name"
    case .long: "The name is too long: at most 100 characters"
    }
  }

  private static func wrong(_ login: Bool, _ password: Bool) -> String {
    switch (login, password) {
    case (true, false): "Wrong login"
    case (false, true): "Wrong password"
    case (true, true): "Wrong login and password"
    case (false, false): "Wrong login or password"
    }
  }

  private static func englishTries(_ left: Int32) -> String {
    switch left {
    case ...0: "Wrong code. No tries left, ask for a new code"
    case 1: "Wrong code. 1 try left"
    default: "Wrong code. \(left) tries left"
    }
  }

  private static func english(_ problem: PhoneProblem) -> String {
    switch problem {
    case .invalid: "This is not a phone number"
    case .short: "The number is too short"
    case .long: "The number is too long"
    case .country: "Check the country code: we cannot send messages to this one"
    }
  }
}
