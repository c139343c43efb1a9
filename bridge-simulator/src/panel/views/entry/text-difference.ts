/** Where two texts part. */
export interface TextDifference {
  /** Characters that both begin with. */
  at: number
  /** Of the first text, each from one. */
  line: number
  column: number
  /** The character that each has there; null at its end. */
  expected: string | null
  came: string | null
}

/** Finds the first character at which two texts differ; null for equal ones. */
export function firstDifference(expected: string, came: string): TextDifference | null {
  if (expected === came) return null
  const [one, other] = [[...expected], [...came]]
  const shorter = Math.min(one.length, other.length)
  let at = 0
  while (at < shorter && one[at] === other[at]) at += 1
  const before = one.slice(0, at)
  const lines = before.filter((character) => character === '\n').length
  return {
    at: before.join('').length,
    line: lines + 1,
    column: at - before.lastIndexOf('\n'),
    expected: one[at] ?? null,
    came: other[at] ?? null,
  }
}

/** Characters before the difference that are shown with it. */
const SHOWN_BEFORE = 120
const SHOWN_AFTER = 160

/** A text round a place, cut to what is read at once: what stands before, the character there, what follows. */
export function partsAround(text: string, at: number): [before: string, there: string, after: string] {
  const from = Math.max(0, at - SHOWN_BEFORE)
  const [there = ''] = [...text.slice(at)]
  const after = text.slice(at + there.length, at + there.length + SHOWN_AFTER)
  const isCut = at + there.length + after.length < text.length
  return [`${from > 0 ? '…' : ''}${text.slice(from, at)}`, there, `${after}${isCut ? '…' : ''}`]
}
