import { test } from '../../kit/fixtures/panel-test.ts'
import { expect } from '../../kit/fixtures/test.ts'
import type { Panel } from '../../kit/panel/panel.ts'

test('another host app restarts the shop with its language, platform, country and token', async ({
  panel,
  world,
  journal,
}) => {
  panel.guard.allow(/status of 401/)
  const profile = async () => (await world.read()).profile
  await panel.open()
  await test.step('Arabic mirrors the shop, and undo brings English back', () => switchToArabicAndBack(panel))
  await panel.openCloudTab()
  await expect.poll(() => hasIosBridge(panel)).toBe(false)
  const profileReads = await journal.count({ kind: 'bridge', operationId: 'getAppInfo' })

  await panel.hostApp.getByText('iOS', { exact: true }).click()
  await expect.poll(async () => (await profile()).platform).toBe('ios')
  await expect.poll(() => hasIosBridge(panel)).toBe(true)
  await journal.waitFor({ kind: 'bridge', operationId: 'getAppInfo' }, profileReads + 1)
  await panel.openCloudTab()
  await expect(panel.shop.getByText('Living room', { exact: true })).toBeVisible()

  await panel.hostApp.getByRole('button', { name: 'Expire now' }).click()
  await expect(panel.hostApp).toContainText('expired')
  await panel.choose('Living room')
  await expect(panel.shop.getByRole('radio', { name: /^1 month/ })).toBeVisible()
  await panel.openTab('Journal')
  await expect(panel.journal.getByRole('button', { name: /Shop calls Host: getNewToken/ })).toBeVisible()
  expect(await journal.count({ kind: 'bridge', operationId: 'getNewToken' })).toBe(1)

  await panel.hostApp.getByRole('combobox', { name: 'Country' }).selectOption('DE')
  await expect.poll(async () => (await profile()).countryCode).toBe('DE')
})

async function switchToArabicAndBack(panel: Panel): Promise<void> {
  const page = panel.shop.locator('html')
  await panel.hostApp.getByLabel('Language').selectOption('ar')
  await expect(page).toHaveAttribute('dir', 'rtl')
  await expect(page).toHaveAttribute('lang', /^ar/)
  await panel.button(/^Undo/).click()
  await expect(page).toHaveAttribute('dir', 'ltr')
}

/** Whether the shop has the bridge of iOS; null during a reload. */
function hasIosBridge(panel: Panel): Promise<boolean | null> {
  const page = panel.shop.locator('html')
  return page.evaluate(() => Reflect.has(window, 'webkit')).catch(() => null)
}

test.describe('a world without devices', () => {
  test.use({ scenario: 'no-devices' })

  test('says so, gets one added and is replaced by a scenario of the gallery', async ({
    panel,
    page,
    world,
  }) => {
    await panel.open()
    await expect(page.getByText('No devices in this world')).toBeVisible()
    await expect(page.getByText(/account, coupons and orders are kept/)).toBeVisible()
    await page.getByRole('button', { name: 'Device', exact: true }).last().click()
    await expect(panel.devices.getByRole('row')).toHaveCount(2)

    await panel.startScenario('active-cloud')
    await expect(panel.devices.getByRole('row', { name: /Living room/ })).toContainText('in effect')
    await expect(panel.button('Scenarios: active-cloud')).toBeVisible()
    await panel.openCloudTab()
    await expect(panel.shop.getByText('Until 2026.12.10')).toBeVisible()
    const started = await panel.currentWorld()
    expect(started.id).not.toBe(world.id)
    expect(started.initial).toMatchObject({ scenario: 'active-cloud', isDefault: false })
  })
})
