import { createHash } from 'node:crypto'
import type { Schemas } from '@skyshop/openapi/control'

export type JournalEntry = Schemas['JournalEntry']
export type JournalKind = JournalEntry['kind']

type Optional = 'parentSeq' | 'tookMs' | 'note' | 'orderNo' | 'request' | 'response'

/** What a caller tells; sequence and times are the journal's own. */
export type NewJournalEntry = Omit<JournalEntry, 'seq' | 'virtualMs' | 'wallMs' | Optional> &
  Partial<Pick<JournalEntry, Optional>>

/**
 * The hash of the journal up to this entry, from the hash before it. Wall time and trace ids stay out, and the names
 * of the world itself (id, tenant) are neutral, so that equal worlds have equal hashes.
 */
export function chainHash(before: string, entry: JournalEntry, worldNames: readonly string[]): string {
  const { virtualMs, seq, kind, operationId, status, request, response } = entry
  const text = JSON.stringify([virtualMs, seq, kind, operationId, status, request, response])
  const line = worldNames.reduce((neutral, name) => neutral.replaceAll(name, '·'), text)
  return createHash('sha256').update(before).update(line).digest('hex')
}
