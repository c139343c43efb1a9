import { expect, test } from '../../kit/fixtures.ts'
import { Visits } from '../../kit/flows/visits.ts'
import { CloudTabScreen } from '../../kit/screens/cloud-tab-screen.ts'
import { OrdersScreen } from '../../kit/screens/orders-screen.ts'
import { PackagesScreen } from '../../kit/screens/packages-screen.ts'

/** Written in Latin letters in every language: names of cameras, of products, and abbreviations. */
const latin =
  /Living room|Garden gate|Shop front|WeChat|Alipay|Wi-Fi|eSIM|SIM|SN|NVR|PTZ|GB|MB|Skyshop|[0-9]G/g

test.use({ scenario: 'active-cloud' })

test('languages with a script of their own show no word of another', async ({ phone, world }) => {
  const addresses = [
    CloudTabScreen.address,
    PackagesScreen.address(world.camera('Living room').deviceId),
    OrdersScreen.address,
    '/homePage',
  ]
  for (const appLanguage of ['zh', 'ja', 'ar', 'ru']) {
    await world.changeHost({ appLanguage })
    const visits = await Visits.begin(phone)
    for (const address of addresses) {
      await visits.expectUsable(address)
      await expect(phone.page.locator('html')).toHaveAttribute('lang', new RegExp(`^${appLanguage}`))
      await expect(phone.page.getByRole('main').getByRole('button').first()).toBeVisible()
      const text = (await phone.page.locator('body').allInnerTexts()).join(' ')
      const words = text.replace(latin, '').match(/[A-Za-z]{3,}/g)
      expect.soft(words ?? [], `${appLanguage} ${address}`).toEqual([])
    }
  }
})
