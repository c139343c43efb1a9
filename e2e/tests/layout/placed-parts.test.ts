import type { Locator } from '@playwright/test'
import { horizontalOverflow } from '../../kit/checks/page-layout.ts'
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

// spec: 3.22
test('the root font size follows the width of the view up to 828 px, and in landscape the height', async ({
  phone,
}) => {
  const root = phone.page.locator('html')
  await phone.open(CloudTabScreen.address)
  for (const [width, height, size] of [
    [414, 896, /^50px/],
    [768, 1024, /^92[.]75/],
    [1024, 1366, /^100px/],
    [1024, 768, /^92[.]75/],
    [896, 414, /^62[.]80/],
  ] as const) {
    await phone.page.setViewportSize({ width, height })
    await expect(root).toHaveCSS('font-size', size)
    expect(await horizontalOverflow(phone.page)).toEqual({ px: 0, elements: [] })
  }
})
