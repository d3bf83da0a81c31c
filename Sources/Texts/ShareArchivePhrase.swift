/// Texts about the archive with all photos of a share link (FEED-39).
public enum ShareArchivePhrase: Sentence {
  /// Link that downloads all photos as a ZIP archive, with their number and its size; nil as long as that is unknown.
  case downloadAll(count: Int, megabytes: Int?)
  /// Too many archives are being downloaded.
  case tooMany
  /// A download continues before the server knows its length.
  case isPrepared
  /// A photo cannot be read, so no archive with all photos can be made.
  case isBroken

  /// The English text, with the values of the case filled in.
  public var english: String {
    switch self {
    case .downloadAll(let count, let megabytes):
      "Download all (ZIP) · photos: \(count)"
        + ShareArchivePhrase.size(megabytes, comma: ".", units: ["MB", "GB"])
    case .tooMany:
      "Too many people are downloading at the moment. Try again in a few minutes."
    case .isPrepared:
      "The archive is being prepared. Continue the download in a few seconds."
    case .isBroken:
      "One of these photos cannot be read at the moment, so not all can be downloaded together. Download them one by one, or tell the person who shares them."
    }
  }

  /// The Russian text, with the values of the case filled in.
  public var russian: String {
    switch self {
    case .downloadAll(let count, let megabytes):
      "Скачать всё (ZIP) · фотографий: \(count)"
        + ShareArchivePhrase.size(megabytes, comma: ",", units: ["МБ", "ГБ"])
    case .tooMany:
      "Сейчас скачивает слишком много людей. Повторите через несколько минут."
    case .isPrepared:
      "Архив готовится. Продолжите скачивание через несколько секунд."
    case .isBroken:
      "Одну из этих фотографий сейчас не удаётся прочитать, поэтому скачать все вместе нельзя. Скачайте их по одной или сообщите тому, кто ими поделился."
    }
  }

  /// The size behind a comma, in megabytes, or from a gigabyte on in gigabytes; empty if it is unknown.
  private static func size(_ megabytes: Int?, comma: String, units: [String]) -> String {
    guard let megabytes else { return "" }
    let (unit, number) =
      megabytes < 1000
      ? (units[0], String(max(1, megabytes)))
      : (units[1], "\(megabytes / 1000)\(comma)\(megabytes % 1000 / 100)")
    return ", \(number) \(unit)"
  }
}
