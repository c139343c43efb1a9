import { givenContract, periodOf } from '../../kit/builders/contracts.ts'
import { networkFaults } from '../../kit/builders/network-faults.ts'
import { expect, test } from '../../kit/fixtures/test.ts'
import { day } from '../../kit/world/world-clock.ts'

for (const provider of ['wechat', 'alipay'] as const) {
  for (const outcome of ['not-enough', 'over-limit', 'account-abnormal'] as const) {
    test(`a deduction at ${provider} refused once for ${outcome} is retried a day later while the camera stays covered`, async ({
      world,
      clock,
    }) => {
      await givenContract(world, 'Living room', provider)
      await world.arm({ deduction: { outcome } })
      await clock.advance(29 * day)
      expect(await periodOf(world, 2)).toMatchObject({ state: 'grace', attempt: 1 })
      await clock.advance(day)
      expect(await periodOf(world, 2)).toMatchObject({ state: 'paid', attempt: 2 })
      const { entitlements, payments } = await world.state()
      expect(entitlements.some(({ state }) => state === 'activated')).toBe(true)
      expect(payments.filter(({ state }) => state === 'succeeded')).toHaveLength(2)
    })
  }

  test(`a pending deduction at ${provider} extends nothing before its result is known`, async ({
    world,
    clock,
  }) => {
    await givenContract(world, 'Living room', provider)
    await world.arm({ deduction: { outcome: 'pending' } })
    await world.failProviderQueries()
    const operationIds = ['wechatQueryDeduction']
    await world.arm({ count: null, http: { operationIds, answer: { kind: 'status', status: 503 } } })
    const effect = { lostAttempts: 100 }
    await world.arm({ count: null, notify: { effect } })
    await clock.advance(29.4 * day)
    expect(await periodOf(world, 2)).toMatchObject({ state: 'deducting' })
    expect((await world.state()).entitlements).toHaveLength(1)
  })
}

for (const [name, fault] of networkFaults) {
  test(`a deduction that is ${name} takes the money once`, async ({ world, clock }) => {
    await givenContract(world, 'Living room', 'wechat')
    await world.arm({ http: { operationIds: ['wechatDeduct'], ...fault } })
    await clock.advance(32 * day)
    expect(await periodOf(world, 2)).toMatchObject({ state: 'paid' })
    const { payments } = await world.state()
    expect(payments.filter(({ state }) => state === 'succeeded')).toHaveLength(2)
  })
}
