import { expect, test } from '../../kit/fixtures/test.ts'
import { NullPageScreen } from '../../kit/screens/null-page-screens.ts'

// spec: 8.22
test('an error page opens customer service in the host app, or says where to find it', async ({ phone }) => {
  await phone.open(NullPageScreen.errorAddress)
  const nothing = phone.at(NullPageScreen)
  await phone.tap(nothing.customerService)
  await expect.poll(() => phone.hostPages).toEqual([{ name: 'customerService', deviceName: '' }])
  phone.closeHostPage()
  phone.capabilities.missingMethods.push('jumpSpecifiedActivity')
  await phone.tap(nothing.customerService)
  await expect(nothing.toast('Customer service is in the app; it cannot be opened from here')).toBeVisible()
  expect(phone.hostPages).toHaveLength(1)
})
