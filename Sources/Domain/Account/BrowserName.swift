/// Derives a readable browser name from a `User-Agent`.
public enum BrowserName {
  /// The names of the browser and the system; nil if neither is known.
  public static func text(of agent: String) -> String? {
    // Why in this order: a `User-Agent` also contains the names of browsers further down.
    let browsers = [
      ("Edg", "Edge"), ("OPR/", "Opera"), ("YaBrowser", "Yandex Browser"),
      ("Firefox", "Firefox"), ("FxiOS", "Firefox"), ("CriOS", "Chrome"),
      ("Chrome", "Chrome"), ("Safari", "Safari"), ("curl", "curl"),
    ]
    let systems = [
      ("iPhone", "iPhone"), ("iPad", "iPad"), ("Android", "Android"), ("Windows", "Windows"),
      ("Macintosh", "Mac"), ("Linux", "Linux"),
    ]
    let browser = browsers.first { contains(agent, $0.0) }?.1
    let system = systems.first { contains(agent, $0.0) }?.1
    guard let browser else { return system }
    return system.map { browser + ", " + $0 } ?? browser
  }

  private static func contains(_ text: String, _ word: String) -> Bool {
    let text = Array(text.utf8)
    let word = Array(word.utf8)
    guard text.count >= word.count else { return false }
    return (0...(text.count - word.count)).contains { text[$0...].starts(with: word) }
  }
}
