import type { DeductionOutcome } from '../../../src/backend/payments/contract-wallet-port.ts'
import { PLAN_POOLS } from '../../../src/backend/renewals/rules/contract.ts'
import { HOUR_MS, startOfBeijingDay } from '../../../src/engine/kernel/clock.ts'
import {
  announcedDays,
  closeRefusal,
  deductionAtMs,
  failureEvent,
  isAnnouncementOpen,
  isWithinHours,
  isWithinLimits,
  NO_REASON,
  obstacleOf,
  type PapayErrorCode,
  repeatedNumberRefusal,
  startOfCycle,
} from '../../../src/providers/wechat/papay/papay-rules.ts'
import { nextTradeState } from '../../../src/providers/wechat/transaction.ts'
import { signPapay } from '../../../src/wire/wechat/papay-signing.ts'
import { buildPapayXml, type PapayFields, parsePapayXml } from '../../../src/wire/wechat/papay-xml.ts'
import type { Play } from './shop-core.ts'
import type { SimulatedContract, SimulatedDeduction, WebhookMessage } from './shop-state.ts'
import type { Forgery } from './signed-messages.ts'

/** Answer of a provider that is asked for money. */
export type DeductionAnswer = 'ACCEPTED' | PapayErrorCode

/** The provider of a contract is asked for money under a number. */
export function askForMoney(play: Play, contract: SimulatedContract, outTradeNo: string): DeductionAnswer {
  const { shop } = play
  const known = shop.deductions.get(outTradeNo)
  const refusal =
    contract.provider === 'wechat' ? refusalOf(play, contract, known) : overOrPaid(contract, known)
  if (refusal !== null) return refusal
  const nowMs = shop.nowMs
  const asked: SimulatedDeduction = known ?? {
    ...{ outTradeNo, contractCode: contract.code, createdAtMs: nowMs, paidAtMs: null, transactionId: null },
    orderNo: contract.orderNo ?? outTradeNo,
    ...{ state: 'ACCEPT', isHeldUp: false, isQueryLost: false, errorCode: null, deductionAtMs: null },
  }
  const state = known === undefined ? 'ACCEPT' : (nextTradeState(known.state, 'accepted') ?? known.state)
  const dueMs = contract.provider === 'wechat' ? deductionAtMs(signatureOf(contract), nowMs) : nowMs
  shop.deductions.set(outTradeNo, { ...asked, state, errorCode: null, deductionAtMs: dueMs })
  return 'ACCEPTED'
}

function overOrPaid(
  { closedAtMs }: SimulatedContract,
  known: SimulatedDeduction | undefined,
): PapayErrorCode | null {
  if (known?.state === 'SUCCESS') return 'ORDERPAID'
  return closedAtMs === null ? null : 'CONTRACT_NOT_EXIST'
}

function refusalOf(
  { shop }: Play,
  contract: SimulatedContract,
  known: SimulatedDeduction | undefined,
): PapayErrorCode | null {
  const { wechat: plan } = shop.accounts
  const used = known === undefined ? null : repeatedNumberRefusal(known.state, plan)
  if (used !== null) {
    shop.rareEvents[
      used === 'ORDER_ACCEPTED'
        ? 'deduction asked for while it runs'
        : 'deduction under a number that is over'
    ] += 1
    return used
  }
  if (contract.closedAtMs !== null) return 'CONTRACT_NOT_EXIST'
  const { amountFen } = contract.cycle
  const { nowMs } = shop
  if (obstacleOf(signatureOf(contract), { amountFen, nowMs, plan }) !== null) {
    // A notice whose answer was lost is repeated: the server counts its days from the later one, and is refused at their end.
    const isPast = contract.announcement !== null && nowMs >= contract.announcement.deductUntilMs
    if (!isPast) shop.breaches.push(`asked for money outside the days of WeChat: ${contract.code}`)
    return 'INVALID_REQUEST'
  }
  if (isWithinLimits(plan, soFar(shop, contract), amountFen)) return null
  shop.rareEvents['limit of a day'] += 1
  return 'RULELIMIT'
}

function soFar({ deductions, contracts, nowMs }: Play['shop'], contract: SimulatedContract) {
  const fromMs = startOfBeijingDay(nowMs)
  const cycleMs = startOfCycle(contract.signedAtMs, nowMs)
  const all = [...deductions.values()]
  const own = all.filter(({ contractCode }) => contractCode === contract.code)
  const ofTemplate = all.filter(({ contractCode }) => contracts.get(contractCode)?.planId === contract.planId)
  const paidToday = ofTemplate.filter(({ paidAtMs }) => (paidAtMs ?? 0) >= fromMs)
  const paidFrom = (ms: number) => own.filter(({ paidAtMs }) => (paidAtMs ?? 0) >= ms).length
  return {
    askedToday: ofTemplate.filter(({ createdAtMs }) => createdAtMs >= fromMs).length,
    paidTodayFen: paidToday.length * contract.cycle.amountFen,
    succeededToday: paidFrom(fromMs),
    succeededInCycle: paidFrom(cycleMs),
  }
}

function signatureOf({ signedAtMs, rulesName, announcement }: SimulatedContract) {
  return { signedAtMs, isDayAfter: rulesName === 'wechat-24-hour', announcement }
}

/** WeChat tells the payer of a coming deduction; false when it takes no notice now. */
export function announceToPayer({ shop }: Play, contract: SimulatedContract): boolean {
  const { nowMs } = shop
  const { announcement, closedAtMs, cycle } = contract
  if (closedAtMs !== null || !isWithinHours(nowMs)) return false
  if (announcement !== null && isAnnouncementOpen(announcement, nowMs)) return true
  contract.announcement = { amountFen: cycle.amountFen, ...announcedDays(nowMs), outTradeNo: null }
  return true
}

/** Returns what a query finds of a deduction. */
export function findDeduction({ shop, rules }: Play, outTradeNo: string): DeductionOutcome {
  const known = shop.deductions.get(outTradeNo)
  if (known === undefined) return { status: 'unknown' }
  const contract = shop.contracts.get(known.contractCode)
  const { unpaidQuery } = shop.accounts.wechat
  if (contract?.provider === 'wechat' && !rules.isQueryAnswered(known.state, unpaidQuery)) {
    shop.rareEvents['query knows nothing of a deduction'] += 1
    return { status: 'unknown' }
  }
  const money = shop.taken.find(({ transactionId }) => transactionId === known.transactionId)
  if (money) return { status: 'succeeded', ...money, successAtMs: money.takenAtMs }
  if (known.state === 'ACCEPT') return { status: 'pending' }
  return { status: 'failed', code: 'PAY_FAIL', isContractOver: false }
}

/** The merchant asks about a number and closes it unless it is over; what is known of it then. */
export function closeDeduction(play: Play, outTradeNo: string): DeductionOutcome {
  const { shop } = play
  const outcome = findDeduction(play, outTradeNo)
  const known = shop.deductions.get(outTradeNo)
  if (known === undefined || outcome.status === 'succeeded') return outcome
  const refusal = closeRefusal({ ...known, orderedAtMs: known.createdAtMs }, shop.nowMs)
  if (refusal !== null && refusal !== 'ORDERCLOSED') return { status: 'pending' }
  known.state = 'CLOSED'
  shop.rareEvents['number of a failed deduction closed'] += 1
  return { status: 'failed', code: 'CLOSED', isContractOver: false }
}

/** An accepted deduction comes to its end, or is held up for an hour, once; the server is told of an end, or not. */
export function settleDeduction(play: Play, deduction: SimulatedDeduction): void {
  const { shop, random } = play
  const contract = shop.contracts.get(deduction.contractCode)
  if (!contract) return
  const isOver = contract.closedAtMs !== null
  if (isOver) shop.rareEvents['money of a deduction moves after its contract ended'] += 1
  const end = isOver ? 'CONTRACT_NOT_EXIST' : random.pick(contract.isPoor ? POOR_ENDS : ENDS)
  if (end === 'held up' && !deduction.isHeldUp) {
    Object.assign(deduction, { isHeldUp: true, deductionAtMs: shop.nowMs + HOUR_MS })
    return
  }
  const isPaid = end === 'paid' || end === 'held up'
  const isOfWechat = contract.provider === 'wechat'
  const failed = isOfWechat ? failureEvent(end, shop.accounts.wechat.afterFailure) : 'finally-refused'
  const state = nextTradeState(deduction.state, isPaid ? 'paid' : failed) ?? deduction.state
  const paidAtMs = isPaid ? shop.nowMs : null
  Object.assign(deduction, { state, paidAtMs, deductionAtMs: null, errorCode: isPaid ? null : end })
  if (end === NO_REASON) shop.rareEvents['deduction failed without a reason'] += 1
  if (isPaid && contract.announcement) contract.announcement = null
  tellOfEnd(play, { contract, deduction })
}

const ENDS = ['paid', 'paid', 'paid', 'NOTENOUGH', 'SYSTEMERROR', NO_REASON, 'held up'] as const
const POOR_ENDS = [...Array<'NOTENOUGH'>(9).fill('NOTENOUGH'), NO_REASON, 'held up', 'paid'] as const

function tellOfEnd(
  { shop, random }: Play,
  { contract, deduction }: { contract: SimulatedContract; deduction: SimulatedDeduction },
): void {
  const { outTradeNo, orderNo, paidAtMs, errorCode } = deduction
  const { provider, cycle } = contract
  const id = shop.nextId++
  const money = {
    transactionId: `t${id}`,
    orderNo,
    provider,
    amountFen: cycle.amountFen,
    takenAtMs: shop.nowMs,
  }
  deduction.transactionId = paidAtMs === null ? null : money.transactionId
  if (paidAtMs !== null)
    shop.taken.push({ ...money, refundedFen: 0, parts: new Map(), isAnswered: random.is(0.8) })
  // Alipay tells of no failure: its answer did.
  if (paidAtMs === null && provider === 'alipay') return
  const said: Omit<WebhookMessage, 'dueMs'> = {
    ...{ ...money, kind: 'deduction', notifyId: `n${id}`, outTradeNo, attempts: 0, errorCode },
  }
  for (let copy = random.pick([0, 1, 1, 1, 2]); copy > 0; copy -= 1)
    shop.webhooks.push({ ...said, dueMs: shop.nowMs + random.pick([0, 0, HOUR_MS, 26 * HOUR_MS]) })
}

/** Tells whether a template of WeChat lets nobody sign any more. */
export function isTemplateStopped({ shop }: Play, planId: string | null): boolean {
  const { stoppedTemplates } = shop.accounts.wechat
  return stoppedTemplates !== null && planId !== null && PLAN_POOLS[stoppedTemplates].includes(planId)
}

/** Returns the time in milliseconds when something happens to a contract next. */
export function nextRenewalMs({ shop }: Play): number {
  const deductions = [...shop.deductions.values()].map((deduction) => deduction.deductionAtMs ?? Infinity)
  const periods = [...shop.contracts.values()].map(({ cycle }) => cycle.nextDueMs ?? Infinity)
  return Math.min(...deductions, ...periods)
}

const SECRET = 'secret'.padEnd(32, '0')

/** Reads, as the server does, a v2 notify, signed with a secret and without a time; null when it is not believed. */
export function receivePapay(
  { rules }: Play,
  { orderNo, transactionId, amountFen, notifyId }: WebhookMessage,
  forgery: Forgery | null,
): PapayFields | null {
  const deduction = { out_trade_no: orderNo, transaction_id: transactionId, nonce_str: notifyId }
  const signed = signPapay(
    { ...deduction, total_fee: String(amountFen) },
    forgery === 'key of nobody' ? 'nobody'.padEnd(32, '0') : SECRET,
    'HMAC-SHA256',
  )
  const fields = parsePapayXml(buildPapayXml({ ...signed, ...forgedFields(signed, forgery) }))
  return fields !== null && rules.verifyPapay(fields, SECRET) ? fields : null
}

function forgedFields({ sign = '', total_fee }: PapayFields, forgery: Forgery | null): PapayFields {
  if (forgery === 'unsigned') return { sign: '' }
  if (forgery === 'other text') return { total_fee: `${total_fee}0` }
  return { sign: forgery === 'bad-signature' || forgery === 'signed-probe' ? sign.toLowerCase() : sign }
}
