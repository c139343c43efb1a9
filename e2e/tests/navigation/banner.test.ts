import { expect, test } from '../../kit/fixtures.ts'
import { CloudTabScreen } from '../../kit/screens/cloud-tab-screen.ts'

test('a banner reports display and click, and leads to its target', async ({ phone, journal }) => {
  await phone.open(CloudTabScreen.address)
  const tab = phone.at(CloudTabScreen)
  await expect(tab.slide).toContainText('Every event, kept')
  const [shown] = await journal.waitFor({ kind: 'bridge', operationId: 'reportEvent' })
  expect(shown?.request).toMatchObject({ dataType: 1, jsonObject: { typeName: 'shopPageB1', innerId: '11' } })

  await phone.tap(tab.slide)
  await expect(phone.page).toHaveURL(/[/]orderList2[?].*innerId=11/)
  await expect(phone.page).toHaveURL(/typeName=shopPageB1/)
  const reports = await journal.waitFor({ kind: 'bridge', operationId: 'reportEvent' }, 2)
  expect(reports.map(({ request }) => (request as { dataType: number }).dataType)).toEqual([1, 2])
})

test('a drag over the banner is no tap', async ({ phone, journal }) => {
  await phone.open(CloudTabScreen.address)
  const tab = phone.at(CloudTabScreen)
  await expect(tab.slide).toContainText('Every event, kept')
  const box = await tab.slide.boundingBox()
  const { x, y } = box ?? { x: 0, y: 0 }
  await phone.page.mouse.move(x + 300, y + 60)
  await phone.page.mouse.down()
  await phone.page.mouse.move(x + 60, y + 60, { steps: 8 })
  await phone.page.mouse.up()
  await expect(tab.banner.getByRole('img', { name: 'Offer 2 of 2' })).toBeVisible()
  expect(phone.address()).toBe(CloudTabScreen.address)
  const reports = await journal.waitFor({ kind: 'bridge', operationId: 'reportEvent' }, 2)
  expect(reports.map(({ request }) => (request as { dataType: number }).dataType)).toEqual([1, 1])
})
