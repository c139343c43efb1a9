import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, CDPSession, Page } from '@playwright/test'
import { startStack } from '../../run/stack.ts'
import { type BenchWorld, benchOf, deleteWorld, openWorld } from '../measure/bench-world.ts'
import { type Figure, medianWithSpread } from '../measure/figure.ts'
import { rateFigures } from './motion-figures.ts'

/** As many as the panel keeps. */
const entryCount = 10_000
/** Enough to go on arriving while it is scrolled. */
const arrivingCount = 20_000
const runs = 5
/** Frames that one run of scrolling draws. */
const steps = 100
/** Requests under way at once while the journal is filled. */
const lanes = 8

/** The panel's journal with as many entries as it keeps: how it scrolls, how it follows, and what it holds in memory. */
export async function* panelFigures(browser: Browser): AsyncGenerator<Figure> {
  const dataDir = mkdtempSync(join(tmpdir(), 'skyshop-bench-'))
  const stack = await startStack(dataDir)
  try {
    const bench = benchOf(stack.ready)
    const shop = await openWorld(bench, 'new-owner')
    await fillJournal(shop, entryCount)
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    const session = await page.context().newCDPSession(page)
    // What the page's own thread computed, however many others the machine runs.
    await session.send('Performance.enable', { timeDomain: 'threadTicks' })
    await page.goto(`${stack.ready.panelUrl}/#world=${shop.world.worldId}`)
    await page.getByRole('tab', { name: /Journal/ }).click()
    await page.getByText(/of 1\d{4} entries/).waitFor()
    yield* await scrollFigures({ page, session, pixels: 300 }, 'scroll over 10,000 entries')
    yield* await scrollFigures({ page, session, pixels: 2_700 }, 'drag across 10,000 entries')
    const rows = await page.getByRole('list', { name: 'Journal' }).getByRole('listitem').count()
    yield { name: 'rows in the document', value: rows, unit: '', limit: { atMost: 60 } }
    const heapBefore = await heapMb(session)
    yield { name: 'memory with 10,000 entries', value: heapBefore, unit: 'MB', limit: { atMost: 120 } }
    const filling = fillJournal(shop, arrivingCount)
    yield* await scrollFigures({ page, session, pixels: 300 }, 'scroll while entries arrive')
    await filling
    await page.getByText(/Stream live · 3\d{4}/).waitFor()
    const heapAfter = await heapMb(session)
    const growth = { name: 'memory after 20,000 more', value: heapAfter, unit: 'MB' }
    yield {
      ...growth,
      limit: { atMost: Math.ceil(heapBefore * 1.2) },
      note: `${heapBefore.toFixed(1)} MB before`,
    }
    await page.close()
    await deleteWorld(bench, shop.world.worldId)
  } finally {
    await stack.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Reads of two cameras in turn: equal ones would be folded into one row. */
async function fillJournal({ world, product }: BenchWorld, count: number): Promise<void> {
  const fill = async (lane: number) => {
    for (let made = lane; made < count; made += lanes) {
      const { sn: deviceId, productCode } = world.devices[made % 2] ?? { sn: '', productCode: 'IPC' }
      const query = { devTenantId: world.tenantId, deviceId, productCode }
      await product.GET('/api/skyworthPay/v1/order/unpayOrder', { params: { query } })
    }
  }
  await Promise.all(Array.from({ length: lanes }, (_, lane) => fill(lane)))
}

interface Scroll {
  page: Page
  session: CDPSession
  /** From one frame to the next. */
  pixels: number
}

/**
 * Frames a second, beside the panel standing still, which shows what the machine takes, and what each cost: sixty a
 * second leave a page some sixteen milliseconds.
 */
async function scrollFigures({ page, session, pixels }: Scroll, name: string): Promise<Figure[]> {
  // The first time warms the engine up.
  await framesPerSecond(page, pixels)
  const rates: Record<'moving' | 'still', number[]> = { moving: [], still: [] }
  const [shares, costs]: [number[], number[]] = [[], []]
  for (let run = 0; run < runs; run += 1) {
    const still = await framesPerSecond(page, 0)
    const before = await threadMs(session)
    const rate = await framesPerSecond(page, pixels)
    costs.push(((await threadMs(session)) - before) / steps)
    rates.moving.push(rate)
    rates.still.push(still)
    shares.push(rate / still)
  }
  return [
    ...rateFigures(name, rates),
    {
      name: `${name}: share of the frames standing still`,
      unit: '×',
      limit: { atLeast: 0.95 },
      ...medianWithSpread(shares, '×'),
    },
    { name: `${name}: a frame`, unit: 'ms', limit: { atMost: 12 }, ...medianWithSpread(costs) },
  ]
}

async function threadMs(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN)
}

/** Frames a second while the journal is scrolled from its beginning on, in steps of so many pixels, or of none. */
function framesPerSecond(page: Page, pixels: number): Promise<number> {
  return page.getByRole('list', { name: 'Journal' }).evaluate(
    async (list, by) => {
      const scroller = list.parentElement
      if (scroller === null) throw new Error('The journal is in no scroller.')
      const drawn = () => new Promise<number>((resolve) => requestAnimationFrame(resolve))
      const began = await drawn()
      let last = began
      for (let step = 0; step < by.steps; step += 1) {
        scroller.scrollTop = step * by.pixels
        last = await drawn()
      }
      return (1000 * by.steps) / (last - began)
    },
    { steps, pixels },
  )
}

/** What the page holds in memory after a collection. */
async function heapMb(session: CDPSession): Promise<number> {
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  return usedSize / 1024 / 1024
}
