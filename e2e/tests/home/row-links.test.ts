import { expect, test } from '../../kit/fixtures/test.ts'
import { CallTabScreen } from '../../kit/screens/tab-screens.ts'

test.describe('a row with an active reminder', () => {
  test.use({ scenario: 'unattended-ready' })

  // spec: 2.67
  test('shows its end date and View details', async ({ phone }) => {
    await phone.page.route('**/vipExpireInfoBatch?**', async (route) => {
      const response = await route.fetch()
      const body = (await response.json()) as { data: object[] }
      const expiry = { vipStatus: 1, expireDate: '2027-01-01 00:00:00' }
      await route.fulfill({
        response,
        json: { ...body, data: body.data.map((one) => ({ ...one, ...expiry })) },
      })
    })
    await phone.open(CallTabScreen.reminder)
    const tab = phone.at(CallTabScreen)
    await expect(tab.row('Front door')).toContainText('Until 2027.01.01')
    await phone.tap(tab.button('Front door', 'View details'))
    await expect.poll(() => new URL(phone.page.url()).pathname).toBe('/unAttendedDevice')
  })
})
