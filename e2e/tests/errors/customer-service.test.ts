import { expect, test } from '../../kit/fixtures.ts'
import { NullPageScreen } from '../../kit/screens/null-page-screen.ts'

// spec: 8.22
test('an error leads to customer service, which is a page of the app', async ({ phone }) => {
  await phone.open(NullPageScreen.errorAddress)
  await phone.tap(phone.at(NullPageScreen).customerService)
  await expect.poll(() => phone.hostPages).toEqual([{ name: 'customerService', deviceName: '' }])
})

test('an app without the page says where customer service is', async ({ phone }) => {
  phone.abilities.missingMethods.push('jumpSpecifiedActivity')
  await phone.open(NullPageScreen.errorAddress)
  const nothing = phone.at(NullPageScreen)
  await phone.tap(nothing.customerService)
  await expect(nothing.toast('Customer service is in the app; it cannot be opened from here')).toBeVisible()
  expect(phone.hostPages).toEqual([])
})
