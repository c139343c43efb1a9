import type { Page } from '@playwright/test'

/** Long enough for the browser to report the last event. */
const reportMs = 500

/** The slowest touch of what is done, from the touch to the next picture, as the browser measures it (steps of 8 ms). */
export async function slowestInteractionMs(page: Page, act: () => Promise<void>): Promise<number> {
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

/** The longest time between two pictures while something is done. */
export async function longestFrameMs(page: Page, act: () => Promise<void>): Promise<number> {
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
