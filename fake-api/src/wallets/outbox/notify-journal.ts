import type { Journal } from '../../journal/journal.ts'
import type { SentAttempt } from './attempt-repository.ts'
import type { SpokenNotify } from './notify-post.ts'
import type { OutboxNotify } from './outbox-repository.ts'

/** Messages of one attempt, or sent by hand. */
export interface AttemptEntry extends SpokenNotify {
  readonly sent: readonly SentAttempt[]
  /** What became of the notify; left out for what does not count. */
  readonly state?: keyof typeof STATE_TEXT
  readonly nextDueMs: number | null
  readonly parentSeq: number | null
}

const STATE_TEXT = {
  delivered: 'received',
  pending: 'not received, tried again later',
  'given-up': 'not received, given up',
} as const

/** Writes what was sent into the world's journal, a line each. */
export function journalAttempts(journal: Journal, entry: AttemptEntry): void {
  const { notify, dialect, sent, nextDueMs, parentSeq } = entry
  let copies = 0
  for (const one of sent) {
    const { kind, attempt, status } = one
    if (kind === 'copy') copies += 1
    journal.append({
      traceId: notify.traceId,
      parentSeq,
      kind: 'gateway',
      operationId: dialect.receiverOf(notify.kind),
      from: 'gateway',
      to: 'upstream',
      label: `${notify.kind}, ${labelOf(one, copies)}`,
      status: status === null ? 'lost' : String(status),
      tookMs: null,
      note: noteOf(one, entry),
      orderNo: notify.orderNo,
      request: {
        notifyId: notify.notifyId,
        ...contractOf(notify),
        ...(kind === 'regular' ? { attempt, nextDueMs } : { message: kind }),
      },
      response: null,
    })
  }
}

function labelOf({ kind, attempt }: SentAttempt, copyNo: number): string {
  switch (kind) {
    case 'regular':
      return `attempt ${attempt}`
    case 'copy':
      return `${attempt === null ? 'by hand' : `attempt ${attempt}`}, copy ${copyNo}`
    case 'probe':
      return 'signature probe'
    case 'by-hand':
      return 'by hand'
    case 'forged':
      return 'forged'
  }
}

function noteOf(one: SentAttempt, { state }: AttemptEntry): string {
  const { kind, isAcknowledged, isGenuine } = one
  if ((kind === 'probe' || kind === 'forged') && !isAcknowledged) return 'fault: refused, as it must be'
  if (kind === 'probe') return 'fault: a forgery was received as true'
  // One whose signature holds and whose amount is off is rightly acknowledged, and moves nothing.
  if (kind === 'forged')
    return 'fault: a forgery was acknowledged; the notify in the inbox says what it was taken for'
  const isCounted = state !== undefined && kind === 'regular'
  const fate = isCounted ? STATE_TEXT[state] : AT_ONCE_TEXT[isAcknowledged ? 'received' : 'refused']
  return isGenuine ? fate : `fault: not as the provider would tell it; ${fate}`
}

const AT_ONCE_TEXT = { received: 'received', refused: 'not received' } as const

function contractOf({ contractCode }: OutboxNotify): { contractCode?: string } {
  return contractCode === null ? {} : { contractCode }
}
