/// Keeps a page equal to an element tree: diffs each new tree against the last one into patches.
public struct Renderer<Event: Hashable & Sendable>: Sendable {
  private var root: Node?
  private var lastNumber: Int32 = 0
  private var patches = Patches()

  /// A rendered element with its node number and its children.
  private struct Node: Sendable {
    let number: Int32
    var element: Element<Event>
    var children: [Node]
  }

  /// Creates a renderer of an empty page; node 0 is the element that contains the page.
  public init() {}

  /// Adopts a page that the server rendered from the same tree.
  ///
  /// Its nodes are numbered from 1 in document order. `tags` are the tag names of the existing
  /// elements in that order, each followed by a comma. Returns false and adopts nothing if they do
  /// not match the tree.
  public mutating func adopt(_ tree: Element<Event>, tags: String) -> Bool {
    var own: [UInt8] = []
    let adopted = number(tree, &own)
    guard own == Array(tags.utf8) else {
      lastNumber = 0
      return false
    }
    root = adopted
    return true
  }

  /// The changes from the last tree to this one.
  public mutating func render(_ tree: Element<Event>) -> Patches {
    patches = Patches()
    if let old = root, old.element.tag == tree.tag, old.element.key == tree.key {
      root = change(old, to: tree)
    } else {
      if let old = root { patches.remove(old.number) }
      let fresh = build(tree)
      patches.insert(fresh.number, into: 0, before: 0)
      root = fresh
    }
    return patches
  }

  /// The event that a trigger sends at the node with this number; nil if it sends none.
  public func event(at number: Int32, _ trigger: Trigger) -> Event? {
    guard let root, let found = Renderer.find(number, in: root) else { return nil }
    for action in found.element.actions where action.trigger == trigger { return action.event }
    return nil
  }

  private static func find(_ number: Int32, in node: Node) -> Node? {
    if node.number == number { return node }
    for child in node.children {
      if let found = find(number, in: child) { return found }
    }
    return nil
  }

  private mutating func number(_ element: Element<Event>, _ tags: inout [UInt8]) -> Node {
    lastNumber += 1
    let own = lastNumber
    tags.append(contentsOf: element.tag.rawValue.utf8)
    tags.append(UInt8(ascii: ","))
    var children: [Node] = []
    for child in element.children { children.append(number(child, &tags)) }
    return Node(number: own, element: element, children: children)
  }

  private mutating func build(_ element: Element<Event>) -> Node {
    lastNumber += 1
    let own = lastNumber
    patches.create(own, element.tag)
    for attribute in element.attributes { patches.set(own, attribute) }
    if !element.text.isEmpty { patches.setText(own, element.text) }
    var children: [Node] = []
    for child in element.children {
      let node = build(child)
      patches.insert(node.number, into: own, before: 0)
      children.append(node)
    }
    return Node(number: own, element: element, children: children)
  }

  private mutating func change(_ node: Node, to element: Element<Event>) -> Node {
    let number = node.number
    // Why compare first: most elements do not change, and arrays that share storage compare in
    // O(1).
    if node.element.attributes != element.attributes {
      for old in node.element.attributes {
        let isKept = element.attributes.contains { $0.name == old.name }
        if !isKept { patches.clear(number, old.name) }
      }
      for attribute in element.attributes where !node.element.attributes.contains(attribute) {
        patches.set(number, attribute)
      }
    }
    if node.element.text != element.text { patches.setText(number, element.text) }
    return Node(
      number: number, element: element,
      children: change(node.children, to: element.children, in: number))
  }

  private mutating func change(
    _ old: [Node], to elements: [Element<Event>], in parent: Int32
  ) -> [Node] {
    var reused = [Bool](repeating: false, count: old.count)
    var partners: [Int?] = []
    var next = 0
    for element in elements {
      // Why: matches are searched in order only; elements rarely move, and a full search is
      // expensive.
      let partner = (next..<old.count).first {
        old[$0].element.tag == element.tag && old[$0].element.key == element.key
      }
      if let partner {
        reused[partner] = true
        next = partner + 1
      }
      partners.append(partner)
    }
    for (index, node) in old.enumerated() where !reused[index] { patches.remove(node.number) }
    var nodes: [Node] = []
    var following: Int32 = 0
    for (index, element) in elements.enumerated().reversed() {
      let node: Node
      if let partner = partners[index] {
        node = change(old[partner], to: element)
      } else {
        node = build(element)
        patches.insert(node.number, into: parent, before: following)
      }
      following = node.number
      nodes.append(node)
    }
    return nodes.reversed()
  }
}
