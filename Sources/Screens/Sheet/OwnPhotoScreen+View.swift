public import Domain
public import Texts

/// The buttons with which the owner of a photo changes it, and the form if it is open.
public struct OwnPhotoView: Hashable, Sendable {
  /// Whether the photo can be rotated.
  public var canRotate: Bool
  /// Whether the photo can be edited and deleted.
  public var canChange: Bool
  /// Whether the form is being loaded.
  public var isLoadingForm: Bool
  /// Whether the photo is being deleted.
  public var isDeleting: Bool
  /// The form; nil while it is closed.
  public var form: OwnPhotoFormView?
  /// Why the last change failed.
  public var alert: AlertView?
}

/// The form that edits a photo.
public struct OwnPhotoFormView: Hashable, Sendable {
  /// A field of the form.
  public struct Field: Hashable, Sendable {
    /// Which field it is.
    public var name: PhotoDraft.Field
    /// The text in the field.
    public var text: String
    /// Why the text was refused; nil if it was not.
    public var problem: String?
  }

  /// The fields in their order.
  public var fields: [Field]
  /// Whether the form is being saved.
  public var isSaving: Bool
}

extension OwnPhotoScreen {
  /// The content to display.
  public var view: OwnPhotoView {
    var view = OwnPhotoView(
      canRotate: false, canChange: false, isLoadingForm: false, isDeleting: false,
      alert: message.map {
        AlertView(title: .somethingWentWrong, message: $0, first: .ok, second: nil)
      })
    switch phase {
    case .resting:
      view.canRotate = true
      view.canChange = true
    case .rotating: view.canRotate = true
    case .loadingForm: view.isLoadingForm = true
    case .editing(let form): view.form = OwnPhotoFormView(form, isSaving: false)
    case .saving(_, let form): view.form = OwnPhotoFormView(form, isSaving: true)
    case .deleting: view.isDeleting = true
    case .ended: break
    }
    return view
  }
}

extension OwnPhotoFormView {
  fileprivate init(_ form: OwnPhotoScreen.Form, isSaving: Bool) {
    let order: [PhotoDraft.Field] = [.title, .description, .tags, .place, .captured]
    fields = order.map { name in
      Field(
        name: name, text: form.draft[name],
        problem: form.refusals.first { $0.field == name }?.message)
    }
    self.isSaving = isSaving
  }
}

extension PhotoDraft.Field {
  /// The label of the field.
  public var label: OwnPhotoPhrase {
    switch self {
    case .description: .description
    case .title: .alternative
    case .tags: .tags
    case .place: .place
    case .captured: .captured
    }
  }
}
