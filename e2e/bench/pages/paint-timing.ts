import type { Page } from '@playwright/test'

/** Paint figures of a page, in milliseconds from its navigation; `cls` has no unit. */
export interface Paint {
  fcpMs: number
  lcpMs: number
  /** What of long tasks was beyond 50 ms each, after the first contentful paint. */
  tbtMs: number
  cls: number
  /** When the element asked for was there. */
  readyMs: number
  /** The element of the largest contentful paint. */
  lcpElement: string
  /** Bytes of script that came over the network. */
  scriptBytes: number
  /** How many requests followed each other, each after the answer to the one before, until it was there. */
  requestDepth: number
}

/** Long enough after the page is ready for late shifts and the last largest contentful paint. */
const settleMs = 1500
const limitMs = 60_000

/** Watches the next documents of a page; call before they are opened. */
export async function watchPaint(page: Page, ready: string): Promise<void> {
  await page.addInitScript(watch, ready)
}

/**
 * Reads what was watched, once the element asked for is there. The page waits by itself: a locator would have it compile
 * 330 KB of Playwright's own while it is watched.
 */
export async function readPaint(page: Page): Promise<Paint> {
  const waits = { limitMs, settleMs }
  const { requests, ...paint } = await page.evaluate(async (waits) => {
    const { benchPaint } = window as unknown as Watched
    const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
    while (benchPaint.readyMs === 0) {
      if (performance.now() > waits.limitMs)
        throw new Error(`The page had no data after ${waits.limitMs} ms.`)
      await wait(50)
    }
    await wait(waits.settleMs)
    const { fcpMs, longTasks, ...seen } = benchPaint
    const late = longTasks.filter(({ startMs }) => startMs >= fcpMs)
    const tbtMs = late.reduce((sum, { durationMs }) => sum + durationMs - 50, 0)
    const scripts = performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.endsWith('.js')) as PerformanceResourceTiming[]
    const scriptBytes = scripts.reduce((sum, { transferSize }) => sum + transferSize, 0)
    const requests = (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      // What is answered later, it did not wait for.
      .filter(({ initiatorType, responseEnd }) => initiatorType === 'fetch' && responseEnd <= seen.readyMs)
      .map(({ startTime, responseEnd }) => ({ startMs: startTime, endMs: responseEnd }))
    return { ...seen, fcpMs, tbtMs, scriptBytes, requests }
  }, waits)
  return { ...paint, requestDepth: depthOf(requests) }
}

/** The longest chain of requests of which each began after the one before had been answered. */
export function depthOf(requests: readonly { startMs: number; endMs: number }[]): number {
  const depths: { endMs: number; depth: number }[] = []
  for (const { startMs, endMs } of requests.toSorted((a, b) => a.startMs - b.startMs)) {
    const before = depths.filter((one) => one.endMs <= startMs).map(({ depth }) => depth)
    depths.push({ endMs, depth: 1 + Math.max(0, ...before) })
  }
  return Math.max(0, ...depths.map(({ depth }) => depth))
}

interface Watched {
  benchPaint: {
    fcpMs: number
    lcpMs: number
    lcpElement: string
    cls: number
    readyMs: number
    longTasks: { startMs: number; durationMs: number }[]
  }
}

/** In the page, before its own scripts: notes paints, shifts and long tasks, and when the element is there. */
function watch(ready: string): void {
  const seen: Watched['benchPaint'] = {
    ...{ fcpMs: 0, lcpMs: 0, lcpElement: '', cls: 0, readyMs: 0 },
    longTasks: [],
  }
  Object.assign(window, { benchPaint: seen })
  const observe = (type: string, each: (entry: never) => void): void => {
    const observer = new PerformanceObserver((list) => list.getEntries().forEach(each as () => void))
    observer.observe({ type, buffered: true })
  }
  observe('paint', (entry: PerformanceEntry) => {
    if (entry.name === 'first-contentful-paint') seen.fcpMs = entry.startTime
  })
  observe(
    'largest-contentful-paint',
    (entry: PerformanceEntry & { element: Element | null; size: number }) => {
      seen.lcpMs = entry.startTime
      const { element } = entry
      seen.lcpElement = `${element?.tagName ?? 'gone'} ${element?.textContent?.slice(0, 30) ?? ''} ${entry.size}`
    },
  )
  observe('layout-shift', (entry: PerformanceEntry & { value: number; hadRecentInput: boolean }) => {
    if (!entry.hadRecentInput) seen.cls += entry.value
  })
  observe('longtask', (entry: PerformanceEntry) => {
    seen.longTasks.push({ startMs: entry.startTime, durationMs: entry.duration })
  })
  const look = (): void => {
    if (document.querySelector(ready) !== null) seen.readyMs = performance.now()
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}
