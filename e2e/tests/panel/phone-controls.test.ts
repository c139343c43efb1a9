import { test } from '../../kit/fixtures/panel-test.ts'
import { expect } from '../../kit/fixtures/test.ts'
import type { Panel } from '../../kit/panel/panel.ts'

test('the phone goes offline, changes width, rotates and turns dark, and the shop follows', async ({
  panel,
}) => {
  panel.guard.allow(/Failed to load resource/)
  await panel.open()
  await panel.openCloudTab()
  await test.step('without network it says so in the shop’s own word, and recovers', () => loseNetwork(panel))
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
  await panel.button('Reload the shop').click()
  await expect(ground).toHaveCSS('color-scheme', 'dark')
})

async function loseNetwork(panel: Panel): Promise<void> {
  const network = panel.page.getByRole('combobox', { name: 'Network' })
  await network.selectOption('offline')
  await expect(panel.shop.getByRole('heading', { name: 'Network error' })).toBeVisible()
  await network.selectOption('online')
  await expect(network).toHaveValue('online')
  await panel.shop.getByRole('button', { name: 'Reload' }).click()
  await expect(panel.shop.getByRole('heading', { name: 'My devices' })).toBeVisible()
  await panel.openCloudTab()
}

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
  await panel.shop.getByRole('button', { name: 'Order', exact: true }).first().focus()
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
