import { errors } from '@playwright/test'
import { scaledMs } from '../environment/time-limits.ts'
import type { Phone } from '../phone/phone.ts'

/** Something a page may offer, found in the page itself: many can be looked for in one look. */
export interface PageAction {
  /** What kind of element it is, as a CSS selector. */
  selector: string
  /** What stands on it, from its beginning. */
  text: RegExp
  /** What is done when it is there; left out, it is touched. Whatever fails is offered once more by the next look. */
  run?: () => Promise<void>
}

const PATIENCE_MS = scaledMs(50_000)
const mostTouches = 60
const touch = { timeout: 500 }

/** Somebody who takes the first thing that is offered, whatever comes in the way, until `wanted` is there. */
export async function clickUntil(
  phone: Phone,
  wanted: PageAction,
  offers: readonly PageAction[],
): Promise<void> {
  const looked = [wanted, ...offers]
  const sought = looked.map(({ selector, text }) => [selector, text.source] as const)
  for (let touches = 0; touches < mostTouches; touches += 1) {
    const seen = await phone.page.waitForFunction(firstThere, sought, { polling: 50, timeout: PATIENCE_MS })
    // A document that has gone takes what was seen in it along.
    const place = await seen.jsonValue().catch(() => 0)
    if (place === 1) return
    const offer = looked[place - 1]
    if (offer) await take(phone, offer)
  }
  throw new errors.TimeoutError(`${String(wanted.text)} is not there after ${mostTouches} touches.`)
}

/** What is offered may be gone before it is touched: the next look decides anew. */
async function take(phone: Phone, { selector, text, run }: PageAction): Promise<void> {
  const target = phone.page.locator(selector).filter({ hasText: text, visible: true }).first()
  await (run ? run() : target.click(touch)).catch(() => undefined)
}

/** In the page: the place, counted from 1, of the first of the sought that somebody could touch; 0 keeps looking. */
function firstThere(sought: readonly (readonly [selector: string, text: string])[]): number {
  const isFree = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true }) &&
    !element.matches('[aria-busy=true], [aria-disabled=true], :disabled')
  for (const [index, [selector, text]] of sought.entries()) {
    for (const element of document.querySelectorAll(selector)) {
      if (new RegExp(text).test(element.textContent.trim()) && isFree(element)) return index + 1
    }
  }
  return 0
}
