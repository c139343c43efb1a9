import { DatabaseSync } from 'node:sqlite'
import type { Violation } from '../world/registry-options.ts'

/** One broken promise of a world (domain.md, Invariants). */
interface Check {
  invariant: string
  /** Answers one row for each breach; its column `detail` says which. */
  sql: string
}

const CHECKS: readonly Check[] = [
  {
    invariant: '1 one activation',
    sql: `SELECT orderNo || ' channel ' || channel AS detail FROM Entitlement WHERE orderNo IS NOT NULL
          GROUP BY orderNo, channel HAVING count(*) > 1`,
  },
  {
    invariant: '2 paid is due',
    sql: `SELECT o.orderNo AS detail FROM "Order" o WHERE o.origin = 'purchase' AND o.status IN (1, 2, 4, 5)
          AND o.payMoneyFen > 0 AND NOT EXISTS (SELECT 1 FROM Payment p WHERE p.orderNo = o.orderNo
          AND p.paidFen = o.payMoneyFen)`,
  },
  {
    invariant: '3 money without a package goes back',
    sql: `SELECT p.orderNo AS detail FROM Payment p JOIN "Order" o ON o.orderNo = p.orderNo
          WHERE p.paidFen IS NOT NULL AND o.status NOT IN (1, 2, 4, 5)
          AND NOT EXISTS (SELECT 1 FROM Refund r WHERE r.paymentId = p.id AND r.amountFen = p.paidFen)`,
  },
  {
    invariant: '3 refunded means given back',
    sql: `SELECT o.orderNo AS detail FROM "Order" o WHERE o.status = 3 AND NOT EXISTS (SELECT 1 FROM Refund r
          WHERE r.orderNo = o.orderNo AND r.state = 'succeeded')
          UNION ALL SELECT r.orderNo FROM Refund r JOIN GatewayTransaction t ON t.outTradeNo = r.orderNo
          AND t.provider = r.provider WHERE r.state = 'succeeded' AND NOT EXISTS (SELECT 1 FROM GatewayRefund g
          WHERE g.gatewayId = t.id AND g.outRefundNo = r.refundNo AND g.amountFen = r.amountFen AND g.state = 'SUCCESS')`,
  },
  {
    invariant: '3 failed to refund means not given back',
    sql: `SELECT o.orderNo AS detail FROM "Order" o JOIN GatewayTransaction t ON t.outTradeNo = o.orderNo
          JOIN GatewayRefund g ON g.gatewayId = t.id WHERE o.status = -3 AND g.state = 'SUCCESS'`,
  },
  {
    invariant: '3 money the provider took is known here',
    sql: `SELECT t.outTradeNo AS detail FROM GatewayTransaction t WHERE t.state IN ('SUCCESS', 'REFUND')
          AND NOT EXISTS (SELECT 1 FROM Payment p WHERE p.provider = t.provider AND p.orderNo = t.outTradeNo
          AND p.transactionId = t.transactionId AND p.paidFen = t.amountFen)
          AND NOT EXISTS (SELECT 1 FROM NotifyOutbox n WHERE n.provider = t.provider AND n.outTradeNo = t.outTradeNo
          AND n.state = 'pending')
          AND NOT EXISTS (SELECT 1 FROM NotifyInbox i WHERE i.provider = t.provider
          AND i.transactionId = t.transactionId)`,
  },
  {
    invariant: '4 states follow the table',
    sql: `SELECT orderNo || ': ' || ifnull(fromStatus, 'none') || ' to ' || toStatus AS detail FROM OrderTransition
          WHERE ifnull(fromStatus, 'none') || '>' || toStatus NOT IN ('none>0', '0>1', '0>-1', '0>6', '0>7', '1>4', '1>2',
          '1>-2', '-2>3', '-2>-3', '2>4', '4>5', '2>3', '2>-3', '4>3', '4>-3', '6>3', '6>-3', '7>3', '7>-3', '-1>3', '-1>-3')`,
  },
  {
    invariant: '4 history ends where the order stands',
    sql: `SELECT o.orderNo AS detail FROM "Order" o WHERE o.status <> (SELECT t.toStatus FROM OrderTransition t
          WHERE t.orderNo = o.orderNo ORDER BY t.id DESC LIMIT 1)`,
  },
  {
    invariant: '5 one unpaid order',
    sql: `SELECT userId || ' ' || productCode || ' ' || deviceId AS detail FROM "Order"
          WHERE status = 0 AND origin = 'purchase' GROUP BY userId, productCode, deviceId HAVING count(*) > 1`,
  },
  {
    invariant: '9 orders of devices the owner could see',
    sql: `SELECT o.orderNo AS detail FROM "Order" o WHERE o.deviceId IS NOT NULL AND NOT EXISTS
          (SELECT 1 FROM DeviceAccess a WHERE a.userId = o.userId AND a.deviceId = o.deviceId)`,
  },
  {
    invariant: '10 time is conserved',
    sql: `SELECT 'entitlement ' || id AS detail FROM Entitlement WHERE boughtMs <> usedMs + remainingMs + revokedMs`,
  },
  {
    invariant: '10 one package runs',
    sql: `SELECT deviceId || ' ' || kind AS detail FROM Entitlement WHERE state = 'activated' AND topUp = 0
          GROUP BY deviceId, kind, channel HAVING count(*) > 1`,
  },
  {
    invariant: '11 acknowledged notifies are in the inbox',
    sql: `SELECT notifyId AS detail FROM NotifyOutbox o WHERE state = 'delivered' AND NOT EXISTS
          (SELECT 1 FROM NotifyInbox i WHERE i.provider = o.provider AND i.notifyId = o.notifyId)`,
  },
  {
    invariant: '12 no package without a cause',
    sql: `SELECT 'entitlement ' || e.id AS detail FROM Entitlement e WHERE e.cause = 'order' AND NOT EXISTS
          (SELECT 1 FROM "Order" o WHERE o.orderNo = e.orderNo AND (o.payMoneyFen = 0 OR EXISTS
          (SELECT 1 FROM Payment p WHERE p.orderNo = o.orderNo AND p.paidFen IS NOT NULL)))`,
  },
]

/**
 * Reads a world's file with SQL of its own and answers each breach it finds. It shares no code with
 * what it judges, so that one mistake cannot hide in both.
 */
export function auditWorldFile(file: string): Violation[] {
  const db = new DatabaseSync(file, { readOnly: true })
  try {
    return CHECKS.flatMap(({ invariant, sql }) =>
      db
        .prepare(sql)
        .all()
        .map((row) => ({ invariant, detail: String(row.detail) })),
    )
  } finally {
    db.close()
  }
}
