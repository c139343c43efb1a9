import { expect } from '../../kit/fixtures.ts'
import { test } from '../../kit/panel/panel-fixture.ts'

test('the phone keeps every key, shop and wallet alike, and F6 leaves it', async ({ panel, page }) => {
  await panel.open()
  await panel.openCloudTab()
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
