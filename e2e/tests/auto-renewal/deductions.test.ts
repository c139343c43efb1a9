import { contractOf, givenContract, periodOf } from '../../../kit/testing/builders/contracts.ts'
import { expect, test } from '../../../kit/testing/fixtures/test.ts'
import { AutoRenewalsScreen } from '../../../kit/testing/screens/hub-screen.ts'
import { OrdersScreen } from '../../../kit/testing/screens/order-screens.ts'
import { PackagesScreen } from '../../../kit/testing/screens/packages-screen.ts'
import { CloudTabScreen } from '../../../kit/testing/screens/tab-screens.ts'
import { day, minute } from '../../../kit/testing/world/world-clock.ts'

const camera = 'Living room'

test('a lapsed month is retried once in the shop, on request, and the camera is covered again', async ({
  phone,
  world,
  clock,
  journal,
}) => {
  await givenContract(world, camera, 'wechat')
  await world.arm({ count: null, deduction: { outcome: 'not-enough' } })
  await clock.advance(40 * day)
  expect(await periodOf(world, 2)).toMatchObject({ state: 'lapsed' })
  await phone.open(CloudTabScreen.address)
  const row = phone.at(CloudTabScreen).row(camera)
  await expect(row).toContainText('Renewal failed')
  await expect(row).toContainText('Ended 2026.12.2')
  await expect(row).not.toContainText('has not been activated')

  await phone.goTo(PackagesScreen.address(world.camera(camera).deviceId))
  const page = phone.at(PackagesScreen)
  await expect(page.contract).toContainText('Renewal failed')
  await expect(page.contract).toContainText('How to end it')
  await world.disarm()
  await phone.tap(page.retryRenewal)
  await page.seeToast('The charge was requested again')
  expect(await journal.count({ operationId: 'retryDeduct' })).toBe(1)
  await clock.advance(3 * day)
  await phone.goTo(CloudTabScreen.address)
  await expect(row).toContainText('Renews 2027.')
})

test.describe('a renewal whose last charge did not go through', () => {
  test.use({ scenario: 'auto-renew-alipay-failing' })

  // spec: 2.97
  test('is listed as not paid, not as being charged', async ({ phone }) => {
    await phone.open(AutoRenewalsScreen.address)
    await expect(phone.page.getByRole('main')).toContainText('Renewal failed')
    await expect(phone.at(AutoRenewalsScreen).charges).toHaveText([/Not paid/, /Paid/])
    await expect(phone.page.getByText('Being charged')).toHaveCount(0)
  })
})

// spec: 2.97
test('a charge that WeChat announces a day ahead is on its way until the money has moved', async ({
  phone,
  world,
  clock,
}) => {
  const call = '/control/worlds/{worldId}/merchant-plans'
  await world.control.PATCH(call, { ...world.here, body: { wechat: { deductMode: '24-hour' } } })
  await givenContract(world, camera, 'wechat')
  await clock.advance(28 * day)
  expect(await periodOf(world, 2)).toMatchObject({ state: 'deducting' })
  await phone.open(AutoRenewalsScreen.address)
  const page = phone.at(AutoRenewalsScreen)
  await expect(page.charges).toHaveText([/Being charged/, /Paid/])
  await expect(page.facts.first()).toHaveText('Being charged')
  await clock.advance(day)
  await phone.open(AutoRenewalsScreen.address)
  await expect(page.charges).toHaveText([/Paid/, /Paid/])
  await expect(page.facts.first()).toHaveText('2027.01.18')
})

test('a first month that the wallet refuses shows on the page after signing, and a retry there pays it', async ({
  phone,
  world,
  clock,
}) => {
  await world.arm({ count: null, deduction: { outcome: 'not-enough' } })
  await phone.open(CloudTabScreen.address)
  const sheet = await (await phone.at(CloudTabScreen).choose(camera)).renewMonthly()
  await sheet.acceptBoth()
  phone.contract.choose('sign')
  const result = await sheet.signNow()
  await expect(phone.page.getByText('The last charge of ¥17.90 did not go through.')).toBeVisible()
  await expect(phone.page.getByText('is being charged')).toBeHidden()
  await clock.advance(2 * day)
  expect(await periodOf(world, 1)).toMatchObject({ state: 'lapsed' })
  await world.disarm()
  await phone.reload()
  await phone.tap(phone.page.getByRole('button', { name: 'Retry now' }))
  await result.seeToast('The charge was requested again')
  await expect(phone.page.getByText(/The next try is on 2026[.]11[.]2\d[.] Check the balance/)).toBeVisible()
  await clock.advance(3 * day)
  await expect(result.paid).toContainText(camera)
  await expect(phone.page.getByText('Renewal failed')).toBeHidden()
})

test('a renewal that fails at WeChat without a reason is retried, charged once, and leaves the camera covered', async ({
  phone,
  world,
  clock,
}) => {
  await givenContract(world, camera, 'wechat')
  await world.arm({ deduction: { outcome: 'no-reason' } })
  while ((await periodOf(world, 2)).attempt === 0) await clock.advanceToNextEvent()
  await clock.advance(10 * minute)
  expect(await periodOf(world, 2)).toMatchObject({ state: 'grace', failCode: 'CLOSED' })
  await phone.open(CloudTabScreen.address)
  const row = phone.at(CloudTabScreen).row(camera)
  await expect(row).toContainText('Renewal failed')
  await expect(row).toContainText('Next try 2026.12.20')
  await clock.advance(2 * day)
  expect(await periodOf(world, 2)).toMatchObject({ state: 'paid', attempt: 2 })
  await phone.goTo(OrdersScreen.address)
  await expect(phone.at(OrdersScreen).rows).toContainText([/Valid/, /Expired/])
  await phone.goTo(CloudTabScreen.address)
  await expect(row).toContainText('Renews 2027.01')
  const { payments } = await world.state()
  expect(payments.filter(({ state }) => state === 'succeeded')).toHaveLength(2)
})

// spec: 4.22
test('pages left open over a renewal name the next charge once they are seen again', async ({
  phone,
  world,
  clock,
}) => {
  await givenContract(world, camera, 'wechat')
  const sleepThroughMonth = async (): Promise<void> => {
    await clock.advance(31 * day)
    await phone.page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  }
  await phone.open(CloudTabScreen.address)
  const row = phone.at(CloudTabScreen).row(camera)
  await expect(row).toContainText('Renews 2026.12.')
  await sleepThroughMonth()
  await expect(row).toContainText('Renews 2027.01.')
  await phone.goTo('/autoRenewals')
  const next = phone.page.getByRole('main').getByText('Next charge').locator('+ *')
  await expect(next).toContainText('2027.01.')
  await sleepThroughMonth()
  await expect(next).toContainText('2027.02.')
})

test('two lapsed months end the contract and packages can be bought again', async ({
  phone,
  world,
  clock,
}) => {
  await givenContract(world, camera, 'alipay')
  await world.arm({ count: null, deduction: { outcome: 'account-abnormal' } })
  await clock.advance(100 * day)
  expect(await contractOf(world)).toMatchObject({ state: 'terminated', endedBy: 'lapsed' })
  await phone.open(AutoRenewalsScreen.address)
  await expect(phone.at(AutoRenewalsScreen).ended).toContainText(
    'It ended automatically after two months without',
  )
  await phone.goTo(PackagesScreen.address(world.camera(camera).deviceId))
  await expect(phone.at(PackagesScreen).order).toBeVisible()
})

for (const provider of ['wechat', 'alipay'] as const) {
  // spec: 4.26
  test(`twelve renewals by ${provider} make thirteen orders and cover the camera without a gap`, async ({
    phone,
    world,
    clock,
  }) => {
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
    await expect(phone.at(CloudTabScreen).row('Living room')).toContainText('Renews 2027.12.14')
  })
}
