import { httpOperations } from '@skyshop/openapi/operations'
import type { JournalEntry } from './journal-entry.ts'

/** Reason for which an entry cannot be sent again: its caller alone can, or the journal masks a part of it. */
export type RepeatObstacle = 'caller' | 'masked'

/** Text in place of a masked one. */
export const masked = '•••'

/** Tells if an entry is a message that was sent: a request, or one delivery of a webhook. */
export function isSent({ kind, exchange, deliveryOf }: JournalEntry): boolean {
  return kind === 'call' && (exchange !== null || deliveryOf !== null)
}

/** Returns why the server cannot send a message again; null where it can, and of an entry that is none. */
export function repeatObstacle(entry: JournalEntry): RepeatObstacle | null {
  const { exchange, deliveryOf, operationId, to } = entry
  if (!isSent(entry) || exchange === null || deliveryOf !== null) return null
  // Calls of a provider are signed by the merchant, whose key the server does not have.
  if (to === 'gateway' || !Object.hasOwn(httpOperations, operationId)) return 'caller'
  const sent = `${decodeURIComponent(exchange.url)} ${JSON.stringify(entry.request?.body ?? null)}`
  return sent.includes(masked) ? 'masked' : null
}

/** Returns the number of the chosen entry where it can be sent again, and null otherwise. */
export function repeatableSeq(journal: readonly JournalEntry[], selectedSeq: number | null): number | null {
  const chosen = journal.find(({ seq }) => seq === selectedSeq)
  return chosen !== undefined && isSent(chosen) && repeatObstacle(chosen) === null ? chosen.seq : null
}
