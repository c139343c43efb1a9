const leftToRightMark = '\u200e'
const rightToLeftMark = '\u200f'
const leftToRightIsolate = '\u2066'
const rightToLeftIsolate = '\u2067'
const popDirectionalIsolate = '\u2069'
const firstLetter = /\p{L}/u
const rightToLeftLetter = /[\p{Script=Arabic}\p{Script=Hebrew}]/u

/** Characters that say only which way a text runs, or where a word may break or not; nothing of them is drawn. */
export const LINE_HINTS = /[\u00ad\u200e\u200f\u2060\u2066-\u2069]/g

/**
 * Sets a name, price or date apart inside a right-to-left sentence, so that neither turns the other round.
 * The direction is that of its first letter, found here because the first-strong isolate of Unicode does not look into
 * isolates; a value put together of values is a piece of such a sentence itself. WebKit before 2.40 does not know isolates:
 * there the marks inside keep a price in its order, and those outside keep two values from running as one.
 */
export function isolateValue(value: string, direction: 'ltr' | 'rtl'): string {
  if (direction === 'ltr') return value
  const isRightToLeft =
    value.includes(popDirectionalIsolate) || rightToLeftLetter.test(firstLetter.exec(value)?.[0] ?? '')
  if (isRightToLeft) return rightToLeftIsolate + value + popDirectionalIsolate
  const inside = leftToRightIsolate + leftToRightMark + value + leftToRightMark + popDirectionalIsolate
  return rightToLeftMark + inside + rightToLeftMark
}

/** Isolates names that follow each other in a line or sentence, so that they do so in the direction of the page. */
export function isolateNames(names: readonly string[], page: { dir: () => 'ltr' | 'rtl' }): string[] {
  return names.map((name) => isolateValue(name, page.dir()))
}
