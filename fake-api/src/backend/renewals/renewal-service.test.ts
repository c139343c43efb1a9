import { expect, it } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../engine/kernel/clock.ts'
import { billDayOf } from '../payments/rules/payment.ts'
import { BILL_DUE } from '../payments/settlement.ts'
import { announcePrice } from './plan-service.ts'
import { type ContractTestContext, PERIOD_FEN, withContractContext } from './testing/contract-test-context.ts'
import { FakeContractWallet } from './testing/fake-contract-wallet.ts'

const deduction = (orderNo: string, amountFen: number) =>
  ({
    provider: 'wechat',
    notifyId: `n-${orderNo}`,
    orderNo,
    outcome: { status: 'succeeded', transactionId: 't-9', amountFen, successAtMs: 0 },
  }) as const

it('keeps the money of a deduction without a contract for manual review', () =>
  withContractContext(async ({ world, features }) => {
    const event = deduction('26112009410000009999', PERIOD_FEN)
    expect(await features.autoRenewal.webhooks.onDeduction(world, event)).toBe('unknown-order')
    expect(await features.autoRenewal.webhooks.onDeduction(world, event)).toBe('duplicate')
    expect(await world.read.notifyInbox.findMany()).toMatchObject([
      { outcome: 'unknown-order', orderNo: null, amountFen: PERIOD_FEN, transactionId: 't-9' },
    ])
  }))

it('gives back the money of a deduction for a period that ended unpaid', () =>
  withContractContext(async (setup) => {
    const { world, wallet, features } = setup
    wallet.nextDeductions.push('fails')
    await setup.sign()
    expect(await setup.sendDeductionResult()).toBe('accepted')
    const contractCode = (await setup.contract()).contractCode
    const ended = { provider: 'wechat', contractCode, providerContractId: '', by: 'user' } as const
    await features.autoRenewal.webhooks.onEnded(world, {
      ...ended,
      notifyId: 'e',
      endedAtMs: world.nowMs(),
    })
    expect(await setup.cycleStates()).toEqual(['cancelled'])
    const event = deduction(setup.lastOrderNo(), PERIOD_FEN)
    expect(await features.autoRenewal.webhooks.onDeduction(world, event)).toBe('refunding')
    expect((await setup.contract()).orders).toMatchObject([{ status: -1 }])
  }))

it.each([
  ['a webhook', 'refunding', PERIOD_FEN, 3],
  ['the query alone', 'refunding', PERIOD_FEN, 3],
  ['a webhook', 'amount-mismatch', PERIOD_FEN - 1, -1],
  ['the query alone', 'amount-mismatch', PERIOD_FEN - 1, -1],
] as const)(
  'cancels a period whose money, told by %s, came after its contract had ended: %s',
  (by, outcome, fen, status) =>
    withContractContext(async (setup) => {
      const { world, wallet } = setup
      await setup.sign()
      await endContract(setup)
      expect(await setup.cycleStates()).toEqual(['deducting'])
      await world.clock.advance({ byMs: MINUTE_MS })
      wallet.settle(setup.lastOrderNo(), fen, world.nowMs())
      if (by === 'a webhook') expect(await setup.sendDeductionResult()).toBe(outcome)
      await world.clock.advance({ byMs: 3 * HOUR_MS })
      expect(await setup.contract()).toMatchObject({
        ...{ cycles: [{ state: 'cancelled', failCode: 'PAID_AFTER_END' }], orders: [{ status }] },
      })
      const inbox = await world.read.notifyInbox.findMany({ where: { kind: 'payment' } })
      expect(inbox).toMatchObject([{ outcome }])
    }),
)

it('takes the same answer of a provider in once, however often it is asked', () =>
  withContractContext(async (setup) => {
    const { world, wallet } = setup
    await setup.sign()
    wallet.settle(setup.lastOrderNo(), PERIOD_FEN - 1, world.nowMs())
    await world.clock.advance({ byMs: 4 * HOUR_MS })
    const inbox = await world.read.notifyInbox.findMany({ where: { kind: 'payment' } })
    expect(inbox).toMatchObject([{ outcome: 'amount-mismatch' }])
    expect(await setup.cycleStates()).toEqual(['deducting'])
  }))

/** Signed and paid, with the notice of the second period due in 27 days. */
async function upToTheNotice(setup: ContractTestContext): Promise<string> {
  const contractCode = await setup.sign()
  await setup.sendDeductionResult()
  await setup.world.clock.advance({ byMs: 27 * DAY_MS - MINUTE_MS })
  return contractCode
}

const notices = ({ wallet }: ContractTestContext) =>
  wallet.requests.filter((line) => line.startsWith('announce')).length

it('announces again after ten minutes when the answer was lost, and an hour after a refusal', () =>
  withContractContext(async (setup) => {
    await upToTheNotice(setup)
    const { wallet, world } = setup
    wallet.nextNotices.push('gets lost', 'is refused')
    await world.clock.advance({ byMs: 11 * MINUTE_MS })
    expect([notices(setup), await setup.cycleStates()]).toEqual([2, ['paid', 'announced']])
    await world.clock.advance({ byMs: HOUR_MS })
    expect([notices(setup), await setup.cycleStates()]).toEqual([3, ['paid', 'waiting']])
    expect(wallet.requests.filter((line) => line.startsWith('query contract'))).toHaveLength(1)
  }))

it('ends a contract the provider ended silently, when a notice is refused', () =>
  withContractContext(async (setup) => {
    const contractCode = await upToTheNotice(setup)
    const { wallet, world } = setup
    wallet.end(world, contractCode)
    wallet.nextNotices.push('is refused')
    await world.clock.advance({ byMs: 2 * MINUTE_MS })
    expect(await setup.contract()).toMatchObject({ state: 'terminated', endedBy: 'expired' })
    expect(await setup.cycleStates()).toEqual(['paid', 'cancelled'])
  }))

it('repeats a deduction that never reached its provider with the first query, and records no failure', () =>
  withContractContext(async (setup) => {
    await upToTheNotice(setup)
    const { wallet, world } = setup
    wallet.nextDeductions.push('loses-the-request')
    await world.clock.advance({ byMs: 2 * DAY_MS + 6 * MINUTE_MS })
    const orderNo = setup.lastOrderNo()
    const asked = wallet.requests.filter((line) => line.includes(orderNo)).map((line) => line.split(' ')[0])
    expect(asked).toEqual(['deduct', 'query', 'deduct'])
    expect(await setup.cycleStates()).toEqual(['paid', 'deducting'])
    expect((await setup.entitlements()).filter((row) => row.orderNo === null)).toEqual([])
    const steps = await world.read.contractTransition.findMany({
      where: { period: 2 },
      orderBy: { id: 'asc' },
    })
    expect(steps.map(({ event }) => event)).toEqual(['plan', 'announce', 'notice-taken', 'try'])
    await setup.sendDeductionResult()
    expect(await setup.cycleStates()).toEqual(['paid', 'paid', 'scheduled'])
  }))

// R-PAY-63
it('plans the bill of each day on which the same number is asked for', () =>
  withContractContext(async (setup) => {
    await upToTheNotice(setup)
    const { wallet, world } = setup
    wallet.nextDeductions.push(...Array.from({ length: 30 }, () => 'loses-the-request' as const))
    // Asked for in vain on a day, then again at seven on the next, before the bill of the first is fetched.
    await world.clock.advance({ byMs: 2 * DAY_MS + 22 * HOUR_MS })
    const orderNo = setup.lastOrderNo()
    const asked = wallet.requests.filter((line) => line.startsWith(`deduct ${orderNo} `))
    const days = asked.map((line) => billDayOf(Number(line.split(' ').at(-1))))
    expect([...new Set(days)]).toEqual(['2026-12-19', '2026-12-20'])
    const bills = await world.read.scheduledEvent.findMany({ where: { kind: BILL_DUE.wechat } })
    expect(bills.map(({ payloadJson }) => JSON.parse(payloadJson).day)).toEqual(expect.arrayContaining(days))
  }))

type Setup = ContractTestContext

const endContract = async (setup: Setup) => {
  const { contractCode } = await setup.contract()
  const ended = { provider: 'wechat', contractCode, providerContractId: '', by: 'user' } as const
  const { webhooks } = setup.features.autoRenewal
  await webhooks.onEnded(setup.world, { ...ended, notifyId: 'end', endedAtMs: setup.world.nowMs() })
}

const tellPaid = ({ features, world }: Setup, orderNo: string) =>
  features.autoRenewal.webhooks.onDeduction(world, deduction(orderNo, PERIOD_FEN))

const refuseNext = async ({ wallet }: Setup) => wallet.nextDeductions.push('is refused')

it.each([
  [
    'is not repeated when its contract ends meanwhile',
    endContract,
    ['deduct', 'query'],
    'cancelled',
    'UNKNOWN',
  ],
  ['is not repeated when a webhook pays it meanwhile', tellPaid, ['deduct', 'query'], 'paid', null],
  ['fails when its repetition is refused', refuseNext, ['deduct', 'query', 'deduct'], 'grace', 'NOT_ALLOWED'],
])('a deduction the provider does not know %s', (_, meanwhile, requests, state, failCode) =>
  withContractContext(async (setup) => {
    await upToTheNotice(setup)
    const { wallet, world } = setup
    wallet.nextDeductions.push('loses-the-request')
    wallet.whileQueried = (orderNo) => meanwhile(setup, orderNo)
    await world.clock.advance({ byMs: 2 * DAY_MS + 6 * MINUTE_MS })
    const orderNo = setup.lastOrderNo()
    const asked = wallet.requests.filter((line) => line.includes(orderNo)).map((line) => line.split(' ')[0])
    expect(asked).toEqual(requests)
    expect((await setup.contract()).cycles[1]).toMatchObject({ state, failCode })
  }),
)

it('retries a failed period on request of its owner while its window is open', () =>
  withContractContext(async (setup) => {
    const contractCode = await upToTheNotice(setup)
    const { features, context, wallet, world } = setup
    const retry = (user = context.user) =>
      features.autoRenewal.contracts.retry({ ...context, user }, contractCode)
    await expect(retry()).rejects.toThrow('retry-not-possible')
    wallet.nextDeductions.push('fails')
    await world.clock.advance({ byMs: 2 * DAY_MS + HOUR_MS })
    await setup.sendDeductionResult()
    await expect(retry({ userId: 'u2', phone: '' })).rejects.toThrow('contract-not-found')
    expect(await retry()).toMatchObject({ canRetry: false, cycle: { state: 'deducting', attempt: 2 } })
    expect(await setup.sendDeductionResult()).toBe('accepted')
    expect(await setup.cycleStates()).toEqual(['paid', 'paid', 'scheduled'])
  }))

// R-RENEWAL-42
it('a period that its owner has tried before the day of an announced price costs the former one', () =>
  withContractContext(async (setup) => {
    const contractCode = await upToTheNotice(setup)
    const { features, context, wallet, world } = setup
    wallet.nextDeductions.push(...Array<'fails'>(7).fill('fails'))
    await world.clock.advance({ byMs: 10 * DAY_MS })
    const { packageId } = await setup.contract()
    const fromMs = world.nowMs() + 5 * DAY_MS
    await world.withTx((ctx) => announcePrice(ctx, { packageId, amountFen: PERIOD_FEN + 200, fromMs }))
    const third = async () => (await setup.contract()).cycles[2]
    expect(await third()).toMatchObject({ state: 'scheduled', amountFen: PERIOD_FEN + 200 })
    await features.autoRenewal.contracts.retry(context, contractCode)
    expect(await third()).toMatchObject({ amountFen: PERIOD_FEN })
  }, new FakeContractWallet('one')))

it.each([
  ['succeeds', 'late word of its first', ['paid', 'paid', 'scheduled']],
  ['fails', 'word of each', ['paid', 'lapsed', 'scheduled']],
] as const)('a period whose last try %s after %s failure ends %j', (last, _, states) =>
  withContractContext(async (setup) => {
    await upToTheNotice(setup)
    const { wallet, world, features } = setup
    wallet.nextDeductions.push(...Array<'fails'>(6).fill('fails'), last)
    const tell = (notifyId: string) =>
      features.autoRenewal.webhooks.onDeduction(world, {
        ...{ provider: 'wechat', notifyId, orderNo: setup.lastOrderNo() },
        outcome: { status: 'failed', code: 'NOTENOUGH', isContractOver: false },
      })
    // The seventh try is the last of the window, on its last day.
    await world.clock.advance({ byMs: 8 * DAY_MS + MINUTE_MS })
    const tries = () => wallet.requests.filter((line) => line.startsWith('deduct')).length - 1
    expect(tries()).toBe(7)
    expect(await tell('late')).toBe('accepted')
    await world.clock.advance({ byMs: 2 * DAY_MS })
    expect([tries(), await setup.cycleStates()]).toEqual([7, states])
  }, new FakeContractWallet('one')),
)

it.each([
  ['has taken the money', 'after', 'succeeds', ['paid', 'paid'], 2],
  ['has taken the money', 'before', 'succeeds', ['paid', 'paid'], 2],
  ['has failed', 'after', 'fails', ['paid', 'cancelled'], -1],
  ['has failed', 'before', 'fails', ['paid', 'cancelled'], -1],
] as const)(
  'a contract that ends when its last try %s, %s late word of the first, asks before it cancels',
  (_, when, last, states, status) =>
    withContractContext(async (setup) => {
      const contractCode = await upToTheNotice(setup)
      const { features, context, wallet, world } = setup
      wallet.nextDeductions.push('fails', last)
      await world.clock.advance({ byMs: 2 * DAY_MS + HOUR_MS })
      await setup.sendDeductionResult()
      await features.autoRenewal.contracts.retry(context, contractCode)
      const { webhooks } = features.autoRenewal
      const failed = { status: 'failed', code: 'NOTENOUGH', isContractOver: false } as const
      const orderNo = setup.lastOrderNo()
      const tellLate = () =>
        webhooks.onDeduction(world, { provider: 'wechat', notifyId: 'late', orderNo, outcome: failed })
      if (when === 'after') await tellLate()
      const graceStates = async () =>
        (await setup.entitlements()).filter((row) => row.orderNo === null).map(({ state }) => state)
      expect(await graceStates()).toEqual(['not-yet-active'])
      const ended = { provider: 'wechat', contractCode, providerContractId: '', by: 'user' } as const
      await webhooks.onEnded(world, { ...ended, notifyId: 'end', endedAtMs: world.nowMs() })
      if (when === 'before') expect(await tellLate()).toBe('accepted')
      expect(await setup.cycleStates()).toEqual(['paid', when === 'after' ? 'grace' : 'deducting'])
      await world.clock.runDue()
      expect(wallet.requests.at(-1)).toBe(`query ${orderNo}`)
      expect(await setup.cycleStates()).toEqual(states)
      const { orders } = await setup.contract()
      expect(orders.at(-1)?.status).toBe(status)
      expect(await graceStates()).toEqual(['revoked'])
    }, new FakeContractWallet('one')),
)

/** The second period has failed once. */
async function failOnce(setup: ContractTestContext): Promise<string> {
  await upToTheNotice(setup)
  setup.wallet.nextDeductions.push('fails')
  await setup.world.clock.advance({ byMs: 2 * DAY_MS + HOUR_MS })
  await setup.sendDeductionResult()
  return setup.lastOrderNo()
}

const TO_NEXT_TRY = DAY_MS - HOUR_MS + MINUTE_MS

/** What was asked of the provider about an order, with the number of the try where it is not the first. */
const asked = ({ wallet }: ContractTestContext, orderNo: string) =>
  wallet.requests
    .filter((line) => line.includes(orderNo))
    .map((line) => line.split(' ').slice(0, 2).join(' ').replace(orderNo, '').trim())

// fact: WX-010, WX-139, WX-157, WX-187
it('tries a failed period again under a new number, once the old one was asked about and closed', () =>
  withContractContext(async (setup) => {
    const orderNo = await failOnce(setup)
    await setup.world.clock.advance({ byMs: TO_NEXT_TRY })
    expect(asked(setup, orderNo)).toEqual(['deduct', 'query', 'close', 'deduct T2'])
    // Late word of the first try says nothing of the second.
    const late = { status: 'failed', code: 'NOTENOUGH', isContractOver: false } as const
    const { webhooks } = setup.features.autoRenewal
    const event = { provider: 'wechat', notifyId: 'late', orderNo, outcome: late } as const
    expect(await webhooks.onDeduction(setup.world, event)).toBe('refused')
    expect(await setup.sendDeductionResult()).toBe('accepted')
    expect(await setup.cycleStates()).toEqual(['paid', 'paid', 'scheduled'])
    const where = { orderNo }
    const payments = await setup.world.read.payment.findMany({ where, orderBy: { id: 'asc' } })
    expect(payments.map(({ outTradeNo, state }) => [outTradeNo, state])).toEqual([
      [orderNo, 'closed'],
      [`${orderNo}T2`, 'succeeded'],
    ])
  }))

// fact: WX-010, WX-187
it('takes no new number while the old one is not known to be closed, and then asks for it', () =>
  withContractContext(async (setup) => {
    const orderNo = await failOnce(setup)
    setup.wallet.lostAnswers = 1
    await setup.world.clock.advance({ byMs: TO_NEXT_TRY })
    expect(asked(setup, orderNo)).toEqual(['deduct', 'query', 'close'])
    await setup.world.clock.advance({ byMs: 5 * MINUTE_MS })
    expect(asked(setup, orderNo).slice(3)).toEqual(['query T2', 'close', 'deduct T2'])
    expect(await setup.sendDeductionResult()).toBe('accepted')
    expect(await setup.cycleStates()).toEqual(['paid', 'paid', 'scheduled'])
  }))

it('pays a period with the money of an earlier number, and asks for no more', () =>
  withContractContext(async (setup) => {
    const orderNo = await failOnce(setup)
    setup.wallet.settle(orderNo, PERIOD_FEN)
    await setup.world.clock.advance({ byMs: TO_NEXT_TRY })
    expect(asked(setup, orderNo)).toEqual(['deduct', 'query', 'close'])
    expect(await setup.cycleStates()).toEqual(['paid', 'paid', 'scheduled'])
    expect((await setup.contract()).orders.at(-1)?.status).toBe(4)
  }))

it('pays a period with the money of an earlier number that did not answer before the last query', () =>
  withContractContext(async (setup) => {
    const orderNo = await failOnce(setup)
    setup.wallet.lostAnswers = Number.POSITIVE_INFINITY
    const { windowUntilMs } = await setup.world.read.contractCycle.findFirstOrThrow({
      where: { state: { in: ['grace', 'deducting'] } },
    })
    await setup.world.clock.advance({ toMs: Number(windowUntilMs) })
    setup.wallet.settle(orderNo, PERIOD_FEN)
    setup.wallet.lostAnswers = 0
    await setup.world.clock.advance({ byMs: DAY_MS })
    expect((await setup.cycleStates()).slice(0, 2)).toEqual(['paid', 'paid'])
  }))

// fact: WX-172, WX-185, WX-187
it('closes a deduction that nobody pays an hour after its money was to move, and tries again under a new number', () =>
  withContractContext(async (setup) => {
    await upToTheNotice(setup)
    const { world, wallet } = setup
    wallet.nextDeductions.push('stays unpaid')
    await world.clock.advance({ byMs: 2 * DAY_MS + HOUR_MS })
    const orderNo = setup.lastOrderNo()
    expect(asked(setup, orderNo)).toEqual(['deduct', 'query'])
    await world.clock.advance({ byMs: 10 * MINUTE_MS })
    expect(asked(setup, orderNo)).toEqual(['deduct', 'query', 'query', 'close'])
    expect((await setup.contract()).cycles[1]).toMatchObject({ state: 'grace', failCode: 'CLOSED' })
    await world.clock.advance({ byMs: TO_NEXT_TRY })
    expect(asked(setup, orderNo).slice(4)).toEqual(['close', 'deduct T2', 'query T2'])
    expect(await setup.cycleStates()).toEqual(['paid', 'paid', 'scheduled'])
  }))

it('asks again an hour later where the closing of an unpaid deduction gets no answer', () =>
  withContractContext(async (setup) => {
    await upToTheNotice(setup)
    const { world, wallet } = setup
    wallet.nextDeductions.push('stays unpaid')
    await world.clock.advance({ byMs: 2 * DAY_MS + HOUR_MS })
    wallet.lostAnswers = 1
    await world.clock.advance({ byMs: 10 * MINUTE_MS })
    expect(await setup.cycleStates()).toEqual(['paid', 'deducting'])
    await world.clock.advance({ byMs: HOUR_MS })
    expect(await setup.cycleStates()).toEqual(['paid', 'grace'])
  }))

const endings = ({ wallet }: ContractTestContext) =>
  wallet.requests.filter((line) => line.startsWith('terminate')).length
const questions = ({ wallet }: ContractTestContext) =>
  wallet.requests.filter((line) => line.startsWith('query contract')).length

/** A session given up for another one, both signed: the provider has to end the first. */
async function signTooLate(setup: ContractTestContext): Promise<void> {
  const first = await setup.presign()
  await setup.sign()
  await setup.wallet.sign(setup.world, setup.features.autoRenewal.webhooks, first)
  await setup.world.clock.runDue()
}

it('asks a silent provider every ten minutes to end a contract, then daily until it has', () =>
  withContractContext(async (setup) => {
    const { world, wallet } = setup
    wallet.lostAnswers = 12
    await signTooLate(setup)
    expect(endings(setup)).toBe(1)
    await world.clock.advance({ byMs: 90 * MINUTE_MS })
    expect(endings(setup)).toBe(10)
    await world.clock.advance({ byMs: DAY_MS - 1 })
    expect(endings(setup)).toBe(10)
    await world.clock.advance({ byMs: 1 })
    expect(endings(setup)).toBe(11)
    await world.clock.advance({ byMs: 10 * DAY_MS })
    expect(endings(setup)).toBe(13)
  }))

it('asks a silent provider daily, after ten times, whether a contract still stands', () =>
  withContractContext(async (setup) => {
    const { world, wallet, features } = setup
    await setup.sign()
    wallet.lostAnswers = 11
    await features.autoRenewal.webhooks.onDeduction(world, {
      provider: 'wechat',
      notifyId: 'over',
      orderNo: setup.lastOrderNo(),
      outcome: { status: 'failed', code: 'CONTRACT_NOT_EXIST', isContractOver: true },
    })
    await world.clock.advance({ byMs: 90 * MINUTE_MS })
    expect(questions(setup)).toBe(10)
    await world.clock.advance({ byMs: 3 * DAY_MS })
    expect(questions(setup)).toBe(12)
  }))

it('keeps a session while its provider does not answer, and accepts the signature later', () =>
  withContractContext(async (setup) => {
    const { world, wallet } = setup
    const contractCode = await setup.presign()
    await wallet.sign(world, null, contractCode)
    wallet.lostAnswers = 11
    await world.clock.advance({ byMs: 4 * HOUR_MS })
    expect(questions(setup)).toBe(10)
    expect((await setup.contract()).state).toBe('pre-signed')
    await world.clock.advance({ byMs: 2 * DAY_MS })
    expect((await setup.contract()).state).toBe('active')
  }))

it('ends a contract for the merchant at the provider first, and leaves it when that does not answer', () =>
  withContractContext(async (setup) => {
    const { world, wallet, features } = setup
    const contractCode = await setup.sign()
    await setup.sendDeductionResult()
    const { ending } = features.autoRenewal
    const end = () => ending.endByMerchant(world, contractCode, 'trace')
    wallet.lostAnswers = 1
    expect(await end()).toEqual({ word: 'nothing arrived' })
    expect((await setup.contract()).state).toBe('active')
    expect(await end()).toBe('ended')
    expect(await setup.contract()).toMatchObject({ state: 'terminated', endedBy: 'merchant' })
    expect(await setup.cycleStates()).toEqual(['paid', 'cancelled'])
    expect(await end()).toBe('not-active')
  }))

it('asks later whether a contract stands that its merchant ended at a silent provider', () =>
  withContractContext(async (setup) => {
    const { world, wallet, features } = setup
    const contractCode = await setup.sign()
    await setup.sendDeductionResult()
    wallet.lostAnswers = 2
    const end = await features.autoRenewal.ending.endByMerchant(world, contractCode, 'trace')
    expect([end, questions(setup)]).toEqual([{ word: 'nothing arrived' }, 1])
    wallet.end(world, contractCode)
    await world.clock.advance({ byMs: 10 * MINUTE_MS })
    expect(await setup.contract()).toMatchObject({ state: 'terminated', endedBy: 'expired' })
  }))

it('abandons a session whose end is reported before its signature', () =>
  withContractContext(async (setup) => {
    const { world, features, wallet } = setup
    const contractCode = await setup.presign()
    const event = { provider: 'wechat', contractCode, providerContractId: '', by: 'user' } as const
    const tell = (notifyId: string, change = {}) =>
      features.autoRenewal.webhooks.onEnded(world, {
        ...event,
        notifyId,
        endedAtMs: world.nowMs(),
        ...change,
      })
    expect(await tell('n-1')).toBe('accepted')
    expect((await setup.contract()).state).toBe('abandoned')
    expect(await tell('n-2', { contractCode: 'C0' })).toBe('unknown-contract')
    expect(await wallet.sign(world, features.autoRenewal.webhooks, contractCode)).toBe('refused')
    await world.clock.runDue()
    expect(endings(setup)).toBe(1)
  }))
