import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { type Browser, chromium, type FrameLocator, type Page } from '@playwright/test'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { scaledMs } from '../../kit/testing/environment/test-limits.ts'
import { copySources, textOf } from '../bench/runs/edit-figures.ts'
import { providedBrowser } from '../run/browser.ts'
import { type RunningStack, startStack } from '../run/stack.ts'

/** Far above what a change takes on a slow machine. */
const limitMs = scaledMs(240_000)
const pauseMs = 50
const countryTable = 'fake-api/src/backend/countries/rules/country-table.ts'
const countryRoutes = 'fake-api/src/backend/countries/country-routes.ts'
const shopTexts = 'web/src/shared/i18n/locales/en.ts'
const articleTexts = 'web/src/features/articles/texts/en.ts'
const panelTexts = 'bridge-simulator/src/panel/i18n/en.ts'
/** The heading of the cloud tab as the sources have it now: one that was edited is waited for, too. */
const cameras = textOf(shopTexts, 'cloud.myCameras')

// An edited contract, which checks the types of everything anew, is left to `pnpm bench edit`.
const copy = copySources()
const dataDir = mkdtempSync(join(tmpdir(), 'skyshop-dev-'))
let stack: RunningStack
let ask: () => Promise<Response>
let browser: Browser
let panel: Page
let shop: FrameLocator
/** Page loads in the panel and its phone after the first. */
let loads = 0

beforeAll(async () => {
  // In a pipeline, too, it has one upstream, and not one for each core.
  stack = await startStack(dataDir, { CI: 'true' }, { folder: copy.folder, words: ['dev'] })
  const { controlUrl, controlToken, shopUrl } = stack.ready
  const headers = { 'x-skyshop-control': controlToken }
  const world = await fetch(`${controlUrl}/control/worlds/default`, { headers })
  const { tenantId, user } = (await world.json()) as { tenantId: string; user: { token: string } }
  const query = new URLSearchParams({ countryCode: 'CA', devTenantId: tenantId })
  const signedIn = { Authorization: 'Basic c2hvcDpzaG9w', 'Blade-Auth': `bearer ${user.token}` }
  ask = () => fetch(`${shopUrl}/api/skyworthUser/v1/countryTimeFormat?${query}`, { headers: signedIn })
  browser = await chromium.launch({
    executablePath: await providedBrowser(),
    // No page here lives long enough to earn back what optimising its script costs.
    args: ['--no-sandbox', '--disable-gpu', '--js-flags=--no-opt --no-maglev'],
  })
  // What moves is drawn by the processor, for as long as the page waits.
  const page = await browser.newPage({ reducedMotion: 'reduce' })
  panel = page
  page.setDefaultTimeout(limitMs)
  await page.goto(stack.ready.panelUrl)
  shop = page.frameLocator('iframe')
  await shop.getByRole('heading', { name: cameras }).waitFor()
  page.on('framenavigated', () => {
    loads += 1
  })
}, limitMs)

afterAll(async () => {
  await browser?.close()
  await stack?.stop()
  rmSync(dataDir, { recursive: true, force: true })
  copy.remove()
}, limitMs)

/** Replaces a text in a file of the copy; returns the undo. */
function edit(path: string, from: string, to: string): () => void {
  const file = join(copy.folder, path)
  const text = readFileSync(file, 'utf8')
  expect(text).toContain(from)
  writeFileSync(file, text.replace(from, to))
  return () => writeFileSync(file, text)
}

/** Asks until the upstream is replaced, then returns its answer; collects the statuses seen meanwhile. */
async function answerOfNext(statuses = new Set<number>()): Promise<string> {
  await stack.waitForOutput('upstream: restarting')
  let isReplaced = false
  const replaced = stack.waitForOutput('upstream: restarted').then(() => {
    isReplaced = true
  })
  while (!isReplaced) {
    const { status, headers } = await ask()
    statuses.add(status)
    if (status === 503) expect(headers.get('retry-after')).toBe('1')
    // Asked without a pause, the upstream that is to end would have twice the work.
    await Promise.race([replaced, setTimeout(pauseMs)])
  }
  return (await ask()).text()
}

const text = async (url: string): Promise<string> => (await fetch(url)).text()

it('dev serves shop and panel from their sources, the shop with the shim first', async () => {
  const { shopUrl, panelUrl } = stack.ready
  const entered = await fetch(`${shopUrl}/__host/enter?world=default&to=/homePage2`, { redirect: 'manual' })
  const cookie = entered.headers.getSetCookie().map((one) => one.split(';')[0] ?? '')
  const page = await fetch(`${shopUrl}/homePage2`, { headers: { cookie: cookie.join('; ') } })
  expect(page.headers.get('content-security-policy')).toContain(`script-src 'self' 'unsafe-inline'`)
  const html = await page.text()
  expect(html).toMatch(/<head><script src="[/]__host[/]shim[.]js[?]world=default"><[/]script>/)
  expect(html).toContain('src="/@vite/client"')
  expect(await text(`${shopUrl}/src/app/start/main.tsx`)).toContain('createRoot')
  expect(await text(panelUrl)).toContain('@vite/client')
  expect(await text(`${panelUrl}/app/main.tsx`)).toContain('createRoot')
})

it('dev shows an edited text in the open page without a reload', { timeout: limitMs }, async () => {
  edit(shopTexts, `'cloud.myCameras': '`, `'cloud.myCameras': 'Edited `)
  await shop.getByRole('heading', { name: `Edited ${cameras}` }).waitFor()
  expect(loads).toBe(0)
})

it('dev shows an edited article in the open page without a reload', { timeout: limitMs }, async () => {
  await shop.locator('body').evaluate(() => location.assign('/appHelp'))
  const topics = textOf(articleTexts, 'topicsTitle')
  await shop.getByRole('heading', { name: topics }).waitFor()
  loads = 0
  edit(articleTexts, `topicsTitle: '`, `topicsTitle: 'Edited `)
  await shop.getByRole('heading', { name: `Edited ${topics}` }).waitFor()
  expect(loads).toBe(0)
})

it('dev shows an edited component in the open page and keeps what is typed there', {
  timeout: limitMs,
}, async () => {
  const search = shop.getByRole('searchbox', { name: textOf(shopTexts, 'reading.search') })
  await search.fill('zebra')
  await shop.getByText(textOf(shopTexts, 'reading.nothingFound').replace('{{search}}', 'zebra')).waitFor()
  const advice = `{t('reading.nothingFoundText')}</p>`
  edit('web/src/features/articles/components/found-questions.tsx', advice, `Edited advice${advice}`)
  await shop.getByText('Edited advice').waitFor()
  expect(await search.inputValue()).toBe('zebra')
  expect(loads).toBe(0)
})

it('dev answers 403 for a file outside the sources of the pages', async () => {
  const { shopUrl, panelUrl } = stack.ready
  writeFileSync(join(copy.folder, 'secret.json'), '{}')
  const statuses = [shopUrl, panelUrl].map((url) => fetch(`${url}/@fs${copy.folder}/secret.json`))
  for (const { status, headers } of await Promise.all(statuses)) {
    expect([status, headers.get('access-control-allow-origin')]).toEqual([403, null])
  }
})

it('dev answers by an edited rule and keeps worlds, tokens and a running clock', {
  timeout: limitMs,
}, async () => {
  const { controlUrl, controlToken } = stack.ready
  const headers = { 'x-skyshop-control': controlToken, 'content-type': 'application/json' }
  const body = JSON.stringify({ scenario: 'active-cloud' })
  const made = await fetch(`${controlUrl}/control/worlds`, { method: 'POST', headers, body })
  const { worldId } = (await made.json()) as { worldId: string }
  const clockOf = async () => {
    const answer = await fetch(`${controlUrl}/control/worlds/default/clock`, { headers })
    return (await answer.json()) as { mode: string; nowMs: number }
  }
  const stream = await fetch(`${controlUrl}/control/worlds/default/journal/stream`, { headers })
  const before = await clockOf()
  expect(before.mode).toBe('running')
  const table = `currencyCode: 'CAD', phoneCode: '1', timeFormat:`
  edit(countryTable, `${table} DEFAULT_TIME_FORMAT`, `${table} 'YYYY/MM/DD HH:mm'`)
  const statuses = new Set<number>()
  expect(await answerOfNext(statuses)).toContain('YYYY/MM/DD HH:mm')
  expect([...statuses].filter((status) => status !== 200 && status !== 503)).toEqual([])
  const kept = await fetch(`${controlUrl}/control/worlds/${worldId}`, { headers })
  expect(await kept.json()).toMatchObject({ worldId, scenario: 'active-cloud' })
  await stream.text()
  expect((await clockOf()).nowMs).toBeGreaterThanOrEqual(before.nowMs)
  // The page asked through the whole of it, and still has what was typed.
  expect(await shop.getByRole('searchbox').inputValue()).toBe('zebra')
  expect(loads).toBe(0)
})

it('dev answers as before while sources do not load or have type errors', {
  timeout: limitMs,
}, async () => {
  const undoBroken = edit(countryRoutes, 'export const countryRoutes', 'export const = countryRoutes')
  const table = `currencyCode: 'CAD', phoneCode: '1', timeFormat:`
  edit(countryTable, `${table} 'YYYY/MM/DD HH:mm'`, `${table} 'YYYY.MM.DD HH:mm'`)
  await stack.waitForOutput('upstream: The sources of the upstream do not load')
  await shop.locator('vite-error-overlay').getByText('Unexpected token').waitFor()
  expect(await (await ask()).text()).toContain('YYYY/MM/DD')
  undoBroken()
  const undoTypes = edit(countryRoutes, 'timeFormatOf(query.countryCode),', 'timeFormatOf(7),')
  await stack.waitForOutput('the one from before goes on answering')
  expect(await (await ask()).text()).toContain('YYYY/MM/DD')
  const overlay = shop.locator('vite-error-overlay')
  await overlay.getByText(`${countryRoutes}:`).waitFor()
  // Said for as long as the types are checked: waited for before that begins.
  const isSaid = overlay.getByText('Checking again').waitFor()
  undoTypes()
  await isSaid
  expect(await answerOfNext()).toContain('YYYY.MM.DD HH:mm')
  await overlay.waitFor({ state: 'detached' })
})

/** Process id of the upstream that the running dev has started. */
function upstreamPid(): number {
  const processes = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' }).split('\n')
  const upstream = processes
    .map((line) => line.trim().split(/ +/))
    .find(([, parent, ...args]) => {
      return parent === String(stack.pid) && args.join(' ').includes('kit/server/server.ts')
    })
  return Number(upstream?.[0])
}

it('dev starts a killed upstream again: no world and no order is lost, and the panel says so and goes on', {
  timeout: limitMs,
}, async () => {
  const { controlUrl, controlToken } = stack.ready
  const headers = { 'x-skyshop-control': controlToken, 'content-type': 'application/json' }
  const control = async (path: string, body?: object) => {
    const more = body && { method: 'POST', body: JSON.stringify(body) }
    const answer = await fetch(`${controlUrl}/control/worlds${path}`, { headers, ...more })
    expect(answer.ok, path).toBe(true)
    return answer.json()
  }
  expect(await control('')).toMatchObject({ server: 'upstream' })
  const { worldId } = (await control('', { scenario: 'unpaid-order' })) as { worldId: string }
  await control(`/${worldId}/clock/advance`, { byMs: 60_000 })
  const kept = () => Promise.all([control(`/${worldId}`), control(`/${worldId}/state`)])
  const before = await kept()
  // The upstream was replaced a moment ago: a panel that is not connected again may not see this one end.
  const streamLive = panel.getByText(textOf(panelTexts, 'streamLive').replace(/\$.*/, ''))
  await streamLive.waitFor()
  const restarting = panel.getByRole('alert').getByText(textOf(panelTexts, 'restarting'))
  const isSaid = restarting.waitFor()
  process.kill(upstreamPid(), 'SIGKILL')
  await Promise.all([isSaid, stack.waitForOutput('upstream: started again')])
  expect(await kept()).toEqual(before)
  expect((await ask()).status).toBe(200)
  await restarting.waitFor({ state: 'detached' })
  await streamLive.waitFor()
})
