/** Cuts a text in the middle, as the end of a path matters more than its head. */
export function cutMiddle(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text
  const kept = Math.max(2, maxLength - 1)
  const head = Math.floor(kept / 2)
  return `${text.slice(0, head)}…${text.slice(text.length - (kept - head))}`
}

const dayShape = /^\d{4}-\d{2}-\d{2}$/

/** `…0042` of a long order number or SN; a day, by which a bill is known, stays whole. */
export function lastDigits(id: string): string {
  return id.length > 6 && !dayShape.test(id) ? `…${id.slice(-4)}` : id
}

const han = /^\p{Script=Han}{3,}$/u

/**
 * Tells whether a text has a word that was typed, in lower case. Chinese is written without blanks: a longer word is there, too, where
 * each pair of its characters is.
 */
export function hasWord(text: string, word: string): boolean {
  if (text.includes(word)) return true
  if (!han.test(word)) return false
  const characters = [...word]
  return characters.slice(1).every((character, index) => text.includes(`${characters[index]}${character}`))
}
