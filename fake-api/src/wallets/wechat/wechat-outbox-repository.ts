import type { ReadClient, TxClient } from '@skyshop/prisma'

const provider = 'wechat'

/** A notify the gateway owes or has delivered. `isLost`: every attempt vanishes on the way; `traceId`: what caused it. */
export interface OutboxNotify {
  readonly notifyId: string
  readonly kind: string
  readonly outTradeNo: string
  readonly urlTemplate: string
  /** See notify-letter.ts. */
  readonly letter: string
  readonly attempt: number
  readonly state: 'pending' | 'delivered' | 'dropped' | 'given-up'
  readonly isLost: boolean
  readonly traceId: string
}

/** A notify before its first attempt. */
export interface NewNotify extends Omit<OutboxNotify, 'attempt' | 'state'> {
  readonly id: number
  readonly createdAtMs: number
  readonly dueMs: number
  readonly scheduledId: number
}

/** One attempt that is about to be made, and what is planned in case it fails. */
export interface PlannedAttempt {
  readonly attempt: number
  readonly nextDueMs: number | null
  readonly scheduledId: number | null
}

/** What an attempt came to. */
export interface AttemptResult {
  readonly state: 'pending' | 'delivered' | 'given-up'
  readonly status: number | null
  readonly headers: Readonly<Record<string, string>>
}

/** Keeps a new notify. */
export async function insertNotify(tx: TxClient, notify: NewNotify): Promise<void> {
  const { isLost, dueMs, createdAtMs, traceId, letter: body, ...rest } = notify
  const headersJson = JSON.stringify({ traceparent: traceparentOf(traceId) })
  const times = { nextDueMs: BigInt(dueMs), createdAtMs: BigInt(createdAtMs) }
  await tx.notifyOutbox.create({
    data: { ...rest, ...times, body, provider, headersJson, state: 'pending', lost: isLost },
  })
}

/** The notify with this id. */
export async function findNotify(
  client: ReadClient | TxClient,
  notifyId: string,
): Promise<OutboxNotify | null> {
  const row = await client.notifyOutbox.findUnique({ where: { provider_notifyId: { provider, notifyId } } })
  if (row === null) return null
  const { kind, urlTemplate, body: letter, attempt, headersJson } = row
  const state = row.state as OutboxNotify['state']
  const rest = { isLost: row.lost, outTradeNo: row.outTradeNo ?? '', traceId: traceIdIn(headersJson) }
  return { notifyId, kind, urlTemplate, letter, attempt, state, ...rest }
}

/** Counts an attempt before it is made, so that a crash in between costs an attempt and never the notify. */
export async function savePlannedAttempt(
  tx: TxClient,
  notifyId: string,
  planned: PlannedAttempt,
): Promise<void> {
  const { attempt, nextDueMs, scheduledId } = planned
  await tx.notifyOutbox.update({
    where: { provider_notifyId: { provider, notifyId } },
    data: { attempt, scheduledId, nextDueMs: nextDueMs === null ? null : BigInt(nextDueMs) },
  })
}

/** Records what an attempt came to; a notify that is no longer pending keeps its state. */
export async function saveAttemptResult(
  tx: TxClient,
  notifyId: string,
  result: AttemptResult,
): Promise<void> {
  const isOver = result.state !== 'pending'
  await tx.notifyOutbox.updateMany({
    where: { provider, notifyId, state: 'pending' },
    data: {
      state: result.state,
      lastStatus: result.status,
      headersJson: JSON.stringify(result.headers),
      ...(isOver ? { nextDueMs: null, scheduledId: null } : {}),
    },
  })
}

/** The W3C header by which the receiver's own entries join the trace that caused the notify. */
export function traceparentOf(traceId: string): string {
  return `00-${traceId}-${traceId.slice(0, 16)}-01`
}

function traceIdIn(headersJson: string): string {
  const headers = JSON.parse(headersJson) as { traceparent?: string }
  return headers.traceparent?.split('-')[1] ?? ''
}
