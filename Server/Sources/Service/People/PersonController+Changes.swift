import Domain
import HTTPTypes
import Hummingbird
import Store
import Texts
import Wire

/// Changes the signed-in person's profile (API-1).
extension PersonController {
  func changeMe(_ request: Request, _ context: ServiceContext) async throws -> Response {
    let caller = try await authenticator.apiCaller(request, context, request.queryFields)
    let fields = try await request.changeFields()
    let person = try caller.person(with: .writeUser)
    let fresh = try await profiles.change(person, request, context) { person throws(Failure) in
      try person.apply(fields)
    }
    return try answerMe(fresh, caller)
  }
}

extension PersonRecord {
  /// Applies the values of `PUT /me`; throws 422 for an invalid one.
  mutating func apply(_ fields: RequestParameters) throws(Failure) {
    if let typed = fields["username"] {
      guard let name = Username(typed.lowercased()) else {
        throw .field(name: "username", label: "Username", .onlyLetters)
      }
      username = name.text
    }
    firstName = try fields.line("first_name", "First name") ?? firstName
    lastName = try fields.line("last_name", "Last name", orElse: lastName)
    location = try fields.line("location", "Location", orElse: location)
    bio = try fields.prose("bio", "Bio", orElse: bio)
    if let typed = fields["email"] {
      guard PersonRecord.isEmail(typed) else {
        throw .field(name: "email", label: "Email", .invalid)
      }
      email = typed
    }
    if let typed = fields["url"] {
      guard typed.isEmpty || PersonRecord.isWebURL(typed) else {
        throw .field(name: "url", label: "Url", .invalid)
      }
      portfolioURL = typed.isEmpty ? nil : typed
    }
    if let typed = fields["instagram_username"] {
      let name = typed.first == "@" ? String(typed.dropFirst()) : typed
      guard name.isEmpty || PersonRecord.isInstagramName(name) else {
        throw .field(name: "instagram_username", label: "Instagram username", .invalid)
      }
      instagramUsername = name.isEmpty ? nil : name
    }
  }

  /// Whether the text is an email address (RFC 5321) whose domain has a dot and whose local part is
  /// not quoted.
  private static func isEmail(_ text: String) -> Bool {
    guard text.utf8.count <= 254 else { return false }
    let parts = text.split(separator: "@", omittingEmptySubsequences: false)
    guard parts.count == 2, parts[0].utf8.count <= 64 else { return false }
    let atoms = parts[0].split(separator: ".", omittingEmptySubsequences: false)
    let labels = parts[1].split(separator: ".", omittingEmptySubsequences: false)
    return labels.count > 1 && labels.allSatisfy(isDomainLabel)
      && atoms.allSatisfy { atom in
        !atom.isEmpty && atom.utf8.allSatisfy { $0.isLetterOrDigit || atomMarks.contains($0) }
      }
  }

  /// The characters of an atom besides letters and digits (RFC 5322 §3.2.3).
  private static let atomMarks = Set("!#$%&'*+-/=?^_`{|}~".utf8)

  private static func isDomainLabel(_ label: Substring) -> Bool {
    let hyphen = UInt8(ascii: "-")
    return 1...63 ~= label.utf8.count && label.utf8.first != hyphen && label.utf8.last != hyphen
      && label.utf8.allSatisfy { $0.isLetterOrDigit || $0 == hyphen }
  }

  /// Whether the text is an http or https URL (RFC 3986) with a host name and no user name, at most
  /// 2,000 bytes.
  ///
  /// Why only these: pages link to it, and `javascript:` would run there.
  private static func isWebURL(_ text: String) -> Bool {
    guard text.utf8.count <= 2_000 else { return false }
    let url =
      #/
      https?://[a-z0-9][a-z0-9._-]*(:[0-9]{1,5})?
      ([/?]([a-z0-9._~!$&'()*+,;=:@/?-]|%[0-9a-f]{2})*)?
      (\#([a-z0-9._~!$&'()*+,;=:@/?-]|%[0-9a-f]{2})*)?
      /#
    return text.wholeMatch(of: url.ignoresCase()) != nil
  }

  /// Whether the text is a name that Instagram allows.
  private static func isInstagramName(_ text: String) -> Bool {
    1...30 ~= text.utf8.count
      && text.utf8.allSatisfy {
        $0.isLetterOrDigit || $0 == UInt8(ascii: "_") || $0 == UInt8(ascii: ".")
      }
  }
}

extension UInt8 {
  /// Whether the byte is an ASCII letter or digit.
  fileprivate var isLetterOrDigit: Bool {
    48...57 ~= self || 65...90 ~= self || 97...122 ~= self
  }
}
