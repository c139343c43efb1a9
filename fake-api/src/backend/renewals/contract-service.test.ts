import { expect, it } from 'vitest'
import { DAY_MS, formatBeijing, HOUR_MS, MINUTE_MS } from '../../engine/kernel/clock.ts'
import { userRow } from '../../engine/world/registry/test-world.ts'
import type { WorldTx } from '../../engine/world/transaction/world.ts'
import { contractRows } from '../control/payments.ts'
import {
  findContract,
  insertContract,
  insertCycle,
  type StoredContract,
  saveContract,
} from './contract-repository.ts'
import { findDeviceRenewals } from './contract-service.ts'
import type { ContractProvider } from './rules/contract.ts'
import type { CycleState } from './rules/cycle.ts'
import { PERIOD_FEN, withContractContext } from './testing/contract-test-context.ts'

const text = (ms: bigint | null) => (ms === null ? null : formatBeijing(Number(ms)))

it('deducts at once when signed, and extends nothing before a verified notify', () =>
  withContractContext(async (setup) => {
    await setup.sign()
    expect(await setup.cycleStates()).toEqual(['deducting'])
    expect(await setup.entitlements()).toEqual([])
    const { orders } = await setup.contract()
    expect(orders).toMatchObject([
      { status: 0, origin: 'contract', contractPeriod: 1, payMoneyFen: PERIOD_FEN },
    ])
    expect(await setup.sendDeductionResult()).toBe('accepted')
    expect(await setup.sendDeductionResult()).toBe('duplicate')
    expect(await setup.cycleStates()).toEqual(['paid', 'scheduled'])
    expect(await setup.entitlements()).toMatchObject([{ cause: 'contract', state: 'activated' }])
  }))

it('renews twelve months, each a day before the service ends', () =>
  withContractContext(async (setup) => {
    const { world } = setup
    await setup.sign()
    await setup.sendDeductionResult()
    for (let month = 2; month <= 12; month += 1) {
      const before = setup.lastOrderNo()
      while (setup.lastOrderNo() === before) await world.clock.advance({ toNextEvent: true })
      await setup.sendDeductionResult()
    }
    const { cycles, orders } = await setup.contract()
    expect(cycles.map(({ state }) => state)).toEqual([
      ...Array.from({ length: 12 }, () => 'paid'),
      'scheduled',
    ])
    expect(orders.map(({ paidAtMs }) => text(paidAtMs)?.slice(0, 16))).toEqual(
      [
        '2026-11-20 09:41',
        ...['2026-12-19', '2027-01-18', '2027-02-17', '2027-03-19', '2027-04-18', '2027-05-18', '2027-06-17'],
        ...['2027-07-17', '2027-08-16', '2027-09-15', '2027-10-15'],
      ].map((day) => (day.length === 10 ? `${day} 09:41` : day)),
    )
    const rows = await setup.entitlements()
    expect(rows).toHaveLength(12)
    expect(text(rows.at(-1)?.endsAtMs ?? null)).toBe('2027-11-15 09:41:00')
  }))

it('queries the result after a lost answer and repeats the deduction after a lost request', () =>
  withContractContext(async (setup) => {
    const { world, wallet } = setup
    wallet.nextDeductions.push('loses-the-request', 'accepts-and-loses')
    await setup.sign()
    await world.clock.advance({ byMs: 5 * MINUTE_MS })
    expect(wallet.requests.map((line) => line.split(' ')[0])).toEqual([
      'presign',
      'deduct',
      'query',
      'deduct',
    ])
    await world.clock.advance({ byMs: 5 * MINUTE_MS })
    expect(await setup.cycleStates()).toEqual(['paid', 'scheduled'])
    expect(await setup.sendDeductionResult()).not.toBe('accepted')
    expect(await setup.entitlements()).toHaveLength(1)
  }))

it('keeps the package in grace while the window is open and counts the used time', () =>
  withContractContext(async (setup) => {
    const { world, wallet } = setup
    await setup.sign()
    await setup.sendDeductionResult()
    wallet.nextDeductions.push('fails', 'fails', 'fails')
    await world.clock.advance({ byMs: 30 * DAY_MS })
    await world.clock.advance({ byMs: 10 * MINUTE_MS })
    expect(await setup.cycleStates()).toEqual(['paid', 'grace'])
    expect(await setup.entitlements()).toMatchObject([
      { state: 'expired' },
      { state: 'activated', cause: 'contract', orderNo: null },
    ])
    await world.clock.advance({ byMs: 2 * DAY_MS })
    await setup.sendDeductionResult()
    const rows = await setup.entitlements()
    expect(rows.map(({ state }) => state)).toEqual(['expired', 'revoked', 'activated'])
    expect(text(rows.at(-1)?.endsAtMs ?? null)).toBe('2027-01-19 09:41:00')
    expect(await setup.cycleStates()).toEqual(['paid', 'paid', 'scheduled'])
  }))

it('a period lapses when its window closes, and the contract ends after two lapses', () =>
  withContractContext(async (setup) => {
    const { world, wallet } = setup
    const contractCode = await setup.sign()
    await setup.sendDeductionResult()
    wallet.nextDeductions.push(...Array.from({ length: 20 }, () => 'fails' as const))
    await world.clock.advance({ byMs: 36 * DAY_MS })
    expect(await setup.cycleStates()).toEqual(['paid', 'lapsed', 'scheduled'])
    const lapsed = await setup.contract()
    expect([lapsed.state, lapsed.lapses, lapsed.orders.map(({ status }) => status)]).toEqual([
      'active',
      1,
      [5, -1],
    ])
    expect((await setup.entitlements()).map(({ state }) => state)).toEqual(['expired', 'expired'])
    await world.clock.advance({ byMs: 45 * DAY_MS })
    expect(await setup.cycleStates()).toEqual(['paid', 'lapsed', 'lapsed'])
    expect(await setup.contract()).toMatchObject({ state: 'terminated', endedBy: 'lapsed' })
    expect(wallet.requests.at(-1)).toBe(`terminate ${contractCode}`)
  }))

it('signs on plans of the mode that the account has when it is asked', () =>
  withContractContext(async (setup) => {
    await setup.presign()
    setup.wallet.mode = '24-hour'
    await setup.presign(1)
    const contracts = await setup.world.read.contract.findMany({ orderBy: { id: 'asc' } })
    expect(contracts.map(({ planId }) => planId)).toEqual(['120201', '120301'])
  }))

it('abandons a session after two hours without a signature, but not when only the webhook was lost', () =>
  withContractContext(async (setup) => {
    const { world, wallet } = setup
    await setup.presign()
    await world.clock.advance({ byMs: 2 * HOUR_MS - 1 })
    expect((await setup.contract()).state).toBe('pre-signed')
    await world.clock.advance({ byMs: 1 })
    expect((await setup.contract()).state).toBe('abandoned')
    const second = await setup.presign(1)
    await wallet.sign(world, null, second)
    await world.clock.advance({ byMs: 2 * HOUR_MS })
    const states = await world.read.contract.findMany({ orderBy: { id: 'asc' } })
    expect(states.map(({ state }) => state)).toEqual(['abandoned', 'active'])
  }))

// WXM-12
it.each([
  ['the notice', true],
  ['a query', false],
])('keeps who signed by %s, whoever is signed in to the shop', (_, isTold) =>
  withContractContext(async (setup) => {
    const { world, wallet, features } = setup
    const contractCode = await setup.presign()
    expect((await setup.contract()).openid).toBeNull()
    await wallet.sign(world, isTold ? features.autoRenewal.webhooks : null, contractCode)
    await world.clock.advance({ byMs: 2 * HOUR_MS })
    expect(await setup.contract()).toMatchObject({ state: 'active', openid: wallet.openid, userId: 'u1' })
    const [row] = await contractRows(world.read, { contractCode })
    expect(row?.openid).toBe(wallet.openid)
  }),
)

// WXM-12
it('takes the word of a later notice, or of a later query, on who signed', () =>
  withContractContext(async (setup) => {
    const { world, wallet, features } = setup
    const { webhooks, ending } = features.autoRenewal
    const contractCode = await setup.sign()
    wallet.openid = 'another payer'
    expect(await wallet.sign(world, webhooks, contractCode)).toBe('duplicate')
    expect((await setup.contract()).openid).toBe('another payer')
    wallet.openid = 'a third one'
    await wallet.sign(world, null, contractCode)
    const contract = await findContract(world.read, { contractCode })
    await world.withTx((ctx) => ending.check(ctx, contract as StoredContract))
    await world.clock.runDue()
    expect((await setup.contract()).openid).toBe('a third one')
  }))

const requestKinds = (requests: readonly string[]) => requests.map((line) => line.match(/^[a-z ]+(?= )/)?.[0])

// WXM-20
it('asks about a contract whose code is taken, and goes on with it where it is signed', () =>
  withContractContext(async (setup) => {
    const { wallet } = setup
    wallet.nextTakenCodes.push('signed')
    await expect(setup.presign()).rejects.toThrow('contract-active')
    expect(requestKinds(wallet.requests)).toEqual(['presign', 'query contract', 'deduct'])
    expect(await setup.contract()).toMatchObject({ state: 'active', openid: wallet.openid })
    expect(await setup.cycleStates()).toEqual(['deducting'])
  }))

// WXM-20
it('signs under another code where the contract that has the first one is over', () =>
  withContractContext(async (setup) => {
    const { world, wallet, features } = setup
    wallet.nextTakenCodes.push('over')
    const contractCode = await setup.presign()
    expect(requestKinds(wallet.requests)).toEqual(['presign', 'query contract', 'presign'])
    expect(await wallet.sign(world, features.autoRenewal.webhooks, contractCode)).toBe('accepted')
    const contracts = await world.read.contract.findMany({ orderBy: { id: 'asc' } })
    expect(contracts.map(({ state }) => state)).toEqual(['abandoned', 'active'])
    expect(new Set(contracts.map((contract) => contract.contractCode)).size).toBe(2)
  }))

// WXM-20
it.each([
  ['nobody hears about the contract that has the code', ['unheard'], ['presign', 'query contract']],
  ['another code is taken as well', ['over', 'over'], ['presign', 'query contract', 'presign']],
] as const)('opens no session where %s', (_, taken, kinds) =>
  withContractContext(async (setup) => {
    setup.wallet.nextTakenCodes.push(...taken)
    await expect(setup.presign()).rejects.toThrow('sign-failed')
    expect(requestKinds(setup.wallet.requests)).toEqual(kinds)
  }),
)

it('ends a contract at the provider that was signed after its session was abandoned', () =>
  withContractContext(async (setup) => {
    const { world, wallet, features } = setup
    const first = await setup.presign()
    await setup.presign()
    expect(await wallet.sign(world, features.autoRenewal.webhooks, first)).toBe('refused')
    await world.clock.runDue()
    expect(wallet.requests.at(-1)).toBe(`terminate ${first}`)
  }))

it('refuses a second contract, a package sold by order alone, and an unknown or shared camera', () =>
  withContractContext(async (setup) => {
    await setup.sign()
    await expect(setup.presign()).rejects.toThrow('contract-active')
    await expect(setup.presign(0, { packageId: 'cloud-event-7d-month' })).rejects.toThrow('package-not-found')
    await expect(setup.presign(0, { deviceId: '3701000000000000000009' })).rejects.toThrow('device-not-found')
    await setup.world.withTx(({ tx }) => tx.deviceAccess.updateMany({ data: { owned: false } }))
    await expect(setup.presign(1)).rejects.toThrow('contract-owner-only')
  }))

it('ends a contract: its open period is cancelled, and a deduction on its way waits for its outcome', () =>
  withContractContext(async (setup) => {
    const { world, wallet, features } = setup
    const contractCode = await setup.sign()
    wallet.nextDeductions.push('succeeds')
    const ended = {
      provider: 'wechat',
      contractCode,
      providerContractId: '',
      by: 'user',
      notifyId: 'end-1',
      endedAtMs: world.nowMs() + 1,
    } as const
    expect(await features.autoRenewal.webhooks.onEnded(world, ended)).toBe('accepted')
    expect(await features.autoRenewal.webhooks.onEnded(world, ended)).toBe('duplicate')
    expect(await setup.cycleStates()).toEqual(['deducting'])
    expect(await setup.sendDeductionResult()).toBe('accepted')
    expect(await setup.cycleStates()).toEqual(['paid'])
    expect(await setup.contract()).toMatchObject({ state: 'terminated', endedBy: 'user' })
    await world.clock.advance({ byMs: 60 * DAY_MS })
    expect(wallet.requests.filter((line) => line.startsWith('deduct'))).toHaveLength(1)
  }))

it('refunds money that was taken after the end of the contract', () =>
  withContractContext(async (setup) => {
    const { world, features } = setup
    const contractCode = await setup.sign()
    const event = {
      provider: 'wechat',
      contractCode,
      providerContractId: '',
      by: 'user',
      notifyId: 'e',
    } as const
    await features.autoRenewal.webhooks.onEnded(world, { ...event, endedAtMs: world.nowMs() - 1000 })
    expect(await setup.sendDeductionResult()).toBe('refunding')
    const { orders } = await setup.contract()
    expect(orders).toMatchObject([{ status: -1 }])
    expect(await setup.entitlements()).toEqual([])
  }))

/** Signs a slot with one period after another, each of a state and planned on a day from now. */
async function addContract(
  ctx: WorldTx,
  {
    userId = 'u1',
    deviceId,
    channel,
    provider = 'wechat',
  }: { userId?: string; deviceId: string; channel: string; provider?: ContractProvider },
  periods: readonly (readonly [CycleState, number])[],
): Promise<number> {
  const id = ctx.nextId()
  await insertContract(ctx.tx, {
    ...{
      id,
      deviceId,
      channel,
      contractCode: `C${id}`,
      provider,
      planId: String(id),
      userId,
    },
    ...{ productCode: 'NVR', packageSource: 1, kind: 'cloud', packageId: 'cloud-event-7d-month-auto' },
    ...{
      amountFen: 1000,
      firstAmountFen: 1000,
      periodDays: 30,
      paySource: 'A',
      operationPointJson: '{}',
      appKey: '',
    },
    ...{ countryCode: 'CN', createdAtMs: ctx.nowMs, preSignedUntilMs: ctx.nowMs },
  })
  await saveContract(ctx.tx, id, { state: 'active', signedAtMs: ctx.nowMs })
  for (const [index, [state, days]] of periods.entries()) {
    const atMs = ctx.nowMs + days * DAY_MS
    await insertCycle(ctx.tx, {
      ...{ id: ctx.nextId(), contractId: id, period: index + 1, orderNo: null, state, attempt: 0 },
      ...{ amountFen: days * 100, failCode: null, plannedAtMs: atMs, serviceEndsAtMs: atMs + DAY_MS },
      ...{ windowFromMs: null, windowUntilMs: null, nextDueMs: null, announcedAtMs: null, settledAtMs: null },
    })
  }
  return id
}

// R-RENEWAL-43
it('covers the price that was signed for after a lower one, though a full period was never charged', () =>
  withContractContext(async ({ world }) => {
    const device = await world.read.device.findFirstOrThrow()
    const owned = { deviceId: device.deviceId, channel: 'a', provider: 'alipay' } as const
    const id = await world.withTx((ctx) => addContract(ctx, owned, [['paid', 5]]))
    expect(await findContract(world.read, { id })).toMatchObject({ amountFen: 1000, signedFen: 1000 })
    await world.withTx(({ tx }) => saveContract(tx, id, { amountFen: 800, priceChange: null }))
    expect(await findContract(world.read, { id })).toMatchObject({ amountFen: 800, signedFen: 1000 })
  }))

it('returns the renewal of a device that is charged first, and one without a next charge when it is the only one', () =>
  withContractContext(async ({ world }) => {
    const devices = await world.read.device.findMany({ orderBy: { deviceId: 'asc' } })
    const [several = '', alone = ''] = devices.map(({ deviceId }) => deviceId)
    await world.withTx(async (ctx) => {
      await addContract(ctx, { deviceId: several, channel: 'a' }, [['scheduled', 20]])
      await addContract(ctx, { deviceId: several, channel: 'b' }, [['deducting', 1]])
      await addContract(ctx, { deviceId: several, channel: 'c' }, [
        ['paid', 2],
        ['scheduled', 10],
      ])
      await addContract(ctx, { deviceId: alone, channel: 'a' }, [['deducting', 3]])
    })
    let cycleReads = 0
    const reader = new Proxy(world.read, {
      get(client, name) {
        if (name === 'contractCycle') cycleReads += 1
        return Reflect.get(client, name)
      },
    })
    const query = { deviceIds: [several, alone], kind: 'cloud' }
    const renewals = await findDeviceRenewals(reader, { ...query, userId: 'u1' })
    expect(renewals.get(several)).toMatchObject({
      ...{ amountFen: 1000, nextMs: world.nowMs() + 10 * DAY_MS },
      slots: [{ channel: 'c' }, { channel: 'a' }, { channel: 'b' }],
    })
    expect(renewals.get(alone)).toMatchObject({ amountFen: 300, nextMs: null })
    expect(cycleReads).toBe(1)
  }))

it('returns the renewal of the user before one of another account that is charged earlier', () =>
  withContractContext(async ({ world }) => {
    const [device] = await world.read.device.findMany({ orderBy: { deviceId: 'asc' } })
    const { deviceId = '' } = device ?? {}
    await world.withTx(async (ctx) => {
      await ctx.tx.user.create({ data: { ...userRow('u2'), phone: '13800130022' } })
      await addContract(ctx, { userId: 'u2', deviceId, channel: 'a' }, [['scheduled', 5]])
      await addContract(ctx, { deviceId, channel: 'b' }, [['scheduled', 20]])
      await addContract(ctx, { deviceId, channel: 'c' }, [['scheduled', 10]])
      await addContract(ctx, { userId: 'u2', deviceId, channel: 'd' }, [['scheduled', 4]])
    })
    const [own, other] = await Promise.all(
      ['u1', 'u2'].map((userId) =>
        findDeviceRenewals(world.read, { deviceIds: [deviceId], kind: 'cloud', userId }),
      ),
    )
    expect(own?.get(deviceId)).toMatchObject({ userId: 'u1', amountFen: 1000 })
    expect(own?.get(deviceId)?.slots.map(({ channel }) => channel)).toEqual(['c', 'b', 'd', 'a'])
    expect(other?.get(deviceId)).toMatchObject({ userId: 'u2', amountFen: 400 })
  }))
