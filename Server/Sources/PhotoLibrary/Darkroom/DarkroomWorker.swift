import Darkroom
import Foundation

/// The main loop of a worker process (`imagefeed darkroom`). Returns the exit code.
///
/// Reads jobs from standard input, which is a socket, and responds to each until it is closed.
///
/// Must be called before anything else is set up, because it drops privileges of the process.
public func runDarkroomWorker() -> Int32 {
  let channel = DarkroomChannel(descriptor: 0)
  guard let first = channel.receive(), let terms = try? WorkerLimits(message: first) else {
    return 2
  }
  guard darkroom_confine(terms.memory, terms.niceness) == 0 else {
    channel.send(DarkroomResponse.message(.failure(.unavailable(reason: "no confinement"))))
    return 1
  }
  guard darkroom_start() == 0 else {
    channel.send(DarkroomResponse.message(.failure(.unavailable(reason: darkroomReason()))))
    return 1
  }
  channel.send(DarkroomResponse.message(.success(.done)))
  while let message = channel.receive() {
    guard let job = try? DarkroomJob(message: message) else { return 2 }
    darkroom_allow(terms.processorSeconds)
    channel.send(DarkroomResponse.message(job.result()))
  }
  return 0
}

/// libvips' error text of the last failure; may have several lines.
func darkroomReason() -> String {
  String(cString: darkroom_error())
}

/// The limits that a worker receives once, at its start.
struct WorkerLimits: Hashable, Sendable {
  /// Bytes of address space that the worker may use.
  var memory: UInt64
  /// Seconds of CPU time for each job.
  var processorSeconds: UInt32
  /// The nice value, 0 … 19.
  var niceness: Int32

  init(_ settings: LibrarySettings, isReserved: Bool) {
    niceness = isReserved ? settings.workerNiceness / 2 : settings.workerNiceness
    memory = settings.workerMemory
    processorSeconds = settings.jobProcessorSeconds
  }

  init(message: [UInt8]) throws(MessageDecoder.Malformed) {
    var reader = MessageDecoder(message)
    memory = UInt64(clamping: try reader.number())
    processorSeconds = UInt32(clamping: try reader.number())
    niceness = try reader.small()
  }

  var message: [UInt8] {
    var writer = MessageEncoder()
    writer.put(Int64(clamping: memory))
    writer.put(Int64(processorSeconds))
    writer.put(niceness)
    return writer.bytes
  }
}
