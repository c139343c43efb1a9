import type { Schemas } from '../generated/control.ts'

type WireEntry = Schemas['JournalEntry']

/** Subject of an entry; each kind is drawn in its own way. */
export type EntryKind = 'call' | 'event' | 'tap' | 'route' | 'state' | 'job' | 'jump' | 'note'

/** `refused`: part of the flow; `fault`: armed by the tester; `defect`: unexpected. */
export type EntryTone = 'plain' | 'refused' | 'not-built' | 'fault' | 'defect'

/** The four parties of the journal, ordered by their distance from the buyer; without the backend there is no shop. */
export const lanes = ['shop', 'host', 'upstream', 'gateway'] as const

export type Lane = (typeof lanes)[number]

/** Group by which readers select entries. */
export type JournalGroup = Schemas['JournalGroup']

/** Reading of an entry alone, without those around it. Searches and views of the journal have this meaning. */
export interface EntryReading {
  kind: EntryKind
  tone: EntryTone
  group: JournalGroup
  from: Lane
  to: Lane
  /** Name of a tap, path of a page, content of a webhook. */
  label: string
  /** Null where it adds nothing to the label: what happened on one lane, an event that arrived. */
  result: string | null
  note: string | null
  /** Code of the contract it is about. */
  contractCode: string | null
  /** The one device it names; null for none, and for a request about several. */
  deviceId: string | null
}

/** Reads one entry as the contract has it. */
export function readingOf(source: WireEntry): EntryReading {
  const kind = kindOf(source)
  const isSpot = kind !== 'call' && kind !== 'event'
  const from = laneOf(source.from)
  const to = isSpot ? from : laneOf(source.to)
  const note = noteOf(source)
  return {
    ...{ kind, from, to, note },
    tone: toneOf(source),
    group: groupOf({ kind, from, to }),
    label: labelOf(source, kind),
    result: resultOf(source, kind),
    contractCode: contractOf(source, note),
    deviceId: deviceOf(source),
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

function groupOf({ kind, from, to }: Pick<EntryReading, 'kind' | 'from' | 'to'>): JournalGroup {
  if (kind === 'state') return 'state'
  if (kind === 'job' || kind === 'jump') return 'time'
  if (from === 'gateway' || to === 'gateway') return 'gateway'
  if (from === 'host' || to === 'host') return 'bridge'
  return to === 'upstream' ? 'http' : 'bridge'
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

/** The notify that an entry is a delivery of. */
export function deliveryOf({ request }: WireEntry): string | null {
  return textIn(request, 'notifyId')
}

function isDelivery(source: WireEntry): boolean {
  return source.kind === 'gateway' && deliveryOf(source) !== null
}

/** The code of the contract an entry is about: its note ends with it, or its request or webhook names it. */
function contractOf({ kind, operationId, request, webhook }: WireEntry, note: string | null): string | null {
  if (kind === 'state' && operationId === 'contract') return note?.split(' · ').at(-1) ?? null
  return textIn(request, 'contractCode') ?? webhook?.contractCode ?? null
}

const deviceNames = ['deviceId', 'deviceKey', 'sn', 'deviceSnNo', 'deviceSerialNumber']

/** A request of the shop has it in query or body, what the clock did in itself. */
function deviceOf({ request }: WireEntry): string | null {
  const { query, body } = (request ?? {}) as { query?: unknown; body?: unknown }
  for (const part of [request, query, body])
    for (const name of deviceNames) {
      const number = textIn(part, name)
      if (number !== null && /^\d+$/.test(number)) return number
    }
  return null
}

/** Reads a text of a body; null when there is none of that name. */
export function textIn(body: unknown, name: string): string | null {
  if (typeof body !== 'object' || body === null) return null
  const value = (body as Record<string, unknown>)[name]
  return typeof value === 'string' ? value : null
}

/** What the world does by itself, the upstream does for it. */
function laneOf(party: WireEntry['from']): Lane {
  return party === 'world' ? 'upstream' : party
}
