import { nextContractState, SIGN_WITHIN_MS } from '../../../src/features/auto-renewal/rules/contract.ts'
import { takeEffectChoices } from '../../../src/features/entitlements/rules/take-effect.ts'
import { placeOrder } from '../../../src/features/orders/rules/place-order.ts'
import { BusinessError } from '../../../src/kernel/business-error.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../src/kernel/clock.ts'
import type { SeededRandom } from '../fuzz/seeded-random.ts'
import {
  answerRefund,
  applyOrderCommand,
  closeAttempt,
  isOf,
  processWebhook,
  type Rules,
  runDueEvents,
} from './shop-core.ts'
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
  [1, closeByTimeOut],
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
    const signing = {
      state: 'pre-signed',
      isSigned: false,
      signUntilMs: shop.nowMs + SIGN_WITHIN_MS,
    } as const
    const renewal = random.is(0.3) ? { ...signing } : null
    shop.orders.set(orderNo, { ...placed, userId, deviceId, days, immediateUse: random.is(0.3), renewal })
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
  const unpaidYet = { transactionId: null, paidFen: 0, state: 'prepaid', isClosed: false } as const
  shop.attempts.push({ ...unpaidYet, orderNo, provider, isCloseAnswered: random.is(0.8) })
  return `open ${orderNo} ${provider}`
}

/** The buyer pays in the wallet, whatever has become of the order meanwhile; the provider's word may get lost or come often. */
function payAtProvider(shop: ShopState, _rules: Rules, random: SeededRandom): string | null {
  const payable = shop.attempts.filter(
    (attempt) => !attempt.isClosed && !shop.taken.some((taken) => isOf(attempt, taken)),
  )
  if (payable.length === 0) return null
  const { orderNo, provider } = random.pick(payable)
  const amountFen = shop.orders.get(orderNo)?.payMoneyFen ?? 0
  const transactionId = `t${shop.nextId++}`
  const word = signOrDecline(shop, orderNo, random)
  const money = { transactionId, orderNo, provider, amountFen, takenAtMs: shop.nowMs }
  shop.taken.push({ ...money, refundedFen: 0, isAnswered: random.is(0.8) })
  const copies = random.pick([0, 1, 1, 1, 2, 3])
  for (let copy = 0; copy < copies; copy += 1) {
    const dueMs = shop.nowMs + random.pick(WAITS)
    shop.webhooks.push({ ...money, notifyId: `n${transactionId}`, dueMs })
  }
  return `pay ${orderNo} ${provider} ${transactionId} told ${copies} times${word}`
}

/** Who pays may sign the renewal offered with the order, or leave it out, which nobody is told of. */
function signOrDecline(shop: ShopState, orderNo: string, random: SeededRandom): string {
  const renewal = shop.orders.get(orderNo)?.renewal ?? null
  if (renewal === null || renewal.isSigned) return ''
  if (random.is(0.5)) {
    shop.seldom['buyer declines the renewal'] += 1
    return ', declines the renewal'
  }
  renewal.isSigned = true
  renewal.state = nextContractState(renewal.state, 'signed') ?? renewal.state
  return ', signs the renewal'
}

/** The time of a payment at its provider is over: closed without money, and the order stays as it is. */
function closeByTimeOut(shop: ShopState, _rules: Rules, random: SeededRandom): string | null {
  const unpaid = shop.attempts.filter(
    (attempt) => !attempt.isClosed && !shop.taken.some((taken) => isOf(attempt, taken)),
  )
  if (unpaid.length === 0) return null
  const attempt = random.pick(unpaid)
  closeAttempt(attempt)
  shop.seldom['payment closed by time-out'] += 1
  return `close ${attempt.orderNo} ${attempt.provider}`
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
