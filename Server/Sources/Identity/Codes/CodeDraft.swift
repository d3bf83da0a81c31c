import Domain
import Store
import Texts

/// A new one-time code before it is stored: the record to verify it and the message to send.
struct CodeDraft: Sendable {
  let flow: CodeFlowRecord
  let message: NewMessage

  /// Number of trailing digits that a prefix omits.
  private static let neighbourDigits = 4

  /// Generates a code for the sign-in whose secret has this hash.
  ///
  /// With `isWithheld` it takes the same time, but no message is sent and no entered code is right.
  init(
    _ request: CodeRequest, flow hash: Digest, phone: SealedPhone, owner: PersonRecord?,
    isWithheld: Bool, identity: Identity
  ) {
    let settings = identity.settings.oneTimeCodes
    let secretBox = identity.secretBox
    let now = request.now
    let code = identity.random.code(digits: settings.length)
    let end = now.advanced(bySeconds: settings.seconds)
    let text = MessagePhrase.code(Secret(code), host: request.host).text(in: request.language)
    let prefix = String(request.phone.text.dropLast(CodeDraft.neighbourDigits))
    flow = CodeFlowRecord(
      hash: hash, phone: phone, ownerId: owner?.id,
      codeHash: secretBox.codeHash(code, flow: hash, phone: phone.hash, isWithheld: isWithheld),
      codeExpiresAt: end, expiresAt: now.advanced(bySeconds: settings.flowSeconds))
    message = NewMessage(
      flow: hash, phone: phone.hash, prefix: secretBox.digest(.prefix, Secret(prefix)),
      address: secretBox.source(request.address),
      sealed: secretBox.seal(request.phone.text + "\n" + text, identity.random),
      isWithheld: isWithheld, createdAt: now, expiresAt: end)
  }
}

/// Who requests a code for which number, when, and in which language.
struct CodeRequest: Sendable {
  let phone: PhoneNumber
  let origin: String
  let language: Language
  let address: String
  let now: Instant

  /// The server's host name from its origin: "photos.example" of "https://photos.example:8443".
  var host: String {
    let rest = origin.split(separator: "/", omittingEmptySubsequences: true).last ?? ""
    if rest.hasPrefix("["), let end = rest.firstIndex(of: "]") { return String(rest[...end]) }
    return String(rest.prefix { $0 != ":" })
  }
}

extension SecretBox {
  /// The keyed hash of a code, bound to its flow and number; no code matches a withheld one.
  func codeHash(_ code: String, flow: Digest, phone: Digest, isWithheld: Bool) -> Digest {
    digest(
      isWithheld ? .withheldCode : .oneTimeCode,
      Secret(flow.hex + " " + phone.hex + " " + code))
  }

  /// The hash and the encrypted form of a number.
  func sealed(_ phone: PhoneNumber, _ random: RandomSource) -> SealedPhone {
    SealedPhone(hash: hash(of: phone), sealed: seal(phone.text, random))
  }

  /// The keyed hash by which a number is looked up.
  func hash(of phone: PhoneNumber) -> Digest {
    digest(.phone, Secret(phone.text))
  }

  /// The keyed hash of a network address; all IPv6 addresses of a /64 network share one.
  func source(_ address: String) -> Digest {
    digest(.throttle, Secret("code " + NetworkAddress(address).host))
  }
}
