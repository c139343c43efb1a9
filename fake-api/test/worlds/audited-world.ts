import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { auditWorldFile } from '../../src/audit/auditor.ts'
import { advance, control, makeWorld } from '../support/control.ts'
import { addOrder, buy, silenceProviders } from '../support/purchase.ts'
import { ShopClient } from '../support/shop-client.ts'
import type { TestStack } from '../support/test-stack.ts'

const DEVICE = `(SELECT deviceId FROM Device WHERE isFourG <> 1 AND cell IS NOT 1 ORDER BY sort LIMIT 1)`
const NOW = '(SELECT nowMs FROM World)'
const PACKAGE = 'cloud-event-7d-month'

const order = (
  orderNo: string,
  more: { origin: string; discount?: number; coupon?: string; contract?: number },
) =>
  `INSERT INTO "Order" (orderNo, userId, origin, productCode, deviceId, packageSource, packageId, status, priceFen,
     discountFen, payMoneyFen, productName, paySource, createdAtMs, paidAtMs, couponId, contractId, contractPeriod)
   SELECT '${orderNo}', 'u1', '${more.origin}', 'IPC', ${DEVICE}, 1, '${PACKAGE}', 5, 1990, ${more.discount ?? 0},
     ${1990 - (more.discount ?? 0)}, 'x', 'A', ${NOW}, ${NOW}, ${more.coupon ? `'${more.coupon}'` : 'NULL'},
     ${more.contract ?? 'NULL'}, ${more.contract ? 1 : 'NULL'};
   INSERT INTO OrderTransition (orderNo, fromStatus, toStatus, event, atMs) VALUES ('${orderNo}', NULL, 0, 'x', 0),
     ('${orderNo}', 0, 1, 'x', 0), ('${orderNo}', 1, 4, 'x', 0), ('${orderNo}', 4, 5, 'x', 0);`

const payment = (id: number, orderNo: string, fen: number) =>
  `INSERT INTO Payment (id, orderNo, provider, outTradeNo, amountFen, paidFen, state, createdAtMs, paidAtMs)
   SELECT ${id}, '${orderNo}', 'wechat', '${orderNo}', ${fen}, ${fen}, 'succeeded', ${NOW}, ${NOW};`

const entitlement = (id: number, cause: string, kind: string, orderNo?: string) =>
  `INSERT INTO Entitlement (id, deviceId, kind, packageId, orderNo, cause, state, boughtMs, usedMs, remainingMs,
     createdAtMs) SELECT ${id}, ${DEVICE}, '${kind}', '${PACKAGE}', ${orderNo ? `'${orderNo}'` : 'NULL'}, '${cause}',
     'expired', 5, 5, 0, ${NOW};`

/** A contract with a paid period, a redeemed code, a trial and a used coupon, all in order. */
const SOUND_ROWS = [
  `INSERT INTO Contract (id, contractCode, provider, planId, userId, deviceId, productCode, packageSource, kind, packageId,
     amountFen, firstAmountFen, state, paySource, createdAtMs, preSignedUntilMs, signedAtMs)
   SELECT 9001, 'c1', 'wechat', 'p1', 'u1', ${DEVICE}, 'IPC', 1, 'cloud', '${PACKAGE}', 1990, 1990, 'active', 'A', ${NOW},
     ${NOW}, ${NOW};`,
  order('contract-order', { origin: 'contract', contract: 9001 }),
  payment(9002, 'contract-order', 1990),
  entitlement(9003, 'contract', 'cloud', 'contract-order'),
  `INSERT INTO ContractCycle (id, contractId, period, state, amountFen, orderNo, plannedAtMs, serviceEndsAtMs)
   VALUES (9004, 9001, 1, 'paid', 1990, 'contract-order', 0, 0);
   INSERT INTO ContractTransition (contractId, period, fromState, toState, event, atMs) VALUES
     (9001, NULL, NULL, 'pre-signed', 'x', 0), (9001, NULL, 'pre-signed', 'active', 'x', 0),
     (9001, 1, NULL, 'scheduled', 'x', 0), (9001, 1, 'scheduled', 'deducting', 'x', 0), (9001, 1, 'deducting', 'paid', 'x', 0);`,
  entitlement(9005, 'code', 'algorithm'),
  `INSERT INTO ActivationCode (code, packageId, validUntilMs, redeemedAtMs, redeemedBy, redeemedDeviceId, entitlementId)
   SELECT 'CODE', '${PACKAGE}', ${NOW} + 1, ${NOW}, 'u1', ${DEVICE}, 9005;`,
  entitlement(9006, 'trial', 'cloud'),
  `INSERT INTO "Grant" (kind, deviceId, userId, entitlementId, grantedAtMs)
   SELECT 'cloud-trial', ${DEVICE}, 'u1', 9006, ${NOW};`,
  `INSERT INTO Coupon (couponId, userId, nameKey, amountFen, minimumFen, state, validFromMs, validUntilMs, orderNo, usedAtMs,
     createdAtMs) SELECT 'coupon', 'u1', 'x', 300, 1000, 'used', ${NOW} - 1, ${NOW} + 1, 'coupon-order', ${NOW}, 0;`,
  order('coupon-order', { origin: 'purchase', coupon: 'coupon', discount: 300 }),
  payment(9007, 'coupon-order', 1690),
]

/** A closed file of a world with something of everything the auditor looks at. */
export async function soundWorldFile(stack: TestStack, folder: string): Promise<string> {
  const client = new ShopClient(stack, await makeWorld(stack))
  const { worldId } = client.world
  await buy(stack, client)
  await buy(stack, client)
  const late = { outcome: 'ask', callback: 'told', notifyDelayMs: 20 * 60_000 }
  await silenceProviders(stack, worldId)
  await control(stack, 'PUT', `/control/worlds/${worldId}/wallet-outcome`, { body: late })
  await buy(stack, client, 1)
  await advance(stack, worldId, { byMs: 30 * 60_000 })
  await addOrder(client, 2)
  const { body } = await control<{ snapshotId: string }>(
    stack,
    'POST',
    `/control/worlds/${worldId}/snapshots`,
    {
      body: {},
    },
  )
  const sound = join(folder, 'sound.db')
  const taken = join(stack.dataDir, 'worlds', 'worlds', worldId, 'snapshots', `${body.snapshotId}.db`)
  await copyFile(taken, sound)
  run(sound, SOUND_ROWS.join('\n'))
  return sound
}

/** Returns what the auditor says of the world after somebody tampered with a copy of it. */
export async function auditAfter(sound: string, tampering: string): Promise<string[]> {
  const file = join(sound, '..', 'tampered.db')
  await copyFile(sound, file)
  run(file, tampering)
  return auditWorldFile(file).map(({ invariant }) => invariant)
}

function run(file: string, sql: string): void {
  const db = new DatabaseSync(file, { enableForeignKeyConstraints: false })
  try {
    db.exec(sql)
  } finally {
    db.close()
  }
}
