import { contractOf, givenContract, periodOf, setDeductMode } from '../../kit/builders/contracts.ts'
import { expect, test } from '../../kit/fixtures/test.ts'
import { day, hour } from '../../kit/world/world-clock.ts'

const beijing = (ms: number | null) => new Date((ms ?? 0) + 8 * hour).toISOString().slice(11, 16)

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

test('WeChat tells the payer a day before the deduction in the 24-hour mode', async ({ world, clock }) => {
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
