import type { Schemas } from '@skyshop/openapi/control'
import type { EntryKind, EntryPayload, EntryTone, JournalEntry, Lane } from '../model/journal-entry.ts'
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
  /** Defects of the upstream stand in entries beside the requests they spoiled. */
  const defects = new Map<string, string>()

  function readOne(source: WireEntry): JournalEntry {
    const entry = plainEntry(source, defects)
    const siblings = byTrace.get(source.traceId) ?? []
    if (entry.kind === 'job') claimEffects(entry, bySeq)
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
function claimEffects(job: JournalEntry, bySeq: EntriesBySeq): void {
  if (job.tookMs === null) return
  const earlier: JournalEntry[] = []
  for (let seq = job.seq - 1; ; seq -= 1) {
    const entry = bySeq.get(seq)
    if (entry === undefined || entry.kind === 'job' || entry.wallMs < beganMs(job)) break
    if (entry.traceId !== `tx-${seq}`) continue
    entry.parentSeq = job.seq
    if (entry.worldMs < job.worldMs) earlier.push(entry)
    else job.startOrder = entry.startOrder - orderStep
  }
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
  const kind = kindOf(source)
  const isSpot = kind !== 'call' && kind !== 'event'
  const from = laneOf(source.from)
  return {
    seq: source.seq,
    kind,
    operationId: source.operationId,
    tone: toneOf(source),
    from,
    to: isSpot ? from : laneOf(source.to),
    label: labelOf(source, kind),
    worldMs: source.virtualMs,
    endWorldMs: source.virtualMs,
    wallMs: source.wallMs,
    startOrder: source.seq,
    endOrder: kind === 'call' ? source.seq : null,
    tookMs: source.tookMs,
    result: resultOf(source, kind),
    note: noteOf(source),
    answerLabel: null,
    parentSeq: source.parentSeq,
    traceId: source.traceId,
    orderNo: source.orderNo,
    jump: jumpOf(source),
    request: payloadOf(source.operationId, source.request),
    answer: payloadOf(source.status, source.response),
    exchange: source.http ?? null,
    verdict: entryVerdict(source, defects),
    deliveryOf: textIn(source.request, 'notifyId'),
    signedBy: source.signedBy ?? null,
    faultId: faultIdOf(source),
  }
}

function kindOf({ kind, from, to, operationId }: WireEntry): EntryKind {
  switch (kind) {
    case 'clock':
      return 'jump'
    case 'job':
    case 'state':
      return kind
    case 'fault':
    case 'system':
      return 'note'
    case 'bridge':
      if (from === to) return operationId === 'route' ? 'route' : 'tap'
      return from === 'host' ? 'event' : 'call'
    case 'http':
    case 'gateway':
      return from === to ? 'note' : 'call'
  }
}

/** What happened on one lane, and an event that arrived, have nothing to add to their label; a job that failed has. */
function resultOf({ kind: wireKind, status }: WireEntry, kind: EntryKind): string | null {
  if (kind === 'call' || (kind === 'job' && status === 'failed')) return status
  if (kind === 'event') return status === 'ok' ? null : status
  return wireKind === 'system' ? status : null
}

/** Faults are marked as such; a 4xx other than 401 or a 5xx without the mark is a defect. */
function toneOf({ kind, status, note, request }: WireEntry): EntryTone {
  const isArranged = note?.startsWith('fault:') || (kind === 'gateway' && textIn(request, 'message') !== null)
  if (kind === 'fault' || status === 'lost' || isArranged) return 'fault'
  if (kind === 'job') return status === 'failed' ? 'defect' : 'plain'
  if (kind === 'state') return status === 'refused' ? 'refused' : 'plain'
  if (status === 'defect') return 'defect'
  if (status === 'not-built') return 'not-built'
  if (status === 'ok' || status === 'changed' || /^2\d\d$/.test(status)) return 'plain'
  if (/^[45]\d\d$/.test(status) && status !== '401') return 'defect'
  return kind === 'clock' ? 'plain' : 'refused'
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
  const found = kind === 'fault' ? /#(\d+)/.exec(note ?? '')?.[1] : undefined
  return found === undefined ? null : Number(found)
}

/** Label of an entry: the name of a tap, the path of a page, the content of a callback. */
function labelOf(source: WireEntry, kind: EntryKind): string {
  const { label, request } = source
  if (kind === 'job') return label.replace(/[-.]/g, ' ')
  if (kind === 'tap') return textIn(request, 'name') ?? label
  if (kind === 'route') return (textIn(request, 'path') ?? label).replace(/[?].*/, '')
  const [event = label] = label.split(', ')
  return isDelivery(source)
    ? `webhook ${event.replace(/^[A-Z]+[.]/, '')}`
    : label.replace(/[/][{]worldId[}]$/, '')
}

/** `TRANSACTION.SUCCESS, attempt 1, copy 1`: which delivery it was stands beside the result. */
function noteOf(source: WireEntry): string | null {
  if (!isDelivery(source)) return source.note
  return [...source.label.split(', ').slice(1), source.note].filter(Boolean).join(', ')
}

function isDelivery({ kind, request }: WireEntry): boolean {
  return kind === 'gateway' && textIn(request, 'notifyId') !== null
}

function textIn(body: unknown, name: string): string | null {
  if (typeof body !== 'object' || body === null) return null
  const value = (body as Record<string, unknown>)[name]
  return typeof value === 'string' ? value : null
}

/** What the world does by itself, the upstream does for it. */
function laneOf(party: WireEntry['from']): Lane {
  return party === 'world' ? 'upstream' : party
}

function payloadOf(headline: string, body: unknown): EntryPayload | null {
  return body === undefined || body === null ? null : { headline, body }
}
