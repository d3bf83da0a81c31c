import Domain
import Media
import Testing

/// LIB-23: dates in the names of files.
struct FileNameDateTests {
  @Test(
    arguments: [
      ("IMG-20170704-WA0001.jpg", "2017-07-04T00:00:00Z", .day),
      ("IMG_20170704_101112.jpg", "2017-07-04T10:11:12Z", .second),
      ("IMG20170704101112.jpg", "2017-07-04T10:11:12Z", .second),
      ("PXL_20210102_030405678.MP.jpg", "2021-01-02T03:04:05Z", .second),
      ("Screenshot_20240102.png", "2024-01-02T00:00:00Z", .day),
      ("Screenshot_20240102-101112_Chrome.jpg", "2024-01-02T10:11:12Z", .second),
      ("Screenshot 2024-01-02 at 10.11.12.png", "2024-01-02T10:11:12Z", .second),
      ("WhatsApp Image 2021-01-02 at 03.04.05.jpeg", "2021-01-02T03:04:05Z", .second),
      ("WhatsApp Image 2021-01-02 at 3.04.05 PM.jpeg", "2021-01-02T15:04:05Z", .second),
      ("WhatsApp Image 2021-01-02 at 12.04.05 AM (1).jpeg", "2021-01-02T00:04:05Z", .second),
      ("Screen Shot 2020-01-02 at 12.11.12 PM 2.png", "2020-01-02T12:11:12Z", .second),
      ("Screenshot 2024-01-02 at 9.11.12\u{202F}PM.png", "2024-01-02T21:11:12Z", .second),
      ("2021-01-02 11.04.05 p.\u{A0}m..jpg", "2021-01-02T23:04:05Z", .second),
      ("2021-01-02 11.04.05 p. m..jpg", "2021-01-02T23:04:05Z", .second),
      ("2021-01-02 12.04.05 a.m..jpg", "2021-01-02T00:04:05Z", .second),
      ("2021-01-02 12.04.05 am See.jpg", "2021-01-02T12:04:05Z", .second),
      ("2021-01-02 11.04.05 Pmax.jpg", "2021-01-02T11:04:05Z", .second),
      ("2021-01-02 at 13.04.05 PM.jpg", "2021-01-02T00:00:00Z", .day),
      ("2021-01-02 at 3.04.05.jpg", "2021-01-02T00:00:00Z", .day),
      ("photo_2021-01-02_03-04-05.jpg", "2021-01-02T03:04:05Z", .second),
      ("signal-2021-01-02-030405.jpg", "2021-01-02T03:04:05Z", .second),
      ("20170704_101112(1).jpg", "2017-07-04T10:11:12Z", .second),
      ("20170704T101112.jpg", "2017-07-04T10:11:12Z", .second),
      ("2021-01-02 Бабушка.jpg", "2021-01-02T00:00:00Z", .day),
      ("2021_01_02.jpg", "2021-01-02T00:00:00Z", .day),
      ("12345678_20170704.jpg", "2017-07-04T00:00:00Z", .day),
      ("IMG_20170704_996112.jpg", "2017-07-04T00:00:00Z", .day),
      ("1962-05.jpg", "1962-05-01T00:00:00Z", .month),
      ("1962-05 Oma.jpg", "1962-05-01T00:00:00Z", .month),
      ("Scan 1962_05.tif", "1962-05-01T00:00:00Z", .month),
      ("FB_IMG_1499162400000.jpg", "2017-07-04T10:00:00Z", .second),
      ("mmexport1499162400000.jpg", "2017-07-04T10:00:00Z", .second),
    ] as [(String, String, CaptureTime.Precision)])
  func aDateInANameIsRead(name: String, text: String, precision: CaptureTime.Precision) {
    let time = FileNameDate.read(name.utf8)
    #expect(time?.time.text == text && time?.precision == precision)
    #expect(time?.source == .fileName)
  }

  // Numbers of cameras, parts of words and days that do not exist are no dates.
  @Test(arguments: [
    "IMG_1962.jpg", "1962.jpg", "DSC_2005.NEF", "12345678.jpg", "20170732.jpg", "IMG_20171304.jpg",
    "2010-05123.jpg", "3f2a1990-05ab.jpg", "a1990-05.jpg", "1990-05b.jpg", "120170704.jpg",
    "201707041.jpg", "20170704abc.jpg", "FB_IMG_149916240.jpg", "", "море.jpg", "1990-13.jpg",
    "0000-00.jpg", "１９６２-05.jpg",
  ])
  func otherDigitsAreNoDate(name: String) {
    #expect(FileNameDate.read(name.utf8) == nil)
  }

  // LIB-22: names are bytes.
  @Test func anyBytesMayBeInAName() {
    #expect(FileNameDate.read([0xFF, 0x20] + Array("20170704".utf8) + [0x2E, 0xCD])?.day.day == 4)
  }
}
