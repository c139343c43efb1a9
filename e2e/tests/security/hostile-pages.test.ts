import type { Page } from '@playwright/test'
import { expect, test } from '../../../kit/testing/fixtures/test.ts'
import type { World } from '../../../kit/testing/world/world.ts'
import { type AttackerSite, type AttackVector, attackVectors, openAttackerSite } from './attacker-site.ts'

/** An operation worth an attack: it ends the token in force by a POST without a body. */
const targetOf = ({ id, initial }: World) => `/control/worlds/${id}/users/${initial.user.userId}/expire-token`

/** Everything of a world that an attack could change, as text. */
async function snapshotOf(world: World): Promise<string> {
  return JSON.stringify([await world.read(), await world.state(), await world.faults()])
}

test.use({ serviceWorkers: 'allow' })

test('no request of a web page reaches control plane, panel or gateway', async ({ page, world }) => {
  const { panelUrl, controlUrl } = world.stack
  const guarded = [`${panelUrl}/__control`, `${panelUrl}/__gateway`, controlUrl]
  const statuses = statusesOf(page, [panelUrl, controlUrl])
  await using site = disposable(await openAttackerSite())
  const before = await snapshotOf(world)
  expect(Object.keys(attackVectors).length).toBeGreaterThanOrEqual(12)
  for (const [name, vector] of Object.entries(attackVectors)) {
    await page.goto(site.pageUrl)
    for (const base of guarded) await page.evaluate(vector, base + targetOf(world))
    await expectArrival(page, vector, site)
    expect(await snapshotOf(world), `the world after ${name}`).toBe(before)
  }
  expect([...new Set(statuses)]).toEqual([403])
})

test('every server refuses a host name rebound to this machine', async ({ page, world }) => {
  const { panelUrl, controlUrl } = world.stack
  const before = await snapshotOf(world)
  for (const [server, path] of [
    [panelUrl, `/__control${targetOf(world)}`],
    [controlUrl, targetOf(world)],
  ] as const) {
    const rebound = `http://rebound.example:${new URL(server).port}`
    expect((await page.goto(`${rebound}/`))?.status()).toBe(403)
    const status = await page.evaluate(
      async (to) => (await fetch(to, { method: 'POST', headers: { 'x-skyshop-control': 'guess' } })).status,
      path,
    )
    expect(status).toBe(403)
  }
  expect(await snapshotOf(world)).toBe(before)
})

test('the shop reaches neither control plane nor panel', async ({ page, world }) => {
  const { panelUrl, controlUrl, shopUrl } = world.stack
  const before = await snapshotOf(world)
  await page.goto(`${shopUrl}/robots.txt`)
  for (const base of [`${panelUrl}/__control`, controlUrl]) {
    for (const name of ['fetch without CORS', 'a form', 'an image', 'a beacon']) {
      await page.evaluate(attackVectors[name] as AttackVector, base + targetOf(world))
    }
    // A navigation alone gets past the shop's own policy; its answer comes after all the others.
    const answer = page.context().waitForEvent('response', (response) => response.url().startsWith(base))
    await page.evaluate(attackVectors['a window of its own'] as AttackVector, base + targetOf(world))
    expect((await answer).status()).toBe(403)
  }
  expect(await snapshotOf(world)).toBe(before)
})

test('no site and no other port frames the panel or chooses the world of the phone', async ({
  page,
  world,
  context,
}) => {
  const { panelUrl, shopUrl } = world.stack
  await using site = disposable(await openAttackerSite())
  await page.goto(`${shopUrl}/__host/enter?world=${world.id}&to=/robots.txt`)
  const cookies = await context.cookies(shopUrl)
  const name = cookies[0]?.name ?? ''
  expect(cookies).toMatchObject([{ name, value: expect.stringMatching(`^${world.id}[.]`) }])
  await page.goto(site.pageUrl)
  await page.evaluate(attackVectors['a frame'] as AttackVector, `${panelUrl}/`)
  await expect
    .poll(() => page.frames().map((frame) => frame.url()))
    .toContain('chrome-error://chromewebdata/')
  for (const from of [site.pageUrl, site.neighbourUrl])
    for (const path of ['leave', 'enter?world=default', 'shim.js?world=default']) {
      await page.goto(from)
      const answer = page.waitForResponse(`${shopUrl}/__host/${path}`)
      await page.evaluate((url) => location.assign(url), `${shopUrl}/__host/${path}`)
      expect((await answer).status()).toBe(403)
      await page.waitForURL(`${shopUrl}/__host/${path}`)
    }
  expect(await context.cookies(shopUrl)).toEqual(cookies)
  // What a page of another port may set, too: a cookie that is sent before the right one.
  await context.addCookies([{ name, value: 'default', domain: '127.0.0.1', path: '/orders' }])
  const shown = await page.goto(`${shopUrl}/orders`)
  expect(await shown?.text()).toContain(`shim.js?world=${world.id}`)
})

/** Expects the attack to reach the server without guards; by then the guarded ones were asked too. */
async function expectArrival(page: Page, vector: AttackVector, site: AttackerSite): Promise<void> {
  const count = site.arrived().length
  await page.evaluate(vector, `${site.openUrl}/open`)
  await expect.poll(() => site.arrived().length, { message: String(vector) }).toBeGreaterThan(count)
}

/** Statuses of what these servers answered to anything of this browser. */
function statusesOf(page: Page, servers: readonly string[]): number[] {
  const statuses: number[] = []
  page.context().on('response', (response) => {
    if (servers.includes(new URL(response.url()).origin)) statuses.push(response.status())
  })
  return statuses
}

function disposable(site: AttackerSite): AttackerSite & AsyncDisposable {
  return { ...site, [Symbol.asyncDispose]: site.close }
}
