/// An invented photographer of some of the drawn pictures.
public struct GalleryAuthor: Sendable {
  /// The name in URLs: a–z, 0–9 and _.
  public let username: String
  /// The given name.
  public let firstName: String
  /// The family name.
  public let lastName: String
  /// One sentence about the person.
  public let bio: String
  /// Home town.
  public let location: String
  /// Main hue of the avatar, from 0 to 1 around the color wheel.
  public let hue: Float
}

/// The invented photographers, in the order of `Gallery.authors`, each with a favorite subject.
enum Person: Int, CaseIterable {
  /// Photographs mountains on foot.
  case ilse
  /// Photographs the sea in all weathers.
  case tomas
  /// Photographs still lifes by the window.
  case noor
  /// Photographs nights outdoors.
  case arvid
  /// Photographs woods and fog.
  case mei
  /// Photographs deserts and stone.
  case rafael
  /// Photographs towns after dark.
  case zofia
  /// Photographs fields and weather.
  case daniel

  /// The photographer's fictitious name, bio, home town and avatar color.
  var author: GalleryAuthor {
    switch self {
    case .ilse:
      GalleryAuthor(
        username: "ilse_brandt", firstName: "Ilse", lastName: "Brandt",
        bio: "Walks up before dawn, comes down for coffee.", location: "Innsbruck", hue: 0.58)
    case .tomas:
      GalleryAuthor(
        username: "tomas_reis", firstName: "Tomás", lastName: "Reis",
        bio: "Salt on every lens I own.", location: "Nazaré", hue: 0.50)
    case .noor:
      GalleryAuthor(
        username: "noor_haddad", firstName: "Noor", lastName: "Haddad",
        bio: "Quiet things on a table by a north window.", location: "Utrecht", hue: 0.09)
    case .arvid:
      GalleryAuthor(
        username: "arvid_lund", firstName: "Arvid", lastName: "Lund",
        bio: "Long exposures and longer winters.", location: "Tromsø", hue: 0.72)
    case .mei:
      GalleryAuthor(
        username: "mei_tanaka", firstName: "Mei", lastName: "Tanaka",
        bio: "Mostly trees. Mostly fog.", location: "Nagano", hue: 0.40)
    case .rafael:
      GalleryAuthor(
        username: "rafael_ortega", firstName: "Rafael", lastName: "Ortega",
        bio: "Geologist who keeps stopping the car.", location: "Almería", hue: 0.04)
    case .zofia:
      GalleryAuthor(
        username: "zofia_k", firstName: "Zofia", lastName: "Kowalska",
        bio: "Night trams, wet streets, lit windows.", location: "Gdańsk", hue: 0.90)
    case .daniel:
      GalleryAuthor(
        username: "dan_okafor", firstName: "Daniel", lastName: "Okafor",
        bio: "Farm fields from the passenger seat.", location: "Norwich", hue: 0.16)
    }
  }

  private var body: (make: String, model: String) {
    switch self {
    case .ilse, .mei: ("Hazel Optics", "HX-2")
    case .tomas, .daniel: ("Hazel Optics", "HX-5 II")
    case .noor: ("Linden", "Studio 60")
    case .arvid: ("Northlight", "N7s")
    case .rafael: ("Linden", "Field 40")
    case .zofia: ("Corvid", "C3 Compact")
    }
  }

  /// This person's camera with the settings of one picture.
  func camera(_ exposure: Exposure) -> GalleryCamera {
    GalleryCamera(
      make: body.make, model: body.model, exposureTime: exposure.time,
      aperture: exposure.aperture, focalLength: exposure.focalLength, iso: exposure.iso)
  }
}
