/// The pictures in the order of the feed.
enum Catalogue {
  /// All pictures, newest first.
  static let exhibits: [Exhibit] = first + second + third

  private static let first: [Exhibit] = [
    Ranges.cloudSea, Tables.oranges, Waters.afterglow, Woods.firsInMist, Peaks.firstLight,
    Towns.tramWindow, Nights.aurora, Ranges.mesas, Fields.poppies, Hills.redRanges,
    Coasts.turquoise, Skies.windowSeat, Tables.vessels, Lakes.tarn, Nights.river, Fields.lavender,
    Stones.slot, Stones.clearIce, Lakes.reeds, Towns.kitchenWall, Peaks.canyon,
  ]

  private static let second: [Exhibit] = [
    Waters.moonPath, Hills.blueRidges, Tables.pears, Skies.fairWeather, Fields.loneTree,
    Ranges.fjord, Towns.riverSide, Coasts.skerries, Woods.sunThroughFirs, Fields.tulips,
    Nights.trails, Waters.gale, Tables.lemons, Ranges.cone, Lakes.autumnShore, Skies.mackerel,
    Stones.fall, Ranges.moonlit, Fields.oak, Towns.wetStreet, Waters.oneSail, Ranges.whiteDunes,
  ]

  private static let third: [Exhibit] = [
    Lakes.whiteMorning, Tables.apples, Skies.thunderhead, Fields.patchwork, Nights.crescent,
    Woods.snowySlope, Ranges.islands, Stones.violetSlot, Waters.squall, Hills.inkHills,
    Towns.blueWall, Nights.violetAurora, Peaks.dunes, Tables.eggs, Coasts.blackSand,
    Fields.barley, Waters.pinkDawn, Woods.snowfall, Nights.desertNight, Nights.halfMoon,
    Towns.rainyAfternoon,
  ]
}
