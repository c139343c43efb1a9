import { expect, test } from '../../kit/fixtures.ts'
import { CallTabScreen } from '../../kit/screens/call-tab-screen.ts'
import { CloudTabScreen } from '../../kit/screens/cloud-tab-screen.ts'
import { DataTabScreen } from '../../kit/screens/data-tab-screen.ts'
import { NullPageScreen } from '../../kit/screens/null-page-screen.ts'

const all = ['Cloud', 'Data', 'Reminder', 'WeChat call']
const gates = [
  { scenario: 'data-new', countryCode: 'CN', tabs: all },
  { scenario: 'data-new', countryCode: '', tabs: all },
  { scenario: 'host-without-cell', countryCode: 'CN', tabs: all },
  { scenario: 'data-abroad-manufacturer-a', countryCode: 'DE', tabs: ['Cloud', 'Data'] },
  { scenario: 'abroad-without-4g', countryCode: 'DE', tabs: ['Cloud'] },
  { scenario: 'algorithm-ready', countryCode: 'CN', tabs: ['Cloud'] },
]

for (const { scenario, countryCode, tabs } of gates) {
  test.describe(`${scenario}, country ${countryCode || 'unknown'}`, () => {
    test.use({ scenario })

    // spec: 2.61
    test(`the bar has ${tabs.join(', ')}`, async ({ phone, world }) => {
      await world.changeHost({ countryCode })
      await phone.open(CloudTabScreen.address)
      const tab = phone.at(CloudTabScreen)
      await expect(tab.tabs).toHaveText(tabs)
      await expect(tab.litTab).toHaveText('Cloud')
    })
  })
}

test.describe('an old host app', () => {
  test.use({ scenario: 'host-without-cell' })

  test('there are no tabs until the server has said which cameras are 4G', async ({ phone }) => {
    const answer = Promise.withResolvers<void>()
    await phone.page.route('**/getDeviceInfoBySns', async (route) => {
      await answer.promise
      await route.continue()
    })
    await phone.open(CloudTabScreen.address)
    const tab = phone.at(CloudTabScreen)
    await expect(tab.row('Living room')).toBeVisible()
    await expect(tab.bar).toBeVisible()
    await expect(tab.tabs).toHaveCount(0)
    answer.resolve()
    await expect(tab.tabs).toHaveText(all)
  })

  test('the data tab lists what the server flags', async ({ phone }) => {
    await phone.open(DataTabScreen.address)
    const tab = phone.at(DataTabScreen)
    await expect(tab.row('Garden gate')).toBeVisible()
    await expect(tab.rows).toHaveCount(1)
  })
})

test.describe('abroad, without 4G', () => {
  test.use({ scenario: 'abroad-without-4g' })

  for (const address of [DataTabScreen.address, CallTabScreen.reminder, CallTabScreen.wechatCall]) {
    // spec: 2.54
    test(`${address} opened all the same has no data, and back closes the host page`, async ({ phone }) => {
      await phone.open(address)
      const nothing = phone.at(NullPageScreen)
      await expect(nothing.noData).toBeVisible()
      await expect(phone.at(CloudTabScreen).bar).toBeHidden()
      await phone.tap(phone.page.getByRole('main').getByRole('button', { name: 'Back' }))
      await expect.poll(() => phone.leaves).toEqual(['close'])
    })
  }
})

test.describe('4G abroad', () => {
  test.use({ scenario: 'data-abroad-manufacturer-a' })

  for (const address of [CallTabScreen.reminder, CallTabScreen.wechatCall]) {
    test(`${address} is for home alone`, async ({ phone }) => {
      await phone.open(address)
      await expect(phone.at(NullPageScreen).noData).toBeVisible()
    })
  }
})
