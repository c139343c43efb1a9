import { expect, it } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../kernel/clock.ts'
import type { ContractTestContext } from './testing/contract-test-context.ts'
import { withContractContext } from './testing/contract-test-context.ts'

const endings = ({ wallet }: ContractTestContext) =>
  wallet.asked.filter((line) => line.startsWith('terminate')).length
const questions = ({ wallet }: ContractTestContext) =>
  wallet.asked.filter((line) => line.startsWith('query contract')).length

/** A session given up for another one, both signed: the provider has to end the first. */
async function signTooLate(stage: ContractTestContext): Promise<void> {
  const first = await stage.presign()
  await stage.sign()
  await stage.wallet.sign(stage.world, stage.features.autoRenewal.webhooks, first)
  await stage.world.clock.settle()
}

it('asks a silent provider every ten minutes to end a contract, then daily until it has', () =>
  withContractContext(async (stage) => {
    const { world, wallet } = stage
    wallet.silences = 12
    await signTooLate(stage)
    expect(endings(stage)).toBe(1)
    await world.clock.advance({ byMs: 90 * MINUTE_MS })
    expect(endings(stage)).toBe(10)
    await world.clock.advance({ byMs: DAY_MS - 1 })
    expect(endings(stage)).toBe(10)
    await world.clock.advance({ byMs: 1 })
    expect(endings(stage)).toBe(11)
    await world.clock.advance({ byMs: 10 * DAY_MS })
    expect(endings(stage)).toBe(13)
  }))

it('asks a silent provider daily, after ten times, whether a contract still stands', () =>
  withContractContext(async (stage) => {
    const { world, wallet, features } = stage
    await stage.sign()
    wallet.silences = 11
    await features.autoRenewal.webhooks.onDeduction(world, {
      provider: 'wechat',
      notifyId: 'over',
      orderNo: stage.lastOrderNo(),
      outcome: { status: 'failed', code: 'CONTRACT_NOT_EXIST', isContractOver: true },
    })
    await world.clock.advance({ byMs: 90 * MINUTE_MS })
    expect(questions(stage)).toBe(10)
    await world.clock.advance({ byMs: 3 * DAY_MS })
    expect(questions(stage)).toBe(12)
  }))

it('keeps a session whose provider is silent, and takes the signature in when it speaks', () =>
  withContractContext(async (stage) => {
    const { world, wallet } = stage
    const contractCode = await stage.presign()
    await wallet.sign(world, null, contractCode)
    wallet.silences = 11
    await world.clock.advance({ byMs: 4 * HOUR_MS })
    expect(questions(stage)).toBe(10)
    expect((await stage.contract()).state).toBe('pre-signed')
    await world.clock.advance({ byMs: 2 * DAY_MS })
    expect((await stage.contract()).state).toBe('active')
  }))

it('ends a contract for the merchant at the provider first, and leaves it when that does not answer', () =>
  withContractContext(async (stage) => {
    const { world, wallet, features } = stage
    const contractCode = await stage.sign()
    await stage.tell()
    wallet.silences = 1
    await expect(features.autoRenewal.ending.endByMerchant(world, contractCode, 'trace')).rejects.toThrow(
      'nothing arrived',
    )
    expect((await stage.contract()).state).toBe('active')
    expect(await features.autoRenewal.ending.endByMerchant(world, contractCode, 'trace')).toBe(true)
    expect(await stage.contract()).toMatchObject({ state: 'terminated', endedBy: 'merchant' })
    expect(await stage.cycleStates()).toEqual(['paid', 'cancelled'])
    expect(await features.autoRenewal.ending.endByMerchant(world, contractCode, 'trace')).toBe(false)
  }))

it('gives a session up that was told to have ended before it was signed', () =>
  withContractContext(async (stage) => {
    const { world, features, wallet } = stage
    const contractCode = await stage.presign()
    const fact = { provider: 'wechat', contractCode, providerContractId: '', by: 'user' } as const
    const tell = (notifyId: string, change = {}) =>
      features.autoRenewal.webhooks.onUnsigned(world, {
        ...fact,
        notifyId,
        endedAtMs: world.nowMs(),
        ...change,
      })
    expect(await tell('n-1')).toBe('accepted')
    expect((await stage.contract()).state).toBe('abandoned')
    expect(await tell('n-2', { contractCode: 'C0' })).toBe('unknown-contract')
    expect(await wallet.sign(world, features.autoRenewal.webhooks, contractCode)).toBe('refused')
    await world.clock.settle()
    expect(endings(stage)).toBe(1)
  }))
