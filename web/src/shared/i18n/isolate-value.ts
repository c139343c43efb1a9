const leftToRightIsolate = '\u2066'
const rightToLeftIsolate = '\u2067'
const popDirectionalIsolate = '\u2069'
const firstLetter = /\p{L}/u
const rightToLeftLetter = /[\p{Script=Arabic}\p{Script=Hebrew}]/u

/**
 * Sets a name, price or date apart inside a right-to-left sentence, so that neither turns the other round.
 * The direction is that of its first letter, found here because the first-strong isolate of Unicode does not
 * look into isolates, and values are put together of values.
 */
export function isolateValue(value: string, direction: 'ltr' | 'rtl'): string {
  if (direction === 'ltr') return value
  const isRightToLeft = rightToLeftLetter.test(firstLetter.exec(value)?.[0] ?? '')
  return (isRightToLeft ? rightToLeftIsolate : leftToRightIsolate) + value + popDirectionalIsolate
}
