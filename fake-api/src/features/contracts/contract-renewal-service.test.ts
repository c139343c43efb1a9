import { expect, it } from 'vitest'
import { PERIOD_FEN, withContractStage } from './testing/contract-stage.ts'

const told = (orderNo: string, amountFen: number) =>
  ({
    provider: 'wechat',
    notifyId: `n-${orderNo}`,
    orderNo,
    outcome: { status: 'succeeded', transactionId: 't-9', amountFen, successAtMs: 0 },
  }) as const

it('keeps the money of a deduction nobody here asked for', () =>
  withContractStage(async ({ world, features }) => {
    const fact = told('26112009410000009999', PERIOD_FEN)
    expect(await features.contracts.onDeduction(world, fact)).toBe('unknown-order')
    expect(await features.contracts.onDeduction(world, fact)).toBe('duplicate')
    expect(await world.read.notifyInbox.findMany()).toMatchObject([
      { outcome: 'unknown-order', orderNo: null, amountFen: PERIOD_FEN, transactionId: 't-9' },
    ])
  }))

it('gives back the money of a deduction for a period that ended unpaid', () =>
  withContractStage(async (stage) => {
    const { world, wallet, features } = stage
    wallet.plans.push('fails')
    await stage.sign()
    expect(await stage.tell()).toBe('accepted')
    const contractCode = (await stage.contract()).contractCode
    const ended = { provider: 'wechat', contractCode, providerContractId: '', by: 'user' } as const
    await features.contracts.onUnsigned(world, { ...ended, notifyId: 'e', endedAtMs: world.nowMs() })
    expect(await stage.cycleStates()).toEqual(['cancelled'])
    const fact = told(stage.lastOrderNo(), PERIOD_FEN)
    expect(await features.contracts.onDeduction(world, fact)).toBe('refunding')
    expect((await stage.contract()).orders).toMatchObject([{ status: -1 }])
  }))
