const plain = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
const marked = 'ȧƀċḋḗƒġḣīĵķŀṁṅȯṗɋṙṡṫŭṽẇẋẏẑȦƁĊḊḖƑĠḢĪĴĶĿṀṄȮṖɊṘṠṪŬṼẆẊẎẐ'
const markOf = new Map([...plain].map((letter, index) => [letter, [...marked][index] ?? letter]))

/** Placeholders and the tags of links: what a text is filled with. */
const token = /(\{\{?\w+\}?\}|<\/?\d+>)/
const letter = /\p{L}/u

/** How much longer than English a text may become; German and Russian stay below. */
const LONGER_BY = 0.4

/**
 * A text of the long pseudo-locale: every Latin letter is marked, so that text from elsewhere is told from it, and it
 * is as much longer as translations get. What it is filled with stays.
 */
export function pseudoText(text: string): string {
  if (!letter.test(text)) return text
  const parts = text.split(token)
  const marks = parts.map((part, index) => (index % 2 === 1 ? part : mark(part)))
  return marks.join('') + padding(parts.filter((_, index) => index % 2 === 0).join(''))
}

/** A text made as much longer as translations get, by the words of it that were translated. */
export function lengthen(text: string, translated: string): string {
  return text + padding(translated)
}

function mark(text: string): string {
  return [...text].map((character) => markOf.get(character) ?? character).join('')
}

/** Words of the text once more, until it is long enough. */
function padding(text: string): string {
  const wanted = Math.ceil(text.length * LONGER_BY)
  let added = ''
  for (const word of text.split(/\s+/).filter((one) => letter.test(one))) {
    if (added.length >= wanted) break
    added += ` ${mark(word.replaceAll(/[^\p{L}]/gu, '').slice(0, Math.max(1, wanted - added.length)))}`
  }
  return added
}

/** Everything readable of a tree of texts, as the modules of the build hold them. */
export function pseudoTree(value: unknown): unknown {
  if (typeof value === 'string') return pseudoText(value)
  if (Array.isArray(value)) return value.map(pseudoTree)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, pseudoTree(one)]))
}
