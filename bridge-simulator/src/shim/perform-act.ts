import type { ElementReader } from './describe-element.ts'
import type { PageAct, PageTap, PageToHostMessage, ShimScope } from './shim-config.ts'

/**
 * Does in the page what a user did before, or looks for a text of it, and reports whether that could be done yet. Injected as
 * source text: uses nothing of its module.
 */
export function performActs(
  scope: ShimScope,
  { roleOf, nameOf }: ElementReader,
  report: (message: PageToHostMessage) => void,
): (id: number, act: PageAct) => void {
  const page = scope.document
  const textOf = function textOf(element: Element | null) {
    return (element?.textContent || '').replace(/\s+/g, ' ').trim()
  }
  const isSeen = function isSeen(element: Element) {
    return element.getClientRects().length > 0 && !element.closest('[aria-hidden=true],[inert]')
  }
  const elementOf = function elementOf(tap: PageTap) {
    const candidates = Array.from(
      page.querySelectorAll('button,a[href],input,select,textarea,[role]'),
    ).filter(function isMeant(element) {
      if (!isSeen(element) || roleOf(element) !== tap.role) return false
      const name = nameOf(element).join(' ')
      if (tap.isWholeName ? name !== tap.name : name.indexOf(tap.name) !== 0) return false
      return tap.within === null || textOf(element.closest('li')).indexOf(tap.within) >= 0
    })
    const open = candidates.filter(function isInFront(element) {
      const dialogs = page.querySelectorAll('dialog[open]')
      const last = dialogs[dialogs.length - 1]
      return !last || last.contains(element)
    })
    return (open.length > 0 ? open : candidates)[tap.isOnly ? 0 : tap.place] as HTMLInputElement | undefined
  }
  const tap = function tap(act: PageTap) {
    const element = elementOf(act)
    if (!element || element.disabled || element.getAttribute('aria-disabled') === 'true') return false
    if (act.value === null) {
      element.click()
      return true
    }
    const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(element), 'value') || {}
    if (!set) return false
    set.call(element, act.value)
    element.dispatchEvent(new scope.Event('input', { bubbles: true }))
    element.dispatchEvent(new scope.Event('change', { bubbles: true }))
    return true
  }
  const sees = function sees(text: string) {
    return Array.from(page.querySelectorAll('body *')).some(function isText(element) {
      return textOf(element) === text && isSeen(element)
    })
  }
  return function perform(id, act) {
    const isDone = act.kind === 'tap' ? tap(act.tap) : sees(act.text)
    report({ skyBridge: 'acted', id: id, isDone: isDone })
  }
}
