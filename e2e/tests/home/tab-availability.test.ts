import { expect, test } from '../../kit/fixtures/test.ts'
import { PageNavigator } from '../../kit/flows/page-navigator.ts'
import { NullPageScreen } from '../../kit/screens/null-page-screens.ts'
import { CallTabScreen, CloudTabScreen, DataTabScreen } from '../../kit/screens/tab-screens.ts'

const all = ['Cloud', 'Data', 'Reminder', 'WeChat call']
const cases = [
  { scenario: 'data-new', countryCodes: ['CN', ''], tabs: all },
  { scenario: 'algorithm-ready', countryCodes: ['CN'], tabs: ['Cloud'] },
]

for (const { scenario, countryCodes, tabs } of cases) {
  test.describe(scenario, () => {
    test.use({ scenario })

    // spec: 2.61
    test(`the tab bar has ${tabs.join(', ')}`, async ({ phone, world }) => {
      for (const countryCode of countryCodes) {
        await world.changeHost({ countryCode })
        await phone.open(CloudTabScreen.address)
        const tab = phone.at(CloudTabScreen)
        await expect(tab.tabs, `country ${countryCode || 'unknown'}`).toHaveText(tabs)
        await expect(tab.activeTab).toHaveText('Cloud')
      }
    })
  })
}

test.describe('an old host app', () => {
  test.use({ scenario: 'host-without-cell' })

  test('sees no tabs until the server has named the 4G cameras, and those on the data tab', async ({
    phone,
  }) => {
    const answer = Promise.withResolvers<void>()
    await phone.page.route('**/getDeviceInfoBySns', async (route) => {
      await answer.promise
      await route.continue()
    })
    await phone.open(CloudTabScreen.address)
    const tab = phone.at(CloudTabScreen)
    await expect(tab.row('Living room')).toBeVisible()
    await expect(tab.tabBar).toBeVisible()
    await expect(tab.tabs).toHaveCount(0)
    answer.resolve()
    await expect(tab.tabs).toHaveText(all)
    await expect(tab.activeTab).toHaveText('Cloud')
    await phone.tap(tab.tab('Data'))
    await expect(phone.at(DataTabScreen).row('Garden gate')).toBeVisible()
    await expect(phone.at(DataTabScreen).rows).toHaveCount(1)
  })
})

test.describe('a user abroad without 4G', () => {
  test.use({ scenario: 'abroad-without-4g' })

  // spec: 2.54, 2.61
  test('sees the cloud tab alone and no data on another tab, whose back closes the shop', async ({
    phone,
  }) => {
    await phone.open(CloudTabScreen.address)
    await expect(phone.at(CloudTabScreen).tabs).toHaveText(['Cloud'])
    const addresses = [DataTabScreen.address, CallTabScreen.reminder, CallTabScreen.wechatCall]
    for (const [index, address] of addresses.entries()) {
      await phone.open(address)
      await expect(phone.at(NullPageScreen).noData, address).toBeVisible()
      await expect(phone.at(CloudTabScreen).tabBar).toBeHidden()
      await phone.tap(phone.page.getByRole('main').getByRole('button', { name: 'Back' }))
      await expect.poll(() => phone.exits, address).toHaveLength(index + 1)
    }
    expect(new Set(phone.exits)).toEqual(new Set(['close']))
  })
})

test.describe('a user abroad with 4G', () => {
  test.use({ scenario: 'data-abroad-manufacturer-a' })

  // spec: 2.61
  test('sees the cloud and data tabs without reminders and WeChat calls', async ({ phone }) => {
    const navigator = await PageNavigator.open(phone, CloudTabScreen.address)
    await expect(phone.at(CloudTabScreen).tabs).toHaveText(['Cloud', 'Data'])
    for (const address of [CallTabScreen.reminder, CallTabScreen.wechatCall]) {
      await navigator.expectUsable(address)
      await expect(phone.at(NullPageScreen).noData, address).toBeVisible()
    }
  })
})
