import type { Locator } from '@playwright/test'
import { expect, test } from '../../kit/fixtures/test.ts'
import { CloudTabScreen } from '../../kit/screens/tab-screens.ts'

test.use({ scenario: 'active-cloud' })

/** Styles arrive in several files, in an order nobody chose: whoever places an icon, link or button decides its size. */
test('icons, links and buttons have the size of their context', async ({ phone }) => {
  await phone.open(CloudTabScreen.address)
  const row = phone.at(CloudTabScreen).row('Garden gate')
  await expect(row.getByRole('button', { name: 'View' })).toHaveCSS('font-size', '13px')
  expect(await sizeOf(row.locator('svg[viewBox="0 0 24 24"]'))).toEqual({ width: 14, height: 14 })
  const packages = await phone.at(CloudTabScreen).choose('Garden gate')
  expect((await sizeOf(packages.order)).width).toBeGreaterThanOrEqual(156)
})

async function sizeOf(target: Locator): Promise<{ width: number; height: number }> {
  const { width = 0, height = 0 } = (await target.boundingBox()) ?? {}
  return { width: Math.round(width), height: Math.round(height) }
}
