import { answered } from '@skyshop/bridge-simulator/control'
import type { StackAddresses } from '@skyshop/bridge-simulator/stack'
import type { Schemas } from '@skyshop/openapi/control'
import { controlClientOf } from '../environment/stack-addresses.ts'
import { keptBy } from './audit-verdicts.ts'
import type { Provocation } from './provocation.ts'
import type { Finding, Played } from './run-audit.ts'

/** Tells the Skyshop how an audit stands, for those who watch it in the panel. */
export interface AuditProgress {
  playing(provocation: Provocation, worldId: string): void
  /** Waits until it is known, as the answer says whether to go on. */
  played(played: Played): Promise<void>
  /** Tells whether the audit was asked to stop. */
  isStopping(): boolean
  /** Tells that it has ended, and waits until that is known. */
  end(): Promise<void>
}

/** What is told of, and who is warned where that does not arrive. */
interface Told {
  /** The file or the address of the adapter. */
  backend: string
  provocations: readonly Provocation[]
  warn: (line: string) => void
}

/** Begins to tell of an audit of a backend. */
export function openProgress(stack: StackAddresses, { backend, provocations, warn }: Told): AuditProgress {
  const control = controlClientOf(stack)
  const rows = new Map(provocations.map((one) => [one.id, waitingRow(one)]))
  const kept = new Set<string>()
  // One after the other: the newest is the one that stays.
  let told = Promise.resolve()
  let isStopping = false
  const tell = (isOver = false) => {
    const body = { backend, isOver, kept: [...kept], provocations: [...rows.values()] }
    const send = async () => {
      const { audit } = answered(await control.PUT('/control/merchant-audit', { body }))
      isStopping ||= audit?.isStopping === true
    }
    told = told.then(send).catch((error: unknown) => warn(`The panel does not hear of it: ${String(error)}`))
    return told
  }
  const change = (id: string, row: Partial<Schemas['AuditedProvocation']>) => {
    const known = rows.get(id)
    if (known) rows.set(id, { ...known, ...row })
    return tell()
  }
  return {
    playing: ({ id }, worldId) => void change(id, { state: 'playing', worldId }),
    played(one) {
      for (const id of keptBy(one)) kept.add(id)
      return change(one.provocation.id, playedRow(one))
    },
    isStopping: () => isStopping,
    end: () => tell(true),
  }
}

function waitingRow({ id, provider, title, checks }: Provocation): Schemas['AuditedProvocation'] {
  const row = { provocation: id, provider, title, checks: [...checks] }
  return { ...row, state: 'waiting', worldId: null, failure: null, findings: [] }
}

/** Most characters of a text that is told. */
const longest = 1_000

function playedRow({ worldId, findings, failure }: Played): Partial<Schemas['AuditedProvocation']> {
  // One row for each check: the first break of it.
  const byCheck = Map.groupBy(findings, ({ check }) => check)
  const shown = [...byCheck.values()].flatMap(([first]) => (first ? [first] : []))
  const isKept = findings.length > 0
  const why = failure?.slice(0, longest) ?? null
  return { state: 'played', worldId: isKept ? worldId : null, failure: why, findings: shown.map(toRow) }
}

function toRow({ check, what, atMs, seqs, subject, lines }: Finding): Schemas['AuditFinding'] {
  const orderNo = lines.find((line) => line.orderNo !== null)?.orderNo ?? null
  return { check, what: what.slice(0, longest), atMs, seqs: [...seqs], subject, orderNo }
}
