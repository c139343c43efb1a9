import { sidewaysOverflow } from '../../kit/checks/overflow.ts'
import { expect, test } from '../../kit/fixtures.ts'
import { CloudTabScreen } from '../../kit/screens/cloud-tab-screen.ts'

test.use({ language: 'ar', scenario: 'active-cloud' })

test('Arabic runs right to left, with Latin digits and nothing sticking out', async ({ phone }) => {
  await phone.open(CloudTabScreen.address)
  const tab = phone.at(CloudTabScreen)
  await expect(tab.row('Living room')).toContainText('2026.12.10')
  await expect(phone.page.locator('html')).toHaveAttribute('dir', 'rtl')
  await expect(phone.page.locator('html')).toHaveAttribute('lang', 'ar')
  expect(await sidewaysOverflow(phone.page)).toEqual({ px: 0, culprits: [] })

  const picture = await tab.row('Living room').getByRole('heading').boundingBox()
  const button = await tab.row('Living room').getByRole('button').last().boundingBox()
  expect(button?.x).toBeLessThan(picture?.x ?? 0)
})
