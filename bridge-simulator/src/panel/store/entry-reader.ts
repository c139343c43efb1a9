import type { Schemas } from '@skyshop/openapi/control'
import { deliveryOf, readingOf } from '@skyshop/openapi/entry-reading'
import type { EntryPayload, JournalEntry } from '../model/journal-entry.ts'
import { type EntryDefects, entryVerdict } from './entry-verdict.ts'

type WireEntry = Schemas['JournalEntry']

/**
 * Turns entries of the control plane into those of the panel, piece by piece, oldest first; the time for a piece depends
 * on its length alone. The journal numbers an entry when it ends: a call begins before the first earlier entry of its
 * trace that began at its callee while it ran, and a job before what its transaction recorded.
 */
export function createEntryReader() {
  const byTrace = new Map<string, JournalEntry[]>()
  const bySeq = new Map<number, JournalEntry>()
  /** What was recorded without a trace since the last job, which may have done it. */
  let unclaimed: JournalEntry[] = []
  /** Defects of the upstream stand in entries beside the requests they spoiled. */
  const defects = new Map<string, string>()

  function readOne(source: WireEntry): JournalEntry {
    const entry = plainEntry(source, defects)
    const siblings = byTrace.get(source.traceId) ?? []
    if (entry.kind === 'job') {
      claimEffects(entry, unclaimed)
      unclaimed = []
    } else if (entry.traceId === `tx-${entry.seq}`) unclaimed.push(entry)
    const first = entry.kind === 'call' ? firstInside(entry, siblings, bySeq) : undefined
    if (first) {
      entry.startOrder = first.startOrder - orderStep
      entry.worldMs = first.worldMs
    }
    const cause = entry.kind === 'job' ? bySeq.get(entry.parentSeq ?? 0)?.jump : undefined
    if (cause) cause.firedCount += 1
    siblings.push(entry)
    byTrace.set(source.traceId, siblings)
    bySeq.set(entry.seq, entry)
    return entry
  }

  return {
    read: (wire: readonly WireEntry[]): JournalEntry[] => {
      for (const { status, traceId, note, label } of wire)
        if (status === 'defect') defects.set(traceId, note ?? label)
      return wire.map(readOne)
    },
    /** The oldest entries, which are shown no longer. */
    forget: (oldest: readonly JournalEntry[]): void => {
      for (const { seq, traceId } of oldest) {
        bySeq.delete(seq)
        if (unclaimed[0]?.seq === seq) unclaimed.shift()
        const siblings = byTrace.get(traceId ?? '')
        siblings?.shift()
        if (siblings?.length !== 0) continue
        byTrace.delete(traceId ?? '')
        defects.delete(traceId ?? '')
      }
    },
  }
}

type EntriesBySeq = ReadonlyMap<number, JournalEntry>

/** Far smaller than the distance of two sequence numbers, however deep calls nest. */
const orderStep = 1 / 1024

/**
 * Jobs run one after the other, and what a transaction recorded carries a trace of its own when it was of no request:
 * such entries of the time the job took, back to the job before, are what it did.
 */
function claimEffects(job: JournalEntry, unclaimed: readonly JournalEntry[]): void {
  if (job.tookMs === null) return
  const effects = unclaimed.filter(({ wallMs }) => wallMs >= beganMs(job)).reverse()
  for (const entry of effects) {
    entry.parentSeq = job.seq
    if (entry.worldMs >= job.worldMs) job.startOrder = entry.startOrder - orderStep
  }
  const earlier = effects.filter(({ worldMs }) => worldMs < job.worldMs)
  // A state that was reached before the job looked at it stands where its time was.
  for (const [index, entry] of earlier.entries()) entry.startOrder = job.startOrder - (index + 1) * orderStep
}

/** Wall time at which an entry began, a millisecond early: both times are rounded. */
function beganMs({ wallMs, tookMs }: JournalEntry): number {
  return wallMs - (tookMs ?? 0) - 1
}

/**
 * Without a time taken the calls of the same kind before it are the only bound: one delivery ends where the next
 * begins. What the server wrote of the message it received is inside its delivery.
 */
function firstInside(
  call: JournalEntry,
  before: readonly JournalEntry[],
  bySeq: EntriesBySeq,
): JournalEntry | undefined {
  const startedMs = call.tookMs === null ? 0 : beganMs(call)
  let first: JournalEntry | undefined
  for (let index = before.length - 1; index >= 0; index -= 1) {
    const entry = before[index]
    if (entry === undefined) break
    if (isAlike(entry, call) && (entry.deliveryOf !== null || call.deliveryOf === null)) break
    const isInside = entry.from === call.to || isAlike(entry, call)
    if (isInside && entry.wallMs - (entry.tookMs ?? 0) >= startedMs) first = entry
  }
  const job = bySeq.get(first?.parentSeq ?? 0)
  return job?.kind === 'job' && call.tookMs !== null && beganMs(job) >= startedMs ? job : first
}

function isAlike(entry: JournalEntry, call: JournalEntry): boolean {
  return entry.kind === 'call' && entry.from === call.from && entry.to === call.to
}

function plainEntry(source: WireEntry, defects: EntryDefects): JournalEntry {
  const { group: _, ...reading } = readingOf(source)
  return {
    ...reading,
    seq: source.seq,
    operationId: source.operationId,
    worldMs: source.virtualMs,
    endWorldMs: source.virtualMs,
    wallMs: source.wallMs,
    startOrder: source.seq,
    endOrder: reading.kind === 'call' ? source.seq : null,
    tookMs: source.tookMs,
    answerLabel: null,
    parentSeq: source.parentSeq,
    traceId: source.traceId,
    orderNo: source.orderNo,
    jump: jumpOf(source),
    request: payloadOf(source.operationId, source.request),
    answer: payloadOf(source.status, source.response),
    exchange: source.http ?? null,
    verdict: entryVerdict(source, defects),
    deliveryOf: deliveryOf(source),
    signedBy: source.signedBy ?? null,
    call: source.call ?? null,
    webhook: source.webhook ?? null,
    faultId: faultIdOf(source),
  }
}

/** A jump is journaled with where it went from and to; starting and stopping the clock is not one. */
function jumpOf({ kind, request }: WireEntry): JournalEntry['jump'] {
  if (kind !== 'clock' || typeof request !== 'object' || request === null) return null
  const { fromMs, toMs } = request as { fromMs?: unknown; toMs?: unknown }
  const isJump = typeof fromMs === 'number' && typeof toMs === 'number'
  return isJump ? { lengthMs: toMs - fromMs, firedCount: 0 } : null
}

/** A hit names its fault: `fault #3`. */
function faultIdOf({ kind, note }: WireEntry): number | null {
  const digits = kind === 'fault' ? /#(\d+)/.exec(note ?? '')?.[1] : undefined
  return digits === undefined ? null : Number(digits)
}

function payloadOf(headline: string, body: unknown): EntryPayload | null {
  return body === undefined || body === null ? null : { headline, body }
}
