import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { auditWorldFile } from '../../src/audit/auditor.ts'
import { startTestStack, type TestStack } from '../support/test-stack.ts'
import { auditAfter, soundWorldFile } from './audited-world.ts'

let stack: TestStack
let folder: string
let sound: string
beforeAll(async () => {
  stack = await startTestStack()
  folder = await mkdtemp(join(tmpdir(), 'skyshop-audit-'))
  sound = await soundWorldFile(stack, folder)
})
afterAll(async () => {
  await stack.stop()
  await rm(folder, { recursive: true, force: true })
})

const IN_EFFECT = `(SELECT orderNo FROM "Order" WHERE status = 4)`
const REFUNDED = `(SELECT orderNo FROM "Order" WHERE status = 3)`
const UNPAID = `(SELECT orderNo FROM "Order" WHERE status = 0)`
const SECOND_PAYMENT = `INSERT INTO Payment (id, orderNo, provider, outTradeNo, amountFen, paidFen, state, createdAtMs)
  SELECT 9100, orderNo, 'alipay', orderNo, amountFen, paidFen, 'succeeded', createdAtMs FROM Payment WHERE orderNo = `
const TIMED_OUT_UNPROVED = `UPDATE "Order" SET status = 7, toldPaidBy = 'wechat' WHERE status = 0;
  INSERT INTO OrderTransition (orderNo, fromStatus, toStatus, event, atMs)
  SELECT orderNo, 0, 7, 'deadline', 0 FROM "Order" WHERE status = 7`
const FOUR_G = `UPDATE Device SET isFourG = 1 WHERE deviceId = (SELECT deviceId FROM Entitlement WHERE cause = 'trial')`
const copyOf = (table: string, id: number, change: string) =>
  `CREATE TEMP TABLE copy AS SELECT * FROM ${table} WHERE id = ${id}; UPDATE copy SET id = 9100, ${change};
   INSERT INTO ${table} SELECT * FROM copy`

/** The money of an order was taken by a later try, which has a number of its own at the provider. */
const asLaterTry = (orderNo: string) =>
  `UPDATE GatewayTransaction SET outTradeNo = outTradeNo || 'T2' WHERE outTradeNo = ${orderNo};
   UPDATE Payment SET outTradeNo = outTradeNo || 'T2' WHERE orderNo = ${orderNo}`

it('reports no breach in a sound world', () => {
  expect(auditWorldFile(sound)).toEqual([])
})

it.each([IN_EFFECT, REFUNDED])('finds no breach where a later try took the money of %s', async (orderNo) => {
  expect(await auditAfter(sound, asLaterTry(orderNo))).toEqual([])
})

const breaches: [string, string][] = [
  ['2 paid is due', `UPDATE Payment SET paidFen = paidFen - 1 WHERE orderNo = ${IN_EFFECT}`],
  ['2 due is price less discount', `UPDATE "Order" SET discountFen = discountFen + 1`],
  ['3 money without a package goes back', `DELETE FROM Refund`],
  ['3 a second payment goes back', `${SECOND_PAYMENT}${IN_EFFECT}`],
  ['3 no more goes back than was paid', `UPDATE Refund SET amountFen = amountFen + 1`],
  ['3 refunded means given back', `UPDATE Refund SET state = 'requested'`],
  ['3 refunded means given back', `UPDATE GatewayRefund SET state = 'PROCESSING'`],
  ['3 refunded means given back', `UPDATE GatewayRefund SET amountFen = amountFen - 1`],
  ['3 failed to refund means not given back', `UPDATE "Order" SET status = -3 WHERE orderNo = ${REFUNDED}`],
  [
    '3 money the provider took is known here',
    `DELETE FROM NotifyInbox; DELETE FROM Payment WHERE orderNo = ${IN_EFFECT}`,
  ],
  [
    '3 money the provider took is known here',
    `DELETE FROM NotifyInbox; ${asLaterTry(IN_EFFECT)}; UPDATE Payment SET transactionId = 'x' WHERE outTradeNo LIKE '%T2'`,
  ],
  ['3 refunded means given back', `${asLaterTry(REFUNDED)}; UPDATE GatewayRefund SET state = 'PROCESSING'`],
  [
    '3 failed to refund means not given back',
    `${asLaterTry(REFUNDED)}; UPDATE "Order" SET status = -3 WHERE orderNo = ${REFUNDED}`,
  ],
  ['3 money a provider says it has is proved or flagged', TIMED_OUT_UNPROVED],
  [
    '3 an order that waits for proof will time out',
    `UPDATE "Order" SET toldPaidBy = 'wechat' WHERE status = 0`,
  ],
  ['3 a provider gives back what it took, not more', `UPDATE GatewayRefund SET amountFen = amountFen + 1`],
  [
    '3 a provider gives back what it took, not more',
    `UPDATE GatewayTransaction SET outTradeNo = 'foreign', paidAtMs = NULL WHERE refundedFen > 0`,
  ],
  ['3 a provider counts what it gave back', `UPDATE GatewayTransaction SET refundedFen = refundedFen + 1`],
  ['3 states of a trade follow its money', `UPDATE GatewayTransaction SET state = 'CLOSED'`],
  ['4 states follow the table', `UPDATE OrderTransition SET toStatus = 5 WHERE fromStatus = 1`],
  ['4 history ends where the order stands', `UPDATE "Order" SET status = 5 WHERE orderNo = ${IN_EFFECT}`],
  ['4 contracts follow the table', `UPDATE ContractTransition SET fromState = NULL WHERE toState = 'active'`],
  ['4 periods follow the table', `UPDATE ContractTransition SET fromState = 'lapsed' WHERE toState = 'paid'`],
  ['4 history ends where the contract stands', `UPDATE Contract SET state = 'abandoned'`],
  ['4 history ends where the period stands', `UPDATE ContractCycle SET state = 'grace'`],
  ['6 one success per period', `${SECOND_PAYMENT}'contract-order'`],
  ['6 no deduction after the end', `UPDATE Contract SET state = 'terminated', endedAtMs = createdAtMs - 1`],
  ['6 a paid period has its money', `UPDATE ContractCycle SET amountFen = amountFen + 1`],
  ['6 one contract per plan', copyOf('Contract', 9001, `contractCode = 'c2', kind = 'data'`)],
  [
    '7 one redemption per code',
    `INSERT INTO ActivationCode SELECT 'OTHER', packageId, productCode, deviceId, validUntilMs, redeemedAtMs, redeemedBy,
     redeemedDeviceId, entitlementId FROM ActivationCode`,
  ],
  ['7 a redeemed code gave something', `UPDATE ActivationCode SET entitlementId = NULL`],
  ['7 no code is redeemed after its time', `UPDATE ActivationCode SET validUntilMs = redeemedAtMs`],
  ['7 one trial per device', copyOf('Entitlement', 9006, 'position = 1')],
  ['7 no trial on 4G', FOUR_G],
  [
    '7 a grant gave one thing',
    `INSERT INTO "Grant" SELECT 'gift', campaign, deviceId, userId, entitlementId, NULL, 0 FROM "Grant"`,
  ],
  ['8 a coupon is used once', `UPDATE "Order" SET couponId = 'coupon' WHERE status = 4`],
  ['8 a coupon is used inside its validity', `UPDATE Coupon SET validUntilMs = validFromMs`],
  ['8 a coupon is used above its minimum', `UPDATE Coupon SET minimumFen = 1991`],
  [`8 a discount is the coupon's`, `UPDATE Coupon SET amountFen = 299`],
  [`8 a coupon is its owner's`, `UPDATE Coupon SET userId = 'u9'`],
  ['8 a used coupon has its paid order', `UPDATE "Order" SET paidAtMs = NULL WHERE couponId IS NOT NULL`],
  ['8 a used coupon has its paid order', `UPDATE Coupon SET usedAtMs = NULL`],
  ['8 a reserved coupon has its unpaid order', `UPDATE Coupon SET state = 'unused', usedAtMs = NULL`],
  ['9 orders of devices the owner could see', `DELETE FROM DeviceAccess`],
  [`9 a period is its contract's owner's`, `UPDATE Contract SET userId = 'u9'`],
  [`9 the package is on the order's device`, `UPDATE Entitlement SET deviceId = 'x'`],
  ['10 time is conserved', `UPDATE Entitlement SET remainingMs = remainingMs + 1`],
  ['10 one package runs', `UPDATE Entitlement SET state = 'activated'`],
  ['11 acknowledged notifies are in the inbox', `DELETE FROM NotifyInbox`],
  [
    '12 no package without a cause',
    `UPDATE Entitlement SET orderNo = ${UNPAID} WHERE orderNo = ${IN_EFFECT}`,
  ],
  [
    '12 no live package of an order given back',
    `UPDATE Entitlement SET state = 'not-yet-active', orderNo = ${REFUNDED} WHERE orderNo = ${IN_EFFECT}`,
  ],
  [
    '12 no grace without a failed renewal',
    `UPDATE Entitlement SET orderNo = NULL, cause = 'contract' WHERE orderNo = ${IN_EFFECT}`,
  ],
  ['12 no package without a redeemed code', `DELETE FROM ActivationCode`],
  ['12 no package without its grant', `DELETE FROM "Grant"`],
  ['12 no package of an unknown cause', `UPDATE Entitlement SET cause = 'kindness'`],
  [
    '13 no period is lost to the plan of its provider',
    `UPDATE ContractCycle SET state = 'lapsed', failCode = 'ACQ.CYCLE_PAY_DATE_NOT_MATCH'`,
  ],
  [
    '13 a period follows the service that runs',
    `INSERT INTO ContractCycle (id, contractId, period, state, amountFen, plannedAtMs, serviceEndsAtMs)
     VALUES (9101, 9001, 2, 'scheduled', 1990, 9000000000000, 9000086400000)`,
  ],
  [
    '13 no gap before a period paid at the first try',
    `UPDATE Entitlement SET startsAtMs = 0, endsAtMs = 5 WHERE id = 9003;
     INSERT INTO ContractCycle (id, contractId, period, state, attempt, amountFen, orderNo, plannedAtMs, serviceEndsAtMs)
     VALUES (9101, 9001, 2, 'paid', 1, 1990, 'next', 0, 5);
     ${copyOf('Entitlement', 9003, `orderNo = 'next', startsAtMs = 90000000, endsAtMs = 90000005`)}`,
  ],
]

it.each(breaches)('finds a breach of: %s', async (invariant, tampering) => {
  expect(await auditAfter(sound, tampering)).toContain(invariant)
})

const behindKeys: [string, string, string][] = [
  ['1 one activation', 'Entitlement_orderNo_channel_key', `UPDATE Entitlement SET orderNo = ${IN_EFFECT}`],
  [
    '5 one unpaid order',
    `(SELECT name FROM sqlite_schema WHERE sql LIKE '%status" = 0%')`,
    `UPDATE "Order" SET status = 0, deviceId = (SELECT deviceId FROM "Order" WHERE status = 0)`,
  ],
  [
    '6 one contract per device and kind',
    `(SELECT name FROM sqlite_schema WHERE tbl_name = 'Contract' AND sql LIKE '%WHERE%active%')`,
    copyOf('Contract', 9001, `contractCode = 'c2', planId = 'p2'`),
  ],
]

it.each(behindKeys)('finds a breach of %s behind the unique key of the database', async (...breach) => {
  const [invariant, index, tampering] = breach
  const name = index.startsWith('(') ? nameOf(index) : index
  expect(await auditAfter(sound, `DROP INDEX "${name}"; ${tampering}`)).toContain(invariant)
})

it('has a seeded breach for every rule of every invariant', () => {
  const rules = readdirSync(join(import.meta.dirname, '../../src/audit/sql')).map((name) =>
    Number(name.slice(0, 2)),
  )
  expect(rules.sort((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13])
  const seeded = new Set([...breaches, ...behindKeys].map(([invariant]) => invariant))
  expect(rulesInSql().filter((rule) => !seeded.has(rule))).toEqual([])
})

/** Names of the rules, as the queries themselves give them: the text each SELECT begins with. */
function rulesInSql(): string[] {
  const folderOfSql = join(import.meta.dirname, '../../src/audit/sql')
  return readdirSync(folderOfSql).flatMap((file) => {
    const sql = readFileSync(join(folderOfSql, file), 'utf8')
    const rules = [...sql.matchAll(/^SELECT '((?:[^']|'')+)'/gm)].map(([, rule = '']) =>
      rule.replaceAll("''", "'"),
    )
    return rules.map((rule) => `${Number(file.slice(0, 2))} ${rule}`)
  })
}

function nameOf(select: string): string {
  const db = new DatabaseSync(sound, { readOnly: true })
  try {
    return String(db.prepare(`SELECT ${select} AS name`).get()?.name)
  } finally {
    db.close()
  }
}
