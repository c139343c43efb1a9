import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { Phone } from '../../../kit/testing/phone/phone.ts'
import { CloudTabScreen, DataTabScreen } from '../../../kit/testing/screens/tab-screens.ts'
import { createWorld, type World } from '../../../kit/testing/world/world.ts'
import { WorldClock } from '../../../kit/testing/world/world-clock.ts'
import { startStack } from '../../run/stack.ts'
import { benchOf } from '../measure/bench-world.ts'
import { type Figure, medianWithSpread } from '../measure/figure.ts'

/** A phone of the middle range beside the machine that measures. */
const slowdown = 4
const runs = 5
const limit = { atMost: 100 }

/** Times the page's answer to a touch, with 110 cameras in each tab and the processor slowed down four times. */
export async function* interactionFigures(browser: Browser): AsyncGenerator<Figure> {
  const dataDir = mkdtempSync(join(tmpdir(), 'skyshop-bench-'))
  const stack = await startStack(dataDir)
  try {
    const profile = { platform: 'android', appLanguage: 'en' } as const
    const world = await createWorld(stack.ready, { scenario: 'hundred-and-ten-devices', seed: 1, profile })
    await makeAllFourG(benchOf(stack.ready), world)
    const page = await browser.newPage({ viewport: { width: 414, height: 896 } })
    const parts = { page, world, clock: new WorldClock(world), platform: 'android' } as const
    const phone = await Phone.connect(parts)
    await openTabs(phone)
    const session = await page.context().newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    // What a busy machine takes by itself: the others are to be read against it.
    const { limit: _none, ...still } = await figureOf('standing still, longest frame', () => standStill(page))
    yield still
    yield await figureOf('tab switch, 110 rows in each', () => switchTabs(phone))
    yield await figureOf('device sheet opens over 110 rows', () => openSheet(phone))
    yield await figureOf('scroll over 100 rows, longest frame', () => scrollOver(page))
  } finally {
    await stack.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** The data tab then has as many rows as the cloud tab. */
async function makeAllFourG({ control }: ReturnType<typeof benchOf>, world: World): Promise<void> {
  for (const { deviceId } of world.initial.devices) {
    const params = { path: { worldId: world.id, deviceId } }
    await control.PATCH('/control/worlds/{worldId}/devices/{deviceId}', { params, body: { cell: 1 } })
  }
}

/** Opens both tabs and loads all their rows, so that what is measured is the touch alone. */
async function openTabs(phone: Phone): Promise<void> {
  await phone.open(DataTabScreen.address)
  await loadRows(phone, 'This device has not purchased data')
  await phone.tap(phone.at(DataTabScreen).tab('Cloud'))
  await loadRows(phone, 'Cloud Service has not been activated')
}

async function loadRows(phone: Phone, text: string): Promise<void> {
  const rows = phone.at(CloudTabScreen).rows.filter({ hasText: text })
  const wanted = phone.page.getByRole('listitem')
  await rows.first().waitFor()
  while ((await rows.count()) < (await wanted.count())) await phone.page.mouse.wheel(0, 900)
  await phone.page.evaluate(() => window.scrollTo(0, 0))
}

async function switchTabs(phone: Phone): Promise<number> {
  const tab = phone.at(CloudTabScreen)
  return slowestInteractionMs(phone.page, async () => {
    for (const name of ['Data', 'Cloud'] as const) {
      await phone.tap(tab.tab(name))
      await tab.activeTab.filter({ hasText: name }).waitFor()
    }
  })
}

async function openSheet(phone: Phone): Promise<number> {
  const tab = phone.at(CloudTabScreen)
  const taken = await slowestInteractionMs(phone.page, async () => {
    await (await tab.manage('Camera 1')).waitFor()
  })
  await phone.page.keyboard.press('Escape')
  await tab.sheet.waitFor({ state: 'hidden' })
  return taken
}

async function scrollOver(page: Page): Promise<number> {
  const taken = await longestFrameMs(page, async () => {
    for (let step = 0; step < 20; step += 1) await page.mouse.wheel(0, 550)
  })
  await page.evaluate(() => window.scrollTo(0, 0))
  return taken
}

async function standStill(page: Page): Promise<number> {
  return longestFrameMs(page, async () => {
    for (let step = 0; step < 20; step += 1) await page.mouse.move(200, 300 + step)
  })
}

async function figureOf(name: string, measure: () => Promise<number>): Promise<Figure> {
  // The first time fetches code and warms the engine up.
  await measure()
  const values: number[] = []
  for (let run = 0; run < runs; run += 1) values.push(await measure())
  return { name, unit: 'ms', limit, ...medianWithSpread(values) }
}

/** Long enough for the browser to report the last event. */
const reportMs = 500

/** The slowest touch of what is done, from the touch to the next frame, as the browser measures it (steps of 8 ms). */
async function slowestInteractionMs(page: Page, act: () => Promise<void>): Promise<number> {
  await page.evaluate(() => {
    const durations: number[] = []
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if ('interactionId' in entry && Number(entry.interactionId) > 0) durations.push(entry.duration)
      }
    })
    observer.observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
    Object.assign(window, { benchDurations: durations, benchObserver: observer })
  })
  await act()
  return page.evaluate(async (waitMs) => {
    await new Promise((resolve) => setTimeout(resolve, waitMs))
    const { benchDurations, benchObserver } = window as unknown as {
      benchDurations: number[]
      benchObserver: PerformanceObserver
    }
    benchObserver.disconnect()
    // What is quicker than a report is not reported.
    return Math.max(16, ...benchDurations)
  }, reportMs)
}

/** The longest time between two frames while something is done. */
async function longestFrameMs(page: Page, act: () => Promise<void>): Promise<number> {
  await page.evaluate(() => {
    const frames = { longest: 0, isOver: false }
    let last = performance.now()
    const tick = (now: number): void => {
      frames.longest = Math.max(frames.longest, now - last)
      last = now
      if (!frames.isOver) requestAnimationFrame(tick)
    }
    requestAnimationFrame(tick)
    Object.assign(window, { benchFrames: frames })
  })
  await act()
  return page.evaluate(() => {
    const { benchFrames } = window as unknown as { benchFrames: { longest: number; isOver: boolean } }
    benchFrames.isOver = true
    return benchFrames.longest
  })
}
