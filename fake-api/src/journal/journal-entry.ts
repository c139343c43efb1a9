import { hash } from 'node:crypto'
import type { Schemas } from '@skyshop/openapi/control'
import { isDeepFrozen, oncePerFrozen } from '../kernel/frozen.ts'

export type JournalEntry = Schemas['JournalEntry']
export type JournalKind = JournalEntry['kind']
/** Which key signed what a provider sent. */
export type JournalSigner = Schemas['JournalSigner']

type Optional = 'parentSeq' | 'tookMs' | 'note' | 'orderNo' | 'request' | 'response'

/** What a caller tells; sequence and times are the journal's own. */
export type NewJournalEntry = Omit<JournalEntry, 'seq' | 'virtualMs' | 'wallMs' | Optional> &
  Partial<Pick<JournalEntry, Optional>> & {
    /** The response as JSON, where it has been serialised already. */
    responseJson?: string
  }

/** An entry as it is written: once serialised, its bodies serve the row and the hash alike. */
export interface WrittenEntry extends Pick<JournalEntry, 'seq' | 'traceId' | 'kind' | 'orderNo'> {
  /** The whole entry as JSON. */
  json: string
  /** What the hash covers. */
  hashed: string
}

/** Serialises an entry. Wall time and trace id are not hashed, nor what a request had beside its bodies. */
export function writtenEntry(entry: JournalEntry, responseJson?: string): WrittenEntry {
  const { request, response, ...head } = entry
  const responseText = responseJson ?? JSON.stringify(response ?? null)
  const bodies = `"request":${requestJson(request)},"response":${responseText}}`
  const { virtualMs, seq, kind, operationId, status, traceId, orderNo } = entry
  return {
    ...{ seq, traceId, kind, orderNo },
    json: `${JSON.stringify(head).slice(0, -1)},${bodies}`,
    hashed: `${JSON.stringify([virtualMs, seq, kind, operationId, status])}${bodies}`,
  }
}

/** As `JSON.stringify` writes it: the body, a member of its own of most requests, once where it is frozen. */
function requestJson(request: JournalEntry['request']): string {
  const { body, ...rest } = (request ?? {}) as Readonly<Record<string, unknown>>
  const isKnown = typeof body === 'object' && body !== null && isDeepFrozen(body)
  if (!isKnown) return JSON.stringify(request ?? null)
  const before = JSON.stringify(rest).slice(0, -1)
  return `${before}${before === '{' ? '' : ','}"body":${jsonOf(body)}}`
}

const jsonOf = oncePerFrozen((body) => JSON.stringify(body))

const LOOPBACK = 'http://127.0.0.1:'
const LISTENER = /http:\/\/127\.0\.0\.1:\d{1,5}/g

/**
 * The hash of the journal up to an entry, from the hash before it. The names of the world itself (id, tenant) are
 * neutral, so that equal worlds have equal hashes, and so are the ports of this run's listeners.
 */
export function chainHash(before: string, hashed: string, worldNames: readonly string[]): string {
  const placeless = hashed.includes(LOOPBACK) ? hashed.replaceAll(LISTENER, '·') : hashed
  const line = worldNames.reduce((neutral, name) => neutral.replaceAll(name, '·'), placeless)
  return hash('sha256', before + line)
}
