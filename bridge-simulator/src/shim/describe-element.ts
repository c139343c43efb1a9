import type { ElementReader } from './element-reader.ts'

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
}

/** What a tap was on; null for what has no role. Travels as text: refers to nothing outside itself. */
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
  return { role, name, isWholeName, within, place: Math.max(0, rivals.indexOf(element)) }
}
