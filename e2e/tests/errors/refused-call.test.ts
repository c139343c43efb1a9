import { type ErrorName, errorCodes } from '@skyshop/openapi/error-codes'
import { expect, test } from '../../../kit/testing/fixtures/test.ts'
import { NullPageScreen } from '../../../kit/testing/screens/null-page-screens.ts'
import { CampaignScreen } from '../../../kit/testing/screens/offer-screens.ts'

/** The page has words of its own for it, and no way to ask again. */
const over: ErrorName = 'campaign-not-found'

// The words of every code: web/src/shared/errors/error-names.test.ts.
test('an error code is shown with its text, and another one after a reload', async ({ phone, world }) => {
  const page = phone.at(CampaignScreen)
  const arm = (code: ErrorName) =>
    world.arm({ http: { operationIds: ['getCampaign'], answer: { kind: 'business-code', code } } })
  const said = phone.page.getByRole('main').getByRole('heading', { level: 2 })
  await arm('pay-failed')
  await phone.open(CampaignScreen.text)
  await expect(said).toHaveText(errorCodes['pay-failed'].text)
  for (const name of ['no-device', over] as const) {
    await arm(name)
    await phone.tap(phone.page.getByRole('button', { name: 'Reload' }))
    await expect(said, name).toHaveText(errorCodes[name].text)
  }
  await expect(page.ended).toBeVisible()
})

// spec: 8.22
test('an error page opens customer service in the host app, or names its place in an old app', async ({
  phone,
}) => {
  await phone.open(NullPageScreen.errorAddress)
  const nothing = phone.at(NullPageScreen)
  await phone.tap(nothing.customerService)
  await expect.poll(() => phone.hostPages).toEqual([{ name: 'customerService', deviceName: '' }])
  phone.closeHostPage()
  phone.capabilities.missingMethods.push('jumpSpecifiedActivity')
  await phone.tap(nothing.customerService)
  await nothing.seeToast('Customer service is in the app and cannot be opened from here')
  expect(phone.hostPages).toHaveLength(1)
})
