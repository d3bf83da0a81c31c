import Domain
import Store

/// The bodies of requests.
extension APISchema {
  static let requests = [
    APIComponent(
      "NewCollection", "A collection to be made.",
      members([
        "title": line, "description?": removable(RequestParameters.longestProse), "private?": flag,
      ])),
    APIComponent(
      "CollectionChange", "What to change of a collection; missing values stay.",
      members([
        "title?": line, "description?": removable(RequestParameters.longestProse), "private?": flag,
      ])),
    APIComponent(
      "PhotoReference",
      "The photo that goes into a collection, by its id or a slug that ends with it.",
      members(["photo_id": words])),
    APIComponent(
      "PhotoChange",
      "What to change of a photo; missing values stay, empty ones and `null` are removed.",
      photoChange),
    APIComponent(
      "LocationChange", "Where the photo was taken. Latitude and longitude belong together.",
      locationChange),
    APIComponent("ExifChange", "Camera and exposure.", exifChange),
    APIComponent(
      "MeChange",
      "What to change of the own account; missing values stay, and of those that can be removed, empty ones and `null` are.",
      meChange),
    APIComponent("TokenRequest", "A code or a refresh token to exchange (RFC 6749).", tokenRequest),
    APIComponent(
      "RevocationRequest", "A token that is to end (RFC 7009).",
      members([
        "token": text, "client_id?": text, "client_secret?": text, "token_type_hint?": text,
      ])),
  ]

  private static let photoChange = members([
    "description?": removable(RequestParameters.longestProse),
    "tags?": removable([
      "type": "string", "pattern": "^[^,]{0,100}(,[^,]{0,100}){0,49}$",
      "description": "At most 50 tags of 100 characters, separated by commas; empty removes them.",
    ]),
    "show_on_profile?": flag, "location?": named("LocationChange"), "exif?": named("ExifChange"),
  ])

  private static let locationChange = members([
    "name?": removable(PersonName.longest), "city?": removable(PersonName.longest),
    "country?": removable(PersonName.longest), "latitude?": number(-90...90),
    "longitude?": number(-180...180), "confidential?": flag,
  ]).with("dependentRequired", ["latitude": ["longitude"], "longitude": ["latitude"]])

  private static let exifChange = members([
    "make?": removable(PersonName.longest), "model?": removable(PersonName.longest),
    "exposure_time?": removable(PersonName.longest),
    "aperture_value?": removable(number(0.1...1_000)),
    "focal_length?": removable(number(0.1...100_000)),
    "iso_speed_ratings?": removable(wholeNumber(1...100_000_000)),
  ])

  private static let meChange = members([
    "username?": [
      "type": "string", "minLength": 1, "maxLength": .integer(Int64(Username.longest)),
      "pattern": "^[A-Za-z0-9_]+$",
    ],
    "first_name?": line, "last_name?": removable(PersonName.longest),
    "email?": ["type": "string", "maxLength": 254, "pattern": emailPattern],
    "url?": removable([
      "type": "string", "maxLength": 2000,
      "pattern": .string(
        "^(https?://[A-Za-z0-9][A-Za-z0-9._-]*(:[0-9]{1,5})?([/?]\(rest))?(#\(rest))?)?$"),
    ]),
    "location?": removable(PersonName.longest),
    "bio?": removable(RequestParameters.longestProse),
    "instagram_username?": removable([
      "type": "string", "maxLength": 30, "pattern": "^[A-Za-z0-9_.]*$",
    ]),
  ])

  private static let emailPattern = JSONLiteral.string(
    "^\(atom)([.]\(atom))*@(\(label)[.])+\(label)$")
  private static let atom = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+"
  private static let rest = "([A-Za-z0-9._~!$&'()*+,;=:@/?-]|%[0-9A-Fa-f]{2})*"
  private static let label = "[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?"

  private static let tokenRequest = members([
    "grant_type": oneOf(["authorization_code", "refresh_token"]), "client_id?": text,
    "client_secret?": text, "code?": text, "redirect_uri?": text,
    "code_verifier?": ["type": "string", "pattern": "^[A-Za-z0-9._~-]{43,128}$"],
    "refresh_token?": text, "scope?": text,
  ])
}
