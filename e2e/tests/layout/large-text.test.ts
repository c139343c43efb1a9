import { layoutFindings } from '../../kit/checks/page-layout.ts'
import { shopPages } from '../../kit/checks/shop-pages.ts'
import { expect, test } from '../../kit/fixtures/test.ts'
import { PageNavigator } from '../../kit/flows/page-navigator.ts'
import { ResultScreen } from '../../kit/screens/result-screen.ts'
import { CloudTabScreen } from '../../kit/screens/tab-screens.ts'

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

test.describe('the smallest phone', () => {
  test.use({ viewport: { width: 320, height: 568 } })

  // spec: 3.23
  test('with text at 200 % pages of payment cut off nothing and break no word in en and de', async ({
    phone,
    world,
  }) => {
    for (const language of ['en', 'de']) {
      await world.changeHost({ appLanguage: language })
      const navigator = await PageNavigator.open(phone)
      for (const { name, address, ready } of shopPages.filter(({ name }) =>
        ['payment', 'PayPal'].includes(name),
      )) {
        await navigator.goTo({ address: await address(world), ready })
        await phone.device.setTextZoom(2)
        expect.soft(await layoutFindings(phone.page), `${name} in ${language}`).toEqual([])
        await phone.device.setTextZoom(1)
      }
    }
  })

  test.describe('in German', () => {
    test.use({ scenario: 'new-owner', language: 'de' })

    test('a purchase with text at 200 % cuts off nothing from the tab to the result', async ({
      phone,
      page,
      world,
    }) => {
      const expectFit = async (what: string) => {
        expect.soft(await layoutFindings(page), what).toEqual([])
      }
      phone.cashier.choose('pay')
      await phone.open(CloudTabScreen.address)
      await phone.device.setTextZoom(2)
      const order = page.getByRole('button', { name: 'Bestellen' }).first()
      await expect(order).toBeVisible()
      await expectFit('tab')
      await phone.tap(order)
      const goOn = page.getByRole('button', { name: 'Weiter', exact: true })
      await expect(goOn).toBeEnabled()
      await expectFit('packages')
      await phone.tap(page.getByRole('radio', { name: /^1.Monat/ }))
      await phone.tap(goOn)
      const sheet = page.getByRole('dialog', { name: 'Bestätigen und zahlen' })
      await phone.tap(sheet.getByRole('checkbox'))
      await expectFit('sheet')
      await phone.tap(sheet.getByRole('button', { name: /zahlen$/ }))
      await expect(page).toHaveURL(new RegExp(ResultScreen.successAddress))
      await expect(page.getByRole('heading', { name: /^Bezahlt[.]/ })).toBeVisible()
      await expectFit('result')
      expect((await world.state()).payments).toHaveLength(1)
    })
  })
})
