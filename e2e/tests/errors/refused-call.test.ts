import { type ErrorName, errorCodes } from '@skyshop/openapi/error-codes'
import { httpOperations } from '@skyshop/openapi/operations'
import { expect, test } from '../../kit/fixtures/test.ts'
import { NullPageScreen } from '../../kit/screens/null-page-screens.ts'
import { CampaignScreen } from '../../kit/screens/offer-screens.ts'

const names = Object.keys(errorCodes) as ErrorName[]
const business = names.filter((name) => errorCodes[name].level === 'business')

/** The page has words of its own for it, and no way to ask again. */
const over: ErrorName = 'campaign-not-found'

/** Codes the shop itself says, and a backend may: what they speak of is a state here, not a refusal. */
const ofStates: readonly ErrorName[] = [
  'order-expired',
  'operate-failed',
  'activate-failed',
  'refund-failed',
  'no-device',
  'data-may-be-delayed',
]

test('every error code of the catalogue is shown with its text', async ({ phone, world }) => {
  test.slow()
  const page = phone.at(CampaignScreen)
  const arm = (code: ErrorName) =>
    world.arm({ http: { operationIds: ['getCampaign'], answer: { kind: 'business-code', code } } })
  const reload = phone.page.getByRole('button', { name: 'Reload' })
  const [first, ...others] = business.filter((name) => name !== over)
  if (first === undefined) throw new Error('there is no code')
  await arm(first)
  await phone.open(CampaignScreen.text)
  const said = phone.page.getByRole('main').getByRole('heading', { level: 2 })
  await expect(said).toHaveText(errorCodes[first].text)
  for (const name of [...others, over]) {
    await arm(name)
    await phone.tap(reload)
    await expect(said, name).toHaveText(errorCodes[name].text)
  }
  await expect(page.ended).toBeVisible()
})

test('every error code is answered by an operation or describes a state', () => {
  const answered = new Set<string>(
    Object.values(httpOperations).flatMap(({ businessCodes }) => [...businessCodes]),
  )
  const fix = 'Name the code in x-business-codes of an operation, or in ofStates above.'
  expect(business.filter((name) => !answered.has(name)).sort(), fix).toEqual([...ofStates].sort())
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
  await expect(nothing.toast('Customer service is in the app; it cannot be opened from here')).toBeVisible()
  expect(phone.hostPages).toHaveLength(1)
})
