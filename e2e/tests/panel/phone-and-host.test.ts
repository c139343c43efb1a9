import { test } from '../../../kit/testing/fixtures/panel-test.ts'
import { expect } from '../../../kit/testing/fixtures/test.ts'
import type { Panel } from '../../../kit/testing/panel/panel.ts'

test('the Android buttons hide and show the app, the phone keeps every key and F6 leaves it', async ({
  panel,
  page,
  journal,
}) => {
  await panel.open()
  await panel.openCloudTab()
  await panel.button('Home').click()
  await expect.poll(() => journal.count({ operationId: 'pageHide' })).toBe(1)
  await panel.button(/^Another app is in front/).click()
  await expect.poll(() => journal.count({ operationId: 'pageShow' })).toBe(1)
  await panel.choose('Living room')
  await expect(panel.shop.getByRole('radio').first()).toBeVisible()
  await page.getByRole('region', { name: 'Phone', exact: true }).getByRole('button', { name: 'Back' }).click()
  await expect(panel.shop.getByRole('heading', { name: 'My Cameras' })).toBeVisible()

  const shown = page.getByRole('tab', { selected: true })
  await panel.shop
    .getByRole('button', { name: /^Order / })
    .first()
    .focus()
  await page.keyboard.press('2')
  await expect(shown).toContainText('World')
  await page.keyboard.press('F6')
  await expect(shown).toBeFocused()
  await page.keyboard.press('2')
  await expect(shown).toContainText('Time')
  await page.keyboard.press('1')

  await panel.orderInPhone('Living room')
  await panel.cashier.getByRole('button', { name: '0', exact: true }).focus()
  await page.keyboard.press('3')
  await expect(shown).toContainText('World')
  await page.keyboard.press('F6')
  await expect(shown).toBeFocused()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keys' })).toContainText('F6: out of the phone')
})

test('the shop follows network, width, direction and theme of the phone, and language, platform and token of the host app', async ({
  panel,
  world,
  journal,
}) => {
  panel.guard.allow(/Failed to load resource|status of 401/)
  const profile = async () => (await world.read()).profile
  await panel.open()
  await panel.openCloudTab()
  await test.step('without network it says so in the shop’s own word, and recovers', () => loseNetwork(panel))
  await test.step('width, direction and theme', () => turnPhone(panel))
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

  await panel.hostApp.getByText('HarmonyOS', { exact: true }).click()
  await expect.poll(async () => (await profile()).platform).toBe('harmony')
  await expect.poll(() => hasIosBridge(panel)).toBe(false)
  await expect(panel.page.getByRole('button', { name: 'Swipe back from the edge' })).toBeVisible()
  await panel.openCloudTab()

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

test('a phone reloaded without a network shows a page of the app, and the shop once there is a network', async ({
  panel,
  page,
}) => {
  panel.guard.allow(/Failed to load resource/)
  const network = page.getByRole('combobox', { name: 'Network' })
  const ofApp = page.getByRole('region', { name: 'No network' })
  await panel.open()
  await panel.openCloudTab()
  await panel.choose('Living room')
  await expect(panel.shop.getByRole('radio').first()).toBeVisible()
  await network.selectOption('offline')
  await expect(panel.shop.getByRole('heading', { name: 'Network error' })).toBeVisible()
  await panel.button('Reload the shop').click()
  await expect(ofApp).toContainText('/nullPage/error')
  await ofApp.getByRole('button', { name: 'Try again' }).click()
  await expect(ofApp.getByRole('status')).toContainText('There is still no network.')
  await network.selectOption('online')
  await expect(panel.shop.getByRole('radio').first()).toBeVisible()
  await expect(ofApp).toBeHidden()

  await network.selectOption('offline')
  await expect(panel.shop.getByRole('heading', { name: 'Network error' })).toBeVisible()
  await page.reload()
  await expect(ofApp).toContainText('/homePage2')
  await network.selectOption('online')
  await expect(panel.shop.getByRole('heading', { name: 'My Cameras' })).toBeVisible()
})

test.describe('a camera renewed every month', () => {
  test.use({ scenario: 'auto-renew-wechat' })

  test('shows its next charge and its orders in the open page after a jump of a year', async ({
    panel,
    journal,
  }) => {
    panel.guard.allow(/Failed to load resource|status of 401/)
    await panel.open()
    await panel.openCloudTab()
    await expect(panel.shop.getByText(/^Renews 2026/)).toBeVisible()
    await panel.button('+1 year').click()
    await expect(panel.shop.getByText(/^Renews 2027/)).toBeVisible()
    expect(await journal.count({ operationId: 'pageShow' })).toBe(1)
    const refused = panel.page.getByRole('listitem').filter({ hasText: 'Token expired' })
    await expect(refused).toHaveText(/Token expired: \d+ calls? refused, then repeated with a new token/)
    await panel.shop.getByRole('button', { name: 'My orders' }).click()
    await expect(panel.shop.getByText('November 2027')).toBeVisible()
    await panel.button('+1 year').click()
    await expect(panel.shop.getByText('October 2028')).toBeVisible()
  })
})

async function loseNetwork(panel: Panel): Promise<void> {
  const network = panel.page.getByRole('combobox', { name: 'Network' })
  await network.selectOption('offline')
  await expect(panel.shop.getByRole('heading', { name: 'Network error' })).toBeVisible()
  await network.selectOption('online')
  await expect(network).toHaveValue('online')
  await expect(panel.shop.getByRole('heading', { name: 'My Cameras' })).toBeVisible()
}

async function turnPhone(panel: Panel): Promise<void> {
  const widthInside = () => panel.shop.locator('html').evaluate(() => innerWidth)
  await expect.poll(widthInside).toBe(360)
  await panel.page.getByLabel('Width').selectOption('320')
  await expect.poll(widthInside).toBe(320)
  await panel.button('Turn the phone').click()
  await expect.poll(widthInside).toBe(640)
  await expect(panel.shop.getByRole('heading', { name: 'My Cameras' })).toBeVisible()
  const ground = panel.shop.locator('html')
  const light = await ground.evaluate((html) => getComputedStyle(html).backgroundColor)
  await panel.button('Dark theme of the phone').click()
  await expect(ground).not.toHaveCSS('background-color', light)
  await panel.reloadShop(() => panel.button('Reload the shop').click())
  await expect(ground).toHaveCSS('color-scheme', 'dark')
  await panel.button('Dark theme of the phone').click()
  await panel.button('Turn the phone').click()
  await expect.poll(widthInside).toBe(320)
}

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
