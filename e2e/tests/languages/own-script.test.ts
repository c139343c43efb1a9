import { latinNames } from '../../kit/checks/untranslated-texts.ts'
import { expect, test } from '../../kit/fixtures/test.ts'
import { PageNavigator } from '../../kit/flows/page-navigator.ts'
import { OrdersScreen } from '../../kit/screens/order-screens.ts'
import { PackagesScreen } from '../../kit/screens/packages-screen.ts'
import { CloudTabScreen } from '../../kit/screens/tab-screens.ts'

/** What the owner called the cameras. */
const given = /Living room|Garden gate|Shop front/g

test.use({ scenario: 'active-cloud' })

test('languages with a non-Latin script show no untranslated word', async ({ phone, world }) => {
  const addresses = [
    CloudTabScreen.address,
    PackagesScreen.address(world.camera('Living room').deviceId),
    OrdersScreen.address,
    '/homePage',
  ]
  for (const appLanguage of ['zh', 'ja', 'ar', 'ru']) {
    await world.changeHost({ appLanguage })
    const navigator = await PageNavigator.open(phone)
    for (const address of addresses) {
      await navigator.expectUsable(address)
      await expect(phone.page.locator('html')).toHaveAttribute('lang', new RegExp(`^${appLanguage}`))
      await expect(phone.page.getByRole('main').getByRole('button').first()).toBeVisible()
      const text = (await phone.page.locator('body').allInnerTexts()).join(' ')
      const words = text
        .replace(given, '')
        .replace(latinNames, '')
        .match(/[A-Za-z]{3,}/g)
      expect.soft(words ?? [], `${appLanguage} ${address}`).toEqual([])
    }
  }
})
