import type { Page } from '@playwright/test'
import { expect, test } from '../../kit/fixtures.ts'
import { LentPage } from '../../kit/phone/lent-page.ts'
import { PhoneDevice } from '../../kit/phone/phone-device.ts'

/** All a scenario can leave in a page and in its origin. */
const leftovers = () => ({
  stored: [localStorage.length, sessionStorage.length, document.cookie],
  steps: history.length,
  inserted: ['script', 'binding'].filter((name) => name in window),
  size: [innerWidth, innerHeight],
})

test.describe('a page lent to one scenario after another', () => {
  test('has nothing of the one before', async ({ browser, looks, world }) => {
    const address = `${world.stack.shopUrl}/assets/none`
    const lentPage = new LentPage(browser, [world.stack.shopUrl])
    const first = await lentPage.lend(looks)
    await first.goto(address)
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
    await lentPage.takeBack()

    const second = await lentPage.lend({ ...looks, viewport: { width: 320, height: 640 } })
    expect(second).toBe(first)
    await second.goto(address)
    await second.evaluate(() => console.log('nobody listens'))
    expect(await second.evaluate(leftovers)).toEqual({ ...untouched, size: [320, 640] })
    expect(heard).not.toContain('nobody listens')
    await lentPage.discard()
  })

  test('is another one after changes to more than a document, strange places or other looks', async ({
    browser,
    looks,
    world,
  }) => {
    const { shopUrl, productUrl } = world.stack
    const lentPage = new LentPage(browser, [shopUrl])
    const isAnother = async (wanted: typeof looks, use: (page: Page) => Promise<unknown>) => {
      const page = await lentPage.lend(looks)
      await use(page)
      await lentPage.takeBack()
      return (await lentPage.lend(wanted)) !== page
    }
    const nothing = () => Promise.resolve()
    expect(await isAnother(looks, nothing)).toBe(false)
    expect(await isAnother(looks, (page) => page.route('**', (route) => route.continue()))).toBe(true)
    expect(await isAnother(looks, (page) => new PhoneDevice(page).setDark(true))).toBe(true)
    expect(await isAnother(looks, (page) => new PhoneDevice(page).setTextZoom(2))).toBe(true)
    expect(await isAnother(looks, (page) => page.goto(`${productUrl}/nothing`))).toBe(true)
    expect(await isAnother(looks, (page) => page.context().newPage())).toBe(true)
    expect(await isAnother(looks, (page) => page.close())).toBe(true)
    expect(await isAnother({ ...looks, locale: 'de' }, nothing)).toBe(true)
    await lentPage.discard()
  })
})
