import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { auditWorldFile } from '../../../src/audit/auditor.ts'
import { WEBHOOK_EVENT } from '../../../src/engine/world/transaction/event-table.ts'

/** Every deduction that should not have been; shared with the check of renewals under faults. */
const OUT_OF_ORDER = readFileSync(join(import.meta.dirname, '../renewal-faults/out-of-order.sql'), 'utf8')

/**
 * What happened to orders, contracts, packages and money of a world, and what its clock executed. Numbers that a retry uses
 * up are left out, and what a killed server rightly has once more: the delivery of a webhook whose answer it did not note,
 * and the row of one that was answered as known.
 */
const EVENTS = `
  SELECT 'order ' || (SELECT count(DISTINCT e."orderNo") FROM "OrderTransition" e WHERE e."id" <= t."id") || ' '
    || ifnull(t."fromStatus", '') || '>' || t."toStatus" || ' ' || t."event" || ' ' || t."atMs" AS line
  FROM "OrderTransition" t
  UNION ALL
  SELECT 'contract ' || "contractId" || ' ' || ifnull("period", '') || ' ' || ifnull("fromState", '') || '>' || "toState"
    || ' ' || "event" || ' ' || "atMs" FROM "ContractTransition"
  UNION ALL
  SELECT 'cycle ' || "period" || ' ' || "state" || ' ' || "amountFen" || ' ' || ifnull("settledAtMs", '') FROM "ContractCycle"
  UNION ALL
  SELECT 'payment ' || "provider" || ' ' || "state" || ' ' || ifnull("paidFen", '') || ' ' || ifnull("paidAtMs", '')
    FROM "Payment" WHERE "paidFen" IS NOT NULL
  UNION ALL
  SELECT 'package ' || "deviceId" || ' ' || "packageId" || ' ' || "cause" || ' ' || "state" || ' '
    || ifnull("startsAtMs", '') || ' ' || ifnull("endsAtMs", '') FROM "Entitlement"
  UNION ALL
  SELECT 'webhook ' || "provider" || ' ' || "kind" || ' ' || "outcome" || ' ' || ifnull("amountFen", '')
    || ' ' || ifnull("orderNo" <> '', '') || ' ' || "receivedAtMs" FROM "NotifyInbox" WHERE "outcome" <> 'duplicate'
  UNION ALL
  SELECT 'work ' || "kind" || ' ' || "dueMs" || ' ' || count(*) FROM "ScheduledEvent"
    WHERE "state" = 'done' AND "kind" <> '${WEBHOOK_EVENT}' GROUP BY "kind", "dueMs"`

/** What was done twice: the keys of the tables keep most of it away, these are what would be left. */
const TWICE = `
  SELECT 'order activated twice' AS rule, "orderNo" AS detail FROM "Entitlement" WHERE "orderNo" IS NOT NULL
    GROUP BY "orderNo" HAVING count(*) > 1
  UNION ALL
  SELECT 'two paid orders of one month', date("atMs" / 1000, 'unixepoch') FROM "OrderTransition" t
    JOIN "Order" o ON o."orderNo" = t."orderNo" AND o."contractId" IS NULL
    WHERE t."toStatus" = 1 GROUP BY "atMs" HAVING count(DISTINCT t."orderNo") > 1
  UNION ALL
  SELECT 'webhook settled twice', "provider" || ' ' || "kind" || ' ' || "orderNo" FROM "NotifyInbox"
    WHERE "outcome" IN ('accepted', 'refunding', 'refund-settled') AND "orderNo" IS NOT NULL
    GROUP BY "provider", "kind", "orderNo" HAVING count(*) > 1`

/** Work of the clock that was executed more than once: a retry of a webhook or of failed work has another due time. */
const EXECUTED_TWICE = `
  SELECT "kind" || ' ' || "payloadJson" || ' at ' || "dueMs" AS line FROM "ScheduledEvent" WHERE "state" = 'done'
    GROUP BY "kind", "payloadJson", "dueMs" HAVING count(*) > 1`

/** Business of a world as its state file has it, read after its server has ended. */
export interface WorldBusiness {
  lines: string[]
  /** Order numbers with a package. */
  activated: Set<string>
  /** Broken rules: done twice, out of order, or found by the auditor. */
  wrong: string[]
  /** Kind, payload and due time of events that were executed more than once. */
  executedTwice: string[]
}

export function readBusiness(file: string): WorldBusiness {
  const db = new DatabaseSync(file)
  try {
    const linesOf = (sql: string) =>
      db
        .prepare(sql)
        .all()
        .map(({ line }) => String(line))
        .sort()
    const orders = db.prepare('SELECT "orderNo" FROM "Entitlement" WHERE "orderNo" IS NOT NULL').all()
    const activated = new Set(orders.map(({ orderNo }) => String(orderNo)))
    const broken = [TWICE, OUT_OF_ORDER].flatMap((sql) => db.prepare(sql).all())
    const violations = auditWorldFile(file).map(({ invariant, detail }) => ({ rule: invariant, detail }))
    const wrong = [...broken, ...violations].map(({ rule, detail }) => `${rule}: ${detail}`)
    return { lines: linesOf(EVENTS), activated, wrong, executedTwice: linesOf(EXECUTED_TWICE) }
  } finally {
    db.close()
  }
}
