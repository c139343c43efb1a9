import { placeContractOrder } from '../../../src/backend/orders/rules/order.ts'
import type { DeductionOutcome } from '../../../src/backend/payments/contract-wallet-port.ts'
import {
  choosePlan,
  MAX_UNPAID_PERIODS,
  PLAN_POOLS,
  renewalRulesOf,
} from '../../../src/backend/renewals/rules/contract.ts'
import {
  type CycleCommand,
  cycleWindowOf,
  isCyclePayable,
  planCycle,
  takesNewNumber,
} from '../../../src/backend/renewals/rules/cycle.ts'
import { DAY_MS } from '../../../src/engine/kernel/clock.ts'
import { NO_REASON } from '../../../src/providers/wechat/papay/papay-rules.ts'
import {
  announceToPayer,
  askForMoney,
  closeDeduction,
  findDeduction,
  isTemplateStopped,
  settleDeduction,
} from './renewal-provider.ts'
import { applyOrderCommand, type Play } from './shop-core.ts'
import { openAttempt, settle } from './shop-payments.ts'
import type { SimulatedContract, WebhookMessage } from './shop-state.ts'
import { callProvider } from './signed-messages.ts'

const PERIOD_DAYS = 30
const PERIOD_FEN = 1790

/** A buyer signs a contract for a device that has none, or is refused it. */
export function signContract(play: Play): string {
  const { shop, random } = play
  const provider = random.pick(['wechat', 'wechat', 'alipay'] as const)
  const mode = random.pick(['pre-notice', '24-hour'] as const)
  const live = [...shop.contracts.values()].filter(({ closedAtMs }) => closedAtMs === null)
  const deviceId = `c${random.between(1, 3)}`
  if (live.some((contract) => contract.deviceId === deviceId)) return `sign ${deviceId} has one`
  const held = live.map(({ planId }) => ({ planId, isLive: true }))
  const planId = provider === 'wechat' ? choosePlan(mode, held) : choosePlan(null, [])
  if (isTemplateStopped(play, planId)) {
    shop.rareEvents['template stopped, nobody signs'] += 1
    return `sign ${deviceId} under a stopped template`
  }
  const rulesName = planId !== null && PLAN_POOLS['24-hour'].includes(planId) ? 'wechat-24-hour' : provider
  const plan = renewalRulesOf(rulesName).planFirst(shop.nowMs, shop.nowMs)
  const code = `k${shop.nextId++}`
  shop.contracts.set(code, {
    ...{
      code,
      userId: 'u1',
      deviceId,
      isPoor: random.is(0.3),
      provider,
      planId,
      rulesName,
      amountFen: PERIOD_FEN,
      lapses: 0,
    },
    ...{ signedAtMs: shop.nowMs, endedAtMs: null, closedAtMs: null, announcement: null },
    ...{ orderNo: null, number: null, openNumbers: [] },
    cycle: planCycle(1, PERIOD_FEN, plan),
  })
  return `sign ${code} ${deviceId} ${rulesName}`
}

/** A contract ends at its provider; the server is told, or finds out when it asks for money. */
export function endContract(play: Play): string | null {
  const { shop, random } = play
  const live = [...shop.contracts.values()].filter(({ closedAtMs }) => closedAtMs === null)
  if (live.length === 0) return null
  const contract = random.pick(live)
  contract.closedAtMs = shop.nowMs
  const isTold = random.is(0.7)
  if (isTold) takeEnd(play, contract)
  return `end ${contract.code}${isTold ? '' : ' untold'}`
}

function takeEnd(play: Play, contract: SimulatedContract): void {
  if (contract.endedAtMs !== null || contract.closedAtMs === null) return
  contract.endedAtMs = contract.closedAtMs
  moveCycle(play, contract, { type: 'contract-ended' })
}

/** Runs what comes next for contracts at this instant: the providers' deductions first, then the server. */
export function runRenewals(play: Play): void {
  const { shop } = play
  const deduction = [...shop.deductions.values()].find(
    ({ deductionAtMs }) => deductionAtMs !== null && deductionAtMs <= shop.nowMs,
  )
  if (deduction) settleDeduction(play, deduction)
  else for (const contract of shop.contracts.values()) runDue(play, contract)
}

function runDue(play: Play, contract: SimulatedContract): void {
  const { cycle } = contract
  if (cycle.nextDueMs === null || cycle.nextDueMs > play.shop.nowMs) return
  const task = moveCycle(play, contract, { type: 'due' })
  if (task === 'announce') announce(play, contract)
  if (task === 'deduct') {
    if (contract.provider === 'wechat' && takesNewNumber(cycle)) takeNumber(play, contract)
    deduct(play, contract)
  }
  if (task === 'query') query(play, contract)
}

/** Applies a command to the present period and does what follows, but for what is asked of the provider. */
function moveCycle(play: Play, contract: SimulatedContract, command: CycleCommand) {
  const { shop, rules } = play
  const around = {
    ...{ rules: renewalRulesOf(contract.rulesName), nowMs: shop.nowMs },
    isContractLive: contract.endedAtMs === null,
  }
  const before = contract.cycle
  const { cycle, task, isRefused } = rules.decideCycle(before, command, around)
  if (isRefused) return null
  contract.cycle = cycle
  if (cycle.state !== before.state && (cycle.state === 'lapsed' || cycle.state === 'cancelled'))
    endUnpaid(play, contract)
  return task
}

/** A period that nobody paid: its order has failed, and the next is planned, or the contract ends. */
function endUnpaid(play: Play, contract: SimulatedContract): void {
  const { shop } = play
  const { cycle, orderNo } = contract
  const deductions = [...shop.deductions.values()].filter((one) => one.orderNo === orderNo)
  // What a provider has accepted and not taken, it does not take once the contract is over there.
  const mayMove = deductions.some(({ state }) => state === 'ACCEPT') && contract.closedAtMs === null
  const isPaid = deductions.some(
    ({ state, paidAtMs }) => state === 'SUCCESS' && !isAfterEnd(contract, paidAtMs),
  )
  if (mayMove || isPaid)
    shop.breaches.push(`period given up while its money moves: ${contract.code}/${cycle.period}`)
  if (orderNo !== null) applyOrderCommand(play, { orderNo, command: { type: 'payment-refused' } })
  if (cycle.state === 'cancelled') return
  contract.lapses += 1
  if (contract.lapses >= MAX_UNPAID_PERIODS) {
    Object.assign(contract, { endedAtMs: shop.nowMs, closedAtMs: contract.closedAtMs ?? shop.nowMs })
    return
  }
  const dueMs = Math.max(shop.nowMs, cycle.plannedAtMs + PERIOD_DAYS * DAY_MS)
  planPeriod(contract, renewalRulesOf(contract.rulesName).planAfterUnpaid(dueMs))
}

function planPeriod(contract: SimulatedContract, plan: Parameters<typeof planCycle>[2]): void {
  contract.cycle = planCycle(contract.cycle.period + 1, PERIOD_FEN, plan)
  Object.assign(contract, { orderNo: null, number: null, openNumbers: [] })
}

function announce(play: Play, contract: SimulatedContract): void {
  const isAlipay = contract.provider === 'alipay'
  // WeChat's notice is of v3, whose requests and answers are signed at a time; Alipay moves its plan.
  const answer = callProvider(play, contract.provider, play.random.is(0.1) ? 'unsigned' : null)
  const isTaken = answer !== 'refused' && (isAlipay || announceToPayer(play, contract))
  if (answer === 'unknown') return
  const refused = { type: 'notice-refused', code: 'SIGN_ERROR' } as const
  moveCycle(play, contract, isTaken ? { type: 'notice-taken' } : refused)
}

/** A further try has a number of its own (R-RENEWAL-40). */
function takeNumber({ shop }: Play, contract: SimulatedContract): void {
  if (contract.number !== null) contract.openNumbers.push(contract.number)
  contract.number = `${contract.orderNo}T${shop.nextId++}`
}

/** Whether the earlier numbers of a period take no money any more; one that took it pays the period. */
function closeEarlier(play: Play, contract: SimulatedContract): boolean {
  for (const number of contract.openNumbers.slice()) {
    if (play.random.is(0.1)) return false
    const outcome = closeDeduction(play, number)
    if (outcome.status === 'succeeded') takeOutcome(play, number, outcome)
    if (outcome.status !== 'failed' && outcome.status !== 'unknown') return false
    contract.openNumbers = contract.openNumbers.filter((open) => open !== number)
  }
  return true
}

function deduct(play: Play, contract: SimulatedContract): void {
  const { shop, random } = play
  if (contract.orderNo === null) placePeriod(play, contract)
  if (!closeEarlier(play, contract)) return
  const orderNo = contract.number ?? ''
  const fate = random.pick(['answered', 'answered', 'answered', 'answer lost', 'request lost'])
  if (fate === 'request lost') return
  const code = askForMoney(play, contract, orderNo)
  if (fate === 'answer lost') {
    shop.rareEvents['answer nobody signed'] += 1
    return
  }
  if (code === 'ACCEPTED' || code === 'ORDER_ACCEPTED') return
  if (code === 'ORDERPAID' || code === 'ORDERCLOSED' || code === 'OUT_TRADE_NO_USED')
    takeOutcome(play, orderNo, closeDeduction(play, orderNo))
  else takeOutcome(play, orderNo, { status: 'failed', code, isContractOver: code === 'CONTRACT_NOT_EXIST' })
}

function placePeriod({ shop }: Play, contract: SimulatedContract): void {
  const orderNo = `p${shop.nextId++}`
  const placed = placeContractOrder(
    { orderNo, priceFen: PERIOD_FEN, originalPriceFen: PERIOD_FEN },
    shop.nowMs,
  )
  const { userId, deviceId, provider } = contract
  const bought = { userId, deviceId, days: PERIOD_DAYS, immediateUse: false, couponId: null, renewal: null }
  shop.orders.set(orderNo, { ...placed, ...bought })
  shop.history.set(orderNo, [0])
  openAttempt(shop, { orderNo, provider, state: 'created', isDeduction: true })
  Object.assign(contract, { orderNo, number: orderNo })
}

function query(play: Play, contract: SimulatedContract): void {
  const { shop, random } = play
  const { number: orderNo, cycle } = contract
  const deduction = shop.deductions.get(orderNo ?? '')
  const window = cycleWindowOf(cycle)
  if (window !== null && shop.nowMs > window.untilMs && cycle.failCode?.endsWith('UNKNOWN'))
    shop.rareEvents['unknown deduction queried after its window'] += 1
  // An answer is lost now and then, and never twice in a row: what is asked for ever tells nothing.
  const isLost = deduction !== undefined && !deduction.isQueryLost && random.is(0.2)
  if (deduction) deduction.isQueryLost = isLost
  if (isLost || orderNo === null) return
  const outcome = findDeduction(play, orderNo)
  if (outcome.status !== 'unknown' || closeEarlier(play, contract)) takeOutcome(play, orderNo, outcome)
}

/** Applies what the server makes of a webhook about a deduction (R-WECHAT-25). */
export function takeDeduction(play: Play, message: WebhookMessage): void {
  const { errorCode, transactionId, amountFen, takenAtMs, notifyId } = message
  const { outTradeNo: orderNo = message.orderNo } = message
  const isKnown = play.rules.isKnown(play.shop, notifyId)
  if (errorCode !== null) play.shop.inbox.add(notifyId)
  if (isKnown || errorCode === NO_REASON || errorCode === 'SYSTEMERROR') return
  const isContractOver = errorCode === 'CONTRACT_NOT_EXIST'
  const outcome: DeductionOutcome =
    errorCode === null
      ? { status: 'succeeded', transactionId, amountFen, successAtMs: takenAtMs }
      : { status: 'failed', code: errorCode, isContractOver }
  takeOutcome(play, orderNo, outcome, notifyId)
}

function takeOutcome(play: Play, number: string, outcome: DeductionOutcome, toldBy?: string): void {
  const { shop } = play
  const isAnswer = toldBy === undefined
  const notifyId = toldBy ?? `answer-${number}`
  const { contractCode, orderNo = number } = shop.deductions.get(number) ?? {}
  const contract = [...shop.contracts.values()].find(
    (one) => one.code === contractCode || one.number === number,
  )
  if (!contract || outcome.status === 'accepted' || outcome.status === 'pending') return
  if (outcome.status === 'succeeded') {
    takeMoney(play, contract, { orderNo, notifyId, ...outcome })
    return
  }
  if (contract.number !== number) return
  if (outcome.status === 'unknown') {
    if (moveCycle(play, contract, { type: 'unknown' }) === 'deduct') deduct(play, contract)
    return
  }
  moveCycle(play, contract, { type: 'failed', ...outcome, isAnswer })
  if (outcome.isContractOver) takeEnd(play, contract)
}

function isAfterEnd({ endedAtMs }: SimulatedContract, takenAtMs: number | null): boolean {
  return endedAtMs !== null && takenAtMs !== null && takenAtMs > endedAtMs
}

function takeMoney(
  play: Play,
  contract: SimulatedContract,
  money: { orderNo: string; notifyId: string; transactionId: string; amountFen: number; successAtMs: number },
): void {
  const { shop } = play
  const { orderNo, successAtMs: takenAtMs } = money
  const isPresent = contract.orderNo === orderNo
  const isOpen = isPresent && isCyclePayable(contract.cycle)
  if (isAfterEnd(contract, takenAtMs)) {
    const failed = { type: 'failed', code: 'PAID_AFTER_END', isContractOver: true, isAnswer: true } as const
    if (isOpen) moveCycle(play, contract, failed)
    else applyOrderCommand(play, { orderNo, command: { type: 'payment-refused' } })
  }
  settle(play, { ...money, provider: contract.provider, takenAtMs })
  if (!isOpen || !isCyclePayable(contract.cycle) || !shop.activations.has(orderNo)) return
  moveCycle(play, contract, { type: 'succeeded' })
  if (contract.endedAtMs !== null) return
  const timeline = shop.timelines.get(contract.deviceId) ?? []
  const endsAtMs =
    timeline.find((row) => row.orderNo === orderNo)?.endsAtMs ?? shop.nowMs + PERIOD_DAYS * DAY_MS
  contract.lapses = 0
  planPeriod(contract, renewalRulesOf(contract.rulesName).planNext(endsAtMs))
}
