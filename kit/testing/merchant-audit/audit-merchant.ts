import { type AddressInfo, createServer } from 'node:net'
import { answered, ControlRefused } from '@skyshop/bridge-simulator/control'
import type { StackAddresses } from '@skyshop/bridge-simulator/stack'
import type { Schemas } from '@skyshop/openapi/control'
import { merchantChecks } from '@skyshop/openapi/merchant-checks'
import { controlClientOf } from '../environment/stack-addresses.ts'
import { findWorld, type World } from '../world/world.ts'
import { adapterOpener, readAdapter } from './adapter.ts'
import { alipayAgreementProvocations, alipayPayProvocations } from './alipay-provocations.ts'
import { type FileFacts, toJunit, toSarif } from './audit-files.ts'
import { auditPage } from './audit-page.ts'
import { openProgress } from './audit-progress.ts'
import {
  type AuditVerdict,
  chooseProvocations,
  exitCodeOf,
  type FailLevel,
  reportLines,
  verdictOf,
} from './audit-verdicts.ts'
import { toMermaid } from './finding-text.ts'
import type { Provocation } from './provocation.ts'
import { type Finding, judgeWorld, keptName, type Played, runAudit } from './run-audit.ts'
import { wechatContractProvocations } from './wechat-contract-provocations.ts'
import { wechatPayProvocations } from './wechat-pay-provocations.ts'

const all: readonly Provocation[] = [
  ...wechatPayProvocations,
  ...wechatContractProvocations,
  ...alipayPayProvocations,
  ...alipayAgreementProvocations,
]
const providers: readonly string[] = [...new Set(all.map(({ provider }) => provider))]

/** Options of an audit. */
export interface AuditOptions {
  /** File or address of the adapter; null to look at a world as it is. */
  adapter: string | null
  /** The adapter as it is told; as it is named when left out. */
  backend?: string
  provider: string | null
  /** Checks or provocations; all when empty. */
  only: readonly string[]
  /** Breaks that end it with 1; of what providers require when left out. */
  level?: FailLevel
  world: string
  seed: number
}

/** Provocations that an audit plays, and the providers they are played for. */
export interface Chosen {
  providers: readonly string[]
  provocations: readonly Provocation[]
}

/** Chooses what is played. @throws Error that says which name is unknown */
export function chooseWhat({ provider, only }: Pick<AuditOptions, 'provider' | 'only'>): Chosen {
  if (provider !== null && !providers.includes(provider))
    throw new Error(`--provider is one of ${providers.join(', ')}, not "${provider}".`)
  const known = [...all.map(({ id }) => id), ...merchantChecks.map(({ id }) => id)]
  const unknown = only.find((name) => !known.includes(name))
  if (unknown !== undefined)
    throw new Error(`There is no check and no provocation "${unknown}"; --list has those that are.`)
  const among = provider === null ? providers : [provider]
  const provocations = chooseProvocations(all, { providers: among, only })
  if (provocations.length === 0) throw new Error(`Nothing is played for ${only.join(', ')}; --list says why.`)
  return { providers: among, provocations }
}

/** Lists what is played, and for which checks, one line each. */
export function listLines({ provocations }: Chosen): string[] {
  return provocations.flatMap(({ id, title, checks, needs }) => [
    `${id}  ${checks.join(' ')}`,
    `  ${title} (${needs.join(', ')})`,
  ])
}

/** Where the verdict goes. */
export interface AuditOutput {
  say: (line: string) => void
  warn: (line: string) => void
  isJson: boolean
  files: { sarif: string | undefined; junit: string | undefined; report: string | undefined }
  write: (path: string, content: string) => Promise<void>
}

/** A Skyshop that is started again to look at what was found. */
export interface Restart {
  command: string
  panelUrl: string
}

/** One audit: on which Skyshop, of what, and where the verdict goes. */
interface Audit {
  stack: StackAddresses
  /** What has to run for its links to lead somewhere; null where it runs on. */
  restart: Restart | null
  options: AuditOptions
  chosen: Chosen
  output: AuditOutput
}

/** Audits a backend and says what it found; answers the exit code. @throws AdapterRefusal */
export async function auditMerchant(audit: Audit): Promise<number> {
  const { stack, options, chosen, output } = audit
  const played = options.adapter === null ? [await playTraffic(stack, options.world)] : await playAll(audit)
  const verdict = verdictOf(played, chosen.providers, options)
  const exitCode = exitCodeOf(verdict)
  const panelUrl = audit.restart?.panelUrl ?? stack.panelUrl
  const linkTo = linksOf({ ...stack, panelUrl }, options.seed)
  if (output.isJson) output.say(JSON.stringify(toJson(verdict, linkTo), null, 2))
  else {
    for (const line of reportLines(verdict, linkTo)) output.say(line)
    if (verdict.checks.some(({ breaks }) => breaks > 0) && audit.restart !== null)
      output.say(`the links lead there while this runs: ${audit.restart.command}`)
  }
  await writeFiles(audit, verdict, { adapter: options.adapter, linkTo })
  if (exitCode === 3) output.warn('Nothing could be played: the audit says nothing of this backend.')
  return exitCode
}

async function playAll({ stack, options, chosen, output }: Audit): Promise<Played[]> {
  await removeEarlier(stack)
  const adapter = options.adapter ?? ''
  const { backend = adapter } = options
  const file = readAdapter(adapter)
  const progress = openProgress(stack, { backend, provocations: chosen.provocations, warn: output.warn })
  try {
    return await runAudit({
      ...{ stack, provocations: chosen.provocations, seed: options.seed, workers: 4 },
      ...{ openAdapter: adapterOpener(file, freePort), isKeeping: true },
      onPlaying: progress.playing,
      isStopping: progress.isStopping,
      onPlayed: (played) => {
        const { provocation, findings, failure, isLeftOut } = played
        // What the backend is said not to have is told once, at the end.
        if (!isLeftOut) output.warn(`${provocation.id}  ${failure ?? breaksText(findings)}`)
        return progress.played(played)
      },
    })
  } finally {
    await progress.end()
  }
}

/** Says what a provocation showed in a few words: its breaks, by check, with how often each where that is not once. */
export function breaksText(findings: readonly Pick<Finding, 'check'>[]): string {
  if (findings.length === 0) return 'no break'
  const byCheck = [...Map.groupBy(findings, ({ check }) => check)].sort()
  const checks = byCheck.map(([check, { length }]) => (length === 1 ? check : `${check} (${length} times)`))
  return `${findings.length === 1 ? '1 break' : `${findings.length} breaks`}: ${checks.join(' ')}`
}

/** Worlds that an audit before this one kept. */
async function removeEarlier(stack: StackAddresses): Promise<void> {
  const control = controlClientOf(stack)
  const { worlds } = answered(await control.GET('/control/worlds'))
  for (const { worldId, lifetime } of worlds) {
    if (!lifetime.name.startsWith(keptName(''))) continue
    answered(await control.DELETE('/control/worlds/{worldId}', { params: { path: { worldId } } }))
  }
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  await new Promise((done) => server.close(done))
  return port
}

/** Opens the world of a finding as it was before it, where a checkpoint was taken, else as it is. */
function linksOf({ panelUrl, productUrl }: StackAddresses, seed: number): (finding: Finding) => string {
  const scenario = productUrl === '' ? 'merchant-account' : 'new-owner'
  return ({ worldId, snapshotId }) =>
    snapshotId === null
      ? `${panelUrl}/#world=${worldId}`
      : `${panelUrl}/#open=${worldId}.${snapshotId}&scenario=${scenario}&seed=${seed}`
}

function toJson({ checks, notPlayed }: AuditVerdict, linkTo: (finding: Finding) => string): object {
  return {
    checks: checks.map(({ check, findings, ...one }) => ({
      ...{ ...check, ...one },
      findings: findings.map(({ around, ...finding }) => ({
        ...finding,
        link: linkTo({ ...finding, around }),
        diagram: toMermaid({ around }),
      })),
    })),
    notPlayed,
  }
}

async function writeFiles(
  { options, restart, output }: Audit,
  verdict: AuditVerdict,
  facts: FileFacts,
): Promise<void> {
  const { sarif, junit, report } = output.files
  if (sarif !== undefined) await output.write(sarif, `${JSON.stringify(toSarif(verdict, facts), null, 2)}\n`)
  if (junit !== undefined) await output.write(junit, toJunit(verdict, facts))
  if (report === undefined) return
  const backend = options.adapter ?? `the world ${options.world}`
  const runs = restart?.command ?? 'the Skyshop that the audit ran on'
  const { linkTo } = facts
  await output.write(report, auditPage(verdict, { backend, seed: options.seed, linkTo, start: runs }))
}

/** What can be shown of a backend without an adapter. Another amount needs one: its true notice may be known already. */
const traffic: Provocation = {
  ...{ id: 'traffic', provider: 'wechat', checks: ['WXM-02', 'ALM-01'], needs: [] },
  title: 'What passed so far, and each kind of webhook forged and 64 times at once; amounts need an adapter',
  play: async () => undefined,
}

/** Sends the webhooks of a world again as no provider would, and reads what the judges say of all that passed. */
async function playTraffic(stack: StackAddresses, worldId: string): Promise<Played> {
  const world = await findWorld(stack, worldId)
  const all = answered(await world.control.GET('/control/worlds/{worldId}/notifies', world.here))
  const ofKind = new Map(all.map((notify) => [`${notify.provider} ${notify.kind}`, notify]))
  const failure =
    ofKind.size === 0 ? 'no webhook was sent in this world' : await refusalOf(world, [...ofKind.values()])
  const { checks, findings } = await judgeWorld(world, traffic)
  const told = { checks, findings, kept: [], untold: {}, missedTruth: null, failure, isLeftOut: false }
  return { provocation: traffic, worldId, ...told, hasBegun: true, isParallel: false }
}

/** Sends each webhook forged, and 64 times; answers why one could not be, null when all were. */
async function refusalOf(world: World, notifies: readonly Schemas['Notify'][]): Promise<string | null> {
  const call = '/control/worlds/{worldId}/notifies/{notifyId}/act'
  for (const { notifyId, kind } of notifies) {
    const params = { path: { worldId: world.id, notifyId } }
    try {
      answered(await world.control.POST(call, { params, body: { action: 'forge' } }))
      answered(await world.control.POST(call, { params, body: { action: 'duplicate', copies: 64 } }))
    } catch (error) {
      if (error instanceof ControlRefused) return `${kind} could not be sent again: ${error.message}`
      throw error
    }
  }
  return null
}
