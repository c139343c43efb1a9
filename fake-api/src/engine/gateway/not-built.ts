import { appendFileSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

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

/** The sentence that a refusal carries in the provider's own form. */
export function notBuiltText({ what, see }: NotBuilt): string {
  return `not built: ${what}, see ${see}`
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
