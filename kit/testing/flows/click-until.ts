import { errors } from '@playwright/test'
import { scaledMs } from '../environment/test-limits.ts'
import type { Phone } from '../phone/phone.ts'

/** An element that is clicked when it is visible. Matched inside the page, so that many are looked for at once. */
export interface PageAction {
  /** CSS selector. */
  selector: string
  /** Matches its text. */
  text: RegExp
  /** Runs in position of a click; a failure is tried again. */
  run?: () => Promise<void>
}

const LIMIT_MS = scaledMs(50_000)
const maxClicks = 60
/** A short one: what is replaced under the finger is looked for again. */
export const touch: { timeout: number } = { timeout: scaledMs(500) }

/** Runs the first visible action again and again until `wanted` is visible. */
export async function clickUntil(
  phone: Phone,
  wanted: PageAction,
  actions: readonly PageAction[],
): Promise<void> {
  const looked = [wanted, ...actions]
  const sought = looked.map(({ selector, text }) => [selector, text.source] as const)
  for (let clicks = 0; clicks < maxClicks; clicks += 1) {
    const seen = await phone.page.waitForFunction(firstEnabled, sought, { polling: 50, timeout: LIMIT_MS })
    // A replaced document loses its handles.
    const position = await seen.jsonValue().catch(() => 0)
    if (position === 1) return
    const action = looked[position - 1]
    if (action) await runAction(phone, action)
  }
  throw new errors.TimeoutError(`${String(wanted.text)} is not visible after ${maxClicks} clicks.`)
}

/** An element may disappear before it is clicked; the next pass decides anew. */
async function runAction(phone: Phone, { selector, text, run }: PageAction): Promise<void> {
  const target = phone.page.locator(selector).filter({ hasText: text, visible: true }).first()
  await (run ? run() : target.click(touch)).catch(() => undefined)
}

/** In the page: returns the position, from 1, of the first enabled match; 0 keeps waiting. */
function firstEnabled(sought: readonly (readonly [selector: string, text: string])[]): number {
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
