import type { Locator, Page } from '@playwright/test'
import { test } from '../../../kit/testing/fixtures/panel-test.ts'
import { expect } from '../../../kit/testing/fixtures/test.ts'
import type { Panel } from '../../../kit/testing/panel/panel.ts'

/** Names of the buttons beside the phone that are as solid as the one given; an opened entry has a first action of its own. */
async function solidButtons(page: Page, like: string): Promise<(string | null)[]> {
  const ground = (button: Element) => getComputedStyle(button).backgroundColor
  const solid = await page.locator('main button', { hasText: like }).evaluate(ground)
  return page
    .locator('main button:not(aside *)')
    .evaluateAll(
      (buttons, wanted) =>
        buttons
          .filter((button) => getComputedStyle(button).backgroundColor === wanted)
          .map(({ textContent }) => textContent),
      solid,
    )
}

test('the panel keeps its content while the server does not answer, and its journal has no gap afterwards', async ({
  panel,
  page,
  world,
}) => {
  panel.guard.allow(/status of (401|502)|ERR_/)
  // A stream that begins and ends, as one cut on its way.
  const ended = { contentType: 'text/event-stream', body: ': open\n\n' }
  await page.route('**/journal/stream*', (route) => route.fulfill(ended))
  await panel.open()
  await panel.openTab('Journal')
  const calls = panel.journal.getByRole('button', { name: /Shop calls Host: getAppInfo/ }).first()
  await expect(calls).toBeVisible()
  const alert = page.getByRole('alert')
  await expect(alert).toContainText(/^The live stream was cut\. \d+ entries are here/)
  await expect(calls).toBeVisible()
  await expect.poll(() => solidButtons(page, 'Reconnect')).toEqual(['Reconnect'])
  const letThrough = await holdTries(page)
  for (let hours = 0; hours < 3; hours += 1) await world.advance({ byMs: 3_600_000 })
  await page.unroute('**/journal/stream*')
  await panel.button('Show what is missing').click()
  letThrough()
  await expect(alert).toBeHidden()
  const late = panel.journal.getByRole('button', { name: /clock [+]1 h.*, came while the stream was cut$/ })
  await expect(late).toHaveCount(3)
  await panel.button('Unmark').click()
  await expect(late).toHaveCount(0)

  const list = panel.journal.locator('..')
  const placeOf = () => list.evaluate(({ scrollTop }) => scrollTop)
  await page.setViewportSize({ width: 1440, height: 480 })
  await expect.poll(() => scrollToMiddle(list)).toBeGreaterThan(0)
  const place = await placeOf()
  await loseServer(panel, calls)
  expect(await placeOf()).toBe(place)
  await page.setViewportSize({ width: 1440, height: 900 })
  await panel.filterJournal('kind:jump ')
  await expect(panel.journal.getByRole('button', { name: /clock [+]1 h/ })).toHaveCount(5)
})

/** Scrolls a list to its middle; returns how many pixels from its top that is. */
function scrollToMiddle(list: Locator): Promise<number> {
  return list.evaluate((element) => {
    element.scrollTo({ top: Math.floor((element.scrollHeight - element.clientHeight) / 2) })
    return element.scrollTop
  })
}

/**
 * Holds what the panel asks by itself, which would take the button away, until the returned function is called. Once the first
 * is held, a try that had begun before is over.
 */
async function holdTries(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const entries = '**/journal?*'
  await page.route(entries, async (route) => {
    await promise
    await route.continue()
  })
  await page.waitForRequest(entries)
  return resolve
}

/** Takes upstream and server away, one after the other, while the journal is shown; each time an hour passes afterwards. */
async function loseServer(panel: Panel, shown: Locator): Promise<void> {
  const { page } = panel
  const alert = page.getByRole('alert')
  const hour = page.getByRole('button', { name: '+1 h', exact: true })
  const calls = '**/__control/**'
  for (const [what, answer, was, is] of [
    ['upstream', { status: 502, contentType: 'text/plain', body: 'Not running.' }, '12:41:00', '13:41:00'],
    ['server', null, '13:41:00', '14:41:00'],
  ] as const) {
    await test.step(what, async () => {
      const back = Promise.withResolvers<void>()
      let isAway = true
      await page.route(calls, async (route) => {
        if (isAway) return answer ? route.fulfill(answer) : route.abort()
        await back.promise
        return route.continue()
      })
      await hour.click()
      await expect(alert).toHaveText(
        'The server does not answer. This world is not kept: it is gone once the simulator restarts. Everything you see here stays.',
      )
      await expect(shown).toBeVisible()
      await expect(panel.clock).toContainText(was)
      await expect.poll(() => solidButtons(page, 'Try again')).toEqual(['Try again'])

      isAway = false
      // The upstream is asked again by hand, before a try of the panel takes the button away; the server is found by itself.
      if (answer) await panel.button('Try again').click()
      back.resolve()
      await expect(alert).toBeHidden()
      await page.unroute(calls)
      await hour.click()
      await expect(panel.clock).toContainText(is)
    })
  }
}

test('Help opens the page about the open view, and a refusal links to its explanation, in English and Chinese', async ({
  panel,
  page,
  context,
  world,
}) => {
  const opened = async (link: Locator) => {
    const [docs] = await Promise.all([context.waitForEvent('page'), link.click()])
    return docs
  }
  panel.guard.allow(/status of 400/)
  await panel.open()
  const help = page.getByRole('link', { name: /^(Help|帮助)/ })
  await panel.openTab('Journal')
  for (const width of [1440, 1024]) {
    await page.setViewportSize({ width, height: 800 })
    const { width: inline = 0, height: block = 0 } = (await help.boundingBox()) ?? {}
    expect([inline >= 44, block >= 44], `${width} px`).toEqual([true, true])
  }
  const inEnglish = await opened(help)
  await expect(inEnglish.getByRole('heading', { name: /^Journal/ })).toBeInViewport()
  await panel.button('Panel in Chinese').click()
  await expect((await opened(help)).getByRole('heading', { name: /^日志/ })).toBeInViewport()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: '命令名称' }).fill('withhold')
  const docs = await opened(page.getByRole('option', { name: '在文档中查找“withhold”' }))
  await expect(docs.getByRole('dialog')).toContainText(/withhold/i)

  await page.goto(`${world.stack.panelUrl}/#scenario=no-such`)
  const explanation = await opened(page.getByRole('link', { name: '查看说明' }))
  await expect(explanation.getByRole('heading', { name: '东西已不存在' })).toBeInViewport()
  // Who types fast has pressed Enter before there is anything to search in.
  const index = Promise.withResolvers<void>()
  await explanation.route('**/assets/search-*.json', (route) => index.promise.then(() => route.continue()))
  await explanation.keyboard.press('/')
  await explanation.keyboard.type('clock-runaway')
  await explanation.keyboard.press('Enter')
  index.resolve()
  await expect(explanation.getByRole('heading', { name: '时钟没有移动' })).toBeInViewport()
})
