/// An HTML element, from which both HTML text and patches for the browser are generated.
///
/// `Event` is the type of events that its actions send; `Never` on pages without script.
///
/// The functions that build elements are never inlined: copies in every page made up a tenth of the
/// app's size.
public struct Element<Event: Hashable & Sendable>: Hashable, Sendable {
  /// The kind of element, such as `.div`.
  public let tag: Tag
  /// Distinguishes the element from its siblings if their number or order can change; else empty.
  public var key = ""
  /// The attributes in the order of the HTML; each name occurs once.
  public var attributes: [Attribute] = []
  /// The events to send, by trigger.
  public var actions: [Action] = []
  /// The text; an element with text has no children.
  public var text = ""
  /// The child elements in document order; empty if there is text.
  public var children: [Element] = []

  /// An event to send when a trigger fires.
  public struct Action: Hashable, Sendable {
    /// The browser event.
    public let trigger: Trigger
    /// The event to send to the screen when the trigger fires.
    public let event: Event
  }

  /// Creates an element with a class and children.
  @inline(never)
  public init(_ tag: Tag, _ style: String = "", _ children: [Element] = []) {
    self.tag = tag
    self.children = children
    if !style.isEmpty { attributes.append(Attribute(name: .class, value: style)) }
  }

  /// Creates an element with a class and a text.
  @inline(never)
  public init(_ tag: Tag, _ style: String = "", text: String) {
    self.init(tag, style)
    self.text = text
  }

  /// Returns a copy with another attribute.
  @inline(never)
  public func with(_ name: AttributeName, _ value: String = "") -> Element {
    var copy = self
    copy.attributes.append(Attribute(name: name, value: value))
    return copy
  }

  /// Returns a copy with another attribute if `condition` is true; otherwise the element unchanged.
  @inline(never)
  public func with(_ name: AttributeName, _ value: String = "", if condition: Bool) -> Element {
    condition ? with(name, value) : self
  }

  /// Returns a copy that sends `event` when `trigger` fires.
  @inline(never)
  public func on(_ trigger: Trigger, _ event: Event) -> Element {
    var copy = self
    copy.actions.append(Action(trigger: trigger, event: event))
    return copy
  }

  /// Returns a copy with this key.
  @inline(never)
  public func keyed(_ key: String) -> Element {
    var copy = self
    copy.key = key
    return copy
  }
}

/// An attribute with its value; "" for Boolean attributes.
public struct Attribute: Hashable, Sendable {
  /// The name; an element has each name at most once.
  public let name: AttributeName
  /// The value, unescaped.
  public let value: String
}

/// A browser event that an element can listen for; the raw values match `app.js` and `entrance.js`.
public enum Trigger: Int32, CaseIterable, Sendable {
  /// Clicked, tapped or activated by a key.
  case tap = 1
  /// An image has loaded.
  case load = 2
  /// An image failed to load.
  case error = 3
  /// A modal was closed by the system's key or gesture.
  case cancel = 4
  /// The text of an input changed; the text is sent with it.
  case input = 5
  /// The Return key was pressed in an input.
  case `return` = 6
  /// A form was submitted.
  case submit = 7
  /// A click outside every input, button and link.
  case outside = 8
}
