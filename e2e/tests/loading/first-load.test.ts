import { shopPages } from '../../../kit/testing/checks/shop-pages.ts'
import { expect, test } from '../../../kit/testing/fixtures/test.ts'
import { NullPageScreen } from '../../../kit/testing/screens/null-page-screens.ts'
import { RedeemScreen } from '../../../kit/testing/screens/redeem-screen.ts'

/** Pages a visit begins with: what their code is called, and when they are there. */
const opened = [
  { name: 'cloud tab', code: 'cloud-tab-route', ready: 'main h3' },
  { name: 'data tab', code: 'data-tab-route', ready: 'main h3' },
  { name: 'phone-reminder tab', code: 'call-tab-route', ready: 'main h3' },
  { name: 'WeChat-call tab', code: 'call-tab-route', ready: 'main h3' },
  { name: 'algorithm page', code: 'call-tab-route', ready: 'main h3' },
  { name: 'packages', code: 'packages-list-route', ready: 'input[name="duration"]' },
  { name: 'payment', code: 'pay-detail-route', ready: '[role="timer"]' },
  { name: 'order list', code: 'order-list-route', ready: 'article' },
]

for (const { name, code, ready } of opened) {
  const page = shopPages.find((one) => one.name === name)
  if (!page) throw new Error(`There is no page called ${name}.`)

  test.describe(name, () => {
    test.use({ scenario: page.scenario, language: 'de' })

    test('the first load requests nothing twice, uses the app language and loads code and texts at once', async ({
      phone,
      world,
    }) => {
      const address = await page.address(world)
      const asked: string[] = []
      const languages = new Set<string | undefined>()
      phone.page.on('request', (request) => {
        if (!new URL(request.url()).pathname.startsWith('/api/') || request.resourceType() !== 'fetch') return
        languages.add(request.headers()['accept-language'])
        asked.push([request.method(), request.url(), request.postData()].join(' '))
      })
      await phone.open(address)
      await expect(phone.page.locator(ready).first()).toBeVisible()
      expect([...languages]).toEqual(['de'])
      expect(asked.filter((one, index) => asked.indexOf(one) !== index)).toEqual([])

      await test.step('without waiting for the code of the shop', async () => {
        phone.guard.allow(/ERR_FAILED/)
        await phone.page.route(/\/assets\/index-[^/]*\.js$/, (route) => route.abort())
        const ofPage = phone.page.waitForRequest((request) => request.url().includes(`/assets/${code}-`))
        const texts = phone.page.waitForRequest((request) => /\/assets\/en-[^/]*\.js$/.test(request.url()))
        await phone.open(address)
        await Promise.all([ofPage, texts])
      })
    })
  })
}

test.describe('a slow or broken network', () => {
  test.use({ scenario: 'unattended-ready' })

  // A tab for which no camera is fit says so: that too is an answer.
  const tabs = [
    ['/homePage2', 'Living room'],
    ['/homePage4G', 'Front door'],
    ['/unAttended', 'Front door'],
    ['/weichatCall', 'No device supports this feature'],
    ['/algorithm', 'No device supports this feature'],
  ] as const

  // spec: 4.20
  test('each tab shows no row, button or text before its slow answers arrive', async ({ phone, page }) => {
    let hold = Promise.withResolvers<void>()
    await page.route('**/api/skyworth*/**', async (route) => {
      await hold.promise
      await route.continue()
    })
    for (const [address, answer] of tabs) {
      hold = Promise.withResolvers<void>()
      await phone.open(address)
      const main = page.getByRole('main')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cloud Service')
      await expect(main.getByText(answer)).toHaveCount(0)
      await expect(main.getByRole('listitem').filter({ hasText: /./ })).toHaveCount(0)
      await expect(main.getByRole('listitem').getByRole('button')).toHaveCount(0)
      hold.resolve()
      await expect(main.getByText(answer).first()).toBeVisible()
    }
  })

  // spec: 2.20, 2.53, 2.57, 2.88, 8.05, 8.21
  test('going offline opens the error page, which brings the page back with the network, as it was left', async ({
    phone,
    page,
    context,
  }) => {
    phone.guard.allow(/net::ERR_INTERNET_DISCONNECTED/)
    const lost = phone.at(NullPageScreen)
    const loseNetwork = async (): Promise<void> => {
      await context.setOffline(true)
      await expect(page).toHaveURL(/[/]nullPage[/]error/)
      await expect(lost.offline).toBeVisible()
    }
    for (const [address, answer] of tabs) {
      await phone.open(address)
      await expect(page.getByRole('main').getByText(answer).first()).toBeVisible()
      await loseNetwork()
      await context.setOffline(false)
      await expect(page.getByRole('main').getByText(answer).first()).toBeVisible()
      expect(new URL(page.url()).pathname).toBe(address)
    }
    await phone.open(RedeemScreen.address)
    const redeeming = phone.at(RedeemScreen)
    await redeeming.code.fill('sky-2026-cloud')
    await loseNetwork()
    await expect(redeeming.code).toBeHidden()
    await context.setOffline(false)
    await expect(redeeming.code).toHaveValue('sky-2026-cloud')
    expect(page.url()).toContain(RedeemScreen.address)

    await phone.open(NullPageScreen.errorAddress)
    await phone.tap(lost.reload)
    await expect(page).toHaveURL(/[/]homePage$/)
  })

  // spec: 2.57, 2.88
  test('a phone online before the server answers shows that the shop cannot be reached, and then the page it had', async ({
    phone,
    page,
    context,
  }) => {
    phone.guard.allow(/net::ERR_INTERNET_DISCONNECTED|net::ERR_CONNECTION_REFUSED/)
    const lost = phone.at(NullPageScreen)
    await phone.open(RedeemScreen.address)
    const redeeming = phone.at(RedeemScreen)
    await redeeming.code.fill('sky-2026-cloud')
    await page.route('**', (route) => route.abort('connectionrefused'))
    await context.setOffline(true)
    await expect(lost.offline).toBeVisible()
    await context.setOffline(false)
    await expect(lost.unreachable).toBeVisible()
    await phone.tap(lost.reload)
    await lost.seeToast('Network error')
    await expect(lost.unreachable).toBeVisible()
    await page.unroute('**')
    await expect(redeeming.code).toHaveValue('sky-2026-cloud')
    expect(page.url()).toContain(RedeemScreen.address)
  })
})
