import { nextContractState } from '../../../src/backend/renewals/rules/contract.ts'
import { DAY_MS } from '../../../src/engine/kernel/clock.ts'
import { nextAttemptAtMs } from '../../../src/engine/webhooks/enqueue-webhook.ts'
import {
  ALIPAY_RETRY_DELAYS_MS,
  isAlipayAcknowledged,
} from '../../../src/providers/alipay/alipay-webhook-provider.ts'
import { tradeStatus } from '../../../src/providers/alipay/rules/trade.ts'
import {
  DEDUCTION_RETRY_DELAYS_MS,
  isPapayAcknowledged,
} from '../../../src/providers/wechat/papay/papay-webhook-provider.ts'
import {
  isWechatAcknowledged,
  V3_RETRY_DELAYS_MS,
} from '../../../src/providers/wechat/wechat-webhook-provider.ts'
import { receivePapay } from './renewal-provider.ts'
import { takeDeduction } from './renewals.ts'
import type { Play } from './shop-core.ts'
import { closeAttempt, settle, sumOfParts, unpaidAttempts } from './shop-payments.ts'
import type { TakenMoney, WebhookMessage } from './shop-state.ts'
import {
  callProvider,
  changeAccounts,
  drawForgery,
  type Forgery,
  fetchCertificate,
  receiveWebhook,
  setClocks,
} from './signed-messages.ts'

/** One thing that can happen; answers a line for the log, or null when there was no occasion for it. */
export type Step = (play: Play) => string | null

/** Steps that providers take by themselves, weighted by how often. */
export const providerSteps: readonly (readonly [weight: number, step: Step])[] = [
  [12, deliverWebhook],
  [4, deliverAgain],
  [2, forgeWebhook],
  [2, forgeAnswer],
  [2, changeAccounts],
  [1, fetchCertificate],
  [2, setClocks],
  [2, foreignTrade],
  [2, giveBackPart],
  [2, closeByTimeOut],
]

function deliverWebhook(play: Play): string | null {
  const { shop, random } = play
  return shop.webhooks.length === 0 ? null : deliver(play, random.pick(shop.webhooks))
}

/** An attempt to tell the server; what is not acknowledged comes again by the provider's table. */
export function deliver(play: Play, webhook: WebhookMessage): string {
  const { shop, random } = play
  shop.webhooks = shop.webhooks.filter((other) => other !== webhook)
  // Well signed, and about another amount.
  const said = random.is(0.05) ? { ...webhook, notifyId: `x${webhook.notifyId}`, amountFen: 1 } : webhook
  const isTaken = receive(play, said, null)
  const isAcknowledged = isTaken && acknowledge(play, said)
  if (!isTaken) shop.rareEvents['webhook refused and tried again'] += 1
  if (!isAcknowledged) comeAgain(play, webhook)
  return `tell ${said.kind} ${said.notifyId} ${said.orderNo} ${said.amountFen} ${isTaken} ${isAcknowledged}`
}

/** The server reads a message as it travels, and processes what it verifies. */
function receive(play: Play, said: WebhookMessage, forgery: Forgery | null): boolean {
  const { notifyId, orderNo, transactionId, provider, kind } = said
  if (kind === 'deduction' && provider === 'wechat') {
    const fields = receivePapay(play, said, forgery)
    if (fields === null) return false
    takeDeduction(play, { ...said, amountFen: Number(fields.total_fee) })
    return true
  }
  const content = { notifyId, orderNo, transactionId, amountFen: String(said.amountFen) }
  const read = receiveWebhook(play, { provider, content }, forgery)
  if (read === null) return false
  take(play, { ...said, ...read, amountFen: Number(read.amountFen) })
  return true
}

function take(play: Play, said: WebhookMessage): void {
  // A success with a refund in it is the refund's; none of ours asked for it, so it is only noted (R-PAY-9).
  if (said.kind === 'payment') settle(play, said)
  if (said.kind === 'deduction') takeDeduction(play, said)
  if (said.kind === 'signature') takeSignature(play, said.orderNo)
}

/** The server is told that a renewal was signed, before or after the payment that it was signed with. */
function takeSignature({ shop }: Play, orderNo: string): void {
  const order = shop.orders.get(orderNo)
  if (!order?.renewal) return
  if (order.success === null) shop.rareEvents['signature told before the payment'] += 1
  order.renewal.state = nextContractState(order.renewal.state, 'signed') ?? order.renewal.state
}

const WRONG_ANSWERS: readonly { status: number; body: string }[] = [
  { status: 200, body: 'ok' },
  { status: 200, body: '{"return_code":"SUCCESS"}' },
  { status: 200, body: '<html><body>success</body></html>' },
  { status: 301, body: 'success' },
]

/** Whether the provider takes the server's answer for an acknowledgement; now and then it is none. */
function acknowledge({ shop, random }: Play, { kind, provider }: WebhookMessage): boolean {
  if (random.is(0.9)) return true
  const answer = random.pick(WRONG_ANSWERS)
  const ofWechat = kind === 'deduction' ? isPapayAcknowledged : isWechatAcknowledged
  const isTaken = (provider === 'wechat' ? ofWechat : isAlipayAcknowledged)(answer)
  if (!isTaken) shop.rareEvents['wrong acknowledgement'] += 1
  return isTaken
}

function comeAgain({ shop }: Play, webhook: WebhookMessage): void {
  const { kind, provider } = webhook
  const ofWechat = kind === 'deduction' ? DEDUCTION_RETRY_DELAYS_MS : V3_RETRY_DELAYS_MS
  const table = provider === 'alipay' ? ALIPAY_RETRY_DELAYS_MS : ofWechat
  const attempts = webhook.attempts + 1
  const dueMs = nextAttemptAtMs(table, attempts, shop.nowMs)
  if (dueMs !== null) shop.webhooks.push({ ...webhook, attempts, dueMs })
}

/** A lost word is found by query, a known one comes once more under its own id. */
function deliverAgain(play: Play): string | null {
  const { shop, random } = play
  const told = shop.taken.filter(({ orderNo }) => shop.orders.get(orderNo)?.origin !== 'contract')
  if (told.length === 0) return null
  const taken = random.pick(told)
  const { transactionId, provider } = taken
  const isQuery = random.is(0.5)
  if (isQuery && callProvider(play, provider, null) !== 'answered') return `ask ${transactionId} in vain`
  const notifyId = isQuery ? `query:${transactionId}` : `n${transactionId}`
  settle(play, { ...taken, notifyId })
  return `tell again ${notifyId}`
}

/** Sends a forged webhook that says an order was paid. */
function forgeWebhook(play: Play): string | null {
  const { random } = play
  const said = random.is(0.3) ? forgedDeduction(play) : forgedSuccess(play)
  if (said === null) return null
  const isTaken = receive(play, said, drawForgery(random))
  const isV2 = said.kind === 'deduction' && said.provider === 'wechat'
  if (!isTaken) play.shop.rareEvents[isV2 ? 'forgery of v2 refused' : 'forgery refused'] += 1
  return `forge ${said.orderNo} ${said.provider} ${isTaken}`
}

/** A query of an unpaid payment is answered by somebody else, who says that it was paid. */
function forgeAnswer(play: Play): string | null {
  const { shop, random } = play
  const said = forgedSuccess(play)
  if (said === null) return null
  const answer = callProvider(play, said.provider, drawForgery(random))
  if (answer === 'answered') settle(play, said)
  else shop.rareEvents['forgery refused'] += 1
  return `forge an answer about ${said.orderNo} ${said.provider} ${answer}`
}

/** A deduction of an open period, said to have succeeded. */
function forgedDeduction(play: Play): WebhookMessage | null {
  const said = forgedSuccess(play, true)
  return said && { ...said, kind: 'deduction' }
}

function forgedSuccess({ shop, random }: Play, isOfContract = false): WebhookMessage | null {
  const unpaid = shop.attempts.filter(
    ({ isDeduction, transactionId }) => isDeduction === isOfContract && transactionId === null,
  )
  if (unpaid.length === 0) return null
  const { orderNo, provider } = random.pick(unpaid)
  const id = shop.nextId++
  const amountFen = shop.orders.get(orderNo)?.payMoneyFen ?? 0
  const payment = { orderNo, provider, amountFen, takenAtMs: shop.nowMs, transactionId: `f${id}` }
  return { ...payment, kind: 'payment', notifyId: `f${id}`, attempts: 0, errorCode: null, dueMs: shop.nowMs }
}

/** Another client of the account sells, and the server is told of that as well. */
function foreignTrade({ shop, random }: Play): string {
  const id = shop.nextId++
  const orderNo = `x${id}`
  const provider = random.pick(['wechat', 'alipay'])
  const money = { transactionId: `t${id}`, orderNo, provider, amountFen: 500, takenAtMs: shop.nowMs }
  shop.foreign.push({ ...money, refundedFen: 0, parts: new Map(), isAnswered: true })
  shop.webhooks.push({
    ...money,
    kind: 'payment',
    notifyId: `n${id}`,
    attempts: 0,
    errorCode: null,
    dueMs: 0,
  })
  shop.rareEvents['foreign trade told of here'] += 1
  return `foreign ${orderNo} ${provider}`
}

/** A part is given back by hand; its number may have been used on another trade, and deducts nothing twice on its own. */
function giveBackPart({ shop, random }: Play): string | null {
  const left = (taken: TakenMoney) => taken.amountFen - taken.refundedFen - sumOfParts(taken.parts)
  const asked = (taken: TakenMoney) =>
    shop.refunds.some(({ transactionId }) => transactionId === taken.transactionId)
  const all = [...shop.taken, ...shop.foreign].filter((taken) => left(taken) > 1 && !asked(taken))
  if (all.length === 0) return null
  const taken = random.pick(all)
  const number = random.pick(['R1', 'R2'])
  if (all.some((other) => other !== taken && other.parts.has(number)))
    shop.rareEvents['refund number used on two trades'] += 1
  if (!taken.parts.has(number)) taken.parts.set(number, 1)
  const refundedFen = taken.refundedFen + sumOfParts(taken.parts)
  const paid = {
    ...taken,
    state: 'REFUND',
    refundedFen,
    payUntilMs: null,
    paidAtMs: taken.takenAtMs,
  } as const
  if (tradeStatus(paid, shop.nowMs) === 'TRADE_CLOSED')
    shop.breaches.push(`part of ${taken.transactionId} closes its trade`)
  shop.rareEvents['part given back by hand'] += 1
  const said = {
    ...taken,
    kind: 'part' as const,
    notifyId: `r${shop.nextId++}`,
    attempts: 0,
    errorCode: null,
  }
  shop.webhooks.push({ ...said, dueMs: shop.nowMs + random.pick([0, DAY_MS]) })
  return `part ${taken.transactionId} ${number}`
}

/** The time of a payment at its provider is over: closed without money, and the order stays as it is. */
function closeByTimeOut({ shop, random }: Play): string | null {
  const unpaid = unpaidAttempts(shop)
  if (unpaid.length === 0) return null
  const attempt = random.pick(unpaid)
  closeAttempt(attempt)
  shop.rareEvents['payment closed by time-out'] += 1
  return `close ${attempt.orderNo} ${attempt.provider}`
}
