import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { Phone } from '../../../kit/testing/phone/phone.ts'
import { DataUseScreen } from '../../../kit/testing/screens/data-screens.ts'
import { CloudTabScreen, DataTabScreen } from '../../../kit/testing/screens/tab-screens.ts'
import { createWorld } from '../../../kit/testing/world/world.ts'
import { WorldClock } from '../../../kit/testing/world/world-clock.ts'
import { startStack } from '../../run/stack.ts'
import { type Figure, medianWithSpread } from '../measure/figure.ts'

/** A phone of the middle range beside the machine that measures. */
const slowdown = 4
const runs = 5
/** Share of the frames that the page draws while nothing moves. */
const limit = { atLeast: 0.9 }
/** Sixty a second, as near as it is counted; asked for where the machine reaches it while nothing moves. */
const fullRate = 57
/** A slide stands 3 s, then moves. */
const slideMs = 4000
const camera = 'Garden gate'

/** What was drawn while something moved. */
interface Motion {
  framesPerSecond: number
  /** Tasks that held the page for more than 100 ms. */
  longTasks: number
}

/** Measures how evenly the shop moves with the processor slowed 4 times, beside the same page standing still. */
export async function* motionFigures(browser: Browser): AsyncGenerator<Figure> {
  const dataDir = mkdtempSync(join(tmpdir(), 'skyshop-bench-'))
  const stack = await startStack(dataDir)
  try {
    const profile = { platform: 'android', appLanguage: 'en' } as const
    const world = await createWorld(stack.ready, { scenario: 'data-active', seed: 1, profile })
    const page = await browser.newPage({ viewport: { width: 414, height: 896 } })
    const phone = await Phone.connect({ page, world, clock: new WorldClock(world), platform: 'android' })
    const session = await page.context().newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    await phone.open(DataTabScreen.address)
    const tab = phone.at(DataTabScreen)
    await tab.row(camera).waitFor()
    yield* await figuresOf(page, 'sheet rises', {
      from: 'rise',
      act: async () => void (await tab.manage(camera)),
      undo: () => page.keyboard.press('Escape').then(() => tab.sheet.waitFor({ state: 'hidden' })),
    })
    yield* await figuresOf(page, 'sheet sinks', {
      from: 'sink',
      prepare: async () => (await tab.manage(camera)).waitFor(),
      act: () => page.keyboard.press('Escape'),
      undo: () => tab.sheet.waitFor({ state: 'hidden' }),
    })
    yield* await figuresOf(page, 'ring is drawn', {
      from: 'turn-in',
      act: () => phone.goTo(DataUseScreen.addressOf(world.camera(camera))),
      undo: () => phone.goTo(DataTabScreen.address).then(() => tab.row(camera).waitFor()),
    })
    await phone.goTo(DataUseScreen.addressOf(world.camera(camera)))
    const toast = page.getByRole('status').getByText(/^(Copied|Not copied)/)
    yield* await figuresOf(page, 'toast appears', {
      from: 'toast-in',
      act: () => page.getByRole('button', { name: 'Copy the ICCID' }).click(),
      undo: () => toast.waitFor({ state: 'hidden' }),
    })
    await phone.goTo(CloudTabScreen.address)
    await phone.at(CloudTabScreen).row(camera).waitFor()
    yield* await figuresOf(page, 'carousel moves', { act: nothing, from: 'now', forMs: slideMs })
  } finally {
    await stack.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

interface Movement {
  prepare?: () => Promise<void>
  act: () => Promise<void>
  undo?: () => Promise<void>
  /** The animation it begins with, by its name in the style sheet; another one may begin before, as that of a skeleton. */
  from: 'now' | 'rise' | 'sink' | 'turn-in' | 'toast-in'
  /** By default as long as a sheet rises. */
  forMs?: number
}

const nothing = (): Promise<void> => Promise.resolve()

/** Measures a movement several times, each beside the page standing still, which shows what the machine takes. */
async function figuresOf(
  page: Page,
  name: string,
  { prepare = nothing, act, undo = nothing, from, forMs = 240 }: Movement,
): Promise<Figure[]> {
  const shares: number[] = []
  const rates: Record<'moving' | 'still', number[]> = { moving: [], still: [] }
  const tasks = { moving: 0, still: 0 }
  // The first time fetches code and warms the engine up.
  for (let run = 0; run <= runs; run += 1) {
    await prepare()
    const still = await motionOf(page, nothing, { from: 'now', forMs })
    const moving = await motionOf(page, act, { from, forMs })
    await undo()
    if (run === 0) continue
    shares.push(moving.framesPerSecond / still.framesPerSecond)
    rates.moving.push(moving.framesPerSecond)
    rates.still.push(still.framesPerSecond)
    tasks.moving += moving.longTasks
    tasks.still += still.longTasks
  }
  return [
    ...rateFigures(name, rates),
    {
      name: `${name}: share of the frames standing still`,
      unit: '×',
      limit,
      ...medianWithSpread(shares, '×'),
    },
    {
      name: `${name}: tasks over 100 ms`,
      value: tasks.moving,
      unit: '',
      // A busy machine has some without any movement.
      limit: { atMost: tasks.still },
      note: `${runs} runs, ${tasks.still} standing still`,
    },
  ]
}

/** Frames a second while something moves and while nothing does; held to sixty where the machine draws as many standing still. */
export function rateFigures(name: string, rates: Record<'moving' | 'still', number[]>): Figure[] {
  const still = medianWithSpread(rates.still)
  const isFull = still.value >= fullRate
  return [
    {
      name: `${name}: frames a second`,
      unit: 'fps',
      ...medianWithSpread(rates.moving),
      ...(isFull && { limit: { atLeast: fullRate } }),
    },
    { name: `${name}: standing still`, unit: 'fps', ...still },
  ]
}

/** Counts frames while something moves: from now or from the start of an animation on. */
async function motionOf(
  page: Page,
  act: () => Promise<void>,
  watched: { from: Movement['from']; forMs: number },
): Promise<Motion> {
  await page.evaluate(watchFrames, watched)
  await act()
  const counted = await page.waitForFunction(() => (window as unknown as { motion?: Motion }).motion)
  const motion = await counted.jsonValue()
  if (motion === undefined) throw new Error('nothing was counted')
  return motion
}

/** In the page: leaves what it counted in `window.motion`. */
function watchFrames({ from, forMs }: { from: Movement['from']; forMs: number }): void {
  const host = window as unknown as { motion: Motion | undefined }
  host.motion = undefined
  const begin = (): void => {
    const tasks: number[] = []
    const observer = new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) tasks.push(duration)
    })
    observer.observe({ type: 'longtask' })
    let first = 0
    let frames = 0
    const tick = (now: number): void => {
      first ||= now
      if (now - first < forMs) {
        frames += 1
        requestAnimationFrame(tick)
        return
      }
      observer.disconnect()
      const longTasks = tasks.filter((duration) => duration > 100).length
      host.motion = { framesPerSecond: (frames * 1000) / (now - first), longTasks }
    }
    requestAnimationFrame(tick)
  }
  if (from === 'now') begin()
  // The build puts a file's mark before and after the name.
  const isAwaited = ({ animationName }: AnimationEvent) => animationName.split('_').includes(from)
  const awaitStart = (event: AnimationEvent): void => {
    if (!isAwaited(event)) return
    removeEventListener('animationstart', awaitStart, { capture: true })
    begin()
  }
  if (from !== 'now') addEventListener('animationstart', awaitStart, { capture: true })
}
