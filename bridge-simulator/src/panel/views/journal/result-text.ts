import type { Texts } from '../../i18n/en.ts'
import type { JournalEntry } from '../../model/journal-entry.ts'
import { orderChip } from '../../model/status-chip.ts'

/** What a call came to in the panel's language: the state of its order, or what the journal notes; null for neither. */
export function resultText(entry: JournalEntry, texts: Texts): string | null {
  if (entry.kind !== 'call') return null
  const status = orderStatusOf(entry)
  if (status !== null) return statusText(entry, status, texts)
  return entry.note === null ? null : entry.note.split(', ').map(noteText(texts)).join(texts.packages.comma)
}

/** Confirming answers 1 for every paid order, whatever has become of it since. */
function statusText({ operationId }: JournalEntry, status: number, { journal, orderStatus }: Texts): string {
  if (operationId === 'confirmOrder' && status === 1) return journal.results.paid ?? ''
  return orderStatus[orderChip(status).name]
}

function orderStatusOf({ answer }: JournalEntry): number | null {
  const body = answer?.body as { data?: { orderStatus?: unknown } | null } | null | undefined
  const status = body?.data?.orderStatus
  return typeof status === 'number' ? status : null
}

/** States of payments as the wallets call them. */
const wordOfState: Readonly<Record<string, string>> = {
  SUCCESS: 'paid',
  TRADE_SUCCESS: 'paid',
  TRADE_FINISHED: 'paid',
  NOTPAY: 'unpaid',
  USERPAYING: 'unpaid',
  WAIT_BUYER_PAY: 'unpaid',
  payable: 'unpaid',
  CLOSED: 'closed',
  TRADE_CLOSED: 'closed',
}

const noteText =
  ({ journal: { results, numbered } }: Texts) =>
  (part: string): string => {
    const [, word, number] = /^(attempt|copy) (\d+)$/.exec(part) ?? []
    if (word === 'attempt' || word === 'copy') return numbered[word](Number(number))
    return results[wordOfState[part] ?? part] ?? part
  }
