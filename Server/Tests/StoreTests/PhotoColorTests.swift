import Testing

@testable import Store

/// API-9: the colors by which photos can be searched.
@Suite struct PhotoColorTests {
  // API-9
  @Test(arguments: [
    ("#C03020", [PhotoColor.red]), ("#FF0000", [.red]), ("#FF0020", [.red]),
    ("#C07020", [.orange]), ("#E0D020", [.yellow]), ("#20C030", [.green]), ("#20C0B0", [.teal]),
    ("#2040C0", [.blue]), ("#7020C0", [.purple]), ("#C020A0", [.magenta]),
    ("#101010", [.blackAndWhite, .black]), ("#808080", [.blackAndWhite]),
    ("#F0F4F0", [.blackAndWhite, .white]), ("#000000", [.blackAndWhite, .black]),
    ("#ffffff", [.blackAndWhite, .white]),
  ])
  func eachColorHasOneHueOrIsGray(color: String, expected: [PhotoColor]) {
    #expect(PhotoColor.allCases.filter { $0.matches(color) } == expected)
  }

  // API-9: every hue belongs to exactly one color.
  @Test func theHuesCoverTheCircleOnce() {
    for red in stride(from: 0, through: 255, by: 15) {
      for green in stride(from: 0, through: 255, by: 15) {
        for blue in stride(from: 0, through: 255, by: 15)
        where max(red, green, blue) - min(red, green, blue) > 24 {
          let digits = String(1 << 24 | red << 16 | green << 8 | blue, radix: 16).dropFirst()
          #expect(PhotoColor.allCases.filter { $0.matches("#" + digits) }.count == 1, "\(digits)")
        }
      }
    }
  }

  // API-9, Q-1
  @Test(arguments: [
    "", "#", "red", "#12345", "#1234567", "123456#", "#GG0000", "#é0000", "#+12345", "#-12345",
  ])
  func otherTextsHaveNoColor(text: String) {
    #expect(PhotoColor.allCases.filter { $0.matches(text) } == [])
  }
}
