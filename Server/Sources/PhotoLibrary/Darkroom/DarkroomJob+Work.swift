import Darkroom
import Domain
import Foundation
import Media

extension DarkroomJob {
  /// Runs the job in this process, which must be a worker.
  func result() -> Result<DarkroomResponse, DarkroomError> {
    Result { () throws(DarkroomError) in try work() }
  }

  private func work() throws(DarkroomError) -> DarkroomResponse {
    switch self {
    case .inspection(
      let source, let output, let limits, let intermediate, let sidecars, let comparesEarlier):
      let inspection = try source.opened { path throws(DarkroomError) in
        try ImageHeader.inspection(
          source: path, output: output, limits: limits, intermediate: intermediate,
          sidecars: source.sidecars(at: sidecars, comparesEarlier: comparesEarlier))
      }
      return .inspection(inspection)
    case .variant(let source, let output, let variation):
      try write(darkroom_transform(variation), of: source, to: output)
      return .done
    case .intermediate(let source, let output, let size):
      try write(darkroom_transform(intermediate: size), of: source, to: output)
      return .done
    case .pairing(let still, let video):
      let identifier = try still?.opened { path throws(DarkroomError) in
        try ImageHeader(path: path).contentIdentifier
      }
      let notes = try video.opened(MovieNotes.read)
      return .pair(PairNotes(still: identifier, video: notes))
    case .movie(let source, let output):
      try source.opened { path throws(DarkroomError) in
        try MovieCopy.write(path, to: output)
      }
      return .done
    }
  }

  private func write(
    _ transform: darkroom_transform, of source: ImageFile, to output: String
  ) throws(DarkroomError) {
    var order = transform
    let bytes = try source.opened { path throws(DarkroomError) in
      let file = try DecodableFile(path)
      return try printed(from: file.path) { darkroom_make(file.path, &order, 0, $0, $1) }
    }
    try bytes.write(to: output)
  }
}

extension DarkroomError {
  /// Classifies libvips' error text about the file at `path`; nil if it is about no file.
  init(reason text: String, path: String) {
    guard let isCutOff = HEIFItems.isCutOff(path) else {
      self.init(reason: text)
      return
    }
    let lines = text.split(separator: "\n").filter { !$0.lowercased().contains("bad seek") }
    let problem = DarkroomError(reason: lines.joined(separator: "\n"))
    switch problem {
    case .cutOff where !isCutOff: self = .damaged(reason: DarkroomError.plain(lines.first ?? ""))
    default: self = isCutOff ? .cutOff : problem
    }
  }

  /// Classifies libvips' error text by all of its lines, because their order varies.
  init(reason text: String) {
    let words = text.lowercased()
    if words.contains("premature end") || words.contains("truncated")
      || words.contains("end of stream") || words.contains("unexpected end")
      || words.contains("end of file") || words.contains("bad seek")
    {
      self = .cutOff
    } else if words.contains("not a known file format") || words.contains("is blocked") {
      self = .notAPicture
    } else {
      self = .damaged(reason: DarkroomError.plain(text.split(separator: "\n").first ?? ""))
    }
  }

  /// A line of libvips' error text without paths, at most 200 characters.
  ///
  /// Why drop paths: libvips names the file that it reads, which is a temporary copy.
  private static func plain(_ line: Substring) -> String {
    if line.isEmpty { return "no reason given" }
    let words = line.split(separator: " ").filter { !$0.contains("/") }
    return String(words.joined(separator: " ").prefix(200))
  }
}
