import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { auditWorldFile } from '../../../src/audit/auditor.ts'
import { sizesOf } from '../../support/run-soak.ts'
import { SeededRandom } from '../fuzz/seeded-random.ts'
import { type Acknowledged, advanceDays, Buyer, pause, readWorld } from './buyer.ts'
import { ServerProcess } from './server-process.ts'

/** The slowest return to ready that one kill in twenty may have. */
const READY_P95_MS = 1000
/** Longest life of a process between two kills. */
const MAX_LIFE_MS = 1500
/** Days one camera is sold before the clock moves on. */
const PER_ROUND = 20

const [orders, kills] = sizesOf([10_000, 200])
const dataDir = mkdtempSync(join(tmpdir(), 'skyshop-crash-'))
const server = await ServerProcess.create(dataDir)
await server.start()
const acknowledged: Acknowledged = { paid: [] }
const state = { killed: 0, isOver: false }

await Promise.all([
  killAtRandom(),
  buyAll().then(() => {
    state.isOver = true
  }),
])
await advanceDays(server, 2)
await server.end('SIGTERM')
const findings = examine(join(dataDir, 'worlds', 'default', 'state.db'))
rmSync(dataDir, { recursive: true, force: true })

const sorted = server.readyMs.slice(1).sort((one, other) => one - other)
const p95 = sorted[Math.floor(sorted.length * 0.95)] ?? 0
console.log(`${acknowledged.paid.length} orders acknowledged as paid, ${state.killed} kills`)
console.log(
  `ready again: median ${Math.round(sorted[Math.floor(sorted.length / 2)] ?? 0)} ms, p95 ${Math.round(p95)} ms`,
)
if (p95 > READY_P95_MS) findings.push(`ready again only after ${Math.round(p95)} ms, one time in twenty`)
console.log(
  findings.length === 0
    ? 'nothing lost, nothing doubled, nothing in between'
    : findings.slice(0, 20).join('\n'),
)
process.exitCode = findings.length === 0 ? 0 : 1

/** Every camera has a buyer of its own; after each round the days bought are used up. It ends after the last kill. */
async function buyAll(): Promise<void> {
  while (acknowledged.paid.length < orders || state.killed < kills) {
    const world = await readWorld(server)
    const buyers = world.devices.map(({ deviceId }) => new Buyer(server, world, deviceId))
    await Promise.all(buyers.map((buyer) => buyRound(buyer)))
    await advanceDays(server, PER_ROUND + 1)
  }
}

async function buyRound(buyer: Buyer): Promise<void> {
  for (let bought = 0; bought < PER_ROUND; bought += 1) await buyer.buy(acknowledged)
}

async function killAtRandom(): Promise<void> {
  const random = new SeededRandom('crash')
  while (!state.isOver && state.killed < kills) {
    await pause(random.between(20, MAX_LIFE_MS))
    if (state.isOver) return
    await server.end('SIGKILL')
    state.killed += 1
    await server.start()
  }
}

/** The world's file as it is, against the answers of the clients. */
function examine(file: string): string[] {
  const db = new DatabaseSync(file, { readOnly: true })
  const many = (sql: string, ...values: string[]) => Number(db.prepare(sql).get(...values)?.many ?? 0)
  const lost = acknowledged.paid.filter(
    (orderNo) => many('SELECT count(*) AS many FROM "Entitlement" WHERE "orderNo" = ?', orderNo) !== 1,
  )
  const unsettled = many(
    `SELECT count(*) AS many FROM "GatewayTransaction" g JOIN "Payment" p ON p."provider" = g."provider" AND p."outTradeNo" = g."outTradeNo" JOIN "Order" o ON o."orderNo" = p."orderNo" WHERE g."state" = 'SUCCESS' AND o."status" IN (0, 1, 6, 7)`,
  )
  db.close()
  const violations = auditWorldFile(file).map(({ invariant, detail }) => `${invariant}: ${detail}`)
  return [
    ...lost.map((orderNo) => `acknowledged and not activated once: ${orderNo}`),
    ...(unsettled === 0 ? [] : [`${unsettled} orders whose money came and is neither used nor given back`]),
    ...violations,
  ]
}
