import { isDiskFull, UnknownWorldVersionError, WorldFileBusyError } from '@skyshop/prisma'
import { PortError } from './engine/http/listener.ts'
import { JournalLossError } from './engine/journal/journal-entry.ts'
import {
  DiskFullError,
  FolderInUseError,
  OtherPartiesError,
  WorldError,
} from './engine/kernel/world-errors.ts'
import { WorkerStartError } from './engine/workers/worker-group.ts'
import { EnvError } from './env-error.ts'

/** What the user can mend; each says how in one sentence. */
const refusals = [
  EnvError,
  PortError,
  DiskFullError,
  FolderInUseError,
  OtherPartiesError,
  UnknownWorldVersionError,
  WorldFileBusyError,
  // Without words: the worker has said it.
  WorkerStartError,
]

const unwritableCodes = ['EROFS', 'EACCES', 'EPERM']
/** SQLITE_READONLY and SQLITE_CANTOPEN, and what they are the low byte of. */
const unwritableSqlite = [8, 14]

/** Says why the process does not start: a refusal's sentence; for anything else, a defect, where it comes from. */
export function startFailure(error: unknown): string {
  const origin = error instanceof Error ? (error.stack ?? error.message) : String(error)
  return startRefusal(error) ?? origin
}

/** The sentence of what the user can mend; null for a defect. */
export function startRefusal(error: unknown): string | null {
  if (!(error instanceof Error)) return null
  if (isUnwritable(error)) return unwritableSentence(error)
  return refusals.some((refusal) => error instanceof refusal) ? error.message : null
}

function isUnwritable(error: Error & { code?: unknown; errcode?: unknown }): boolean {
  return (
    unwritableCodes.includes(String(error.code)) || unwritableSqlite.includes(Number(error.errcode) & 0xff)
  )
}

function unwritableSentence({ message, code, path }: Error & { code?: unknown; path?: unknown }): string {
  const what = typeof path === 'string' ? `${path} (${String(code)})` : `a file of it (${message})`
  return `The data folder cannot be written to, ${what}: make it writable or name another with SKYSHOP_DATA_DIR.`
}

/** Called with what went wrong behind the requests: in a job, a flush, a webhook. `source` is a world or the system journal. */
export type ErrorListener = (error: unknown, source: string) => void

/** Returns what writes failures behind the requests to the terminal. A full disk is no defect: its sentence says what to do. */
export function toConsole(dataDir: string): ErrorListener {
  return (error, source) => {
    if (isDiskFull(error)) console.error(`${source}: ${new DiskFullError(dataDir).message}`)
    else if (error instanceof JournalLossError || error instanceof WorldError)
      console.error(`${source}: ${error.message}`)
    else console.error(`${source}:`, error)
  }
}
