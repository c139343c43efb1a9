import { appendFileSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { withinLimit } from './text-limit.ts'

/** A call, parameter or product that a provider has and its gateway here has not. */
export interface NotBuilt {
  /** For instance `POST /v3/combine-transactions/jsapi`, or the name of a method. */
  readonly what: string
  /** A fact, for instance `WX-327`, or the page that lists what is built. */
  readonly see: string
}

/** Calls of a provider that no gateway here has, with the fact about each; a part in braces stands for any one. */
export type NotBuiltCalls = readonly (readonly [call: string, fact: string])[]

const PAGE = '/reference/fidelity.html of the panel'

/** Finds the fact about a call that is not built. */
export function notBuiltOf(calls: NotBuiltCalls, what: string): NotBuilt {
  const parts = partsOf(what)
  const row = calls.find(([call]) => {
    const wanted = partsOf(call)
    return (
      wanted.length === parts.length &&
      wanted.every((part, index) => part.startsWith('{') || part === parts[index])
    )
  })
  return { what, see: row === undefined ? PAGE : row[1] }
}

function partsOf(call: string): string[] {
  return call.split(/[ /]+/)
}

/** The sentence that a refusal carries in the provider's own form; within a limit it keeps where to look. `longest`: characters. */
export function notBuiltText({ what, see }: NotBuilt, longest = Number.POSITIVE_INFINITY): string {
  const [before, after] = ['not built: ', `, see ${see}`]
  return `${before}${withinLimit(what, longest - before.length - after.length)}${after}`
}

/** A request for what its provider has and its gateway here has not; the gateway answers it in the provider's own form. */
export class NotBuiltError extends Error {
  override name = 'NotBuiltError'
  readonly notBuilt: NotBuilt
  /** Where the parameter stands, as `NotBuiltParameter` writes it; null for a whole call. */
  readonly at: string | null

  constructor(notBuilt: NotBuilt, at: string | null = null) {
    super(notBuiltText(notBuilt))
    this.notBuilt = notBuilt
    this.at = at
  }
}

/** Returns what the journal says of a request for what is not built: not that the provider refused it. */
export function notBuiltEntry(notBuilt: NotBuilt) {
  return {
    operationId: 'notBuilt',
    label: notBuilt.what,
    status: 'not-built',
    note: notBuiltText(notBuilt),
  } as const
}

/**
 * A parameter that a provider has and its gateway here has not: `settle_info.profit_sharing`, `purchase_units[].payee`,
 * `header:PayPal-Auth-Assertion`, `query:fields`.
 */
export interface NotBuiltParameter {
  readonly at: string
  /** The values that are not built; any when neither this nor `like` is there. */
  readonly is?: readonly unknown[]
  /** Pattern of the values that are not built. */
  readonly like?: string
  /** Name of a value of the merchant's own: any other than that is not built. */
  readonly besides?: string
  /** Its name alone asks, also with nothing in it, as the kind of a payment's source. */
  readonly byName?: true
  /** A fact; the page that lists what is built when left out. */
  readonly see?: string
}

/** Parameters that a provider has and its gateway has not, by the operation or message that they are of. */
export type NotBuiltParameters = Readonly<Record<string, readonly NotBuiltParameter[]>>

/** Parts of a call beside who makes it. */
export interface AskedParameters {
  /** For instance `POST /v3/pay/transactions/app`, or the name of a method. */
  readonly call: string
  readonly body: unknown
  readonly headers?: Readonly<Record<string, unknown>>
  readonly query?: Readonly<Record<string, unknown>>
  /** Values of the merchant's own, by the names in `besides`. */
  readonly own?: Readonly<Record<string, string>>
}

/** Throws NotBuiltError for the first parameter of a call that the gateway has not; what is empty asks for nothing. */
export function refuseNotBuilt(
  rows: readonly NotBuiltParameter[] | undefined,
  { call, body, headers = {}, query = {}, own = {} }: AskedParameters,
): void {
  for (const row of rows ?? []) {
    const [, place, name = ''] = /^(?:(header|query):)?(.+)$/.exec(row.at) ?? []
    const from = { header: headers[name.toLowerCase()], query: query[name] }
    const values =
      place === undefined ? valuesAt(body, name.split('.')) : [from[place === 'header' ? place : 'query']]
    const asked = values.find((value) => isAsked(value, row) && isWanted(row, value, own))
    if (asked === undefined) continue
    const isAny = row.is === undefined && row.like === undefined && row.besides === undefined
    const value = isAny ? '' : ` ${JSON.stringify(asked)}`
    throw new NotBuiltError({ what: `${name}${value.slice(0, 60)} of ${call}`, see: row.see ?? PAGE }, row.at)
  }
}

/** The values that a path leads to; `[]` behind a name stands for every one of a list. */
function valuesAt(value: unknown, [name, ...rest]: readonly string[]): unknown[] {
  if (name === undefined) return [value]
  if (typeof value !== 'object' || value === null) return []
  const inner: unknown = Reflect.get(value, name.replace('[]', ''))
  if (!name.endsWith('[]')) return valuesAt(inner, rest)
  return Array.isArray(inner) ? inner.flatMap((one) => valuesAt(one, rest)) : []
}

function isAsked(value: unknown, { byName }: NotBuiltParameter): boolean {
  if (value === undefined || value === null || value === '') return false
  return byName === true || typeof value !== 'object' || Object.keys(value).length > 0
}

function isWanted(
  { is, like, besides }: NotBuiltParameter,
  value: unknown,
  own: Readonly<Record<string, string>>,
): boolean {
  if (is !== undefined) return is.includes(value)
  if (besides !== undefined) return own[besides] !== undefined && value !== own[besides]
  return like === undefined || (typeof value !== 'object' && new RegExp(like).test(String(value)))
}

/** List of what is not built and one run of a server was asked for. */
export interface NotBuiltLog {
  /** Notes it once, however often it is met. */
  met(provider: string, notBuilt: NotBuilt): void
}

/** Options that the list of a run is opened with. */
export interface NotBuiltLogOptions {
  readonly file: string
  /** False where a stack goes on for an earlier one, whose list is kept. */
  readonly isNewRun: boolean
  readonly onError: (error: unknown) => void
}

/** Opens the list of what a run is asked for and is not built: a line of JSON each in a file, which begins with the run and is made when needed. */
export function openNotBuiltLog({ file, isNewRun, onError }: NotBuiltLogOptions): NotBuiltLog {
  const known = new Set<string>()
  if (isNewRun) attempt(() => rmSync(file, { force: true }), onError)
  return {
    met(provider, notBuilt) {
      const line = `${JSON.stringify({ provider, ...notBuilt })}\n`
      if (known.has(line)) return
      known.add(line)
      // At once: it is rare, and the folder may go with the run.
      attempt(() => append(file, line), onError)
    },
  }
}

function append(file: string, line: string): void {
  const folder = dirname(file)
  mkdirSync(folder, { recursive: true })
  const ignored = join(folder, '.gitignore')
  // A folder of a project that has had no start yet: nothing in it is to be committed.
  if (!existsSync(ignored)) writeFileSync(ignored, '*\n')
  appendFileSync(file, line)
}

function attempt(work: () => void, onError: (error: unknown) => void): void {
  try {
    work()
  } catch (error) {
    onError(error)
  }
}
