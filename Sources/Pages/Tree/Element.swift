/// A part of a page: what HTML text and the browser's patches are both made from.
///
/// `Event` is what the events of the browser mean; `Never` on pages that need no script.
///
/// Its parts are put together by calls that are never inlined: copied into every page they made up a
/// tenth of the app's size.
public struct Element<Event: Hashable & Sendable>: Hashable, Sendable {
  /// What kind of part it is.
  public let tag: Tag
  /// Tells it from its siblings when their number or order changes; empty when that never happens.
  public var key = ""
  /// Its attributes, in order; each name once.
  public var attributes: [Attribute] = []
  /// What its events mean.
  public var actions: [Action] = []
  /// Its text; a part with text has no children.
  public var text = ""
  /// The parts inside it.
  public var children: [Element] = []

  /// What an event of the browser means.
  public struct Action: Hashable, Sendable {
    /// The event of the browser.
    public let trigger: Trigger
    /// What it means.
    public let event: Event
  }

  /// A part with a class, the parts inside it and nothing else.
  @inline(never)
  public init(_ tag: Tag, _ style: String = "", _ children: [Element] = []) {
    self.tag = tag
    self.children = children
    if !style.isEmpty { attributes.append(Attribute(name: .class, value: style)) }
  }

  /// A part with a class and a text.
  @inline(never)
  public init(_ tag: Tag, _ style: String = "", text: String) {
    self.init(tag, style)
    self.text = text
  }

  /// The same part with one more attribute.
  @inline(never)
  public func with(_ name: Name, _ value: String = "") -> Element {
    var copy = self
    copy.attributes.append(Attribute(name: name, value: value))
    return copy
  }

  /// The same part with an attribute, if `condition` holds.
  @inline(never)
  public func with(_ name: Name, _ value: String = "", if condition: Bool) -> Element {
    condition ? with(name, value) : self
  }

  /// The same part, which sends `event` when the browser sees `trigger`.
  @inline(never)
  public func on(_ trigger: Trigger, _ event: Event) -> Element {
    var copy = self
    copy.actions.append(Action(trigger: trigger, event: event))
    return copy
  }

  /// The same part with a key.
  @inline(never)
  public func keyed(_ key: String) -> Element {
    var copy = self
    copy.key = key
    return copy
  }
}

/// An attribute with its value; "" for those that only stand there.
public struct Attribute: Hashable, Sendable {
  /// The name.
  public let name: Name
  /// The value, unescaped.
  public let value: String
}

/// An event of the browser that a part can wait for; the numbers are agreed with `app.js` and
/// `entrance.js`.
public enum Trigger: Int32, CaseIterable, Sendable {
  /// Clicked, tapped or activated by a key.
  case tap = 1
  /// A picture is on display.
  case load = 2
  /// A picture cannot be loaded.
  case error = 3
  /// A modal was closed by the system's key or gesture for it.
  case cancel = 4
  /// The text of a field changed; the text comes with it.
  case input = 5
  /// The key that ends the typing was pressed in a field.
  case `return` = 6
  /// A form was sent by its button or by the system.
  case submit = 7
  /// A finger or pointer came down outside every field, button and link.
  case outside = 8
}
