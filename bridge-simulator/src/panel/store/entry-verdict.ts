import type { Schemas } from '@skyshop/openapi/control'
import type { Breach, EntryVerdict } from '../model/journal-entry.ts'

type WireEntry = Schemas['JournalEntry']

/** Sentences of defects of the upstream, by trace. */
export type EntryDefects = ReadonlyMap<string, string>

/** Answers of the host that report a violation by the page. */
const badMessages: ReadonlySet<string> = new Set(['bad-parameters', 'bad-message', 'unknown-method'])

/** Refusals of WeChat's gateway that say what became of an order, with 400 as if the request were malformed. */
const orderRefusals: ReadonlySet<string> = new Set(['ORDERPAID', 'ORDER_CLOSED'])

/**
 * The verdict of the contract about an entry, from the server's validation: a 400 with its errors, or a defect in a
 * neighbouring entry. Changes by a fault are no violation.
 */
export function entryVerdict(entry: WireEntry, defects: EntryDefects): EntryVerdict | null {
  const { kind, status, from, to } = entry
  if (kind === 'system' && status === 'defect') return broken('answer', breachesOfDefect(entry.note ?? ''))
  if (from === to || !['http', 'bridge', 'gateway'].includes(kind)) return null
  const isDisturbed = entry.note?.startsWith('fault:') ?? false
  if (isDisturbed) return { isValid: true, isDisturbed }
  if (kind === 'bridge') {
    return badMessages.has(status) ? broken('request', [sentence(entry.note ?? status)]) : valid
  }
  if (kind === 'gateway' && orderRefusals.has(entry.note ?? '')) return valid
  if (status === '400') return broken('request', breachesIn(entry))
  const defect = status === '500' ? defects.get(entry.traceId) : undefined
  return defect === undefined ? valid : broken('answer', breachesOfDefect(defect))
}

const valid: EntryVerdict = { isValid: true, isDisturbed: false }

function broken(side: 'request' | 'answer', breaches: readonly Breach[]): EntryVerdict {
  return { isValid: false, side, breaches }
}

function sentence(message: string | null): Breach {
  return { pointer: '', message: message ?? '' }
}

/** Places of a defect in an answer; any other defect has only a message. */
function breachesOfDefect(note: string): Breach[] {
  const [, list] = /^contract violation: (\[.*\])$/s.exec(note) ?? []
  return list === undefined ? [sentence(note)] : (JSON.parse(list) as Breach[])
}

/** `data.errors[]` of an answer 400, each with pointer, rule, message and the value of the request. */
function breachesIn({ request, response, note }: WireEntry): Breach[] {
  const { data } = (response ?? {}) as { data?: { errors?: readonly Partial<Breach>[] } | null }
  const errors = data?.errors ?? []
  if (errors.length === 0) return [sentence(note)]
  return errors.map(({ pointer = '', message = '', rule }) => {
    return { pointer, message, rule, got: shortValue(valueAt(request, pointer)) }
  })
}

/** The value a JSON pointer leads to; undefined where there is none. */
export function valueAt(body: unknown, pointer: string): unknown {
  const names = pointer.split('/').slice(1)
  return names.reduce<unknown>((value, name) => {
    const key = name.replaceAll('~1', '/').replaceAll('~0', '~')
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined
  }, body)
}

const maxCharacters = 60

/** A value as JSON in one line, cut; undefined for none. */
export function shortValue(value: unknown): string | undefined {
  if (value === undefined) return undefined
  const text = JSON.stringify(value)
  return text.length > maxCharacters ? `${text.slice(0, maxCharacters)}…` : text
}
