import { expect } from '../../kit/fixtures.ts'
import { test } from '../../kit/panel/panel-fixture.ts'

test('the clock runs and stands still again', async ({ panel, world }) => {
  const nowMs = async () => (await world.read()).clock.nowMs
  const beganMs = world.made.clock.nowMs
  await panel.open()
  await panel.button('Run the clock').click()
  await expect(panel.clock).toContainText('running')
  await expect.poll(nowMs).toBeGreaterThan(beganMs)

  await panel.button('Stop the clock').click()
  await expect(panel.clock).toContainText('standing still')
  const stoppedMs = await nowMs()
  await panel.button('+1 h').click()
  await expect.poll(nowMs).toBe(stoppedMs + 3_600_000)
})

test('a month ahead is a month of the calendar, and ends a package of thirty days', async ({
  panel,
  world,
}) => {
  // A token lasts a day; the shop gets another.
  panel.guard.allow(/status of 401/)
  await panel.open()
  await panel.openCloudTab()
  await panel.orderInPhone('Living room')
  await panel.payInCashier()
  await expect(panel.devices.getByRole('row', { name: /Living room/ })).toContainText('in effect')

  await panel.button('+1 month').click()
  await expect.poll(async () => (await world.read()).clock.nowMs).toBe(Date.UTC(2026, 11, 20, 1, 41))
  await expect(panel.devices.getByRole('row', { name: /Living room/ })).toContainText('ended')
  expect((await world.state()).orders).toMatchObject([{ status: 5 }])
})

test('a scenario of the gallery takes the place of the world', async ({ panel, world }) => {
  await panel.open()
  await panel.startScenario('active-cloud')
  await expect(panel.devices.getByRole('row', { name: /Living room/ })).toContainText('in effect')
  await expect(panel.button('Scenarios: active-cloud')).toBeVisible()
  await panel.openCloudTab()
  await expect(panel.shop.getByText('Until 2026.12.10')).toBeVisible()
  const started = await panel.worldInFront()
  expect(started.id).not.toBe(world.id)
  expect(started.made).toMatchObject({ scenario: 'active-cloud', isDefault: false })
})

test('another platform brings the shop up again, through the bridge of that platform', async ({
  panel,
  world,
  journal,
}) => {
  // Asked in the middle of a reload it is neither.
  const hasIosBridge = () =>
    panel.shop
      .locator('html')
      .evaluate(() => Reflect.has(window, 'webkit'))
      .catch(() => null)
  await panel.open()
  await panel.openCloudTab()
  expect(await hasIosBridge()).toBe(false)
  const visits = await journal.count({ kind: 'bridge', operationId: 'getAppInfo' })

  await panel.hostApp.getByText('iOS', { exact: true }).click()
  await expect.poll(async () => (await world.read()).profile.platform).toBe('ios')
  await expect.poll(hasIosBridge).toBe(true)
  await journal.waitFor({ kind: 'bridge', operationId: 'getAppInfo' }, visits + 1)
  await panel.openCloudTab()
  await expect(panel.shop.getByText('Living room', { exact: true })).toBeVisible()

  await panel.hostApp.getByText('Android', { exact: true }).click()
  await expect.poll(hasIosBridge).toBe(false)
})

test('Arabic turns the shop round, and English back', async ({ panel }) => {
  const page = panel.shop.locator('html')
  await panel.open()
  await panel.hostApp.getByLabel('Language').selectOption('ar')
  await expect(page).toHaveAttribute('dir', 'rtl')
  await expect(page).toHaveAttribute('lang', /^ar/)
  await panel.hostApp.getByLabel('Language').selectOption('en')
  await expect(page).toHaveAttribute('dir', 'ltr')
})
