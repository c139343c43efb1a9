import { test } from '../../kit/fixtures/panel-test.ts'
import { expect } from '../../kit/fixtures/test.ts'

test('a package renamed in the panel has its new name in the phone', async ({ panel, page }) => {
  await panel.open()
  await page.getByRole('group', { name: 'World' }).getByText('Texts', { exact: true }).click()
  const table = page.getByRole('table', { name: 'Texts' })
  await page.getByRole('searchbox', { name: 'Find a text' }).fill('cloud-event-7d-month')
  await table
    .getByRole('row', { name: /cloud-event-7d-month$/ })
    .getByRole('button')
    .click()
  const editor = page.getByRole('complementary', { name: 'cloud-event-7d-month' })
  await editor.getByLabel('Name').fill('')
  await expect(editor.getByRole('alert')).toHaveText('Write a few words.')
  await editor.getByLabel('Name').fill('Autumn package')
  await editor.getByRole('button', { name: 'Save' }).click()
  await expect(table).toContainText('Autumn package')
  await panel.openCloudTab()
  await panel.orderInPhone('Living room')
  await expect(panel.cashier).toContainText('Autumn package')
})
