/// Reed–Solomon error correction over GF(256) with the polynomial x⁸+x⁴+x³+x²+1.
enum QRCorrection {
  /// The product of two elements of GF(256).
  static func product(_ left: UInt8, _ right: UInt8) -> UInt8 {
    var result = 0
    for bit in stride(from: 7, through: 0, by: -1) {
      result = (result << 1) ^ ((result >> 7) * 0x11D)
      if right >> bit & 1 == 1 { result ^= Int(left) }
    }
    return UInt8(truncatingIfNeeded: result)
  }

  /// The `count` error correction code words of one data block.
  static func words(_ count: Int, for data: some Sequence<UInt8>) -> [UInt8] {
    let divisor = generator(count)
    var remainder = [UInt8](repeating: 0, count: count)
    for byte in data {
      let factor = byte ^ remainder.removeFirst()
      remainder.append(0)
      for index in 0..<count { remainder[index] ^= product(divisor[index], factor) }
    }
    return remainder
  }

  /// The polynomial (x − 2⁰)(x − 2¹)…, highest power first, without its leading 1.
  private static func generator(_ degree: Int) -> [UInt8] {
    var result = [UInt8](repeating: 0, count: degree)
    result[degree - 1] = 1
    var root: UInt8 = 1
    for _ in 0..<degree {
      for index in 0..<degree {
        result[index] = product(result[index], root)
        if index + 1 < degree { result[index] ^= result[index + 1] }
      }
      root = product(root, 2)
    }
    return result
  }
}
