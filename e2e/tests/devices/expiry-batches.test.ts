import type { Page, Route } from '@playwright/test'
import { expect, test } from '../../kit/fixtures/test.ts'
import { CloudTabScreen } from '../../kit/screens/tab-screens.ts'

test.use({ scenario: 'hundred-and-ten-devices' })

// spec: 4.21, 9.13
test('expiry dates are requested in batches of five, one at a time, the next on scroll', async ({
  phone,
}) => {
  const batches = await holdBatches(phone.page)
  await phone.open(CloudTabScreen.address)
  const tab = phone.at(CloudTabScreen)
  await expect(tab.heading).toBeVisible()
  await expect(phone.page.getByText('110 in total')).toBeVisible()
  await expect.poll(() => batches.sizes).toEqual([5])

  await scroll(phone.page)
  await scroll(phone.page)
  expect(batches.sizes).toEqual([5])

  await batches.letGo()
  await expect(tab.row('Camera 1')).toContainText('Cloud Service has not been activated')
  await scroll(phone.page)
  await expect.poll(() => batches.sizes).toEqual([5, 5])
  await batches.letGo()
})

/** Answers of the expiry call wait until they are let go. */
async function holdBatches(page: Page) {
  const held: Route[] = []
  const sizes: number[] = []
  await page.route('**/vipExpireInfoBatchQuery', (route) => {
    const { deviceInfoList } = route.request().postDataJSON() as { deviceInfoList: unknown[] }
    sizes.push(deviceInfoList.length)
    held.push(route)
  })
  return {
    sizes,
    letGo: async () => {
      for (const route of held.splice(0)) await route.continue()
    },
  }
}

/** One step of the wheel, and two frames for the page to react. */
async function scroll(page: Page): Promise<void> {
  await page.mouse.move(200, 600)
  await page.mouse.wheel(0, 300)
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  )
}
