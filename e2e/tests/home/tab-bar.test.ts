import { expect, test } from '../../../kit/testing/fixtures/test.ts'
import { PageNavigator } from '../../../kit/testing/flows/page-navigator.ts'
import { NullPageScreen } from '../../../kit/testing/screens/null-page-screens.ts'
import { OrdersScreen } from '../../../kit/testing/screens/order-screens.ts'
import { CallTabScreen, CloudTabScreen, DataTabScreen } from '../../../kit/testing/screens/tab-screens.ts'

const all = ['Cloud', 'Data', 'Reminder', 'WeChat call']

const cases = [
  { scenario: 'data-new', countryCodes: ['CN', ''], tabs: all },
  { scenario: 'algorithm-ready', countryCodes: ['CN'], tabs: ['Cloud'] },
]

test.use({ scenario: 'unattended-ready' })

// spec: 2.59, 2.62
test('the active tab follows the route, each tab has the shop header and the algorithm page activates none', async ({
  phone,
}) => {
  await phone.open(CloudTabScreen.address)
  const tab = phone.at(CloudTabScreen)
  const tabs = [
    ['Data', '/homePage4G'],
    ['Reminder', '/unAttended'],
    ['WeChat call', '/weichatCall'],
    ['Cloud', '/homePage2'],
  ] as const
  for (const [name, address] of tabs) {
    await phone.tap(tab.tab(name))
    await expect.poll(() => new URL(phone.page.url()).pathname).toBe(address)
    await expect(tab.activeTab).toHaveText(name)
    await expect(tab.title).toHaveText('Cloud Service')
  }
  await phone.open(CallTabScreen.algorithm)
  await expect(tab.tabs).toHaveCount(4)
  await expect(tab.activeTab).toHaveCount(0)
  await phone.tap(tab.tab('Data'))
  await expect(tab.activeTab).toHaveText('Data')
  // The page left has a way back, too.
  await expect(phone.at(DataTabScreen).recharge).toBeVisible()
  await phone.tap(tab.back)
  await expect.poll(() => phone.exits).toEqual(['close'])
})

// spec: 2.60
test('the header icon opens the orders and back returns to the tab', async ({ phone }) => {
  await phone.open(DataTabScreen.address)
  const orders = await phone.at(DataTabScreen).openOrders()
  await expect(orders.title).toHaveText('My orders')
  await phone.tap(phone.at(OrdersScreen).back)
  await expect(phone.page).toHaveURL(/[/]homePage4G/)
  await expect(phone.at(DataTabScreen).row('Front door')).toBeVisible()
})

test.describe('a phone that allows motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } })

  // spec: 2.63, 9.15
  test('sees the tab indicator one second after the tab bar', async ({ phone }) => {
    await phone.open(CloudTabScreen.address)
    const { activeTab } = phone.at(CloudTabScreen)
    await activeTab.waitFor()
    // The delay as styled: an animation that has ended is listed no more.
    const delay = await activeTab.evaluate((tab) => getComputedStyle(tab, '::before').animationDelay)
    expect(delay).toBe('1s')
    await expect.poll(() => activeTab.evaluate((tab) => getComputedStyle(tab, '::before').opacity)).toBe('1')
  })
})

test.describe('an account with many cameras', () => {
  test.use({ scenario: 'hundred-and-ten-devices' })

  // spec: 2.58
  test('finds a tab at its scroll position', async ({ phone }) => {
    await phone.open(CloudTabScreen.address)
    const tab = phone.at(CloudTabScreen)
    await expect(phone.page.getByText('110 in total')).toBeVisible()
    await phone.page.evaluate(() => window.scrollTo(0, 2000))
    await expect.poll(() => phone.page.evaluate(() => window.scrollY)).toBe(2000)
    await tab.openOrders()
    await expect(tab.tabBar).toBeHidden()
    await phone.tap(phone.at(OrdersScreen).back)
    await expect(tab.tabBar).toBeVisible()
    await expect.poll(() => phone.page.evaluate(() => window.scrollY)).toBe(2000)
  })
})

test.describe('a camera with packages', () => {
  test.use({ scenario: 'active-cloud' })

  // spec: 2.58
  test('keeps a tab that was opened with all it shows, and draws it anew only when it is opened first', async ({
    phone,
  }) => {
    await phone.open(CloudTabScreen.address)
    const first = phone.page.locator('main h3', { hasText: 'Living room' })
    await first.evaluate((heading) => heading.setAttribute('data-kept', 'yes'))
    const tab = phone.at(CloudTabScreen)
    await phone.goTo('/algorithm')
    await expect(tab.row('Living room')).toBeHidden()
    await phone.goTo(CloudTabScreen.address)
    await expect(phone.page.locator('main h3[data-kept]')).toBeVisible()
  })

  test('loses its sheet when the tab changes', async ({ phone }) => {
    await phone.open('/homePage')
    await phone.tap(phone.page.getByRole('button', { name: 'See all' }))
    const sheet = await phone.at(CloudTabScreen).manage('Living room')
    await expect(sheet).toBeVisible()
    await phone.page.goBack()
    await expect(phone.page.getByRole('heading', { name: 'My devices' })).toBeVisible()
    await phone.page.goForward()
    await expect(phone.at(CloudTabScreen).row('Living room')).toBeVisible()
    await expect(sheet).toBeHidden()
  })
})

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

  // spec: 2.21, 2.54, 2.61
  test('sees the cloud tab alone and no data on another tab, whose back closes the shop and whose link leads to the cameras', async ({
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
    await phone.tap(phone.page.getByRole('button', { name: 'To my cameras' }))
    await expect(phone.at(CloudTabScreen).heading).toBeVisible()
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
