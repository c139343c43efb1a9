import type { Page } from '@playwright/test'
import { expect, test } from '../../../kit/testing/fixtures/test.ts'
import { CloudTabScreen } from '../../../kit/testing/screens/tab-screens.ts'

interface NamedBase {
  base: string
  origin: string
  /** Whether the build of the page named the origin; else only the header of the server does. */
  isBuilt: boolean
}

/** Serves the page as a server does that names `base` and lets it call `origin`. */
async function serveWithBase(page: Page, { base, origin, isBuilt }: NamedBase): Promise<void> {
  await page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback()
    const answer = await route.fetch()
    const open = (policy: string): string =>
      policy.replace(/connect-src (?:'|&#39;)self(?:'|&#39;)/, (self) => `${self} ${origin}`)
    const built = await answer.text()
    const body = (isBuilt ? open(built) : built).replace(
      /(<meta name="skyshop-api" content=")"/,
      (_all, start: string) => `${start}${base}"`,
    )
    const headers = answer.headers()
    await route.fulfill({
      response: answer,
      headers: { ...headers, 'content-security-policy': open(headers['content-security-policy'] ?? '') },
      body,
    })
  })
}

/** Lets the page of `shopUrl` read the answers of an API on another origin, as that API's own headers would. */
async function allowOrigin(
  page: Page,
  { apiUrl, shopUrl }: { apiUrl: string; shopUrl: string },
): Promise<void> {
  await page.route(`${apiUrl}/api/**`, async (route) => {
    const answer = await route.fetch()
    const headers = { ...answer.headers(), 'access-control-allow-origin': shopUrl }
    await route.fulfill({ response: answer, headers })
  })
}

// Its routes would stay on a page that another scenario uses again.
test.beforeEach(({ context }) => {
  expect(context.pages()).toHaveLength(1)
})

// spec: 7.68
test('a page that names the API of another origin calls nothing on its own', async ({ phone, world }) => {
  const { productUrl, shopUrl } = world.stack
  phone.guard.allow(new RegExp(`off the list: ${productUrl}/api/`))
  const called: string[] = []
  phone.page.on('request', (request) => {
    const { origin, pathname } = new URL(request.url())
    if (pathname.startsWith('/api/') && request.resourceType() === 'fetch') called.push(origin)
  })
  await serveWithBase(phone.page, { base: productUrl, origin: productUrl, isBuilt: true })
  await allowOrigin(phone.page, { apiUrl: productUrl, shopUrl })
  await phone.open(CloudTabScreen.address)
  const packages = await phone.at(CloudTabScreen).choose('Living room')
  await expect(packages.price).toBeVisible()
  expect(productUrl).not.toBe(shopUrl)
  expect(new Set(called)).toEqual(new Set([productUrl]))
})

// spec: 7.68
test('a page that names an origin its build did not is stopped by its own policy', async ({
  phone,
  world,
  journal,
}) => {
  const { productUrl } = world.stack
  phone.guard.allow(/Content Security Policy|off the list/)
  await serveWithBase(phone.page, { base: productUrl, origin: productUrl, isBuilt: false })
  const stopped = phone.page.waitForEvent('console', (line) => /Content Security Policy/.test(line.text()))
  await phone.open(CloudTabScreen.address)
  expect((await stopped).text()).toContain(productUrl)
  expect(await journal.count({ kind: 'http' })).toBe(0)
})

// spec: 7.68
test('a page that names an address it cannot use says so and calls its own origin', async ({
  phone,
  world,
}) => {
  phone.guard.allow(/"http:\/\/api[.]example" is no base address/)
  const named = { base: 'http://api.example', origin: world.stack.productUrl, isBuilt: true }
  await serveWithBase(phone.page, named)
  await phone.open(CloudTabScreen.address)
  await expect(phone.page.getByText('Living room')).toBeVisible()
  expect(phone.guard.errors()).toEqual([])
})
