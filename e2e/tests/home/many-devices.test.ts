import type { Page } from '@playwright/test'
import { scaledMs } from '../../kit/environment/time-limits.ts'
import { expect, test } from '../../kit/fixtures/test.ts'
import { CloudTabScreen } from '../../kit/screens/tab-screens.ts'

/** For a tab of a hundred devices; a row with a package has most. */
const mostNodes = 1400

test.use({ scenario: 'hundred-and-ten-devices' })

const state = 'Until 2027.01.01'

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
  expect(await visibleNodes(phone.page)).toBeLessThanOrEqual(mostNodes)
})

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
