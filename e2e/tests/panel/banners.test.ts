import type { Locator } from '@playwright/test'
import { test } from '../../kit/fixtures/panel-test.ts'
import { expect } from '../../kit/fixtures/test.ts'
import type { Panel } from '../../kit/panel/panel.ts'

/** Opens the list of banners beside the phone. */
async function openBanners(panel: Panel): Promise<Locator> {
  await panel.page.getByRole('group', { name: 'World' }).getByText('Banners', { exact: true }).click()
  const table = panel.page.getByRole('table', { name: 'Banners' })
  await table.waitFor()
  return table
}

test('a banner edited in the panel is seen in the phone', async ({ panel, world, page }) => {
  await panel.open()
  await panel.openCloudTab()
  const offers = panel.shop.getByRole('region', { name: 'Offers' })
  await expect(offers).toContainText('Every event, kept')
  const table = await openBanners(panel)
  await table
    .getByRole('button', { name: /^Every event, kept/ })
    .first()
    .click()
  const editor = page.getByRole('complementary', { name: /^Banner \d+$/ })
  await expect(editor.getByRole('button', { name: 'Save' })).toBeDisabled()

  await editor.getByLabel('Order', { exact: true }).fill('first')
  await expect(editor.getByRole('alert')).toHaveText('A whole number from 0 to 99999.')
  await editor.getByLabel('Order', { exact: true }).fill('5')
  await editor.getByLabel('Until').fill('2026-11-20')
  await editor.getByLabel('From', { exact: true }).fill('2026-11-21')
  await expect(editor.getByRole('alert')).toContainText('A time later than From')
  await expect(editor.getByRole('button', { name: 'Save' })).toBeDisabled()
  await editor.getByLabel('Until').fill('')
  await editor.getByLabel('From', { exact: true }).fill('')
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
})

test('a banner is created and removed in the panel', async ({ panel, world, page }) => {
  await panel.open()
  await page.setViewportSize({ width: 1100, height: 800 })
  const table = await openBanners(panel)
  await expect(table.getByRole('row', { name: 'Two lenses' }).first()).toContainText('cloud, some devices')
  await panel.button('New banner').click()
  const editor = page.getByRole('complementary', { name: 'New banner' })
  await editor.getByLabel('Title', { exact: true }).fill('Made by hand')
  await editor.getByRole('button', { name: 'Save' }).click()
  await expect(editor).toBeHidden()
  const row = page.getByRole('button', { name: 'Made by hand' })
  await row.click()
  const [made] = (await world.banners()).filter(({ texts }) => texts.en?.title === 'Made by hand')
  expect(made).toMatchObject({ bannerType: 'shopPageB1', packageSource: 1, sort: 0, state: 'running' })
  await panel.button('Remove banner').click()
  await expect(row).toBeHidden()
  expect(await world.banners()).not.toContainEqual(made)
})
