import type { Locator } from '@playwright/test'
import { boxDifferences, elementBoxes } from '../../../kit/testing/checks/element-boxes.ts'
import { horizontalOverflow, layoutFindings } from '../../../kit/testing/checks/page-layout.ts'
import { openShopPage, shopPages } from '../../../kit/testing/checks/shop-pages.ts'
import { expect, test } from '../../../kit/testing/fixtures/test.ts'
import { CardScreen } from '../../../kit/testing/screens/card-screen.ts'
import { NullPageScreen } from '../../../kit/testing/screens/null-page-screens.ts'
import { PackagesScreen } from '../../../kit/testing/screens/packages-screen.ts'
import { ResultScreen } from '../../../kit/testing/screens/result-screen.ts'
import { CloudTabScreen } from '../../../kit/testing/screens/tab-screens.ts'

const styleOf = (selector: string, name: string) =>
  `getComputedStyle(document.querySelector('${selector}')).getPropertyValue('${name}')`

test.use({ scenario: 'active-cloud' })

test('the shop keeps clear of notch and home indicator and follows the dark theme', async ({ phone }) => {
  const { device, page } = phone
  await phone.open(CloudTabScreen.address)
  await phone.at(CloudTabScreen).row('Living room').waitFor()
  const ground = await page.evaluate(styleOf('body', 'background-color'))
  await device.setSafeArea({ top: 44, bottom: 34 })
  await expect.poll(() => page.evaluate(styleOf('header', 'padding-top'))).toBe('44px')
  await device.setDark(true)
  await expect.poll(() => page.evaluate(styleOf('body', 'background-color'))).not.toBe(ground)
})

test.describe('a phone with large text', () => {
  test.use({ isMobile: true })

  test('text is twice as large, sizes in rem stay, and a new document keeps both', async ({ phone }) => {
    const row = phone.at(CloudTabScreen).row('Living room')
    const sizes = async () => {
      await phone.open(CloudTabScreen.address)
      await row.waitFor()
      const name = await row
        .getByRole('heading')
        .evaluate((it) => Number.parseFloat(getComputedStyle(it).fontSize))
      return { name, picture: await sizeOf(row.locator('img').first()) }
    }
    const usual = await sizes()
    await phone.device.setTextZoom(2)
    expect(await sizes()).toEqual({ ...usual, name: usual.name * 2 })
  })
})

test('the page loads on a slow network', async ({ phone }) => {
  await phone.device.setNetwork('slow')
  await phone.open(CloudTabScreen.address)
  await expect(phone.at(CloudTabScreen).row('Living room')).toBeVisible()
})

/** Styles arrive in several files, in an order nobody chose: whoever places an icon, link or button decides its size. */
test('icons, links and buttons have the size of their context', async ({ phone }) => {
  await phone.open(CloudTabScreen.address)
  const row = phone.at(CloudTabScreen).row('Garden gate')
  await expect(row.getByRole('button', { name: 'View' })).toHaveCSS('font-size', '13px')
  expect(await sizeOf(row.locator('svg[viewBox="0 0 24 24"]'))).toEqual({ width: 14, height: 14 })
  const packages = await phone.at(CloudTabScreen).choose('Garden gate')
  expect((await sizeOf(packages.order)).width).toBeGreaterThanOrEqual(156)
})

// spec: 3.22
test('the root font size follows the width of the view up to 450 px, and in landscape the height; rows then stand side by side', async ({
  phone,
}) => {
  const root = phone.page.locator('html')
  await phone.open(CloudTabScreen.address)
  const boxOf = (camera: string) => phone.at(CloudTabScreen).row(camera).boundingBox()
  const topOf = async (camera: string) => (await boxOf(camera))?.y
  await phone.at(CloudTabScreen).row('Garden gate').waitFor()
  for (const [width, height, size] of [
    [414, 896, /^50px/],
    [768, 1024, /^54[.]34/],
    [1024, 768, /^54[.]34/],
    [896, 414, /^50px/],
  ] as const) {
    await phone.page.setViewportSize({ width, height })
    await expect(root).toHaveCSS('font-size', size)
    expect(await horizontalOverflow(phone.page)).toEqual({ px: 0, elements: [] })
    const [first, second] = [await topOf('Living room'), await topOf('Garden gate')]
    expect(first === second, `two columns at ${width} px`).toBe(width >= 700)
    const [last, list] = [await boxOf('Shop front'), await phone.page.getByRole('main').boundingBox()]
    expect((last?.width ?? 0) / (list?.width ?? 1), 'the last row is whole').toBeGreaterThan(0.85)
  }
})

/** Pages by scenario, with two parts of each that stand side by side where there is room. */
const wide: Readonly<Record<string, readonly [string, (main: Locator) => readonly [Locator, Locator]][]>> = {
  'active-cloud': [
    ['hub', (main) => [main.getByRole('button', { name: /^Cloud rec/ }), button(main, '4G data')]],
    ['hub', (main) => [button(main, 'My orders'), button(main, 'Auto-renewals')]],
    ['packages', (main) => [duration(main, '1 year'), duration(main, '1 month')]],
  ],
  'orders-of-every-status': [['order list', (main) => rowsOf(main.getByRole('listitem'))]],
  'unpaid-order': [['payment', (main) => [main.getByRole('timer'), main.getByRole('radio').first()]]],
  'data-active': [['data packages', (main) => rowsOf(main.getByRole('listitem'))]],
  'auto-renew-wechat': [
    ['auto-renewals', (main) => [main.getByRole('term').first(), main.getByText('Charges so far')]],
  ],
}

const button = (main: Locator, name: string) => main.getByRole('button', { name: new RegExp(`^${name}`) })
const duration = (main: Locator, name: string) => main.locator('label').filter({ hasText: name })
const rowsOf = (rows: Locator) => [rows.nth(0), rows.nth(1)] as const

for (const [scenario, pages] of Object.entries(wide)) {
  test.describe(`${scenario}: ${pages.map(([name]) => name).join(', ')}`, () => {
    test.use({ scenario })

    // spec: 3.22
    test('on a tablet and in landscape two parts stand side by side, on a phone one below the other', async ({
      phone,
      world,
    }) => {
      const main = phone.page.getByRole('main')
      for (const [name, partsOf] of pages) {
        const page = shopPages.find((one) => one.name === name)
        await openShopPage(phone, { address: (await page?.address(world)) ?? '', ready: page?.ready ?? '' })
        const parts = partsOf(main)
        await expect(parts[1]).toBeVisible()
        for (const [width, height] of [
          [414, 896],
          [768, 1024],
          [896, 414],
        ] as const) {
          await phone.page.setViewportSize({ width, height })
          const [first, second] = [await boxOf(parts[0]), await boxOf(parts[1])]
          const isBeside = second.x >= first.x + first.width && second.y < first.y + 120
          expect.soft(isBeside, `${name} at ${width} px`).toBe(width >= 700)
          expect.soft((await horizontalOverflow(phone.page)).px, `${name} at ${width} px`).toBe(0)
        }
      }
    })
  })
}

// spec: 3.23
test('bars take at most a fifth and nothing is cut off in a view of 600 × 280 px', async ({
  phone,
  world,
}) => {
  await phone.page.setViewportSize({ width: 600, height: 280 })
  for (const address of [
    CloudTabScreen.address,
    PackagesScreen.address(world.camera('Shop front').deviceId),
  ]) {
    await phone.open(address)
    await phone.page.getByRole('main').getByRole('button').first().waitFor()
    expect.soft(await layoutFindings(phone.page, 0.2), address).toEqual([])
  }
})

test.describe('an order to be paid', () => {
  test.use({ scenario: 'unpaid-order', viewport: { width: 768, height: 1024 } })

  // spec: 3.22
  test('on a tablet the order stands beside its terms, in the middle of each payment page', async ({
    phone,
    world,
  }) => {
    const camera = world.camera('Living room')
    for (const address of [CardScreen.paypal(camera), CardScreen.lianlian(camera)]) {
      await phone.open(address)
      const terms = phone.page.getByRole('timer')
      await expect(terms, address).toBeVisible()
      const bought = await boxOf(phone.page.getByRole('main').getByRole('heading', { level: 2 }).first())
      const time = await boxOf(terms)
      const button = await boxOf(phone.page.getByRole('button').last())
      expect(time.x, address).toBeGreaterThan(bought.x + bought.width)
      const [above, below] = [time.y - 56, 1024 - button.y - button.height]
      expect(Math.abs(above - below), address).toBeLessThan(64)
    }
  })

  // spec: 3.22
  test('in landscape of a small phone its amount and the time left are in view above the button', async ({
    phone,
    world,
  }) => {
    await phone.page.setViewportSize({ width: 600, height: 280 })
    const camera = world.camera('Living room')
    for (const address of [CardScreen.paypal(camera), CardScreen.lianlian(camera)]) {
      await phone.open(address)
      const main = phone.page.getByRole('main')
      await expect(main.getByRole('timer')).toBeVisible()
      const button = await boxOf(phone.page.getByRole('button').last())
      for (const part of [main.getByRole('timer'), main.getByText('19')]) {
        const { y, height } = await boxOf(part.first())
        expect(y + height, address).toBeLessThan(button.y)
      }
    }
  })
})

for (const [width, height] of [
  [896, 414],
  [600, 280],
] as const) {
  // spec: 3.22
  test(`in landscape of ${width} × ${height} the picture of a failed or empty page stands beside its words, and the button is in view`, async ({
    phone,
  }) => {
    await phone.page.setViewportSize({ width, height })
    const lost = phone.at(NullPageScreen)
    await phone.open(NullPageScreen.errorAddress)
    await expect(lost.reload).toBeInViewport({ ratio: 1 })
    await expect(lost.customerService).toBeInViewport({ ratio: 1 })
    await phone.open('/nullPage/nullData')
    await expect(phone.page.getByRole('main').getByRole('button')).toBeInViewport({ ratio: 1 })
  })
}

// spec: 3.22, 2.52
test('in landscape of a small phone the result says at once what was paid', async ({ phone, world }) => {
  const [order] = (await world.state()).orders
  await phone.page.setViewportSize({ width: 600, height: 280 })
  await phone.open(ResultScreen.successAddressOf(order?.orderNo ?? ''))
  await expect(phone.at(ResultScreen).paid).toBeInViewport({ ratio: 1 })
  await expect(phone.page.getByText('Paid ¥19.90')).toBeInViewport({ ratio: 1 })
})

test('an open sheet keeps the scroll position of the page, and elementBoxes does not depend on that position', async ({
  phone,
  page,
  world,
}) => {
  await page.setViewportSize({ width: 414, height: 600 })
  await phone.open(PackagesScreen.address(world.camera('Living room').deviceId))
  const packages = phone.at(PackagesScreen)
  await expect(page.getByRole('button', { name: /^Every second/ })).toBeVisible()
  const top = () => page.evaluate(() => window.scrollY)
  await page.evaluate(() => window.scrollTo(0, 250))
  const { sheet } = await packages.confirm()
  await sheet.waitFor()
  expect(await top()).toBe(250)
  const below = await elementBoxes(page)
  await page.evaluate(() => window.scrollTo(0, 0))
  expect(boxDifferences(await elementBoxes(page), below, { sidePx: 6, linePx: 0 })).toEqual([])
})

async function boxOf(target: Locator): Promise<{ x: number; y: number; width: number; height: number }> {
  return (await target.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
}

async function sizeOf(target: Locator): Promise<{ width: number; height: number }> {
  const { width = 0, height = 0 } = (await target.boundingBox()) ?? {}
  return { width: Math.round(width), height: Math.round(height) }
}
