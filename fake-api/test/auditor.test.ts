import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { auditWorldFile } from '../src/audit/auditor.ts'
import { advance, control, makeWorld } from './support/control.ts'
import { addOrder, buy } from './support/purchase.ts'
import { ShopClient } from './support/shop-client.ts'
import { startTestStack, type TestStack } from './support/test-stack.ts'

let stack: TestStack
let folder: string
let sound: string

/** A world with a package in effect, a queued one, a refunded order and an unpaid one. */
beforeAll(async () => {
  stack = await startTestStack()
  folder = await mkdtemp(join(tmpdir(), 'skyshop-audit-'))
  const client = new ShopClient(stack, await makeWorld(stack))
  const { worldId } = client.world
  await buy(stack, client)
  await buy(stack, client)
  const late = { outcome: 'ask', callback: 'told', notifyDelayMs: 20 * 60_000 }
  await control(stack, 'PUT', `/control/worlds/${worldId}/wallet-outcome`, { body: late })
  await buy(stack, client, 1)
  await advance(stack, worldId, { byMs: 30 * 60_000 })
  await addOrder(client, 2)
  sound = join(folder, 'sound.db')
  await stack.app.registry.use(worldId, async ({ file }) => {
    const db = new DatabaseSync(file)
    db.exec('PRAGMA wal_checkpoint(TRUNCATE)')
    db.close()
    await copyFile(file, sound)
  })
})
afterAll(async () => {
  await stack.stop()
  await rm(folder, { recursive: true, force: true })
})

/** What the auditor says of the world after somebody tampered with it. */
async function auditAfter(tampering: string): Promise<string[]> {
  const file = join(folder, 'tampered.db')
  await copyFile(sound, file)
  const db = new DatabaseSync(file)
  db.exec('PRAGMA foreign_keys = OFF')
  db.exec(tampering)
  db.close()
  return auditWorldFile(file).map(({ invariant }) => invariant)
}

const IN_EFFECT = `(SELECT orderNo FROM "Order" WHERE status = 4)`
const REFUNDED = `(SELECT orderNo FROM "Order" WHERE status = 3)`
const UNPAID = `(SELECT orderNo FROM "Order" WHERE status = 0)`

it('finds nothing in a sound world', () => {
  expect(auditWorldFile(sound)).toEqual([])
})

it.each([
  ['2 paid is due', `UPDATE Payment SET paidFen = paidFen - 1 WHERE orderNo = ${IN_EFFECT}`],
  ['3 money without a package goes back', `DELETE FROM Refund`],
  ['3 refunded means given back', `UPDATE Refund SET state = 'requested'`],
  ['3 refunded means given back', `UPDATE GatewayRefund SET state = 'PROCESSING'`],
  ['3 refunded means given back', `UPDATE GatewayRefund SET amountFen = amountFen - 1`],
  ['3 failed to refund means not given back', `UPDATE "Order" SET status = -3 WHERE orderNo = ${REFUNDED}`],
  [
    '3 money the provider took is known here',
    `DELETE FROM NotifyInbox; DELETE FROM Payment WHERE orderNo = ${IN_EFFECT}`,
  ],
  ['4 states follow the table', `UPDATE OrderTransition SET toStatus = 5 WHERE fromStatus = 1`],
  ['4 history ends where the order stands', `UPDATE "Order" SET status = 5 WHERE orderNo = ${IN_EFFECT}`],
  ['9 orders of devices the owner could see', `DELETE FROM DeviceAccess`],
  ['10 time is conserved', `UPDATE Entitlement SET remainingMs = remainingMs + 1`],
  ['10 one package runs', `UPDATE Entitlement SET state = 'activated'`],
  ['11 acknowledged notifies are in the inbox', `DELETE FROM NotifyInbox`],
  [
    '12 no package without a cause',
    `UPDATE Entitlement SET orderNo = ${UNPAID} WHERE orderNo = ${IN_EFFECT}`,
  ],
])('finds a breach of: %s', async (invariant, tampering) => {
  expect(await auditAfter(tampering)).toContain(invariant)
})

it.each([
  ['1 one activation', 'Entitlement_orderNo_channel_key', `UPDATE Entitlement SET orderNo = ${IN_EFFECT}`],
  [
    '5 one unpaid order',
    `(SELECT name FROM sqlite_schema WHERE sql LIKE '%status" = 0%')`,
    `UPDATE "Order" SET status = 0, deviceId = (SELECT deviceId FROM "Order" WHERE status = 0)`,
  ],
])('finds a breach of %s behind the unique key of the database', async (invariant, index, tampering) => {
  const name = index.startsWith('(') ? nameOf(index) : index
  expect(await auditAfter(`DROP INDEX "${name}"; ${tampering}`)).toContain(invariant)
})

function nameOf(select: string): string {
  const db = new DatabaseSync(sound, { readOnly: true })
  try {
    return String(db.prepare(`SELECT ${select} AS name`).get()?.name)
  } finally {
    db.close()
  }
}
