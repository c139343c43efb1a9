import type { Schemas } from '@skyshop/openapi/control'
import { aCoupon } from '../../../src/backend/coupons/rules/coupon-fixture.ts'
import { findUnusableReason, savingOf } from '../../../src/backend/coupons/rules/validate-coupon.ts'
import { takeEffectChoices } from '../../../src/backend/entitlements/rules/take-effect.ts'
import { BusinessError } from '../../../src/backend/kernel/business-error.ts'
import { placeOrder } from '../../../src/backend/orders/rules/order.ts'
import { SIGN_WITHIN_MS } from '../../../src/backend/renewals/rules/contract.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../src/engine/kernel/clock.ts'
import type { SeededRandom } from '../fuzz/seeded-random.ts'
import { deliver, providerSteps, type Step } from './provider-steps.ts'
import { nextRenewalMs } from './renewal-provider.ts'
import { endContract, runRenewals, signContract } from './renewals.ts'
import { applyOrderCommand, moveCoupon, type Play } from './shop-core.ts'
import { answerRefund, askByPage, openAttempt, runDueEvents, unpaidAttempts } from './shop-payments.ts'
import type { ShopState, SimulatedOrder } from './shop-state.ts'
import { callProvider, drawForgery, drawNotifyAddress } from './signed-messages.ts'

const USERS = ['u1', 'u2'] as const
const DEVICES = ['d1', 'd2', 'd3'] as const
const PROVIDERS = ['wechat', 'alipay'] as const
/** What the buyer's phone runs on, which changes nothing of what the server decides. */
const HOSTS: readonly Schemas['HostProfile']['platform'][] = ['android', 'ios', 'harmony']
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

const steps: readonly (readonly [weight: number, step: Step])[] = [
  [8, addOrder],
  [8, openPayment],
  [10, payAtProvider],
  [4, askByPage],
  [4, cancelOrder],
  [3, refundByStaff],
  [3, signContract],
  [1, endContract],
  [9, wait],
  ...providerSteps,
]

/** Draws and does one step. */
export function doStep(play: Play): string {
  let left = play.random.between(
    1,
    steps.reduce((sum, [weight]) => sum + weight, 0),
  )
  for (const [weight, step] of steps) {
    left -= weight
    if (left <= 0) return step(play) ?? 'nothing'
  }
  return 'nothing'
}

function addOrder(play: Play): string | null {
  const { shop, random } = play
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
  const coupon = random.is(0.3) ? takeCoupon(shop, random, { userId, priceFen }) : null
  const couponFen = coupon === null ? 0 : savingOf(coupon, priceFen)
  const shownPayMoneyFen = priceFen - couponFen
  try {
    const price = { shownPayMoneyFen, priceFen, originalPriceFen: priceFen, couponFen }
    const placed = placeOrder({ ...price, orderNo, unpaid: unpaid ?? null }, shop.nowMs)
    const couponId = coupon?.couponId ?? null
    const bought = { userId, deviceId, days, immediateUse: random.is(0.3), couponId }
    shop.orders.set(orderNo, { ...placed, ...bought, renewal: offerRenewal(shop, random) })
    shop.history.set(orderNo, [0])
    moveCoupon(play, { orderNo, couponId }, 'reserve')
    return `add ${orderNo} ${userId} ${deviceId} ${days} ${couponFen}`
  } catch (error) {
    if (error instanceof BusinessError) return `add ${deviceId} ${error.code}`
    throw error
  }
}

/** A coupon of the user that may be taken now; a new one, which soon runs out, where there is none. */
function takeCoupon(
  shop: ShopState,
  random: SeededRandom,
  { userId, priceFen }: { userId: string; priceFen: number },
) {
  const purchase = { kind: 'cloud', productCode: 'IPC', packageSource: 1, priceFen }
  const isUsable = (coupon: ReturnType<typeof aCoupon>) =>
    coupon.userId === userId && findUnusableReason(coupon, purchase, shop.nowMs) === null
  const known = [...shop.coupons.values()].find(isUsable)
  if (known) return known
  const validUntilMs = shop.nowMs + random.pick([MINUTE_MS, 10 * MINUTE_MS, DAY_MS])
  const terms = { userId, amountFen: 100, minimumFen: 0, validFromMs: shop.nowMs, validUntilMs }
  const given = aCoupon({ ...terms, couponId: `cpn${shop.nextId++}` })
  shop.coupons.set(given.couponId, given)
  return given
}

/** An agreement offered with the payment, of either product of Alipay. */
function offerRenewal(shop: ShopState, random: SeededRandom): SimulatedOrder['renewal'] {
  if (!random.is(0.5)) return null
  const products = ['CYCLE_PAY_AUTH_P', 'GENERAL_WITHHOLDING_P', 'GENERAL_WITHHOLDING_P'] as const
  const scene = { personalProduct: random.pick(products), signScene: 'INDUSTRY|DIGITAL_MEDIA' }
  const externalAgreementNo = `A${shop.nextId++}`
  return {
    ...scene,
    externalAgreementNo,
    state: 'pre-signed',
    isSigned: false,
    signUntilMs: shop.nowMs + SIGN_WITHIN_MS,
  }
}

/** The server opens a payment; one whose answer is not believed is open at the provider all the same. */
function openPayment(play: Play): string | null {
  const { shop, rules, random } = play
  const unpaid = [...shop.orders.values()].filter(
    ({ status, origin, toldPaidBy }) => status === 0 && origin !== 'contract' && toldPaidBy === null,
  )
  if (unpaid.length === 0) return null
  const { orderNo } = random.pick(unpaid)
  const provider = random.pick(PROVIDERS)
  const { address, isSound } = drawNotifyAddress(random)
  const brokenRule = rules.brokenUrlRule(address, { productBaseUrl: '', hosts: [] })
  if (brokenRule !== null) {
    shop.rareEvents['notify address refused'] += 1
    return `open ${orderNo} ${provider} refused: ${brokenRule}`
  }
  if (!isSound) shop.breaches.push(`notify address ${address} is taken`)
  const isOpen = shop.attempts.some((attempt) => attempt.orderNo === orderNo && attempt.provider === provider)
  if (isOpen) return `open ${orderNo} ${provider} again`
  // An order string of Alipay is signed by the merchant alone.
  const answer =
    provider === 'alipay'
      ? 'answered'
      : callProvider(play, provider, random.is(0.1) ? drawForgery(random) : null)
  if (answer === 'refused') return `open ${orderNo} ${provider} refused`
  if (answer === 'unknown') shop.rareEvents['answer nobody signed'] += 1
  const state = answer === 'answered' ? 'prepaid' : 'created'
  openAttempt(shop, { orderNo, provider, state, isCloseAnswered: random.is(0.8) })
  return `open ${orderNo} ${provider} ${answer}`
}

/** The buyer pays in the wallet, whatever has become of the order meanwhile; the provider's word may get lost or come often. */
function payAtProvider(play: Play): string | null {
  const { shop, random } = play
  const payable = unpaidAttempts(shop)
  if (payable.length === 0) return null
  const { orderNo, provider } = random.pick(payable)
  const amountFen = shop.orders.get(orderNo)?.payMoneyFen ?? 0
  const transactionId = `t${shop.nextId++}`
  const money = { transactionId, orderNo, provider, amountFen, takenAtMs: shop.nowMs }
  shop.taken.push({ ...money, refundedFen: 0, parts: new Map(), isAnswered: random.is(0.8) })
  const copies = random.pick([0, 1, 1, 1, 2, 3])
  const said = { ...money, notifyId: `n${transactionId}`, attempts: 0, errorCode: null }
  for (let copy = 0; copy < copies; copy += 1)
    shop.webhooks.push({ ...said, kind: 'payment', dueMs: shop.nowMs + random.pick(WAITS) })
  const signed = signOrDecline(play, orderNo)
  if (signed === 'signs')
    shop.webhooks.push({ ...said, kind: 'signature', notifyId: `s${transactionId}`, dueMs: 0 })
  const host = random.pick(HOSTS)
  if (host === 'harmony') shop.rareEvents['paid on HarmonyOS'] += 1
  return `pay ${orderNo} ${provider} ${transactionId} on ${host} told ${copies} times, ${signed}`
}

/** Who pays may sign the renewal offered with the order, or leave it out, which nobody is told of. */
function signOrDecline({ shop, rules, random }: Play, orderNo: string): string {
  const order = shop.orders.get(orderNo)
  const renewal = order?.renewal ?? null
  if (renewal === null || renewal.isSigned) return 'no renewal'
  if (random.is(0.5)) {
    shop.rareEvents['buyer declines the renewal'] += 1
    return 'declines'
  }
  const living = [...shop.orders.values()].flatMap((other) =>
    other.userId === order?.userId && other.renewal?.isSigned ? [other.renewal] : [],
  )
  if (rules.isSceneTaken(renewal, living)) {
    shop.rareEvents['second general agreement of a scene refused'] += 1
    return 'cannot sign'
  }
  renewal.isSigned = true
  return 'signs'
}

function cancelOrder(play: Play): string | null {
  const { shop, random } = play
  if (shop.orders.size === 0) return null
  const orderNo = random.pick([...shop.orders.keys()])
  applyOrderCommand(play, { orderNo, command: { type: 'cancel' } })
  return `cancel ${orderNo}`
}

/** Staff gives money back, and asks for it once more before the provider has answered. */
function refundByStaff(play: Play): string | null {
  const { shop, random } = play
  if (shop.orders.size === 0) return null
  const orderNo = random.pick([...shop.orders.keys()])
  for (let times = random.between(1, 2); times > 0; times -= 1) {
    if (shop.orders.get(orderNo)?.pendingRefund)
      shop.rareEvents['refund asked for while one is under way'] += 1
    applyOrderCommand(play, { orderNo, command: { type: 'refund-by-staff' } })
  }
  return `refund ${orderNo}`
}

/** Time passes, contracts and the words about them at their own instants; refunds due by then are answered. */
function wait(play: Play): string {
  const { shop, random } = play
  const byMs = random.is(0.3) ? 31 * DAY_MS : random.pick(WAITS)
  const untilMs = shop.nowMs + byMs
  for (let dueMs = nextMs(play); dueMs <= untilMs; dueMs = nextMs(play)) {
    shop.nowMs = Math.max(shop.nowMs, dueMs)
    const told = shop.webhooks.find(({ kind, dueMs: atMs }) => kind === 'deduction' && atMs <= shop.nowMs)
    if (told) deliver(play, told)
    else runRenewals(play)
  }
  shop.nowMs = untilMs
  runDueEvents(play)
  for (const refund of shop.refunds.filter(({ dueMs }) => dueMs <= shop.nowMs)) answerRefund(play, refund)
  runDueEvents(play)
  return `wait ${byMs}`
}

function nextMs(play: Play): number {
  const told = play.shop.webhooks.filter(({ kind }) => kind === 'deduction').map(({ dueMs }) => dueMs)
  return Math.min(nextRenewalMs(play), ...told)
}
