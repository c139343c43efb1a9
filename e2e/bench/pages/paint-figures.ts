import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from '@playwright/test'
import { type ShopPage, shopPages } from '../../../kit/testing/checks/shop-pages.ts'
import { Phone } from '../../../kit/testing/phone/phone.ts'
import { createWorld } from '../../../kit/testing/world/world.ts'
import { WorldClock } from '../../../kit/testing/world/world-clock.ts'
import { type StackReady, startStack } from '../../run/stack.ts'
import { type Figure, medianWithSpread } from '../measure/figure.ts'
import { measureBenchmarkIndex } from './lighthouse-figures.ts'
import { type Paint, readPaint, watchPaint } from './paint-timing.ts'

/** Lighthouse's phone on slow 4G. */
const profile = {
  screen: { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true },
  /** Its processor by Lighthouse's own measure: what Chromium's developer tools take for a phone of the middle (a Pixel 5). */
  benchmarkIndex: 1000,
  roundTripMs: 150,
  bytesPerSecond: (1.6 * 1024 * 1024) / 8,
}

/** Name, TCP and TLS before the first byte, which the browser's throttling leaves out: three round trips. */
const handshakesMs = 3 * profile.roundTripMs

const runs = 3
/** Pages by their name in the checks, with what is there once their first data is; in CSS alone. */
const measured = [
  ['cloud tab', 'main li h3'],
  ['data tab', 'main li h3'],
  ['phone-reminder tab', 'main li h3'],
  ['WeChat-call tab', 'main li h3'],
  ['algorithm page', 'main li h3'],
  ['packages', 'input[name="duration"]'],
  ['payment', '[role="timer"]'],
] as const

/** Measures how the tabs and a purchase's pages first appear on a slow phone on a slow network. */
export async function* paintFigures(browser: Browser): AsyncGenerator<Figure> {
  const dataDir = mkdtempSync(join(tmpdir(), 'skyshop-bench-'))
  // The limits are for one phone: a fixed factor would make another of it on each machine.
  const index = await measureBenchmarkIndex(browser)
  const slowdown = Math.max(1, index / profile.benchmarkIndex)
  yield { name: 'processor', value: index, unit: '', note: `slowed down ${slowdown.toFixed(1)} times` }
  const stack = await startStack(dataDir)
  try {
    for (const [name, data] of measured) {
      const page = shopPages.find((one) => one.name === name)
      if (!page) throw new Error(`There is no page called ${name} to measure.`)
      yield* figuresOf(await paintsOf({ ...page, ready: data }, { ready: stack.ready, browser, slowdown }))
    }
  } finally {
    await stack.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

interface Paints {
  name: string
  cold: Paint[]
  /** The same address once more, everything that may be kept being kept. */
  warm: Paint
}

interface MeasuredOn {
  ready: StackReady
  browser: Browser
  /** How much slower than this machine the phone is. */
  slowdown: number
}

async function paintsOf(page: ShopPage, on: MeasuredOn): Promise<Paints> {
  const cold: Paint[] = []
  let warm: Paint | null = null
  const host = { platform: 'android', appLanguage: 'en' } as const
  const world = await createWorld(on.ready, { scenario: page.scenario, seed: 1, profile: host })
  const address = await page.address(world)
  // The first one warms up the server, and is not counted.
  for (let run = 0; run <= runs; run += 1) {
    const context = await on.browser.newContext(profile.screen)
    const view = await context.newPage()
    const parts = { page: view, world, clock: new WorldClock(world), platform: 'android' } as const
    const phone = await Phone.connect(parts)
    await watchPaint(view, page.ready)
    const session = await context.newCDPSession(view)
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: profile.roundTripMs,
      downloadThroughput: profile.bytesPerSecond,
      uploadThroughput: profile.bytesPerSecond / 2,
    })
    await session.send('Emulation.setCPUThrottlingRate', { rate: on.slowdown })
    await phone.open(address)
    const paint = await readPaint(view)
    if (run > 0) cold.push(paint)
    if (run === runs) {
      await phone.open(address)
      warm = await readPaint(view)
    }
    await phone.close()
    await context.close()
  }
  if (warm === null) throw new Error('nothing was measured')
  return { name: page.name, cold, warm }
}

function* figuresOf({ name, cold, warm }: Paints): Generator<Figure> {
  const figure = (
    what: string,
    of: (paint: Paint) => number,
    more: Pick<Figure, 'unit' | 'limit'>,
  ): Figure => ({
    name: `${name}: ${what}`,
    ...medianWithSpread(cold.map(of)),
    ...more,
  })
  yield figure('first contentful paint', ({ fcpMs }) => fcpMs + handshakesMs, ms(1000))
  const largest = figure('largest contentful paint', ({ lcpMs }) => lcpMs + handshakesMs, ms(2000))
  yield { ...largest, note: `${largest.note}, ${cold.at(-1)?.lcpElement}` }
  yield figure('data', ({ readyMs }) => readyMs + handshakesMs, ms(2600))
  yield figure('blocked', ({ tbtMs }) => tbtMs, ms(150))
  yield figure('shifted', ({ cls }) => cls * 1000, { unit: '/1000', limit: { atMost: 20 } })
  yield {
    name: `${name}: script on the next visit`,
    value: warm.scriptBytes,
    unit: 'bytes',
    limit: { atMost: 0 },
  }
  yield {
    name: `${name}: requests in a row on the next visit`,
    value: warm.requestDepth,
    unit: '',
    limit: { atMost: 2 },
  }
}

function ms(atMost: number): Pick<Figure, 'unit' | 'limit'> {
  return { unit: 'ms', limit: { atMost } }
}
