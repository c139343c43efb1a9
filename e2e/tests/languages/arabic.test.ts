import { horizontalOverflow } from '../../kit/checks/page-layout.ts'
import { expect, test } from '../../kit/fixtures/test.ts'
import { CloudTabScreen } from '../../kit/screens/tab-screens.ts'

test.use({ language: 'ar', scenario: 'active-cloud' })

test('Arabic is laid out right to left with Latin digits and no overflow', async ({ phone }) => {
  await phone.open(CloudTabScreen.address)
  const tab = phone.at(CloudTabScreen)
  await expect(tab.row('Living room')).toContainText('2026.12.10')
  await expect(phone.page.locator('html')).toHaveAttribute('dir', 'rtl')
  await expect(phone.page.locator('html')).toHaveAttribute('lang', 'ar')
  expect(await horizontalOverflow(phone.page)).toEqual({ px: 0, elements: [] })

  const picture = await tab.row('Living room').getByRole('heading').boundingBox()
  const button = await tab.row('Living room').getByRole('button').last().boundingBox()
  expect(button?.x).toBeLessThan(picture?.x ?? 0)

  await test.step('already in the boxes before it', async () => {
    const late = Promise.withResolvers<void>()
    await phone.page.route(/assets[/]cloud-tab-route-/, (route) => late.promise.then(() => route.continue()))
    await phone.open(CloudTabScreen.address)
    const pictures = phone.page.locator('.sk-bar svg, .sk img').filter({ visible: true })
    await expect(pictures).toHaveCount(2)
    for (const picture of await pictures.all()) {
      await expect(picture).toHaveCSS('transform', 'matrix(-1, 0, 0, 1, 0, 0)')
    }
    late.resolve()
    await expect(tab.row('Living room')).toBeVisible()
  })
})
