import type { Schemas } from '@skyshop/openapi/control'

type Entry = Schemas['JournalEntry']
type Webhook = NonNullable<Entry['webhook']>

/** Checks of what a merchant does with notices: none is kept in a world in which it took no true one. */
export const noticeChecks: ReadonlySet<string> = new Set([
  ...['WXM-02', 'WXM-03', 'WXM-04', 'WXM-11', 'WXM-13', 'WXM-14', 'WXB-03', 'WXB-07'],
  ...['ALM-01', 'ALM-02', 'ALM-03', 'ALM-04', 'ALM-05', 'ALM-06', 'ALM-07', 'ALM-08', 'ALM-09', 'ALM-11'],
  'ALM-30',
])

/** Kinds that tell of the payment of an order. */
const paidKinds: readonly string[] = ['TRANSACTION.SUCCESS', 'TRADE_SUCCESS', 'TRADE_FINISHED']

/** A true notice that was sent, and not lost by a fault. */
interface TrueNotice {
  entry: Entry
  webhook: Webhook
}

function trueNotices(journal: readonly Entry[]): TrueNotice[] {
  return journal.flatMap((entry) => {
    const { webhook } = entry
    if (webhook === undefined || webhook.failure === 'lost on its way') return []
    const isTrue =
      webhook.isSigned &&
      webhook.amountByFen === 0 &&
      webhook.altered.length === 0 &&
      webhook.message !== 'probe'
    return isTrue ? [{ entry, webhook }] : []
  })
}

/** Returns why a world shows nothing of how a merchant takes notices: it took no true one; null where it took one. */
export function missedTruth(journal: readonly Entry[]): string | null {
  const sent = trueNotices(journal)
  const last = sent.at(-1)
  if (last === undefined) return 'no true notice was sent'
  if (sent.some(({ webhook }) => webhook.isAcknowledged)) return null
  const { entry, webhook } = last
  const why = entry.status === 'lost' ? (webhook.failure ?? 'no answer') : `answered with ${entry.status}`
  return `no true notice was taken there: ${why}`
}

/** The entries that show which orders were truly told to be paid, and acknowledged, by their numbers. */
export function acknowledgedPayments(journal: readonly Entry[]): ReadonlyMap<string, Entry> {
  const paid = trueNotices(journal).flatMap(({ entry, webhook }): [string, Entry][] => {
    const isTold = webhook.isAcknowledged && paidKinds.includes(webhook.kind)
    return isTold && entry.orderNo !== null ? [[entry.orderNo, entry]] : []
  })
  // The first is the one that had to be kept.
  return new Map(paid.reverse())
}

const givenBackBy: readonly string[] = [
  ...['wechatCreateRefund', 'wechatRefundV2', 'alipayRefund', 'alipayCancelTrade'],
]

/** Tells whether the money of an order was asked to go back. */
export function isGivenBack(journal: readonly Entry[], orderNo: string): boolean {
  return journal.some((entry) => givenBackBy.includes(entry.operationId) && entry.orderNo === orderNo)
}
