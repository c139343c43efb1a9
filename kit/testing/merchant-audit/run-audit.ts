import { answered, ControlRefused } from '@skyshop/bridge-simulator/control'
import type { StackAddresses } from '@skyshop/bridge-simulator/stack'
import type { Schemas } from '@skyshop/openapi/control'
import { createWorld, firstScenario, type World } from '../world/world.ts'
import { AdapterRefusal, type BeginMessage, type MerchantAdapter, type OpenAdapter } from './adapter.ts'
import { type AdapterFinding, AuditSession, type Checkpoint, NotPlayable } from './audit-session.ts'
import { foldAlike } from './finding-text.ts'
import type { Provocation } from './provocation.ts'
import { missedTruth, noticeChecks } from './told-notices.ts'

/** Plan of the run of an audit. */
export interface AuditPlan {
  stack: StackAddresses
  provocations: readonly Provocation[]
  openAdapter: OpenAdapter
  /** The same seed makes the same worlds. */
  seed: number
  /** Where the worlds' clocks begin, in milliseconds since 1970; as the scenario says when left out. */
  nowMs?: number
  /** Worlds at once; one when the backend serves one world at a time. */
  workers: number
  /** Keeps the world of a provocation that found something. */
  isKeeping: boolean
  /** Told when a provocation begins, with the world that it has. */
  onPlaying?: (provocation: Provocation, worldId: string) => void
  onPlayed?: (played: Played) => Promise<void>
  /** Asked before each provocation; what waits is not played any more once it is true. */
  isStopping?: () => boolean
}

/** A finding with all that tells what happened. */
export interface Finding extends Omit<AdapterFinding, 'snapshotId'> {
  provocation: string
  worldId: string
  /** Lines of the journal that show it. */
  lines: readonly Schemas['JournalEntry'][]
  /** Calls and webhooks around it, for a drawing. */
  around: readonly Schemas['JournalEntry'][]
  /** Numbers of like entries left out, by the number of the entry that stands for them. */
  leftOut: Readonly<Record<number, number>>
  /** Checkpoint of the world as it was then, or last before; null without one. */
  snapshotId: string | null
}

/** Result of one provocation. */
export interface Played {
  provocation: Provocation
  worldId: string
  checks: readonly Schemas['MerchantCheck'][]
  findings: readonly Finding[]
  /** Checks that the backend's own answers show to be kept. */
  kept: readonly string[]
  /** Checks of which the backend does not say what only it can show, with why. */
  untold: Readonly<Record<string, string>>
  /** Reason why the world shows nothing of how the backend takes notices; null where it took a true one. */
  missedTruth: string | null
  /** Why it could not be played to the end; null when it was. */
  failure: string | null
  /** Needs nothing but calls that the adapter's file says the backend does not have. */
  isLeftOut: boolean
  /** Tells that the backend took its account in this world. */
  hasBegun: boolean
  /** Whether the backend serves many worlds at once. */
  isParallel: boolean
}

/** Number of worlds that a backend may fail to begin in before no other is tried, while it has begun in none. */
const maxFailedBegins = 2

/** Plays provocations against a backend, each in a world of its own, and reads what the judges say of the journals. */
export async function runAudit(plan: AuditPlan): Promise<Played[]> {
  const waiting = plan.provocations.map((provocation, index) => ({ provocation, index }))
  const played: Played[] = []
  let isParallel = false
  const playNext = async () => {
    const next = waiting.shift()
    if (next === undefined) return
    const why = plan.isStopping?.() ? stopped : hopeless(played)
    const one =
      why === null ? await playOne(plan, next.provocation) : unplayed(next.provocation, { failure: why })
    played[next.index] = one
    isParallel = one.isParallel
    await plan.onPlayed?.(one)
  }
  // The first one that it begins in tells whether the backend serves many worlds at once.
  do await playNext()
  while (waiting.length > 0 && !played.some(({ hasBegun }) => hasBegun))
  const work = async () => {
    while (waiting.length > 0) await playNext()
  }
  // All of them end before a defect is told: each has a backend that it started.
  const ends = await Promise.allSettled(Array.from({ length: isParallel ? plan.workers : 1 }, work))
  for (const end of ends) if (end.status === 'rejected') throw end.reason
  return played
}

const stopped = 'the audit was stopped before it'

/** Reason for which the backend can begin in no world, as far as it was tried; null while it may. */
function hopeless(played: readonly Played[]): string | null {
  if (played.length < maxFailedBegins || played.some(({ hasBegun }) => hasBegun)) return null
  return played.at(-1)?.failure ?? null
}

/** A provocation of which nothing came about. */
function unplayed(provocation: Provocation, change: Partial<Played> & Pick<Played, 'failure'>): Played {
  const nothing = { worldId: '', checks: [], findings: [], kept: [], untold: {}, missedTruth: null }
  return { provocation, ...nothing, isParallel: false, isLeftOut: false, hasBegun: false, ...change }
}

async function playOne(plan: AuditPlan, provocation: Provocation): Promise<Played> {
  const { stack, seed, nowMs } = plan
  const world = await createWorld(stack, {
    ...{ scenario: firstScenario(stack), seed, profile: { appLanguage: 'en' } },
    ...(nowMs !== undefined && { nowMs }),
  })
  plan.onPlaying?.(provocation, world.id)
  const begun = await tellable(async () => {
    if (provocation.plans) await setUp(world, provocation.plans)
    return beginIn(plan, world, provocation)
  })
  if ('failure' in begun) {
    await world.remove()
    return unplayed(provocation, begun)
  }
  return playIn({ plan, world, provocation }, begun.value)
}

/** A provocation with the world that it is played in. */
interface Scene {
  plan: AuditPlan
  world: World
  provocation: Provocation
}

async function playIn({ plan, world, provocation }: Scene, { adapter, isParallel }: Begun): Promise<Played> {
  const { provider, needs, checks: meant } = provocation
  const session = new AuditSession(world, adapter, { provider, isKeeping: plan.isKeeping })
  const missing = needs.filter((call) => !adapter.has(call))
  const isLeftOut = missing.length > 0 && missing.every((call) => adapter.without.includes(call))
  const done = await tellable(async () => {
    if (missing.length > 0) throw new NotPlayable(`the adapter has no ${missing.join(', ')}`)
    await session.takeCheckpoint('before anything')
    await provocation.play(session)
    await session.expectGiven()
  }).finally(adapter.close)
  const failure = 'failure' in done ? done.failure : null
  const { checks, findings: all } = await judgeWorld(world, provocation, session)
  // Whose timers do not go by the world's clock is not blamed for what they have not done.
  const findings = adapter.has('tick') ? all : all.filter(({ check }) => meant.includes(check))
  const missed = meant.some((id) => noticeChecks.has(id)) ? missedTruth(await world.journal()) : null
  if (findings.length === 0 || !plan.isKeeping) await world.remove()
  else await keep(world, provocation)
  const untold = Object.fromEntries(session.untold)
  // Who takes no notices at all has neither believed a false one nor taken one twice, which shows nothing.
  const kept = [...session.kept].filter((id) => missed === null || !noticeChecks.has(id))
  const told = { checks, findings, kept, untold, missedTruth: missed, failure }
  return { provocation, worldId: world.id, ...told, isLeftOut, hasBegun: true, isParallel }
}

/** The value of some work, or why it came to no end. @throws what is a defect */
async function tellable<T>(work: () => Promise<T>): Promise<{ value: T } | { failure: string }> {
  try {
    return { value: await work() }
  } catch (error) {
    return { failure: failureOf(error) }
  }
}

/** Why a provocation came to no end, as a sentence. @throws what is a defect */
function failureOf(error: unknown): string {
  const isTold =
    error instanceof AdapterRefusal || error instanceof ControlRefused || error instanceof NotPlayable
  if (isTold) return error.message
  throw error
}

/** A backend that knows its world. */
interface Begun {
  adapter: MerchantAdapter
  isParallel: boolean
}

/** Opens the adapter and tells the backend which accounts it has, and the providers where it wants to be told. */
async function beginIn(plan: AuditPlan, world: World, { provider }: Provocation): Promise<Begun> {
  const call = '/control/worlds/{worldId}/merchants'
  const accounts: Record<string, object> = answered(await world.control.GET(call, world.here))
  const begin = { world: world.id, nowMs: world.initial.clock.nowMs, accounts }
  const adapter = await plan.openAdapter(begin, provider)
  try {
    return { adapter, isParallel: await setUpFor(adapter, { world, begin }) }
  } catch (error) {
    await adapter.close()
    throw error
  }
}

/** Tells the backend its accounts, and the providers its addresses; answers whether it serves many worlds at once. */
async function setUpFor(
  adapter: MerchantAdapter,
  { world, begin }: { world: World; begin: BeginMessage },
): Promise<boolean> {
  const said = { ...adapter.addresses, ...(await saidAtBegin(adapter, begin)) }
  const { contractNotifyUrl, refundNotifyUrl, appGatewayUrl } = said
  const clock = (await hasTime(adapter, begin)) ? {} : { backendClock: 'wall' as const }
  const wechat = { ...urlIn({ contractNotifyUrl, refundNotifyUrl }), ...clock }
  const alipay = { ...urlIn({ appGatewayUrl }), ...clock }
  const body = {
    ...(Object.keys(wechat).length > 0 && { wechat }),
    ...(Object.keys(alipay).length > 0 && { alipay }),
  }
  if (Object.keys(body).length > 0) await setUp(world, body)
  return adapter.isOwn || said.isParallel === true
}

async function setUp({ control, here }: World, body: Schemas['MerchantPlansChange']): Promise<void> {
  answered(await control.PATCH('/control/worlds/{worldId}/merchant-plans', { ...here, body }))
}

/** Whether the backend can be told the time of its world; otherwise it lives on the clock of the machine. */
async function hasTime(adapter: MerchantAdapter, { world, nowMs }: BeginMessage): Promise<boolean> {
  return adapter.has('tick') && (await answersTo(adapter.call('tick', { world, nowMs }))) !== null
}

/** What the backend answers to its account; one that was started for its world knows it already. */
async function saidAtBegin(adapter: MerchantAdapter, begin: BeginMessage): Promise<Record<string, unknown>> {
  const answer = adapter.has('begin') ? await answersTo(adapter.call('begin', begin)) : null
  if (answer !== null || adapter.isOwn) return answer ?? {}
  const why = 'a backend that the audit does not start gets the account of each world by it'
  throw new AdapterRefusal('begin', `the adapter has no begin: ${why}`, true)
}

/** The answer to a call; null where the backend does not have it. @throws AdapterRefusal */
async function answersTo(called: Promise<Record<string, unknown>>): Promise<Record<string, unknown> | null> {
  try {
    return await called
  } catch (error) {
    if (error instanceof AdapterRefusal && error.isMissing) return null
    throw error
  }
}

function urlIn(urls: Record<string, unknown>): Record<string, string> {
  const given = Object.entries(urls).filter((one): one is [string, string] => typeof one[1] === 'string')
  return Object.fromEntries(given)
}

/** Verdicts on the traffic of a world, with what its session noted beside them. */
export async function judgeWorld(
  world: World,
  provocation: Provocation,
  { findings: told, checkpoints }: Pick<AuditSession, 'findings' | 'checkpoints'> = nothingTold,
): Promise<Pick<Played, 'checks' | 'findings'>> {
  const checks = await checksOf(world)
  const findings = [...judgedFindings(checks), ...told]
  return { checks, findings: await withLines(world, provocation, { findings, checkpoints }) }
}

const nothingTold = { findings: [], checkpoints: [] }

async function checksOf(world: World): Promise<readonly Schemas['MerchantCheck'][]> {
  const call = '/control/worlds/{worldId}/merchant-checks'
  return answered(await world.control.GET(call, world.here)).checks
}

function judgedFindings(checks: readonly Schemas['MerchantCheck'][]): AdapterFinding[] {
  return checks.flatMap(({ id, findings }) => findings.map((finding) => ({ check: id, ...finding })))
}

/** Most calls and webhooks of a drawing. */
const mostDrawn = 14

async function withLines(
  world: World,
  provocation: Provocation,
  { findings, checkpoints }: { findings: readonly AdapterFinding[]; checkpoints: readonly Checkpoint[] },
): Promise<Finding[]> {
  if (findings.length === 0) return []
  const journal = await world.journal()
  const drawable = journal.filter(({ kind, from, to }) => kind === 'gateway' && from !== to)
  return findings.map((finding) => {
    const last = Math.max(...finding.seqs)
    const { entries, leftOut } = foldAlike(drawable, finding.seqs)
    const end = entries.findIndex(({ seq }) => seq > last)
    const until = end < 0 ? entries.length : end + 2
    return {
      ...finding,
      ...{ provocation: provocation.id, worldId: world.id },
      lines: journal.filter(({ seq }) => finding.seqs.includes(seq)),
      around: entries.slice(Math.max(0, until - mostDrawn), until),
      leftOut,
      snapshotId: finding.snapshotId ?? checkpoints.findLast(before(finding))?.snapshotId ?? null,
    }
  })
}

const before = (finding: AdapterFinding) => (checkpoint: Checkpoint) => checkpoint.atMs <= finding.atMs

/** Name under which the world of a provocation is kept. */
export function keptName(provocation: string): string {
  return `audit ${provocation}`
}

async function keep(world: World, { id }: Provocation): Promise<void> {
  const body = { keepAs: keptName(id) }
  answered(await world.control.PUT('/control/worlds/{worldId}/lifetime', { ...world.here, body }))
}
