/** Fields that a token of a query can name. */
export const tokenFields = [
  'order',
  'contract',
  'camera',
  'cause',
  'status',
  'trace',
  'op',
  'lane',
  'kind',
  'label',
  'note',
] as const

export type TokenField = (typeof tokenFields)[number]

/** `order:…0042`: one field of an entry, and a part of what stands in it; `order=A-1`: all of it; `-op:poll`: none such. */
export interface FilterToken {
  field: TokenField
  value: string
  isWhole?: boolean
  isExcluded?: boolean
}

/** A query taken apart: tokens, and words that are looked for in all that is told of an entry. */
export interface JournalQuery {
  tokens: readonly FilterToken[]
  /** In lower case. What stood in quotes is one word. */
  words: readonly string[]
}

/** Takes a query apart. A token holds in its field; of words each has to be found. */
export function parseQuery(text: string): JournalQuery {
  const words = piecesOf(text).filter((piece) => piece.trim() !== '')
  const tokens = words.map(tokenOf)
  return {
    tokens: tokens.filter((token) => token !== null),
    words: words
      .filter((_, index) => tokens[index] === null)
      .map((word) => unquoted(word).toLowerCase())
      .filter(Boolean),
  }
}

/** Parses a word as a token; null for a plain word or an unknown field. */
export function tokenOf(word: string): FilterToken | null {
  const [, minus, name, sign, written = ''] = /^(-?)(\w+)([:=])(.+)$/s.exec(word) ?? []
  const field = tokenFields.find((one) => one === name?.toLowerCase())
  const value = unquoted(written)
  if (field === undefined || value === '') return null
  return {
    ...{ field, value },
    ...(sign === '=' && { isWhole: true }),
    ...(minus === '-' && { isExcluded: true }),
  }
}

/** Splits typed text into finished tokens (followed by a space) and the remaining text. */
export function takeTokens(text: string): { tokens: FilterToken[]; text: string } {
  const tokens: FilterToken[] = []
  const pieces = piecesOf(text)
  const rest = pieces.filter((piece, index) => {
    const token = pieces[index + 1] === undefined ? null : tokenOf(piece)
    if (token) tokens.push(token)
    return token === null
  })
  return { tokens, text: tokens.length === 0 ? text : rest.join('').trimStart() }
}

/** Writes a token as it is typed. */
export function tokenText({ field, value, isWhole, isExcluded }: FilterToken): string {
  const written = /[\s"]/.test(value) ? `"${value.replaceAll('"', '')}"` : value
  return `${isExcluded ? '-' : ''}${field}${isWhole ? '=' : ':'}${written}`
}

/** Words and the space between them, in turn; a quotation that is not closed goes to the end. */
function piecesOf(text: string): string[] {
  return text.match(/\s+|(?:[^\s"]|"[^"]*(?:"|$))+/g) ?? []
}

function unquoted(word: string): string {
  return word.replaceAll('"', '')
}

const subjectFields = ['order', 'contract', 'cause'] as const

/** A token that stands for a whole timeline: its field names a thing, and everything about that is shown. */
export type TimelineToken = FilterToken & { field: (typeof subjectFields)[number] }

export function isTimeline(token: FilterToken): token is TimelineToken {
  return token.isExcluded !== true && subjectFields.some((field) => field === token.field)
}

/** A number this short is looked for as a whole one: 12 is in `period 12`, and not in the number of an order. */
export const maxWholeDigits = 3

/** Tells whether a word is a number that is found as a whole only. */
export function isWholeNumber(word: string): boolean {
  return word.length <= maxWholeDigits && /^\d+$/.test(word)
}
