import type { Schemas } from '@skyshop/openapi/control'
import { hour } from '../world/world-clock.ts'
import type { AdapterCall } from './adapter.ts'
import { type AuditedProvider, type AuditSession, type Made, NotPlayable } from './audit-session.ts'

/** A situation that the audit brings about, in a world of its own. */
export interface Provocation {
  /** Short name, for `--only` and reports. */
  id: string
  provider: AuditedProvider
  /** What happens, in a sentence. */
  title: string
  /** Checks that it puts to the test. */
  checks: readonly string[]
  /** Calls of the adapter without which it cannot be played. */
  needs: readonly AdapterCall[]
  /** How the merchant's accounts are set up before the backend gets them; as usual when left out. */
  plans?: Schemas['MerchantPlansChange']
  play(session: AuditSession): Promise<void>
}

/** Milliseconds a backend may take to ask about what it was not told; one that has not by then is said not to. */
export const askedWithinMs = 25 * hour
/** The same of a deduction whose result it was not told. */
export const resultAskedWithinMs = 49 * hour

/** An order that the payer has paid, before anybody told the backend. */
export async function paidOrder(session: AuditSession, change: object = {}): Promise<Made> {
  const made = await session.order(change)
  await session.pay(made.payment)
  return made
}

/** An order or agreement, and the webhook that told of it. */
export interface Told {
  made: Made
  notifyId: string
}

/**
 * An order that the payer has paid while nothing tells the backend: its webhook is lost, and no query is answered. Another one is paid
 * and truly told of before it: who takes no notices at all shows nothing by refusing a false one.
 */
export async function paidUnheard(session: AuditSession, kind: string): Promise<Told> {
  await paidOrder(session)
  await session.settle()
  const made = await session.order()
  await session.silenceQueries()
  await session.onNotify({ lostAttempts: 100 }, [kind])
  await session.pay(made.payment)
  return { made, notifyId: (await lastNotify(session, kind)).notifyId }
}

/** Sends the webhook of something that the payer did under a wrong signature, while no query is answered. */
export async function forgedAlone(
  session: AuditSession,
  { made, kind }: { made: Made; kind: string },
): Promise<void> {
  await session.world.holdWebhooks(true)
  await session.silenceQueries()
  await session.pay(made.launch || made.payment)
  const { notifyId } = await lastNotify(session, kind)
  await session.act(notifyId, { action: 'forge' })
  await session.settle()
}

/** Ends all that was armed, and lets held webhooks leave. */
export async function endSilence(session: AuditSession): Promise<void> {
  await session.world.disarm()
  await session.world.holdWebhooks(false)
}

/** Moves the clock until whoever has timers has asked; no further for a backend that lives on another clock. */
export async function advanceUntilAsked(session: AuditSession): Promise<void> {
  await session.advance(session.adapter.has('tick') ? askedWithinMs : hour)
}

/** An agreement that the payer has signed, and the backend was told of. */
export async function signedAgreement(session: AuditSession, change: object = {}): Promise<Made> {
  const made = await session.sign(change)
  await session.pay(made.launch || made.payment)
  await session.settle()
  return made
}

/** The webhook of a kind that came last. */
export async function lastNotify(session: AuditSession, kind: string) {
  const all = await session.notifies()
  const notify = all.findLast((one) => one.kind === kind)
  if (notify) return notify
  throw new NotPlayable(
    `no ${kind} was told of; there are ${all.map((one) => one.kind).join(', ') || 'none'}`,
  )
}

/** Sends a webhook as often as this, from eight sides at once. */
export async function sendAtOnce(session: AuditSession, notifyId: string, times: number): Promise<void> {
  const sides = 8
  const copies = times / sides
  await Promise.all(
    Array.from({ length: sides }, () => session.act(notifyId, { action: 'duplicate', copies })),
  )
}
