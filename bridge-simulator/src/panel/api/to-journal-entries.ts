import type { Schemas } from '@skyshop/openapi/control'
import type { EntryKind, EntryPayload, EntryTone, JournalEntry } from '../model/journal-entry.ts'
import type { Lane } from '../model/lane.ts'

type WireEntry = Schemas['JournalEntry']

/**
 * Entries of the control plane as the panel draws them.
 * The journal numbers an entry when it ends. What happened inside a call is found by its trace: entries of the same
 * trace numbered before it that began at its callee while it ran. The call then begins before the first of them.
 */
export function toJournalEntries(wire: readonly WireEntry[]): JournalEntry[] {
  const byTrace = new Map<string, JournalEntry[]>()
  const jumps = new Map<number, { lengthMs: number; firedCount: number }>()
  return wire.map((source) => {
    const entry = plainEntry(source)
    const siblings = byTrace.get(entry.traceId ?? '') ?? []
    const first = entry.kind === 'call' ? firstInside(entry, siblings) : undefined
    if (first) {
      entry.startOrder = first.startOrder - orderStep
      entry.worldMs = first.worldMs
    }
    if (entry.jump !== null) jumps.set(entry.seq, entry.jump)
    const cause = entry.kind === 'job' ? jumps.get(entry.parentSeq ?? 0) : undefined
    if (cause) cause.firedCount += 1
    byTrace.set(entry.traceId ?? '', [...siblings, entry])
    return entry
  })
}

/** Far smaller than the distance of two sequence numbers, however deep calls nest. */
const orderStep = 1 / 1024

/** Without a time taken the calls of the same kind before it are the only bound: one delivery ends where the next begins. */
function firstInside(call: JournalEntry, before: readonly JournalEntry[]): JournalEntry | undefined {
  const startedMs = call.tookMs === null ? 0 : call.wallMs - call.tookMs - 1
  let first: JournalEntry | undefined
  for (const entry of before.toReversed()) {
    if (entry.kind === 'call' && entry.from === call.from && entry.to === call.to) break
    if (entry.from === call.to && entry.wallMs - (entry.tookMs ?? 0) >= startedMs) first = entry
  }
  return first
}

function plainEntry(source: WireEntry): JournalEntry {
  const kind = kindOf(source)
  const isSpot = kind !== 'call' && kind !== 'event'
  const from = laneOf(source.from)
  return {
    seq: source.seq,
    kind,
    tone: toneOf(source),
    from,
    to: isSpot ? from : laneOf(source.to),
    label: kind === 'job' ? source.label.replace(/[-.]/g, ' ') : source.label,
    worldMs: source.virtualMs,
    endWorldMs: source.virtualMs,
    wallMs: source.wallMs,
    startOrder: source.seq,
    endOrder: kind === 'call' ? source.seq : null,
    tookMs: source.tookMs,
    result: resultOf(source, kind),
    note: source.note,
    answerLabel: null,
    parentSeq: source.parentSeq,
    traceId: source.traceId,
    orderNo: source.orderNo,
    jump: jumpOf(source),
    request: payloadOf(source.operationId, source.request),
    answer: payloadOf(source.status, source.response),
  }
}

function kindOf({ kind, from, to }: WireEntry): EntryKind {
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
      return from === 'host' ? 'event' : 'call'
    case 'http':
    case 'gateway':
      return from === to ? 'note' : 'call'
  }
}

/** What happened at one place, and an event that arrived, have nothing to add to their label. */
function resultOf({ kind: wireKind, status }: WireEntry, kind: EntryKind): string | null {
  if (kind === 'call') return status
  if (kind === 'event') return status === 'ok' ? null : status
  return wireKind === 'system' ? status : null
}

/** `lost` is what the tester arranged; a 4xx other than 401 and any 5xx is nobody's wish. */
function toneOf({ kind, status }: WireEntry): EntryTone {
  if (kind === 'fault' || status === 'lost') return 'fault'
  if (kind === 'job') return status === 'failed' ? 'defect' : 'plain'
  if (kind === 'state') return status === 'refused' ? 'refused' : 'plain'
  if (status === 'ok' || /^2\d\d$/.test(status)) return 'plain'
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

/** What the world does by itself, the upstream does for it. */
function laneOf(party: WireEntry['from']): Lane {
  return party === 'world' ? 'upstream' : party
}

function payloadOf(headline: string, body: unknown): EntryPayload | null {
  return body === undefined || body === null ? null : { headline, body }
}
