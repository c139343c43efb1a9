import type { Schemas } from '@skyshop/openapi/control'
import type { JournalEntry } from './journal-entry.ts'

/** What an entry must have; what is left out may be anything. */
export type JournalPattern = Schemas['JournalPattern']

/** Whether an entry has what the pattern asks for. */
export function matchesPattern(entry: JournalEntry, { text, ...fields }: JournalPattern): boolean {
  const wanted = Object.entries(fields) as [keyof typeof fields, string][]
  if (!wanted.every(([name, value]) => entry[name] === value)) return false
  return text === undefined || JSON.stringify(entry).toLowerCase().includes(text.toLowerCase())
}
