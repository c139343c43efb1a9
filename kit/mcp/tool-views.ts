import type { Schemas } from '@skyshop/openapi/control'
import { withClosest } from '../../bridge-simulator/src/control/closest-name.ts'

/** Argument of a view that asks for what is not there; the message says what is. */
export class ViewError extends Error {}

type Values = Readonly<Record<string, unknown>>

/** View of an operation as a tool: what it takes beside the contract, and what its answer is cut down to. */
export interface ToolView {
  /** Arguments of the tool that the operation does not have, as JSON Schema. */
  readonly takes: Readonly<Record<string, object>>
  /** Arguments of the operation that are set where the caller leaves them out. */
  readonly defaults?: Values
  readonly show: (answer: never, given: Values) => unknown
}

const wantedWhole = { type: 'boolean', description: 'all that the contract has, not the short form' }
const wantedBodies = { type: 'boolean', description: 'each entry with its bodies and headers' }
const wantedTables = {
  type: 'array',
  items: { type: 'string' },
  description: 'which tables; without, how many rows each has',
}
/** Entries of the journal in an answer, unless more are asked for. */
const journalLimit = 50
/** Cameras and events of a list that are shown. */
const listed = 20

/** The tools whose answers are short unless the whole is asked for; all others answer as the contract says. */
export const toolViews: Readonly<Record<string, ToolView>> = {
  ...Object.fromEntries(
    [
      'createWorld',
      'getWorld',
      'restartWorld',
      'forkWorld',
      'restoreSnapshot',
      'forkSnapshot',
      'createWorldFromLibrary',
    ].map((name) => [name, { takes: { whole: wantedWhole }, show: shownWorld }]),
  ),
  listScenarios: { takes: {}, show: shownScenarios },
  advanceClock: { takes: {}, show: shownJump },
  getState: { takes: { tables: wantedTables }, show: shownState },
  getJournal: { takes: { bodies: wantedBodies }, defaults: { limit: journalLimit }, show: shownPage },
  getSystemJournal: { takes: { bodies: wantedBodies }, defaults: { limit: journalLimit }, show: shownPage },
  searchJournal: { takes: { bodies: wantedBodies }, defaults: { limit: journalLimit }, show: shownSearch },
  waitForJournal: { takes: { bodies: wantedBodies }, show: shownFound },
}

type Entry = Schemas['JournalEntry']

/** An entry of the journal in short: what came of what, without bodies, wall time and trace. */
export function shortEntry({
  seq,
  virtualMs,
  kind,
  from,
  to,
  operationId,
  label,
  status,
  note,
  orderNo,
}: Entry): object {
  return {
    ...{ seq, at: instant(virtualMs), kind },
    ...(from !== to && { way: `${from}>${to}` }),
    operationId,
    // Of a request it is method and path, which the operation has already.
    ...(kind !== 'http' && kind !== 'gateway' && label !== operationId && { label }),
    status,
    ...(note !== null && { note }),
    ...(orderNo !== null && { orderNo }),
  }
}

function shownEntries(entries: readonly Entry[], given: Values): readonly object[] {
  return given.bodies === true ? entries : entries.map(shortEntry)
}

/** `nextSeq` is the `afterSeq` of the next page; null where there is none. */
function shownPage({ entries, lastSeq }: Schemas['JournalPage'], given: Values): object {
  const isFull = entries.length >= Number(given.limit ?? journalLimit)
  const nextSeq = isFull ? (entries.at(-1)?.seq ?? null) : null
  return { entries: shownEntries(entries, given), nextSeq, lastSeq }
}

function shownSearch(page: Schemas['JournalSearchPage'], given: Values): object {
  const { entries, matched, lastSeq, hasOlder, hasNewer } = page
  return { entries: shownEntries(entries, given), matched, lastSeq, hasOlder, hasNewer }
}

function shownFound({ entry, ...rest }: Schemas['JournalFound'], given: Values): object {
  return { ...rest, entry: entry && given.bodies !== true ? shortEntry(entry) : entry }
}

function shownState(state: Schemas['WorldState'], { tables }: Values): object {
  const rows: Readonly<Record<string, unknown>> = state
  const wanted = [tables ?? []].flat().map(String)
  const unknown = wanted.find((name) => !Object.hasOwn(rows, name))
  if (unknown !== undefined) {
    const names = Object.keys(rows)
    throw new ViewError(withClosest(`There is no table "${unknown}": ${names.join(', ')}.`, unknown, names))
  }
  if (wanted.length > 0) return Object.fromEntries(wanted.map((name) => [name, rows[name]]))
  const counts = Object.entries(rows).map(([name, table]) => [name, Array.isArray(table) ? table.length : 1])
  return { rowsOfTables: Object.fromEntries(counts) }
}

function shownScenarios(scenarios: readonly Schemas['ScenarioSummary'][]): object {
  return scenarios.map(({ name, summary }) => ({ name, summary }))
}

function shownJump({ clock, fired, firedCount }: Schemas['ClockAdvanced']): object {
  const shown = fired
    .slice(-listed)
    .map(({ dueMs, label, subject }) => ({ at: instant(dueMs), label, subject }))
  return {
    now: instant(clock.nowMs),
    firedCount,
    [firedCount > listed ? 'lastFired' : 'fired']: shown,
    next: shownDue(clock),
  }
}

function shownDue({ next }: Schemas['Clock']): object | null {
  return next && { at: instant(next.dueMs), label: next.label, subject: next.subject }
}

function shownWorld(world: Schemas['World'], { whole }: Values): object {
  if (whole === true) return world
  const { worldId, scenario, seed, tenantId, user, profile, devices, clock, walletOutcome } = world
  const cameras = devices.slice(0, listed).map(({ deviceId, deviceName, owned, iccid }) => ({
    deviceId,
    deviceName,
    ...(owned === 0 && { owned }),
    ...(iccid && { iccid }),
  }))
  return {
    ...{ worldId, scenario, seed, tenantId, userId: user.userId, userToken: user.token },
    ...{ platform: profile.platform, appLanguage: profile.appLanguage },
    devices: cameras,
    ...(devices.length > listed && { deviceCount: devices.length }),
    clock: { mode: clock.mode, now: instant(clock.nowMs), nowMs: clock.nowMs, next: shownDue(clock) },
    walletOutcome,
  }
}

/** An instant as a reader has it, without the parts of a second that are not there. */
function instant(ms: number): string {
  return new Date(ms).toISOString().replace('.000Z', 'Z')
}
