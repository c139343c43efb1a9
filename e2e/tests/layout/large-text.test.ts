import { layoutFindings } from '../../kit/checks/page-layout.ts'
import { shopPages } from '../../kit/checks/shop-pages.ts'
import { expect, test } from '../../kit/fixtures/test.ts'
import { PageNavigator } from '../../kit/flows/page-navigator.ts'

/** Those with the most beside each other; all in all languages are in `pnpm bench looks`. */
const looked = ['hub', 'packages', 'order list', 'payment', 'PayPal']

test.use({ scenario: 'unpaid-order', isMobile: true })

// spec: 3.23
test('pages with text at 200 % cut off nothing, break no word and keep their bars low in en, de and ar', async ({
  phone,
  world,
}) => {
  const pages = shopPages.filter(({ name }) => looked.includes(name))
  for (const language of ['en', 'de', 'ar']) {
    await world.changeHost({ appLanguage: language })
    await phone.device.setTextZoom(1)
    const navigator = await PageNavigator.open(phone)
    for (const { name, address, ready } of pages) {
      await navigator.goTo({ address: await address(world), ready })
      expect.soft(await layoutFindings(phone.page), `${name} in ${language}`).toEqual([])
      await phone.device.setTextZoom(2)
      expect.soft(await layoutFindings(phone.page), `${name} in ${language} at 200 %`).toEqual([])
      await phone.device.setTextZoom(1)
    }
  }
})
