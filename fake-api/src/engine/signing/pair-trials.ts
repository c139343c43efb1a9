import { right, wrong } from './signature-diagnosis.ts'

/** A parameter or element of a message. */
export type Pair = readonly [name: string, value: string]

type Sort = (one: Pair, other: Pair) => number

/** As `sort` has it in most languages: signs do not count. */
const wordOf = (name: string) => name.replaceAll('_', '').toLowerCase()

const ORDERS: Readonly<Record<string, Sort | null>> = {
  bytes: ([one], [other]) => (one < other ? -1 : 1),
  message: null,
  words: ([one], [other]) => (wordOf(one) < wordOf(other) ? -1 : 1),
  letters: ([one], [other]) => (one.toLowerCase() < other.toLowerCase() ? -1 : 1),
}

/** Orders in which a client may have joined pairs. */
export const ORDER_OPTIONS = [
  right('bytes'),
  wrong('message-order', 'message'),
  wrong('other-order', 'words', 'as words of a language'),
  wrong('other-order', 'letters', 'without regard to case'),
]

/** Pairs as `name=value`, joined with `&` in one of these orders. */
export function joinPairs(pairs: readonly Pair[], order: string): string {
  const sort = ORDERS[order]
  return (sort ? pairs.toSorted(sort) : pairs).map(([name, value]) => `${name}=${value}`).join('&')
}

const VALUES: Readonly<Record<string, (value: string) => string>> = {
  plain: (value) => value,
  encoded: percentEncoded,
  'form-encoded': (value) => new URLSearchParams([['', value]]).toString().slice(1),
  'encoded-lower': (value) => percentEncoded(value).replaceAll(/%../g, (code) => code.toLowerCase()),
  decoded: (value) => {
    try {
      return decodeURIComponent(value)
    } catch {
      // A percent sign of its own.
      return value
    }
  },
  escaped: (value) =>
    value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;'),
  trimmed: (value) => value.trim(),
}

/** Encodes a value; of half a character, which has no bytes, the replacement character. */
function percentEncoded(value: string): string {
  return encodeURIComponent(value.toWellFormed())
}

/** Ways in which a client may have written values before it signed them. */
export const VALUE_OPTIONS = [
  right('plain'),
  ...['encoded', 'form-encoded', 'encoded-lower'].map((way) => wrong('encoded-values', way)),
  wrong('encoded-after-signing', 'decoded'),
  wrong('escaped-values', 'escaped'),
  wrong('trimmed-values', 'trimmed'),
]

/** Pairs with their values written in one of these ways. */
export function writtenPairs(pairs: readonly Pair[], way: string): Pair[] {
  const write = VALUES[way] ?? String
  return pairs.map(([name, value]) => [name, write(value)])
}
