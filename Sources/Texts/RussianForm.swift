/// The form of a Russian noun after a number, such as "день", "дня" or "дней".
func russianForm(_ count: Int, _ one: String, _ few: String, _ many: String) -> String {
  let units = count % 10
  if count % 100 / 10 == 1 || units == 0 || units > 4 { return many }
  return units == 1 ? one : few
}
