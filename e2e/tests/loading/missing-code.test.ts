import { expect, test } from '../../../kit/testing/fixtures/test.ts'
import { NullPageScreen } from '../../../kit/testing/screens/null-page-screens.ts'
import { PackagesScreen } from '../../../kit/testing/screens/packages-screen.ts'
import { CloudTabScreen } from '../../../kit/testing/screens/tab-screens.ts'

const codeOfPackages = /assets[/]packages-list-route-[^/]+[.]js/

// Three of those the build finds in its own scripts; each came with the oldest supported engines or shortly before.
const missing = ['Array.prototype.at', 'Intl.ListFormat', 'HTMLDialogElement.prototype.showModal']

const notLoaded = /The page could not be loaded[.] Your packages and recordings are not affected/

const lostParts: [string, RegExp, { status: number; contentType?: string; body: string }][] = [
  ['is gone', /assets[/]index-[^/]+[.]js/, { status: 404, body: 'gone' }],
  [
    'is refused as no script',
    /assets[/]index-[^/]+[.]js/,
    { status: 200, contentType: 'text/html', body: '<p>' },
  ],
  [
    'is cut',
    /assets[/]index-[^/]+[.]js/,
    { status: 200, contentType: 'text/javascript', body: 'const a = {' },
  ],
  ['imports a module that is gone', /assets[/]react-[^/]+[.]js/, { status: 404, body: 'gone' }],
  ['is there without its style', /assets[/]index-[^/]+[.]css/, { status: 404, body: 'gone' }],
]

for (const [what, part, answer] of lostParts) {
  test(`an entry script that ${what} leaves words and a button that loads again`, async ({ phone, page }) => {
    phone.guard.allow(/status of 404|MIME type|Unexpected end|SyntaxError/)
    await page.route(part, (route) => route.fulfill(answer))
    await phone.open(CloudTabScreen.address)
    await expect(page.getByText(notLoaded)).toBeVisible()
    await expect(page.locator('#app')).toBeHidden()
    await page.unroute(part)
    await page.getByRole('button', { name: 'Reload' }).click()
    await expect(phone.at(CloudTabScreen).action('Shop front')).toBeVisible()
  })
}

for (const [where, locale, words, button] of [
  ['the language of the browser', 'fr-CA', /La page n’a pas pu être chargée/, 'Recharger'],
  ['English, of any other', 'nl-NL', notLoaded, 'Reload'],
] as const) {
  test.describe(locale, () => {
    test.use({ locale })

    test(`an entry script that is gone leaves words in ${where}`, async ({ phone, page }) => {
      phone.guard.allow(/status of 404/)
      await page.route(/assets[/]index-[^/]+[.]js/, (route) => route.fulfill({ status: 404, body: 'gone' }))
      await phone.open(CloudTabScreen.address)
      await expect(page.getByRole('alert')).toHaveText(words)
      await expect(page.getByRole('button')).toHaveText(button)
    })
  })
}

test.describe('in an app in German', () => {
  test.use({ language: 'de' })

  test('texts that are missing leave words in the language of the app', async ({ phone, page }) => {
    phone.guard.allow(/status of 404|Failed to fetch dynamically imported module/)
    await page.route(/assets[/]de-[^/]+[.]js/, (route) => route.fulfill({ status: 404, body: 'gone' }))
    await phone.open(CloudTabScreen.address)
    await expect(page.getByRole('alert')).toHaveText(/Die Seite konnte nicht geladen werden/)
    await expect(page.getByRole('button')).toHaveText('Neu laden')
  })
})

test('an entry script without an answer leaves the words after ten seconds, and the shop once it has come', async ({
  phone,
  page,
}) => {
  const answered = Promise.withResolvers<void>()
  await page.route(/assets[/]index-[^/]+[.]js/, (route) => answered.promise.then(() => route.continue()))
  await page.clock.install()
  const loaded = phone.open(CloudTabScreen.address)
  await expect(page.locator('#skeleton')).toBeVisible()
  await page.clock.fastForward(9000)
  await expect(page.getByRole('alert')).toBeHidden()
  await page.clock.fastForward(1500)
  await expect(page.getByText(notLoaded)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Reload' })).toBeVisible()
  answered.resolve()
  await loaded
  await expect(phone.at(CloudTabScreen).action('Shop front')).toBeVisible()
  await expect(page.getByRole('alert')).toBeHidden()
})

test('a page from before a deploy, whose script is gone, loads the page of today by itself', async ({
  phone,
  page,
}) => {
  phone.guard.allow(/status of 404/)
  await page.route(/homePage2/, async (route) => {
    const isPage = route.request().resourceType() === 'document'
    const response = await route.fetch()
    const body = (await response.text()).replace(/assets[/]index-[^/]+[.]js/, 'assets/index-before.js')
    await route.fulfill(isPage ? { response, body } : { response })
    if (isPage) await page.unroute(/homePage2/)
  })
  await phone.open(CloudTabScreen.address)
  await expect(phone.at(CloudTabScreen).action('Shop front')).toBeVisible()
})

test('a page with missing code reloads the shop once, then shows an error whose reload finds it', async ({
  phone,
  page,
}) => {
  phone.guard.allow(/status of 404|Failed to fetch dynamically imported module/)
  let documents = 0
  page.on('domcontentloaded', () => {
    documents += 1
  })
  await page.route(codeOfPackages, (route) => route.fulfill({ status: 404, body: 'gone' }))
  await phone.open(CloudTabScreen.address)
  await phone.tap(phone.at(CloudTabScreen).action('Shop front'))
  await expect(phone.at(NullPageScreen).networkError).toBeVisible()
  expect(documents).toBe(2)
  expect(phone.address()).toMatch(/^[/]packagesList/)

  await page.unroute(codeOfPackages)
  await phone.tap(phone.at(NullPageScreen).reload)
  await expect(page).toHaveURL(/[/]homePage$/)
  const late = Promise.withResolvers<void>()
  await page.route(codeOfPackages, (route) => late.promise.then(() => route.continue()))
  await phone.open(CloudTabScreen.address)
  await phone.tap(phone.at(CloudTabScreen).action('Shop front'))
  await test.step('with nothing to read until it has come', async () => {
    await expect(page.getByRole('main').getByRole('status')).toHaveText('Loading')
    await expect(page.getByRole('heading')).toHaveCount(0)
  })
  late.resolve()
  await expect(phone.at(PackagesScreen).durations).toBeVisible()
})

test('Back works while the code of a page loads, and code that arrives later changes nothing', async ({
  phone,
  page,
}) => {
  const late = Promise.withResolvers<void>()
  await page.route(codeOfPackages, (route) => late.promise.then(() => route.continue()))
  await phone.open(CloudTabScreen.address)
  const tab = phone.at(CloudTabScreen)
  await phone.tap(tab.action('Shop front'))
  const main = page.getByRole('main')
  await expect(main.getByRole('status')).toHaveText('Loading')
  const address = phone.address()
  await test.step('the boxes take no touch', async () => {
    await expect(main.getByRole('button')).toHaveCount(0)
    const { x = 0, y = 0, width = 0 } = (await main.boundingBox()) ?? {}
    // Where rows have their button.
    await page.mouse.click(x + width - 60, y + 60)
    expect(phone.address()).toBe(address)
    await expect(main.getByRole('status')).toHaveText('Loading')
  })
  await phone.tap(page.getByRole('button', { name: 'Back' }))
  await expect(tab.heading).toBeVisible()
  const code = page.waitForEvent('requestfinished', (request) => codeOfPackages.test(request.url()))
  late.resolve()
  await code
  await phone.tap(tab.action('Shop front'))
  await expect(phone.at(PackagesScreen).durations).toBeVisible()
  await phone.tap(page.getByRole('button', { name: 'Back' }))
  await expect(tab.heading).toBeVisible()
  expect(phone.address()).toBe(CloudTabScreen.address)
})

test('missing texts are requested until they arrive', async ({ phone, page }) => {
  phone.guard.allow(/status of 404|Failed to fetch dynamically imported module/)
  const texts = /assets[/]en-[^/]+[.]js/
  let documents = 0
  page.on('domcontentloaded', () => {
    documents += 1
  })
  await page.route(texts, (route) => route.fulfill({ status: 404, body: 'gone' }))
  await phone.open(CloudTabScreen.address)
  await expect.poll(() => documents).toBeGreaterThanOrEqual(3)
  await expect(page.getByRole('alert')).toHaveText(notLoaded)
  await page.unroute(texts)
  await expect(phone.at(CloudTabScreen).action('Shop front')).toBeVisible()
})

for (const feature of missing) {
  test(`a web view without ${feature} shows the update page and does not start the shop`, async ({
    phone,
    world,
    journal,
  }) => {
    await phone.page.addInitScript((path) => {
      const names = path.split('.')
      const owner = names.slice(0, -1).reduce((object, name) => Reflect.get(object, name), window)
      Reflect.deleteProperty(owner, names.at(-1) ?? '')
    }, feature)
    const { deviceId } = world.camera('Living room')
    await phone.open(PackagesScreen.address(deviceId))
    await expect(phone.page.getByRole('alert')).toHaveText(/too old for the shop/)
    await expect(phone.page.locator('#skeleton')).toBeHidden()
    await expect(phone.page.locator('#app')).toBeHidden()
    expect(await journal.count({ kind: 'http' })).toBe(0)
  })
}
