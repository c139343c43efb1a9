import type { Page, Route } from '@playwright/test'
import { scaledMs } from '../../../kit/testing/environment/test-limits.ts'
import { expect, test } from '../../../kit/testing/fixtures/test.ts'
import { CloudTabScreen } from '../../../kit/testing/screens/tab-screens.ts'

/** For a tab of a hundred devices; a row with a package has most. */
const maxNodes = 1400

const state = 'Until 2027.01.01'

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

test('scrolling 110 rows with packages keeps few nodes and one expiry batch in flight', async ({ phone }) => {
  const traffic = await watchBatches(phone.page)
  await phone.open(CloudTabScreen.address)
  const tab = phone.at(CloudTabScreen)
  await expect(tab.row('Camera 1')).toContainText(state)
  let turns = 0
  await expect
    .poll(
      async () => {
        // Down and up again: rows that were passed too quickly are asked for when they are next in view.
        turns += 1
        await phone.page.mouse.wheel(0, turns % 60 < 30 ? 600 : -600)
        return tab.rows.filter({ hasText: state }).count()
      },
      { timeout: scaledMs(60_000), intervals: [30] },
    )
    .toBe(110)
  expect(traffic).toEqual({ most: 1, running: 0, largest: 5 })
  expect(await visibleNodes(phone.page)).toBeLessThanOrEqual(maxNodes)
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

/** Counts the requests for expiry that are under way together, and answers that all cameras have a package. */
async function watchBatches(page: Page) {
  const traffic = { most: 0, running: 0, largest: 0 }
  await page.route('**/vipExpireInfoBatchQuery', async (route) => {
    const { deviceInfoList } = route.request().postDataJSON() as { deviceInfoList: unknown[] }
    traffic.running += 1
    traffic.most = Math.max(traffic.most, traffic.running)
    traffic.largest = Math.max(traffic.largest, deviceInfoList.length)
    const response = await route.fetch()
    const body = (await response.json()) as { data: object[] }
    const expiry = { vipStatus: 1, expireDate: '2027-01-01 00:00:00', expireDateUTC: '2026-12-31 16:00:00' }
    const data = body.data.map((entry) => ({ ...entry, ...expiry }))
    traffic.running -= 1
    await route.fulfill({ response, json: { ...body, data } })
  })
  return traffic
}

/** Elements of the tab that is shown; tabs kept alive behind it are hidden. */
function visibleNodes(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      [...document.querySelectorAll('#app *')].filter((node) => !node.closest('[style*="display: none"]'))
        .length,
  )
}
