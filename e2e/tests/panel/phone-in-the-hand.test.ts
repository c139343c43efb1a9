import { expect } from '../../kit/fixtures.ts'
import { test } from '../../kit/panel/panel-fixture.ts'

test('the phone takes other widths, is turned and goes dark; the shop follows', async ({ panel }) => {
  await panel.open()
  await panel.openCloudTab()
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

test('Android’s home button puts the shop into the background, and its back button goes back', async ({
  panel,
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
  await panel.page
    .getByRole('region', { name: 'Phone', exact: true })
    .getByRole('button', { name: 'Back' })
    .click()
  await expect(panel.shop.getByRole('heading', { name: 'My Cameras' })).toBeVisible()
})

test('a phone without network shows the shop’s own word for it, and recovers', async ({ panel }) => {
  panel.guard.allow(/Failed to load resource/)
  await panel.open()
  await panel.openCloudTab()
  await panel.page.getByRole('combobox', { name: 'Network' }).selectOption('offline')
  await expect(panel.shop.getByRole('heading', { name: 'Network error' })).toBeVisible()
  await panel.page.getByRole('combobox', { name: 'Network' }).selectOption('online')
  await panel.shop.getByRole('button', { name: 'Reload' }).click()
  await expect(panel.shop.getByRole('heading', { name: 'My devices' })).toBeVisible()
})
