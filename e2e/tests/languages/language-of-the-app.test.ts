import type { Locator } from '@playwright/test'
import { givenUnpaidOrder } from '../../../kit/testing/builders/earlier-purchase.ts'
import { dateFormats, horizontalOverflow } from '../../../kit/testing/checks/page-layout.ts'
import { latinNames } from '../../../kit/testing/checks/untranslated-texts.ts'
import { expect, test } from '../../../kit/testing/fixtures/test.ts'
import { PageNavigator } from '../../../kit/testing/flows/page-navigator.ts'
import { OrdersScreen, PayOrderScreen } from '../../../kit/testing/screens/order-screens.ts'
import { PackagesScreen } from '../../../kit/testing/screens/packages-screen.ts'
import { CallTabScreen, CloudTabScreen } from '../../../kit/testing/screens/tab-screens.ts'

const expected = [
  {
    language: 'zh',
    lang: 'zh',
    names: '事件录像',
    titles: ['云服务', '我的订单'],
    abouts: ['云存储（您的摄像机）', '我的订单（您的摄像机）', '智能算法（您的摄像机）'],
  },
  {
    language: 'de',
    lang: 'de',
    names: 'Ereignis',
    titles: ['Cloud-Dienst', 'Meine Bestellungen'],
    abouts: [
      'Cloud-Aufzeichnung – für Ihre Kameras',
      'Meine Bestellungen – für Ihre Kameras',
      'Erkennung – für Ihre Kameras',
    ],
  },
] as const

test.describe('a camera with packages', () => {
  test.use({ scenario: 'active-cloud' })

  test('is shown in the language of the host app, package names, title and description of the document included', async ({
    phone,
    world,
  }) => {
    const description = phone.page.locator('meta[name=description]')
    for (const { language, lang, names, titles, abouts } of expected) {
      await world.changeHost({ appLanguage: language })
      await phone.open(CloudTabScreen.address)
      await expect(phone.at(CloudTabScreen).row('Living room')).toContainText('2026.12.10')
      await expect(phone.page.locator('html')).toHaveAttribute('lang', new RegExp(`^${lang}`))
      await expect(phone.page).toHaveTitle(titles[0])
      await expect(description).toHaveAttribute('content', abouts[0])
      await phone.goTo(OrdersScreen.address)
      await expect(phone.page.getByRole('main')).toContainText(names)
      await expect(phone.page).toHaveTitle(titles[1])
      await expect(description).toHaveAttribute('content', abouts[1])
      await phone.page.goBack()
      await expect(phone.page).toHaveTitle(titles[0])
      await phone.goTo(CallTabScreen.algorithm)
      await expect(description).toHaveAttribute('content', abouts[2])
    }
  })
})

test.describe('an app language without a translation', () => {
  test.use({ language: 'pt', locale: 'zh-TW' })

  test('falls back to the language of the browser', async ({ phone }) => {
    await phone.open(CloudTabScreen.address)
    await expect(phone.at(CloudTabScreen).row('Living room')).toBeVisible()
    await expect(phone.page.locator('html')).toHaveAttribute('lang', /^zh/)
  })
})

test.describe('a country with its own date format', () => {
  test.use({ scenario: 'active-cloud' })

  // spec: 3.18, 7.52
  test('shows order dates in that format and end dates with dots, one format a page', async ({
    phone,
    world,
  }) => {
    await world.changeHost({ countryCode: 'DE' })
    await phone.open('/orderList2')
    await expect(phone.page.getByRole('main')).toContainText(/10\.11\.2026 \d\d:\d\d/)
    expect(await dateFormats(phone.page)).toEqual(['00.00.0000'])
    await givenUnpaidOrder(world, { camera: 'Living room' })
    await phone.open(PayOrderScreen.address(world.camera('Living room').deviceId))
    await expect(phone.page.getByRole('main')).toContainText('Starts 10.12.2026')
    expect(await dateFormats(phone.page)).toEqual(['00.00.0000'])
    await phone.open(CloudTabScreen.address)
    await expect(phone.at(CloudTabScreen).row('Living room')).toContainText('Until 2026.12.10')
    expect(await dateFormats(phone.page)).toEqual(['0000.00.00'])
  })
})

test.describe('a language with its own script', () => {
  /** What the owner called the cameras. */
  const given = /Living room|Garden gate|Shop front/g

  test.use({ scenario: 'active-cloud' })

  // Arabic: every-page.test.ts; each text of the four in such a script: web/src/shared/i18n/locales.test.ts.
  test('languages with a non-Latin script show no untranslated word', async ({ phone, world }) => {
    const addresses = [
      CloudTabScreen.address,
      PackagesScreen.address(world.camera('Living room').deviceId),
      OrdersScreen.address,
      '/homePage',
    ]
    for (const appLanguage of ['zh', 'ru']) {
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
})

test.describe('a host app in Arabic', () => {
  test.use({ language: 'ar', scenario: 'active-cloud' })

  test('Arabic is laid out right to left with Latin digits and no overflow', async ({ phone }) => {
    await phone.open(CloudTabScreen.address)
    const tab = phone.at(CloudTabScreen)
    await expect(tab.row('Living room')).toContainText('2026.12.10')
    await expect(phone.page.locator('html')).toHaveAttribute('dir', 'rtl')
    await expect(phone.page.locator('html')).toHaveAttribute('lang', 'ar')
    expect(await horizontalOverflow(phone.page)).toEqual({ px: 0, elements: [] })

    const picture = await tab.row('Living room').getByRole('heading').boundingBox()
    const button = await tab.row('Living room').getByRole('button').last().boundingBox()
    expect(button?.x).toBeLessThan(picture?.x ?? 0)

    await test.step('a name in Latin letters begins where the line of its order does', async () => {
      await phone.goTo(OrdersScreen.address)
      const order = phone.page.getByRole('listitem').filter({ hasText: '2026.11.10 09:41' })
      const endOf = (text: Locator): Promise<number> =>
        text.evaluate((element) => {
          const range = document.createRange()
          range.selectNodeContents(element)
          return range.getBoundingClientRect().right
        })
      const name = await endOf(order.getByText('Living room'))
      expect(name).toBeCloseTo(await endOf(order.getByText('2026.11.10 09:41')), 0)
    })

    await test.step('already in the boxes before it', async () => {
      const late = Promise.withResolvers<void>()
      await phone.page.route(/assets[/]cloud-tab-route-/, (route) =>
        late.promise.then(() => route.continue()),
      )
      await phone.open(CloudTabScreen.address)
      const pictures = phone.page.locator('.sk-bar svg, .sk img').filter({ visible: true })
      await expect(pictures).toHaveCount(2)
      for (const picture of await pictures.all()) {
        await expect(picture).toHaveCSS('transform', 'matrix(-1, 0, 0, 1, 0, 0)')
      }
      late.resolve()
      await expect(tab.row('Living room')).toBeVisible()
    })
  })
})
