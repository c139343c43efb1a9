import type { Schemas } from '@skyshop/openapi/control'
import { lastDigits } from '../format/short-text.ts'
import { deductionsToCome, deviceNames, renewalTitle } from '../model/due-event.ts'
import { countViolations } from '../model/journal-entry.ts'
import type { DueView, PanelView } from '../model/panel-view.ts'
import type { PanelState } from './panel-state.ts'
import { toDevices } from './to-devices.ts'

/** Turns what is known of the world into the panel's view at a wall time; null before anything is known. */
export function toPanelView(panel: PanelState, wallNowMs: number, shopUrl: string): PanelView | null {
  const { world, state } = panel
  if (world === null || state === null) return null
  return {
    world: toWorldSummary(world),
    scenarios: panel.scenarios.map(toScenarioView),
    clock: {
      nowMs: worldNowMs(panel, wallNowMs),
      isRunning: world.clock.mode === 'running',
      isJumping: panel.isJumping || world.clock.isAdvancing,
      jump: panel.jump,
    },
    due: dueViews(state),
    lastJump: panel.lastJump,
    progress: panel.progress,
    devices: toDevices(world, state, shopUrl),
    ...journalView(panel),
    host: world.profile,
    token: { expiresMs: world.user.tokenExpiresAtMs },
    outcome: world.walletOutcome,
    connection: connectionAt(panel, wallNowMs),
    faults: panel.faults,
    webhooks: panel.webhooks,
    refusal: panel.refusal,
    worldChange: panel.worldChange,
    previousWorldId: panel.previousWorldId,
    importError: panel.importError,
    history: panel.history,
    link: panel.link,
    film: { isOn: panel.isFilming, filmedSeq: panel.filmedSeq, shopUrl },
    wire: { world, state },
    machines: panel.machines,
    previews: panel.previews,
    packages: panel.packages,
    banners: panel.banners,
    upstreamTexts: panel.upstreamTexts,
    plans: panel.plans,
    accounts: panel.accounts,
    drawingsUrl: `${shopUrl}/api/skyworthOperation/v1/art/`,
    merchantChecks: panel.merchantChecks,
    merchantAudit: panel.merchantAudit,
    entryChecks: panel.entryChecks,
    coverage: panel.coverage,
    recentWorlds: panel.recentWorlds,
    library: panel.library,
    violationCount: countViolations(panel.journal),
  }
}

function journalView(panel: PanelState): Pick<PanelView, 'journal' | 'found' | 'around' | 'gap'> {
  const { journal, around, gap } = panel
  return { journal, around, gap, found: foundView(panel) }
}

/** What is found, with the panel's own entries where everything is asked for. */
function foundView({ found, journal }: PanelState): PanelView['found'] {
  if (!found.isNewest) return found
  const [first, last] = [journal.at(0)?.seq ?? 1, journal.at(-1)?.seq ?? 0]
  // The stream tells of an entry before it is counted.
  return {
    ...{ ...found, entries: journal, hasOlder: first > 1, hasNewer: false },
    ...{ matched: Math.max(found.matched, last), held: Math.max(found.held, last) },
  }
}

function toWorldSummary(world: Schemas['World']): PanelView['world'] {
  return {
    worldId: world.worldId,
    scenario: world.scenario,
    seed: world.seed,
    tenantId: world.tenantId,
    userId: world.user.userId,
    phone: world.user.phone,
    ...titleOf(world),
    origin: world.origin ?? null,
    hasBackend: world.parties.includes('backend'),
  }
}

/** A world is called as the tester called it; without a name, as its scenario. */
function titleOf({ title, lifetime, isDefault }: Schemas['World']): { title?: string } {
  if (!isDefault && lifetime.kind === 'kept' && lifetime.name !== '') return { title: lifetime.name }
  return title === undefined ? {} : { title }
}

function toScenarioView(scenario: Schemas['ScenarioSummary']): PanelView['scenarios'][number] {
  const { name, group, title, titleZh, summary, summaryZh } = scenario
  return {
    name,
    group,
    title: { en: title, zh: titleZh },
    description: { en: summary, zh: summaryZh },
  }
}

/** A running clock goes on between two readings of it. */
export function worldNowMs({ world, readAtWallMs }: PanelState, wallNowMs: number): number {
  if (world === null) return 0
  const { nowMs, mode, rate } = world.clock
  return mode === 'running' ? nowMs + Math.floor(Math.max(0, wallNowMs - readAtWallMs) * rate) : nowMs
}

export function toDueView(event: Schemas['DueEvent']): DueView {
  return {
    id: String(event.eventId),
    kind: event.kind,
    dueMs: event.dueMs,
    title: event.label,
    subject: event.subject,
  }
}

function dueViews(state: Schemas['WorldState']): DueView[] {
  const { due, contracts } = state
  const names = deviceNames(state)
  const planned = due.filter(isFirstOfItsKind).map((event) => {
    const view = toDueView(event)
    return { ...view, title: renewalTitle(event, contracts) ?? view.title }
  })
  return [...planned, ...deductionsToCome(due, contracts)]
    .map((event) => ({ ...event, subject: subjectOf(event, contracts, names) }))
    .sort((one, other) => one.dueMs - other.dueMs)
}

/** The same work due at the same instant is one line to a reader. */
function isFirstOfItsKind(event: Schemas['DueEvent'], index: number, all: readonly Schemas['DueEvent'][]) {
  const { dueMs, kind, subject } = event
  const first = all.findIndex((one) => one.dueMs === dueMs && one.kind === kind && one.subject === subject)
  return first === index
}

/** A device by its name, a contract by that of its device, an order by its last digits. */
function subjectOf(
  { subject }: Pick<DueView, 'subject'>,
  contracts: readonly Schemas['ContractRow'][],
  names: ReadonlyMap<string, string>,
): string | null {
  if (subject === null) return null
  const contract = contracts.find(({ contractCode }) => contractCode === subject)
  return names.get(contract?.deviceId ?? subject) ?? lastDigits(subject)
}

function connectionAt({ connection, answeredAtWallMs, retryAtWallMs }: PanelState, wallNowMs: number) {
  const seconds = (ms: number) => Math.max(0, Math.ceil(ms / 1000))
  const retrySeconds = seconds(retryAtWallMs - wallNowMs)
  switch (connection) {
    case 'connecting':
    case 'live':
    case 'restarting':
      return { state: connection }
    case 'stream-cut':
      return { state: connection, retrySeconds }
    case 'gone':
      return { state: connection, retrySeconds, silentSeconds: seconds(wallNowMs - answeredAtWallMs) }
  }
}
