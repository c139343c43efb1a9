import type { Page } from '@playwright/test'
import { test } from '../../../kit/testing/fixtures/panel-test.ts'
import { expect } from '../../../kit/testing/fixtures/test.ts'
import type { Panel } from '../../../kit/testing/panel/panel.ts'

const open = (page: Page, name: string) =>
  page.getByRole('group', { name: 'World' }).getByText(name, { exact: true }).click()

test('a banner and a package edited in the panel are seen in the phone, a banner until it is undone', async ({
  panel,
  world,
  page,
}) => {
  await panel.open()
  await panel.openCloudTab()
  const offers = panel.shop.getByRole('region', { name: 'Offers' })
  await expect(offers).toContainText('Every event, kept')
  await open(page, 'Banners')
  const table = page.getByRole('table', { name: 'Banners' })
  await expect(table.getByRole('row', { name: 'Two lenses' }).first()).toContainText('cloud, some devices')
  await table
    .getByRole('button', { name: /^Every event, kept/ })
    .first()
    .click()
  const editor = page.getByRole('complementary', { name: /^Banner \d+$/ })
  await expect(editor.getByRole('button', { name: 'Save' })).toBeDisabled()
  await editor.getByLabel('Order', { exact: true }).fill('first')
  await expect(editor.getByRole('alert')).toHaveText('A whole number from 0 to 99999.')
  await expect(editor.getByRole('button', { name: 'Save' })).toBeDisabled()
  await editor.getByLabel('Order', { exact: true }).fill('5')
  await editor.getByLabel('Target').fill('javascript:alert(1)')
  await expect(editor.getByRole('status')).toContainText('The shop will not open this')
  await editor.getByLabel('Target').fill('/appHelp')
  await editor.getByLabel('Title', { exact: true }).fill('Autumn sale')
  await editor.getByRole('button', { name: 'Save' }).click()

  await expect(offers).toContainText('Autumn sale')
  await expect(offers).not.toContainText('Every event, kept')
  await expect(panel.button('Checkpoints 1/1')).toBeVisible()
  await panel.button(/^Undo: /).click()
  await expect(offers).toContainText('Every event, kept')
  expect((await world.banners()).filter(({ texts }) => texts.en?.title === 'Autumn sale')).toEqual([])

  await test.step('a package is renamed', () => renamePackage(panel))
})

async function renamePackage(panel: Panel): Promise<void> {
  const { page } = panel
  await open(page, 'Texts')
  const texts = page.getByRole('table', { name: 'Texts' })
  await page.getByRole('searchbox', { name: 'Find a text' }).fill('cloud-event-7d-month')
  const row = texts.getByRole('row', { name: /cloud-event-7d-month$/ })
  await row.getByRole('button').click()
  const editor = page.getByRole('complementary', { name: 'cloud-event-7d-month' })
  await editor.getByLabel('Name').fill('')
  await expect(editor.getByRole('alert')).toHaveText('Write a few words.')
  await editor.getByLabel('Name').fill('Autumn package')
  await panel.reloadShop(() => editor.getByRole('button', { name: 'Save' }).click())
  await expect(texts).toContainText('Autumn package')
  await panel.openCloudTab()
  await panel.orderInPhone('Living room')
  await expect(panel.cashier).toContainText('Autumn package')
}
