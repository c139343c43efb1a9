import type { Locator } from '@playwright/test'
import { layoutFindings } from '../../../kit/testing/checks/page-layout.ts'
import { pageGroups, shopPages } from '../../../kit/testing/checks/shop-pages.ts'
import { scaledMs, scenarioLimitMs } from '../../../kit/testing/environment/test-limits.ts'
import { expect, test } from '../../../kit/testing/fixtures/test.ts'
import { PageNavigator } from '../../../kit/testing/flows/page-navigator.ts'
import { PayOrderScreen } from '../../../kit/testing/screens/order-screens.ts'
import { PackagesScreen } from '../../../kit/testing/screens/packages-screen.ts'
import { ResultScreen } from '../../../kit/testing/screens/result-screen.ts'
import { CloudTabScreen } from '../../../kit/testing/screens/tab-screens.ts'
import { createWorld } from '../../../kit/testing/world/world.ts'

/** Those with the most beside each other, in further languages; all in all of them are in `pnpm bench looks`. */
const looked = ['hub', 'packages', 'order list', 'payment', 'PayPal']
/** As they are written, as long as they get, and the other way round. */
const languages = ['en', 'de', 'ar'] as const
/** Those with bars, rings, forms and long words of which one language or another did not fit. */
const tight = ['channels of a recorder', 'free cloud trial', 'agreement', 'data use']

const pageLimitMs = scaledMs(5_000)

test.use({ scenario: 'unpaid-order', isMobile: true })

// spec: 3.23
test('pages cut off nothing, break no word and keep their bars low, also with text at 200 %, in ru, tr, vi and fr', async ({
  phone,
  world,
}) => {
  const pages = shopPages.filter(({ name }) => looked.includes(name))
  for (const language of ['ru', 'tr', 'vi', 'fr']) {
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

for (const language of languages) {
  // spec: 3.23
  test(`every page with text at 200 % cuts off nothing, breaks no word and keeps its bars low in ${language}`, async ({
    phone,
    stack,
    removeAtEnd,
  }) => {
    test.setTimeout(scenarioLimitMs + shopPages.length * pageLimitMs)
    await phone.device.setTextZoom(2)
    // One phone, signed in to one world after another: a page takes more than those of the shop.
    for (const { scenario, pages } of pageGroups(shopPages, shopPages.length)) {
      const profile = { platform: 'android', appLanguage: language } as const
      const world = removeAtEnd(await createWorld(stack, { scenario, seed: 1, profile }))
      phone.signIn(world)
      const addresses: string[] = []
      for (const { address } of pages) addresses.push(await address(world))
      const navigator = await PageNavigator.open(phone, addresses[0])
      for (const [index, { name, ready }] of pages.entries()) {
        await navigator.goTo({ address: addresses[index] ?? '', ready })
        expect.soft(await layoutFindings(phone.page), name).toEqual([])
      }
      await phone.page.goto('about:blank')
    }
  })
}

for (const { scenario, pages } of pageGroups(
  shopPages.filter(({ name }) => tight.includes(name)),
  1,
)) {
  test.describe(scenario, () => {
    test.use({ scenario })

    for (const { name, address, ready } of pages) {
      // spec: 3.23
      test(`the page ${name} with text at 200 % fits 414 and 320 px in ru, fr, tr, ja and ar`, async ({
        phone,
        world,
        page,
      }) => {
        const at = await address(world)
        for (const language of ['ru', 'fr', 'tr', 'ja', 'ar']) {
          await world.changeHost({ appLanguage: language })
          await page.setViewportSize({ width: 414, height: 896 })
          await phone.device.setTextZoom(2)
          await (await PageNavigator.open(phone, at)).goTo({ address: at, ready })
          expect.soft(await layoutFindings(page), `${language}, 414 px`).toEqual([])
          expect.soft(await page.evaluate(wordsOverTicks), language).toEqual([])
          await page.setViewportSize({ width: 320, height: 640 })
          expect.soft(await layoutFindings(page), `${language}, 320 px`).toEqual([])
          expect.soft(await page.evaluate(wordsOverTicks), language).toEqual([])
        }
      })
    }
  })
}

/** In the page: returns the figures of a ring, and lines under them, that reach into its ticks. */
function wordsOverTicks(): string[] {
  // In units of the drawing: where the longer ticks at both sides end, and the shorter ones with two for what a letter
  // leaves of its box.
  const [sidesEnd, ticksEnd] = [72, 78.5]
  return [...document.querySelectorAll('svg[viewBox="0 0 214 214"]:first-child')].flatMap((drawing) => {
    const { left, top, width } = drawing.getBoundingClientRect()
    const range = document.createRange()
    range.selectNodeContents(drawing.parentElement?.querySelector('p:last-child') ?? drawing)
    const corners = [...range.getClientRects()].flatMap((line) => {
      // The box of a line is a third higher than its letters.
      const y = (line.top + line.bottom) / 2 + (line.height / 3) * Math.sign(line.top - top - width / 2)
      return [line.left, line.right].map((x) => Math.hypot(x - left - width / 2, y - top - width / 2))
    })
    const most = Math.max(...corners) / (width / 214)
    const figure = drawing.parentElement?.querySelector('bdi') ?? drawing
    const ends = [...figure.children].flatMap((part) => {
      const { left: from, right: to } = part.getBoundingClientRect()
      return [from, to].map((x) => Math.abs(x - left - width / 2) / (width / 214))
    })
    return [
      ...(most > ticksEnd ? [`${range.toString()}: ${Math.round(most)}`] : []),
      ...(Math.max(...ends) > sidesEnd ? [`${figure.textContent}: ${Math.round(Math.max(...ends))}`] : []),
    ]
  })
}

test.describe('in Chinese', () => {
  test.use({ scenario: 'new-owner', language: 'zh' })

  test('no line of an empty page begins with a mark, with text at 200 % as well', async ({
    phone,
    page,
    world,
  }) => {
    const navigator = await PageNavigator.open(phone)
    for (const { name, address, ready } of shopPages.filter(({ name }) =>
      ['campaign, over', 'network error', 'no data'].includes(name),
    )) {
      await navigator.goTo({ address: await address(world), ready })
      for (const zoom of [1, 2]) {
        await phone.device.setTextZoom(zoom)
        for (const width of [414, 320]) {
          await page.setViewportSize({ width, height: 896 })
          expect.soft(await layoutFindings(page), `${name}, ${width} px, ${zoom}`).toEqual([])
        }
      }
      await phone.device.setTextZoom(1)
    }
  })
})

test.describe('in German', () => {
  test.use({ scenario: 'new-owner', language: 'de' })

  test('words of a campaign with text at 200 % end above what its picture shows', async ({ phone, page }) => {
    await phone.open('/template1?id=102')
    const title = page.getByRole('heading', { name: /^Welches Paket/ })
    const picture = page.getByRole('main').locator('img')
    await expect(title).toBeVisible()
    const height = (await picture.boundingBox())?.height ?? 0
    await phone.device.setTextZoom(2)
    const { y = 0, height: zoomed } = (await picture.boundingBox()) ?? {}
    const words = await title.boundingBox()
    expect(zoomed).toBe(height)
    // A camera stands in the lower two thirds.
    expect((words?.y ?? 0) + (words?.height ?? 0)).toBeLessThan(y + height / 2)
  })
})

/** Views in which the sheet has no room for the methods above a button that stays, with their text zoom. */
const narrowViews = [
  { width: 600, height: 280, zoom: 1 },
  { width: 360, height: 740, zoom: 2 },
  { width: 180, height: 370, zoom: 1 },
] as const

// spec: 5.08
test('the page of an unpaid order has its pay button after the ways to pay, in landscape', async ({
  phone,
  page,
  world,
}) => {
  const [order] = (await world.state()).orders
  await phone.open(PayOrderScreen.address(order?.deviceId ?? ''))
  const screen = phone.at(PayOrderScreen)
  await expect(screen.pay).toBeInViewport({ ratio: 1 })
  await page.setViewportSize({ width: 600, height: 280 })
  await expect(screen.pay).not.toBeInViewport()
  await screen.pay.scrollIntoViewIfNeeded()
  const [way, button] = [await screen.method('Alipay').boundingBox(), await screen.pay.boundingBox()]
  expect((way?.y ?? 0) + (way?.height ?? 0)).toBeLessThanOrEqual(button?.y ?? 0)
})

test.describe('a camera without a package', () => {
  test.use({ scenario: 'new-owner' })

  // spec: 5.08
  test('the ways to pay come into view before the pay button does, in landscape and at 200 %', async ({
    phone,
    page,
    world,
  }) => {
    await phone.open(PackagesScreen.address(world.camera('Living room').deviceId))
    const { sheet, pay } = await phone.at(PackagesScreen).confirm()
    const methods = sheet.getByRole('radiogroup', { name: 'Pay with' })
    for (const { zoom, ...size } of narrowViews) {
      await page.setViewportSize(size)
      await phone.device.setTextZoom(zoom)
      // As the sheet opens: its head stays in view, so that nothing scrolls for it.
      await sheet.evaluate((dialog) => {
        for (const part of dialog.querySelectorAll('*')) part.scrollTo(0, 0)
      })
      await expect(pay, `${size.width} px`).not.toBeInViewport()
      await methods.scrollIntoViewIfNeeded()
      await expect(methods).toBeInViewport({ ratio: 0.98 })
      await pay.scrollIntoViewIfNeeded()
      const [way, button] = [await methods.boundingBox(), await pay.boundingBox()]
      expect((way?.y ?? 0) + (way?.height ?? 0)).toBeLessThanOrEqual(button?.y ?? 0)
    }
    await phone.device.setTextZoom(1)
    await page.setViewportSize({ width: 414, height: 896 })
    await expect(pay).toBeInViewport({ ratio: 1 })
    await expect(methods).toBeInViewport({ ratio: 1 })
  })
})

test.describe('a camera that renews by itself', () => {
  test.use({ scenario: 'auto-renew-wechat' })

  // spec: 2.98
  test('shows date and price of its renewal on one line, or on two lines without the dot between them', async ({
    phone,
    page,
  }) => {
    await phone.open(CloudTabScreen.address)
    const row = phone.at(CloudTabScreen).row('Living room')
    const date = row.getByText(/^Renews [\d.]+$/).locator('..')
    const price = row.getByText(/^ · ¥[\d.]+$/)
    const placeOf = async (part: Locator) => (await part.boundingBox()) ?? { x: 0, y: 0 }
    await page.setViewportSize({ width: 520, height: 900 })
    await expect(date).toBeVisible()
    expect((await placeOf(price)).y).toBe((await placeOf(date)).y)
    await page.setViewportSize({ width: 414, height: 900 })
    // Both begin where the dot is cut away.
    expect((await placeOf(price)).y).toBeGreaterThan((await placeOf(date)).y)
    expect((await placeOf(price)).x).toBe((await placeOf(date)).x)
    const whole = price.locator('..')
    const cutFromPx = await whole.evaluate(
      (it) => /^inset\(.* (\d+)(?:[.]\d+)?px\)$/.exec(getComputedStyle(it).clipPath)?.[1],
    )
    const dotTo = await price.locator('span').evaluate((it) => it.getBoundingClientRect().right)
    expect((await placeOf(whole)).x + Number(cutFromPx) + 1).toBeGreaterThanOrEqual(dotTo)
  })
})

test.describe('the smallest phone', () => {
  test.use({ viewport: { width: 320, height: 568 } })

  // spec: 3.23
  test('with text at 200 % pages of payment cut off nothing, break no word, and set an order number in two lines', async ({
    phone,
    world,
  }) => {
    for (const language of ['en', 'de', 'ru']) {
      await world.changeHost({ appLanguage: language })
      const navigator = await PageNavigator.open(phone)
      for (const { name, address, ready } of shopPages.filter(({ name }) =>
        ['payment', 'PayPal'].includes(name),
      )) {
        await navigator.goTo({ address: await address(world), ready })
        await phone.device.setTextZoom(2)
        expect.soft(await layoutFindings(phone.page), `${name} in ${language}`).toEqual([])
        const number = phone.page.locator('main dd bdi[dir=ltr] > span')
        const tops = await number.evaluateAll((groups) =>
          groups.map((one) => one.getBoundingClientRect().top),
        )
        expect.soft(tops.length, name).toBeGreaterThan(3)
        expect.soft(new Set(tops).size, `lines of the order number, ${name} in ${language}`).toBeLessThan(3)
        await phone.device.setTextZoom(1)
      }
    }
  })

  test.describe('in French', () => {
    test.use({ scenario: 'new-owner', language: 'fr', viewport: { width: 414, height: 896 } })

    test('the pay button is one line high with text at 200 %, though its verb while paying needs two', async ({
      phone,
      page,
    }) => {
      await phone.open(CloudTabScreen.address)
      await phone.tap(page.getByRole('button', { name: 'Commander' }).first())
      await phone.tap(page.getByRole('button', { name: 'Continuer', exact: true }))
      const pay = page.getByRole('dialog').getByRole('button', { name: /^Payer/ })
      await phone.device.setTextZoom(2)
      const heightInLines = () =>
        pay.evaluate((it) => it.clientHeight / Number.parseFloat(getComputedStyle(it).lineHeight))
      expect(await heightInLines()).toBeLessThan(2)
    })
  })

  test.describe('in Japanese', () => {
    test.use({ scenario: 'new-owner', language: 'ja', viewport: { width: 414, height: 896 } })

    test('words of a camera with text at 200 % end before the button beside them', async ({
      phone,
      page,
    }) => {
      await phone.open(CloudTabScreen.address)
      const order = page.getByRole('button', { name: '注文' }).first()
      await expect(order).toBeVisible()
      await phone.device.setTextZoom(2)
      const words = page.getByText('このデバイスではクラウドサービスが有効になっていません').first()
      const end = await words.evaluate((it) => {
        const range = document.createRange()
        range.selectNodeContents(it)
        return range.getBoundingClientRect().right
      })
      expect(end).toBeLessThanOrEqual((await order.boundingBox())?.x ?? 0)
    })
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
