/** Reader of an element's role and the parts of its name, for the shim. */
export interface ElementReader {
  roleOf: (element: Element) => string
  nameOf: (element: Element) => string[]
  /** Words in an element, hidden ones apart. */
  wordsIn: (node: Node) => string[]
}

/**
 * Role and name as the accessibility tree has them, by the few rules that matter for what can be tapped. Injected as
 * source text: uses nothing of its module.
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

/** An element of the page as its user finds it: by role and name, as the accessibility tree has them. */
export interface ElementAddress {
  role: string
  /** The name, or its first part where it has several. */
  name: string
  isWholeName: boolean
  /** Words of the list item it stands in, where role and name fit elsewhere too. */
  within: string | null
  /** Its place among those that role, name and list item fit; 0 for the first. */
  place: number
  /** Nothing else fits. */
  isOnly: boolean
}

/** Describes what a tap was on; null if it has no role. Injected as source text: uses nothing of its module. */
export function describeElement(
  target: Element,
  { roleOf, nameOf, wordsIn }: ElementReader,
): ElementAddress | null {
  const selector = 'button,a[href],input,select,textarea,[role]'
  const element = target.closest(selector)
  if (!element) return null
  const role = roleOf(element)
  const names = nameOf(element)
  const name = names[0] || ''
  const isWholeName = names.length < 2
  const isLike = function isLike(other: Element) {
    if (other === element) return true
    const isSeen = other.getClientRects().length > 0 && !other.closest('[aria-hidden=true]')
    if (!isSeen || roleOf(other) !== role) return false
    const text = nameOf(other).join(' ')
    return isWholeName ? text === name : text.indexOf(name) === 0
  }
  const alike = Array.from(element.ownerDocument.querySelectorAll(selector)).filter(isLike)
  const item = alike.length > 1 ? element.closest('li') : null
  const textOf = function textOf(around: Element | null) {
    return around?.textContent || ''
  }
  const words = item ? wordsIn(item).filter((part) => part !== name && textOf(item).indexOf(part) >= 0) : []
  const within = words[0] || null
  const rivals = alike.filter((other) => within === null || textOf(other.closest('li')).indexOf(within) >= 0)
  const place = Math.max(0, rivals.indexOf(element))
  return { role, name, isWholeName, within, place, isOnly: rivals.length < 2 }
}
