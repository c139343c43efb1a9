import { takeEffectChoices } from '../../../src/features/entitlements/rules/take-effect.ts'
import { placeOrder } from '../../../src/features/orders/rules/place-order.ts'
import { BusinessError } from '../../../src/kernel/business-error.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../src/kernel/clock.ts'
import type { SeededRandom } from '../fuzz/seeded-random.ts'
import { answerRefund, applyOrderCommand, processWebhook, type Rules, runDueEvents } from './shop-core.ts'
import type { ShopState, WebhookMessage } from './shop-state.ts'

const USERS = ['u1', 'u2'] as const
const DEVICES = ['d1', 'd2', 'd3'] as const
const PROVIDERS = ['wechat', 'alipay'] as const
const PRICES = { 1: 190, 30: 1990, 90: 5400 } as const
const LENGTHS = [1, 30, 90] as const
const WAITS = [
  0,
  1,
  1000,
  MINUTE_MS,
  15 * MINUTE_MS - 1,
  15 * MINUTE_MS,
  HOUR_MS,
  DAY_MS,
  31 * DAY_MS,
] as const

/** One thing that can happen; answers a line for the log, or null when there was no occasion for it. */
type Step = (shop: ShopState, rules: Rules, random: SeededRandom) => string | null

const steps: readonly (readonly [weight: number, step: Step])[] = [
  [4, addOrder],
  [4, openPayment],
  [5, payAtProvider],
  [6, deliverWebhook],
  [2, deliverAgain],
  [2, cancelOrder],
  [1, refundByStaff],
  [4, wait],
]

/** Draws and does one step. */
export function doStep(shop: ShopState, rules: Rules, random: SeededRandom): string {
  let left = random.between(
    1,
    steps.reduce((sum, [weight]) => sum + weight, 0),
  )
  for (const [weight, step] of steps) {
    left -= weight
    if (left <= 0) return step(shop, rules, random) ?? 'nothing'
  }
  return 'nothing'
}

function addOrder(shop: ShopState, _rules: Rules, random: SeededRandom): string | null {
  const userId = random.pick(USERS)
  const deviceId = random.pick(DEVICES)
  const days = random.pick(LENGTHS)
  const priceFen = PRICES[days]
  const unpaid = [...shop.orders.values()].find(
    (order) => order.status === 0 && order.userId === userId && order.deviceId === deviceId,
  )
  const { isRenewedAhead } = takeEffectChoices(shop.timelines.get(deviceId) ?? [], shop.nowMs)
  if (isRenewedAhead && !unpaid) return `add ${deviceId} already-renewed`
  const orderNo = `o${shop.nextId++}`
  try {
    const placement = {
      orderNo,
      shownPayMoneyFen: priceFen,
      priceFen,
      couponFen: 0,
      unpaid: unpaid ?? null,
    }
    const placed = placeOrder(placement, shop.nowMs)
    shop.orders.set(orderNo, { ...placed, userId, deviceId, days, immediateUse: random.is(0.3) })
    shop.history.set(orderNo, [0])
    return `add ${orderNo} ${userId} ${deviceId} ${days}`
  } catch (error) {
    if (error instanceof BusinessError) return `add ${deviceId} ${error.code}`
    throw error
  }
}

function openPayment(shop: ShopState, _rules: Rules, random: SeededRandom): string | null {
  const unpaid = [...shop.orders.values()].filter(({ status }) => status === 0)
  if (unpaid.length === 0) return null
  const { orderNo } = random.pick(unpaid)
  const provider = random.pick(PROVIDERS)
  const isOpen = shop.attempts.some((attempt) => attempt.orderNo === orderNo && attempt.provider === provider)
  if (isOpen) return `open ${orderNo} ${provider} again`
  shop.attempts.push({ orderNo, provider, transactionId: null, paidFen: 0, state: 'prepaid' })
  return `open ${orderNo} ${provider}`
}

/** The buyer pays in the wallet, whatever has become of the order meanwhile; the provider's word may get lost or come often. */
function payAtProvider(shop: ShopState, _rules: Rules, random: SeededRandom): string | null {
  const payable = shop.attempts.filter(
    ({ orderNo, provider }) =>
      !shop.taken.some((taken) => taken.orderNo === orderNo && taken.provider === provider),
  )
  if (payable.length === 0) return null
  const { orderNo, provider } = random.pick(payable)
  const amountFen = shop.orders.get(orderNo)?.payMoneyFen ?? 0
  const transactionId = `t${shop.nextId++}`
  const money = { transactionId, orderNo, provider, amountFen, takenAtMs: shop.nowMs }
  shop.taken.push({ ...money, refundedFen: 0, isAnswered: random.is(0.8) })
  const copies = random.pick([0, 1, 1, 1, 2, 3])
  for (let copy = 0; copy < copies; copy += 1) {
    const dueMs = shop.nowMs + random.pick(WAITS)
    shop.webhooks.push({ ...money, notifyId: `n${transactionId}`, dueMs })
  }
  return `pay ${orderNo} ${provider} ${transactionId} reported  times`
}

function deliverWebhook(shop: ShopState, rules: Rules, random: SeededRandom): string | null {
  if (shop.webhooks.length === 0) return null
  const webhook = random.pick(shop.webhooks)
  shop.webhooks = shop.webhooks.filter((other) => other !== webhook)
  const said: WebhookMessage = random.is(0.05)
    ? { ...webhook, notifyId: `x${webhook.notifyId}`, amountFen: 1 }
    : webhook
  processWebhook(shop, rules, said)
  return `tell ${said.notifyId} ${said.orderNo} ${said.amountFen}`
}

/** A lost word is found by query, a known one comes once more under its own id. */
function deliverAgain(shop: ShopState, rules: Rules, random: SeededRandom): string | null {
  if (shop.taken.length === 0) return null
  const taken = random.pick(shop.taken)
  const { transactionId } = taken
  const notifyId = random.is(0.5) ? `query:${transactionId}` : `n${transactionId}`
  processWebhook(shop, rules, { ...taken, notifyId, dueMs: shop.nowMs })
  return `tell again ${notifyId}`
}

function cancelOrder(shop: ShopState, rules: Rules, random: SeededRandom): string | null {
  if (shop.orders.size === 0) return null
  const orderNo = random.pick([...shop.orders.keys()])
  applyOrderCommand(shop, rules, { orderNo, command: { type: 'cancel' } })
  return `cancel ${orderNo}`
}

function refundByStaff(shop: ShopState, rules: Rules, random: SeededRandom): string | null {
  if (shop.orders.size === 0) return null
  const orderNo = random.pick([...shop.orders.keys()])
  applyOrderCommand(shop, rules, { orderNo, command: { type: 'refund-by-staff' } })
  return `refund ${orderNo}`
}

/** Time passes; refunds due by then are answered. */
function wait(shop: ShopState, rules: Rules, random: SeededRandom): string {
  const byMs = random.pick(WAITS)
  shop.nowMs += byMs
  runDueEvents(shop, rules)
  for (const refund of shop.refunds.filter(({ dueMs }) => dueMs <= shop.nowMs))
    answerRefund(shop, rules, refund)
  runDueEvents(shop, rules)
  return `wait ${byMs}`
}
