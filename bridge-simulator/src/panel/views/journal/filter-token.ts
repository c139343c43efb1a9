import {
  type FilterToken,
  type JournalEntry,
  type TokenField,
  tokenFields,
} from '../../model/journal-entry.ts'

/** Parses a word as a token; null for a plain word or an unknown field. */
export function tokenOf(word: string): FilterToken | null {
  const [, name, sign, value] = /^(\w+)([:=])(.+)$/.exec(word) ?? []
  const field = tokenFields.find((one) => one === name?.toLowerCase())
  if (field === undefined || value === undefined) return null
  return sign === '=' ? { field, value, isWhole: true } : { field, value }
}

/** Splits typed text into finished tokens (followed by a space) and the remaining text. */
export function takeTokens(text: string): { tokens: FilterToken[]; text: string } {
  const tokens: FilterToken[] = []
  const words = text.split(/(\s+)/)
  const rest = words.filter((word, index) => {
    const token = words[index + 1] === undefined ? null : tokenOf(word)
    if (token) tokens.push(token)
    return token === null
  })
  return { tokens, text: tokens.length === 0 ? text : rest.join('').trimStart() }
}

export function tokenText({ field, value, isWhole }: FilterToken): string {
  return `${field}${isWhole ? '=' : ':'}${value}`
}

/** Tells if a field has a text, or all of it where the token wants that. A leading … stands for the digits left out. */
export function fitsToken(entry: JournalEntry, { field, value, isWhole }: FilterToken): boolean {
  if (isWhole) return fieldOf(entry, field).includes(value)
  const part = value.replace(/^…/, '').toLowerCase()
  return fieldOf(entry, field).some((text) => text?.toLowerCase().includes(part))
}

function fieldOf(entry: JournalEntry, field: TokenField): readonly (string | null)[] {
  switch (field) {
    case 'order':
      return [entry.orderNo]
    case 'contract':
      return [contractOf(entry)]
    case 'cause':
      return [String(entry.parentSeq ?? '')]
    case 'status':
      return [entry.result]
    case 'trace':
      return [entry.traceId]
    case 'op':
      return [entry.operationId]
    case 'lane':
      return [entry.from, entry.to]
    case 'kind':
      return [entry.kind]
  }
}

/** The code of the contract an entry is about: its note ends with it, or its request names it. */
export function contractOf({ kind, operationId, note, request }: JournalEntry): string | null {
  if (kind === 'state' && operationId === 'contract') return note?.split(' · ').at(-1) ?? null
  const body = request?.body
  if (typeof body !== 'object' || body === null || !('contractCode' in body)) return null
  return typeof body.contractCode === 'string' ? body.contractCode : null
}
