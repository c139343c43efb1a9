import type { Page } from '@playwright/test'
import { expect, test } from '../../../kit/testing/fixtures/test.ts'
import { PhoneDevice } from '../../../kit/testing/phone/phone-device.ts'
import { ReusablePage } from '../../../kit/testing/phone/reusable-page.ts'
import { CloudTabScreen } from '../../../kit/testing/screens/tab-screens.ts'
import { createWorld } from '../../../kit/testing/world/world.ts'

/** All a scenario can leave in a page and in its origin. */
const leftovers = () => ({
  stored: [localStorage.length, sessionStorage.length, document.cookie],
  steps: history.length,
  inserted: ['script', 'binding'].filter((name) => name in window),
  size: [innerWidth, innerHeight],
})

test.describe('a reusable page', () => {
  test('leaks no storage, cookie, history, script, binding, listener or size to the next scenario', async ({
    browser,
    pageOptions,
    world,
  }) => {
    const address = `${world.stack.shopUrl}/assets/none`
    const reusablePage = new ReusablePage(browser, [world.stack.shopUrl])
    const first = await reusablePage.acquire(pageOptions)
    await first.goto(`${address}?first`)
    const untouched = await first.evaluate(leftovers)
    const heard: string[] = []
    first.on('console', (message) => heard.push(message.text()))
    await first.addInitScript('window.script = 1')
    await first.exposeBinding('binding', () => heard.push('binding'))
    await first.goto(`${address}?again`)
    await first.evaluate(() => {
      localStorage.setItem('a', '1')
      sessionStorage.setItem('b', '2')
    })
    await first.context().addCookies([{ name: 'c', value: '3', url: address }])
    expect(await first.evaluate(leftovers)).not.toEqual(untouched)
    await reusablePage.release()

    const second = await reusablePage.acquire({ ...pageOptions, viewport: { width: 320, height: 640 } })
    expect(second).toBe(first)
    await second.goto(`${address}?second`)
    await second.evaluate(() => console.log('nobody listens'))
    expect(await second.evaluate(leftovers)).toEqual({ ...untouched, size: [320, 640] })
    expect(heard).not.toContain('nobody listens')
    await reusablePage.close()
  })

  test('is used again after a route that answered data, without the route', async ({
    browser,
    pageOptions,
    world,
  }) => {
    const reusablePage = new ReusablePage(browser, [world.stack.shopUrl])
    const statusOf = async (page: Page) => {
      await page.goto(`${world.stack.shopUrl}/assets/none?data`)
      return page.evaluate(async () => (await fetch('/assets/no-data')).status)
    }
    const first = await reusablePage.acquire(pageOptions)
    await first.route('**/assets/no-data', (route) => route.fulfill({ json: {} }))
    await first.route('**/assets/held', () => new Promise(() => undefined))
    expect(await statusOf(first)).toBe(200)
    const isAsked = first.waitForRequest('**/assets/held')
    await first.evaluate(() => void fetch('/assets/held'))
    await isAsked
    await reusablePage.release()

    const second = await reusablePage.acquire(pageOptions)
    expect(second).toBe(first)
    expect(await statusOf(second)).toBe(404)
    await reusablePage.close()
  })

  test('is replaced after a route of a document, emulation, foreign origin, second page, closed page or other options', async ({
    browser,
    pageOptions,
    world,
  }) => {
    const { shopUrl, productUrl } = world.stack
    const reusablePage = new ReusablePage(browser, [shopUrl])
    const isAnother = async (wanted: typeof pageOptions, use: (page: Page) => Promise<unknown>) => {
      const page = await reusablePage.acquire(pageOptions)
      await use(page)
      await reusablePage.release()
      return (await reusablePage.acquire(wanted)) !== page
    }
    const nothing = () => Promise.resolve()
    const answerDocument = async (page: Page) => {
      await page.route('**', (route) => route.continue())
      await page.goto(`${shopUrl}/assets/none`)
    }
    expect(await isAnother(pageOptions, nothing)).toBe(false)
    expect(await isAnother(pageOptions, answerDocument)).toBe(true)
    expect(await isAnother(pageOptions, (page) => new PhoneDevice(page).setDark(true))).toBe(true)
    expect(await isAnother(pageOptions, (page) => page.goto(`${productUrl}/nothing`))).toBe(true)
    expect(await isAnother(pageOptions, (page) => page.context().newPage())).toBe(true)
    expect(await isAnother(pageOptions, (page) => page.close())).toBe(true)
    expect(await isAnother({ ...pageOptions, locale: 'de' }, nothing)).toBe(true)
    await reusablePage.close()
  })
})

test.describe('a further world', () => {
  /** True if the page was left when its world was removed. */
  const isLeft: boolean[] = []

  test.afterAll(() => expect(isLeft).toEqual([true]))

  test('is removed once the page that shows it is left', async ({ phone, stack, removeAtEnd }) => {
    const profile = { appLanguage: 'en' }
    const other = removeAtEnd(await createWorld(stack, { scenario: 'data-new', seed: 2, profile }))
    const remove = other.remove.bind(other)
    other.remove = () => {
      isLeft.push(phone.page.isClosed() || phone.address() === '')
      return remove()
    }
    phone.signIn(other)
    await phone.open(CloudTabScreen.address)
    await expect(phone.page.getByRole('main')).toContainText('Orchard')
  })
})
