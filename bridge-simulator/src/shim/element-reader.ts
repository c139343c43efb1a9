/** How the shim reads an element: its role, and the parts of its name. */
export interface ElementReader {
  roleOf: (element: Element) => string
  nameOf: (element: Element) => string[]
  /** Words in an element, hidden ones apart. */
  wordsIn: (node: Node) => string[]
}

/**
 * Role and name as the accessibility tree has them, by the few rules that matter for what can be tapped. Travels as
 * text: refers to nothing outside itself.
 */
export function createElementReader(): ElementReader {
  const roles: Record<string, string> = {
    A: 'link',
    BUTTON: 'button',
    SELECT: 'combobox',
    checkbox: 'checkbox',
    radio: 'radio',
    search: 'searchbox',
    number: 'spinbutton',
    submit: 'button',
  }
  const clean = function clean(text: string | null) {
    const words = (text || '').replace(/\s+/g, ' ').trim()
    return words === '' ? [] : [words]
  }
  const flat = function flat(parts: string[][]) {
    return parts.reduce((all, part) => all.concat(part), [])
  }
  const wordsIn = function wordsIn(node: Node): string[] {
    if (node.nodeType === 3) return clean(node.nodeValue)
    if (node.nodeType !== 1) return []
    const element = node as Element
    const isHidden = element.getAttribute('aria-hidden') === 'true'
    if (isHidden || /^(INPUT|SELECT|TEXTAREA|svg)$/.test(element.tagName)) return []
    const own = clean(element.getAttribute('aria-label') || element.getAttribute('alt'))
    return own.length > 0 ? own : flat(Array.from(element.childNodes).map(wordsIn))
  }
  return {
    wordsIn,
    roleOf: function roleOf(element) {
      const kind = element.tagName === 'INPUT' ? (element as HTMLInputElement).type : element.tagName
      return element.getAttribute('role') || roles[kind] || 'textbox'
    },
    nameOf: function nameOf(element) {
      const ids = (element.getAttribute('aria-labelledby') || '').split(/\s+/).filter(Boolean)
      const control = element as HTMLInputElement
      const ways = [
        ids
          .map((id) => element.ownerDocument.getElementById(id))
          .map((label) => (label ? wordsIn(label) : [])),
        [clean(element.getAttribute('aria-label'))],
        [wordsIn(element)],
        Array.from(control.labels || []).map(wordsIn),
        [clean(control.placeholder || control.title)],
      ]
      return ways.map(flat).filter((words) => words.length > 0)[0] || []
    },
  }
}
