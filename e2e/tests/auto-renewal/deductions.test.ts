import { contractOf, givenContract, periodOf, setDeductMode } from '../../kit/builders/contracts.ts'
import { networkFaults } from '../../kit/builders/network-faults.ts'
import { expect, test } from '../../kit/fixtures/test.ts'
import { OrdersScreen } from '../../kit/screens/order-screens.ts'
import { PackagesScreen } from '../../kit/screens/packages-screen.ts'
import { CloudTabScreen } from '../../kit/screens/tab-screens.ts'
import { day, hour } from '../../kit/world/world-clock.ts'

const beijing = (ms: number | null) => new Date((ms ?? 0) + 8 * hour).toISOString().slice(11, 16)
const camera = 'Living room'

test('WeChat announces a deduction, waits a day and deducts between 07:00 and 22:00', async ({
  world,
  clock,
}) => {
  await givenContract(world, 'Living room', 'wechat')
  const seen: string[] = []
  while (seen.at(-1) !== 'paid') {
    const { state } = await periodOf(world, 2)
    if (state !== seen.at(-1)) seen.push(state)
    if (state !== 'paid') await clock.advanceToNextEvent()
  }
  expect(seen).toEqual(['scheduled', 'waiting', 'paid'])
  const { windowFromMs, windowUntilMs, settledAtMs, serviceEndsAtMs } = await periodOf(world, 2)
  expect([beijing(windowFromMs), beijing(windowUntilMs)]).toEqual(['07:00', '22:00'])
  expect(settledAtMs).toBeLessThanOrEqual(serviceEndsAtMs - 0.5 * day)
})

test('WeChat announces the deduction to the payer a day before it in the 24-hour mode', async ({
  world,
  clock,
}) => {
  await setDeductMode(world, '24-hour')
  await givenContract(world, 'Living room', 'wechat')
  await clock.advance(28 * day)
  expect(await periodOf(world, 2)).toMatchObject({ state: 'deducting' })
  await clock.advance(day - 1)
  expect((await world.state()).payments.filter(({ state }) => state === 'succeeded')).toHaveLength(1)
  await clock.advance(1)
  expect(await periodOf(world, 2)).toMatchObject({ state: 'paid' })
})

// spec: 9.11
test('Alipay deducts a day before the month ends without an announcement', async ({ world, clock }) => {
  await givenContract(world, 'Living room', 'alipay')
  const { plannedAtMs, serviceEndsAtMs } =
    (await contractOf(world)).cycles.at(-1) ?? (await periodOf(world, 2))
  expect(serviceEndsAtMs - plannedAtMs).toBe(day)
  await clock.advance(29 * day - 1)
  expect(await periodOf(world, 2)).toMatchObject({ state: 'scheduled' })
  await clock.advance(1)
  expect(await periodOf(world, 2)).toMatchObject({ state: 'paid', attempt: 1 })
})

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

test('a lapsed month is retried in the shop and the camera is covered again', async ({
  phone,
  world,
  clock,
}) => {
  phone.guard.allow(/status of 401/)
  await givenContract(world, camera, 'wechat')
  await world.arm({ count: null, deduction: { outcome: 'not-enough' } })
  await clock.advance(40 * day)
  expect(await periodOf(world, 2)).toMatchObject({ state: 'lapsed' })
  await phone.open(CloudTabScreen.address)
  await expect(phone.at(CloudTabScreen).row(camera)).toContainText('has not been activated')

  await phone.goTo(PackagesScreen.address(world.camera(camera).deviceId))
  const page = phone.at(PackagesScreen)
  await expect(page.contract).toContainText('Renewal failed')
  await world.disarm()
  await phone.tap(page.retryRenewal)
  await expect(page.toast('The charge was requested again')).toBeVisible()
  await clock.advance(3 * day)
  await phone.goTo(CloudTabScreen.address)
  await expect(phone.at(CloudTabScreen).row(camera)).toContainText('Until 2027.')
})

test('two lapsed months end the contract and the camera is sold to again', async ({
  phone,
  world,
  clock,
}) => {
  phone.guard.allow(/status of 401/)
  await givenContract(world, camera, 'alipay')
  await world.arm({ count: null, deduction: { outcome: 'account-abnormal' } })
  await clock.advance(100 * day)
  expect(await contractOf(world)).toMatchObject({ state: 'terminated', endedBy: 'lapsed' })
  await phone.open(PackagesScreen.address(world.camera(camera).deviceId))
  await expect(phone.at(PackagesScreen).order).toBeVisible()
})

for (const provider of ['wechat', 'alipay'] as const) {
  // spec: 4.26
  test(`twelve renewals by ${provider} make thirteen orders and cover the camera without a gap`, async ({
    phone,
    world,
    clock,
  }) => {
    phone.guard.allow(/status of 401/) // a token lasts a day
    await givenContract(world, 'Living room', provider)
    for (let month = 0; month < 12; month += 1) {
      await clock.advance(30 * day)
      const { entitlements } = await world.state()
      expect(entitlements.filter(({ state }) => state === 'activated')).toHaveLength(1)
    }
    const { payments } = await world.state()
    expect(payments.map(({ state, amountFen }) => [state, amountFen])).toEqual(
      Array(13).fill(['succeeded', await world.priceFen('cloud-event-7d-month-auto')]),
    )
    await phone.open(OrdersScreen.address)
    await expect(phone.at(OrdersScreen).rows.first()).toContainText(
      await world.priceText('cloud-event-7d-month-auto'),
    )
    await phone.goTo(CloudTabScreen.address)
    await expect(phone.at(CloudTabScreen).row('Living room')).toContainText('Until 2027.12.15')
  })
}
