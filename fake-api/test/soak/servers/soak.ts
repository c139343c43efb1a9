import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sizesOf } from '../../support/run-soak.ts'
import { ServerProcess } from '../crash/server-process.ts'
import { readBusiness } from './business-journal.ts'
import { RetryingClient } from './retrying-client.ts'
import { measureThroughput, ServerGroup } from './server-group.ts'
import { WorldRun } from './world-run.ts'

/** How long the killed server is away. */
const AWAY_MS = 10_000
const MAX_PRINTED = 20
/** Worlds that live at a time. */
const WORKERS = 16

const [worlds, months] = sizesOf([2_000, 3])
const folder = mkdtempSync(join(tmpdir(), 'skyshop-servers-'))
const sub = (name: string) => {
  const path = join(folder, name)
  mkdirSync(path)
  return path
}
const seeds = Array.from({ length: worlds }, (_, index) => index + 1)
try {
  // At the same time: neither waits for the cores that the other leaves idle.
  const [disturbed, calm] = await Promise.all([runDisturbed(), runUndisturbed()])
  const misses = [...disturbed.misses, ...compare(disturbed.runs, disturbed.worldsDir, calm)]
  const four = await measureThroughput(sub('four'), 4)
  const one = await measureThroughput(sub('one'), 1)
  const ratio = (four / one).toFixed(2)
  console.log(
    `${Math.round(four)} requests a second with 4 servers, ${Math.round(one)} with 1: ${ratio} ×, on ${availableParallelism()} cores that the client and the balancer share`,
  )
  for (const miss of misses.slice(0, MAX_PRINTED)) console.log(`missed: ${miss}`)
  if (misses.length > MAX_PRINTED) console.log(`and ${misses.length - MAX_PRINTED} more`)
  console.log(misses.length === 0 ? 'passed' : 'failed')
  process.exitCode = misses.length === 0 ? 0 : 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}

/** Four servers: one is killed and comes back, then all are restarted one after the other. */
async function runDisturbed() {
  const group = new ServerGroup(sub('disturbed'))
  try {
    return await disturb(group)
  } finally {
    await group.stop()
  }
}

async function disturb(group: ServerGroup) {
  await group.start(4)
  const client = new RetryingClient(group.certificate)
  const runs = seeds.map((seed) => new WorldRun(client, group.addresses, seed))
  const seen: Record<string, string> = {}
  const killOne = async () => {
    const [, victim] = group.servers
    await victim?.end('SIGKILL')
    await pause(AWAY_MS)
    await victim?.start()
    seen.kill = retriesOf(client)
  }
  const restartAll = async () => {
    for (const server of group.servers) {
      await server.end('SIGTERM')
      await server.start()
    }
  }
  const disturbances = [
    { atShare: 0.4, act: killOne },
    { atShare: 0.75, act: restartAll },
  ]
  const startedMs = performance.now()
  await runWorlds({ runs, months, disturbances })
  const tookS = ((performance.now() - startedMs) / 1000).toFixed(0)
  client.close()
  const paid = runs.reduce((sum, { acknowledged }) => sum + acknowledged.paid.length, 0)
  console.log(
    `${worlds} worlds, ${paid} purchases, ${months} months each, ${client.answered} calls, ${tookS} s`,
  )
  console.log(`tried again until a server killed for ${AWAY_MS / 1000} s was back: ${seen.kill ?? 'nothing'}`)
  console.log(`tried again, with a rolling restart: ${retriesOf(client)}; never answered: ${client.failed}`)
  const misses = client.failed === 0 ? [] : [`${client.failed} calls were never answered`]
  return { runs, worldsDir: join(group.worldsDir, 'worlds'), misses }
}

function retriesOf({ retries }: RetryingClient): string {
  return [...retries].map(([reason, count]) => `${reason} ${count}`).join(', ') || 'nothing'
}

/** The same seeds on one server that nothing happens to; answers where its worlds lie. */
async function runUndisturbed(): Promise<string> {
  const dataDir = sub('undisturbed')
  const server = await ServerProcess.create(dataDir)
  try {
    await server.start()
    await runCalm(server)
  } finally {
    await server.end('SIGTERM')
  }
  return join(dataDir, 'worlds', 'worlds')
}

async function runCalm(server: ServerProcess): Promise<void> {
  const client = new RetryingClient('')
  const addresses = { ...server.addresses, controlToken: server.controlToken }
  const runs = seeds.map((seed) => new WorldRun(client, addresses, seed))
  await runWorlds({ runs, months, disturbances: [] })
  client.close()
}

/** What was acknowledged and is lost, what was done twice, and which worlds went another way than undisturbed. */
function compare(runs: readonly WorldRun[], disturbedDir: string, calmDir: string): string[] {
  const compared = runs.map(({ acknowledged: { worldId, paid } }) => {
    const here = readBusiness(join(disturbedDir, worldId, 'state.db'))
    const calm = readBusiness(join(calmDir, worldId, 'state.db'))
    const lost = paid.filter((orderNo) => !here.activated.has(orderNo))
    return { ...here, worldId, lost, ...differenceOf(here.lines, calm.lines) }
  })
  const count = (of: (one: (typeof compared)[number]) => number) =>
    compared.reduce((sum, one) => sum + of(one), 0)
  console.log(`acknowledged and lost: ${count(({ lost }) => lost.length)}`)
  console.log(`done twice, or wrong: ${count(({ wrong }) => wrong.length)}`)
  console.log(`events of the clock executed twice: ${count(({ executedTwice }) => executedTwice.length)}`)
  const having = (way: Way) => compared.filter((one) => one.way === way)
  const late = having('later').length
  console.log(
    `worlds with the business of an undisturbed server: ${having('equal').length + late} of ${worlds}, ` +
      `${count(({ lines }) => lines.length)} events; later by an attempt that the killed server did not end: ${late}`,
  )
  for (const { worldId, difference } of having('later')) console.log(`later: ${worldId}: ${difference}`)
  return [
    ...compared.flatMap(({ worldId, lost, wrong, executedTwice }) => [
      ...lost.map((orderNo) => `${worldId}: ${orderNo} was acknowledged and is lost`),
      ...wrong.map((one) => `${worldId}: ${one}`),
      ...executedTwice.map((one) => `${worldId}: executed twice: ${one}`),
    ]),
    ...having('other').map(({ worldId, difference }) => `${worldId}: ${difference}`),
    ...(late > WORKERS
      ? [`${late} worlds are later, and the killed server can have had ${WORKERS} in hand`]
      : []),
  ]
}

/** Later: the same in the same order, at times that are later, or after work that was done again. */
type Way = 'equal' | 'later' | 'other'

/**
 * How a world went beside its undisturbed equal. What a provider or the merchant was sending when its server was killed
 * is sent again at the next time it is due, as anywhere: what follows it is later.
 */
function differenceOf(here: readonly string[], calm: readonly string[]): { way: Way; difference: string } {
  const other = here.findIndex((line, index) => line !== calm[index])
  if (other === -1 && here.length === calm.length) return { way: 'equal', difference: '' }
  const difference = `${here[other] ?? 'nothing'} instead of ${calm[other] ?? 'nothing'}`
  const [own, undisturbed] = [sumOfTimes(here), sumOfTimes(calm)]
  // Work that is done again and changes nothing, as a bill that the killed server had not fetched, is one line more.
  const isAgain =
    own === undisturbed && here.length > calm.length && calm.every((line) => here.includes(line))
  const isLater = withoutTimes(here) === withoutTimes(calm) && (own > undisturbed || isAgain)
  return { way: isLater ? 'later' : 'other', difference }
}

/** Work of the clock is left out: what is done again is there once more. */
function businessOf(lines: readonly string[]): string[] {
  return lines.filter((line) => !line.startsWith('work '))
}

/** Times in a line, milliseconds since the epoch. A function: the run above it is awaited before this line is reached. */
function timePattern(): RegExp {
  return /\b\d{13}\b/g
}

function withoutTimes(lines: readonly string[]): string {
  return businessOf(lines)
    .map((line) => line.replace(timePattern(), '…'))
    .sort()
    .join('\n')
}

function sumOfTimes(lines: readonly string[]): bigint {
  const times = businessOf(lines).flatMap((line) => line.match(timePattern()) ?? [])
  return times.reduce((sum, time) => sum + BigInt(time), 0n)
}

/** Something done to the servers once a share of all steps is done. */
export interface Disturbance {
  /** Between 0 and 1. */
  atShare: number
  act: () => Promise<void>
}

interface Run {
  runs: readonly WorldRun[]
  months: number
  disturbances: readonly Disturbance[]
}

/** Takes all worlds to their end, some at a time, month after month, and disturbs the servers on the way, one by one. */
async function runWorlds({ runs, months, disturbances }: Run): Promise<void> {
  const total = runs.length * (months + 1)
  const pending = [...disturbances]
  let acts = Promise.resolve()
  let done = 0
  const step = async (work: Promise<void>) => {
    await work
    done += 1
    const due = pending.filter(({ atShare }) => done / total >= atShare)
    for (const disturbance of due) {
      pending.splice(pending.indexOf(disturbance), 1)
      acts = acts.then(() => disturbance.act())
    }
  }
  for (let month = 0; month <= months; month += 1) {
    const waiting = [...runs]
    const work = async () => {
      for (let run = waiting.shift(); run !== undefined; run = waiting.shift())
        await step(month === 0 ? run.begin() : run.liveMonth(month))
    }
    await Promise.all(Array.from({ length: WORKERS }, work))
  }
  await acts
}
