import Hummingbird

// BareServer PORT BYTES…: answers GET /BYTES with this many bytes from memory.
let numbers = CommandLine.arguments.dropFirst().compactMap { Int($0) }
let router = Router()
for count in numbers.dropFirst() {
  let body = ByteBuffer(repeating: UInt8(ascii: "x"), count: count)
  router.get("/\(count)") { _, _ in
    Response(
      status: .ok, headers: [.contentType: "application/json"],
      body: ResponseBody(byteBuffer: body))
  }
}
let application = Application(
  router: router,
  configuration: .init(address: .hostname("127.0.0.1", port: numbers.first ?? 8099)))
try await application.runService()
