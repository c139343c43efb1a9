import { expect, it } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../engine/kernel/clock.ts'
import { type ContractTestContext, withContractContext } from './testing/contract-test-context.ts'

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
    wallet.lostAnswers = 1
    await expect(features.autoRenewal.ending.endByMerchant(world, contractCode, 'trace')).rejects.toThrow(
      'nothing arrived',
    )
    expect((await setup.contract()).state).toBe('active')
    expect(await features.autoRenewal.ending.endByMerchant(world, contractCode, 'trace')).toBe(true)
    expect(await setup.contract()).toMatchObject({ state: 'terminated', endedBy: 'merchant' })
    expect(await setup.cycleStates()).toEqual(['paid', 'cancelled'])
    expect(await features.autoRenewal.ending.endByMerchant(world, contractCode, 'trace')).toBe(false)
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
