/// Texts of the pages on which a person selects some of their photos, or all (FEED-27).
public enum SelectionPhrase: Sentence {
  /// How many photos are selected.
  case selected(count: Int)
  /// A change of the selected photos was asked for, but none is selected.
  case nothingSelected
  /// Link that selects all photos of the page.
  case selectPage
  /// Link that selects no photo.
  case selectNone
  /// Label of the box that stands for all of these photos, on whatever page.
  case all(count: Int)
  /// All photos were to be rotated or dated together.
  case allOnlyDeleted
  /// Button that rotates the selected photos to the left.
  case rotateSelectedLeft
  /// Button that rotates the selected photos to the right.
  case rotateSelectedRight
  /// Button that sets the capture date of the selected photos.
  case dateSelected
  /// Button that deletes the selected photos.
  case deleteSelected
  /// Button that restores the selected photos.
  case restoreSelected
  /// Button that removes the selected photos for good.
  case removeSelected

  /// The English text, with the values of the case filled in.
  public var english: String {
    switch self {
    case .selected(let count): "Selected: \(count)"
    case .nothingSelected: "Select photos first: check the boxes on them."
    case .selectPage: "This page"
    case .selectNone: "None"
    case .all(let count): "All: \(count)"
    case .allOnlyDeleted:
      "All photos together can only be deleted. Select the ones to rotate or to date on their page."
    case .rotateSelectedLeft: "Rotate selected photos left"
    case .rotateSelectedRight: "Rotate selected photos right"
    case .dateSelected: "Set capture date of selected photos"
    case .deleteSelected: "Delete selected photos"
    case .restoreSelected: "Restore selected"
    case .removeSelected: "Delete selected for good"
    }
  }

  /// The Russian text, with the values of the case filled in.
  public var russian: String {
    switch self {
    case .selected(let count): "Выбрано: \(count)"
    case .nothingSelected: "Сначала выберите фотографии: отметьте квадратики на них."
    case .selectPage: "Вся страница"
    case .selectNone: "Ничего"
    case .all(let count): "Все: \(count)"
    case .allOnlyDeleted:
      "Все фотографии сразу можно только удалить. Чтобы повернуть их или задать дату, выберите нужные на странице."
    case .rotateSelectedLeft: "Повернуть выбранные влево"
    case .rotateSelectedRight: "Повернуть выбранные вправо"
    case .dateSelected: "Задать дату съёмки выбранных"
    case .deleteSelected: "Удалить выбранные"
    case .restoreSelected: "Восстановить выбранные"
    case .removeSelected: "Удалить выбранные навсегда"
    }
  }
}
