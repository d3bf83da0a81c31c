import Domain
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Store
import Testing
import Wire

@testable import Service

/// API-1, API-3: changes of one's own profile and photos.
@Suite struct OwnChangeTests {
  // API-1: all values at once, as a form and as JSON
  @Test(arguments: [
    (
      "username=Anna_2&first_name=Ann&last_name=Lee&email=a%40b.org&url=https%3A%2F%2Fa.org%2F"
        + "&location=Riga&bio=Hi%0Athere&instagram_username=%40ann.lee", false
    ),
    (
      #"{"username":"anna_2","first_name":"Ann","last_name":"Lee","email":"a@b.org","#
        + #""url":"https://a.org/","location":"Riga","bio":"Hi\nthere","#
        + #""instagram_username":"ann.lee"}"#, true
    ),
  ])
  func aProfileIsChanged(body: String, json: Bool) async throws {
    try await Albums.run { albums in
      let token = try await albums.server.bearer("write_user read_user", of: albums.anna)
      let me = try await albums.read("/me", .put, token, body: body, json: json)
      #expect(me["username"]?.string == "anna_2" && me["name"]?.string == "Ann Lee")
      #expect(me["email"]?.string == "a@b.org" && me["bio"]?.string == "Hi\nthere")
      #expect(me["location"]?.string == "Riga")
      #expect(me["portfolio_url"]?.string == "https://a.org/")
      #expect(me["social"]?["portfolio_url"]?.string == "https://a.org/")
      #expect(me["instagram_username"]?.string == "ann.lee")
      #expect(try await albums.read("/me", .get, token) == me)
      let others = try await albums.read("/users/anna_2")
      #expect(others["bio"] == me["bio"] && others["email"] == nil)
    }
  }

  // API-1, LIB-17: a new username is recorded, other values are not.
  @Test func aRenamingIsRecorded() async throws {
    try await Albums.run { albums in
      let token = try await albums.server.bearer("write_user", of: albums.anna)
      for body in ["username=anna_2", "username=anna_2&bio=Hi"] {
        _ = try await albums.read("/me", .put, token, body: body)
      }
      let audit = albums.server.resources.database.audit
      try await audit.flush()
      let entries = try audit.newest(9).filter { $0.kind == .renamedAccount }
      #expect(entries.map(\.account) == ["anna"])
      #expect(entries.map(\.reason) == ["now anna_2"])
    }
  }

  // API-1: `null` and an empty text clear a value, a missing one stays
  @Test func aNullableValueIsCleared() async throws {
    try await Albums.run { albums in
      let token = try await albums.server.bearer("write_user", of: albums.anna)
      let names = ["last_name", "url", "location", "bio", "instagram_username"]
      let full = "last_name=Lee&url=http://a.org&location=Riga&bio=Hi&instagram_username=a"
      _ = try await albums.read("/me", .put, token, body: full)
      let kept = try await albums.read("/me", .put, token)
      #expect(kept["last_name"]?.string == "Lee" && kept["bio"]?.string == "Hi")
      let nulls = "{" + names.map { "\"\($0)\":null" }.joined(separator: ",") + "}"
      let none = try await albums.read("/me", .put, token, body: nulls, json: true)
      for name in ["last_name", "portfolio_url", "location", "bio", "instagram_username"] {
        #expect(none[name] == .null, "\(name)")
      }
      _ = try await albums.read("/me", .put, token, body: full)
      let empty = names.map { $0 + "=" }.joined(separator: "&")
      #expect(try await albums.read("/me", .put, token, body: empty)["bio"] == .null)
    }
  }

  // API-1, Q-1
  @Test(arguments: [
    ("username=a%20b", "Username may only contain letters, numbers and underscores"),
    ("username=", "Username may only contain letters, numbers and underscores"),
    ("username=demo_visitor", "Username has already been taken"),
    ("first_name=", "First name cannot be blank"),
    (
      "last_name=" + String(repeating: "a", count: 101),
      "Last name is too long (maximum is 100 characters)"
    ),
    ("bio=" + String(repeating: "a", count: 2_001), "Bio is too long (maximum is 2000 characters)"),
    ("email=", "Email is invalid"), ("email=a", "Email is invalid"),
    ("email=a%40b", "Email is invalid"), ("email=a%40b%40c.d", "Email is invalid"),
    ("email=a%20b%40c.d", "Email is invalid"), ("email=a%40.d", "Email is invalid"),
    ("email=.a%40c.d", "Email is invalid"), ("email=a..b%40c.d", "Email is invalid"),
    ("email=a.%40c.d", "Email is invalid"), ("email=%22a%22%40c.d", "Email is invalid"),
    ("email=a%40-c.d", "Email is invalid"), ("email=a%40c-.d", "Email is invalid"),
    ("email=" + String(repeating: "a", count: 65) + "%40c.d", "Email is invalid"),
    ("email=a%40" + String(repeating: "c", count: 64) + ".d", "Email is invalid"),
    ("url=javascript:alert(1)", "Url is invalid"), ("url=https://", "Url is invalid"),
    ("url=https://a.org/%22%3E", "Url is invalid"), ("url=/me", "Url is invalid"),
    ("url=https://a.org/%25zz", "Url is invalid"), ("url=https://a.org/%23b%23c", "Url is invalid"),
    ("url=https://a.org:b/", "Url is invalid"), ("url=https://a.org/%5B", "Url is invalid"),
    ("url=https://a.org%40evil.org/", "Url is invalid"),
    ("instagram_username=a/b", "Instagram username is invalid"),
  ])
  func anInvalidProfileIsRefused(body: String, message: String) async throws {
    try await Albums.run { albums in
      let token = try await albums.server.bearer("write_user", of: albums.anna)
      let answer = try await albums.ask("/me", .put, token, body: body + "&location=Riga")
      #expect(answer.status == .unprocessableContent)
      #expect(answer.text == #"{"errors":["\#(message)"]}"#)
      #expect(try await albums.read("/users/anna")["location"] == .null)
    }
  }

  // API-1
  @Test(arguments: [
    ("email", "a.b+c@mail.a-b.org"), ("email", "o'hara_1@1.example"), ("url", "HTTPS://a.org"),
    ("url", "http://a-b.org:8080/~ann/?q=%C3%A9&x=1#top"), ("url", "https://1.example?x"),
  ])
  func aValidProfileIsSaved(name: String, value: String) async throws {
    try await Albums.run { albums in
      let token = try await albums.server.bearer("write_user", of: albums.anna)
      let answer = try await albums.ask(
        "/me", .put, token, body: name + "=" + percentEncoded(value))
      #expect(answer.status == .ok, "\(answer.text)")
      #expect(answer.text.contains(value))
    }
  }

  // API-3
  @Test func aProfileNeedsItsScope() async throws {
    try await Albums.run { albums in
      #expect(try await albums.ask("/me", .put).status == .unauthorized)
      let token = try await albums.server.bearer("read_user", of: albums.anna)
      let answer = try await albums.ask("/me", .put, token, body: "bio=Hi")
      #expect(answer.status == .forbidden && answer.text.contains("write_user"))
    }
  }

  // API-1, UN-4: bracketed parameters of a form, and nested objects of JSON
  @Test(arguments: [
    (
      "description=+A+tower%0A&show_on_profile=true&tags=a,b&location[name]=Riga,+Latvia"
        + "&location[city]=Riga&location[country]=Latvia&location[latitude]=56.95"
        + "&location[longitude]=-24.1&exif[make]=Canon&exif[model]=R5&exif[exposure_time]=1/250"
        + "&exif[aperture_value]=1.8&exif[focal_length]=35&exif[iso_speed_ratings]=200", false
    ),
    (
      #"{"description":"A tower","show_on_profile":true,"tags":["a","b"],"location":"#
        + #"{"name":"Riga, Latvia","city":"Riga","country":"Latvia","latitude":56.95,"#
        + #""longitude":-24.1},"exif":{"make":"Canon","model":"R5","exposure_time":"1/250","#
        + #""aperture_value":1.8,"focal_length":35,"iso_speed_ratings":200}}"#, true
    ),
  ])
  func aPhotoIsChanged(body: String, json: Bool) async throws {
    try await Albums.run { albums in
      let token = try await albums.server.bearer("write_photos read_locations", of: albums.anna)
      let uri = "/photos/" + TestServer.id(2)
      let photo = try await albums.read(uri, .put, token, body: body, json: json)
      #expect(photo["description"]?.string == "A tower")
      #expect(photo["location"]?["name"]?.string == "Riga, Latvia")
      #expect(photo["location"]?["city"]?.string == "Riga")
      #expect(photo["location"]?["country"]?.string == "Latvia")
      #expect(photo["location"]?["position"]?["latitude"] == .number("56.95"))
      #expect(photo["location"]?["position"]?["longitude"] == .number("-24.1"))
      let exif = photo["exif"]
      #expect(exif?["name"]?.string == "Canon, R5" && exif?["exposure_time"]?.string == "1/250")
      #expect(exif?["aperture"]?.string == "1.8" && exif?["focal_length"]?.string == "35.0")
      #expect(exif?["iso"]?.integer == 200)
      #expect(photo["tags"]?.array?.map { $0["title"]?.string } == ["a", "b"])
      #expect(try await albums.read("/photos/" + TestServer.id(2), .get, token) == photo)
      let kept = try await albums.read(uri, .put, token, body: "exif[make]=")
      #expect(kept["exif"]?["make"] == .null && kept["description"]?.string == "A tower")
      #expect(kept["tags"] == photo["tags"])
      #expect(try await albums.read(uri, .put, token, body: "tags=")["tags"] == .array([]))
    }
  }

  // FEED-23, Q-4: only the owner sees coordinates, and a confidential place at all
  @Test func othersSeeNoCoordinates() async throws {
    try await Albums.run { albums in
      let token = try await albums.server.bearer("write_photos read_locations", of: albums.anna)
      let uri = "/photos/" + TestServer.id(2)
      let place = "location[name]=Riga&location[latitude]=1&location[longitude]=2"
      _ = try await albums.read(uri, .put, token, body: place)
      let others = try await albums.read(uri)
      #expect(others["location"]?["name"]?.string == "Riga")
      #expect(others["location"]?["position"]?["latitude"] == .null)
      _ = try await albums.read(uri, .put, token, body: "location[confidential]=true")
      #expect(try await albums.read(uri)["location"]?["name"] == .null)
      let own = try await albums.read(uri, .get, token)
      #expect(own["location"]?["position"]?["longitude"] == .number("2"))
      let less = try await albums.server.bearer("public read_photos", of: albums.anna)
      #expect(try await albums.read(uri, .get, less)["location"]?["name"] == .null)
      let blind = try await albums.server.bearer("write_photos", of: albums.anna)
      let back = "location[name]=&location[latitude]=&location[longitude]=&description=New"
      _ = try await albums.read(uri, .put, blind, body: back)
      let kept = try await albums.read(uri, .get, token)
      #expect(kept["location"]?["name"]?.string == "Riga" && kept["description"]?.string == "New")
      #expect(kept["location"]?["position"]?["longitude"] == .number("2"))
    }
  }

  // API-1, Q-1
  @Test(arguments: [
    "location[latitude]=91&location[longitude]=0", "location[latitude]=1", "exif[aperture_value]=x",
    "exif[iso_speed_ratings]=nan", "location[latitude]=inf&location[longitude]=0",
    "show_on_profile=perhaps", "description=a%00b",
    "location[name]=" + String(repeating: "a", count: 101),
    "tags=" + String(repeating: "a", count: 101), "tags=" + String(repeating: "a,", count: 51),
  ])
  func anInvalidPhotoIsRefused(body: String) async throws {
    try await Albums.run { albums in
      let token = try await albums.server.bearer("write_photos", of: albums.anna)
      let uri = "/photos/" + TestServer.id(2)
      let before = try await albums.read(uri)["updated_at"]
      let answer = try await albums.ask(uri, .put, token, body: body + "&exif[make]=X")
      #expect(answer.status == .unprocessableContent)
      #expect(try await albums.read(uri)["updated_at"] == before)
    }
  }

  // API-3: photos of others are refused; 401 and 403 as for every change
  @Test func onlyTheOwnerChangesAPhoto() async throws {
    try await Albums.run { albums in
      let uri = "/photos/" + TestServer.id(1)
      #expect(try await albums.ask(uri, .put).status == .unauthorized)
      let other = try await albums.server.bearer("read_photos", of: albums.anna)
      #expect(try await albums.ask(uri, .put, other).status == .forbidden)
      let token = try await albums.server.bearer("write_photos", of: albums.anna)
      let answer = try await albums.ask(uri, .put, token, body: "description=Mine")
      #expect(answer.status == .forbidden)
      #expect(answer.text == #"{"errors":["Only its owner can change this Photo."]}"#)
      #expect(try await albums.ask("/photos/nothing", .put, token).status == .notFound)
    }
  }
}

/// API-1: the other links of a person.
@Suite struct PersonLinkTests {
  // API-1
  @Test func thePortfolioIsThePersonsWebsite() async throws {
    try await Albums.run { albums in
      #expect(try await albums.ask("/users/anna/portfolio").text == #"{"url":""}"#)
      let token = try await albums.server.bearer("write_user", of: albums.anna)
      _ = try await albums.read("/me", .put, token, body: "url=https://a.org")
      let body = try await albums.read("/users/anna/portfolio")
      #expect(body["url"]?.string == "https://a.org")
      #expect(try await albums.ask("/users/nobody/portfolio").status == .notFound)
    }
  }

  // API-1, UN-1: nobody follows anybody
  @Test(arguments: ["followers", "following"])
  func theListsOfFollowersAreEmpty(name: String) async throws {
    try await Albums.run { albums in
      let answer = try await albums.ask("/users/anna/\(name)?per_page=5")
      #expect(answer.status == .ok && answer.text == "[]")
      #expect(answer.headers[.total] == "0" && answer.headers[.perPage] == "5")
      #expect(try await albums.ask("/users/nobody/" + name).status == .notFound)
    }
  }

  // API-1: every link of a person's body is served, apart from the page
  @Test func theLinksOfAPersonAreServed() async throws {
    try await Albums.run { albums in
      let body = try await albums.read("/users/anna")
      guard case .object(let links)? = body["links"] else { throw StageError.noConsent }
      for link in links where link.name != "html" {
        let url = try #require(link.value.string)
        let path = String(url.dropFirst(TestServer.base.count))
        #expect(try await albums.ask(path).status == .ok, "\(url)")
      }
    }
  }
}
