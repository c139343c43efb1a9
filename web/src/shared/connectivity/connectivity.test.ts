import { expect, it, vi } from 'vitest'
import { createManualTime } from '../testing/manual-time.ts'
import { createServerProbe, watchOffline, watchReachable } from './connectivity.ts'

function watch(probe: () => Promise<boolean>, onLine = true) {
  const page = Object.assign(new EventTarget(), { navigator: { onLine } })
  const onOffline = vi.fn()
  const stop = watchOffline({ page, probe, pause: async () => undefined, onOffline })
  return { goOffline: () => page.dispatchEvent(new Event('offline')), onOffline, stop }
}

it('probes again while the web view reports offline', async () => {
  const answers = [true, true, false]
  const { goOffline, onOffline } = watch(async () => answers.shift() ?? false, false)
  goOffline()
  await createManualTime().settle()
  expect([answers, onOffline.mock.calls.length]).toEqual([[], 1])
})

it('reports offline once, when a probe fails', async () => {
  const { goOffline, onOffline } = watch(async () => false)
  goOffline()
  goOffline()
  await createManualTime().settle()
  expect(onOffline).toHaveBeenCalledOnce()
})

it('reports nothing when the probe succeeds', async () => {
  const { goOffline, onOffline } = watch(async () => true)
  goOffline()
  await createManualTime().settle()
  expect(onOffline).not.toHaveBeenCalled()
})

it('reports nothing after the watch for offline has ended', async () => {
  const { goOffline, onOffline, stop } = watch(async () => false)
  goOffline()
  stop()
  await createManualTime().settle()
  expect(onOffline).not.toHaveBeenCalled()
})

function watchReturn(probe: () => Promise<boolean>) {
  const time = createManualTime()
  const page = new EventTarget()
  const onReachable = vi.fn()
  const pause = () => new Promise<void>((resolve) => time.timers.after(1000, resolve))
  const stop = watchReachable({ page, probe, pause, onReachable })
  const goOnline = async () => {
    page.dispatchEvent(new Event('online'))
    await time.settle()
  }
  return { time, goOnline, onReachable, stop }
}

it('reports the server reachable once, after the first probe that succeeds', async () => {
  const answers = [false, true, true]
  const { time, onReachable } = watchReturn(async () => answers.shift() ?? false)
  await time.advance(1000)
  expect(onReachable).not.toHaveBeenCalled()
  await time.advance(5000)
  expect([answers, onReachable.mock.calls.length, time.pending()]).toEqual([[true], 1, 0])
})

it('probes at once when the web view reports online', async () => {
  const { goOnline, onReachable } = watchReturn(async () => true)
  await goOnline()
  await goOnline()
  expect(onReachable).toHaveBeenCalledOnce()
})

it('reports nothing after the watch for the server has ended', async () => {
  const { time, goOnline, onReachable, stop } = watchReturn(async () => true)
  stop()
  await goOnline()
  await time.advance(1000)
  expect([onReachable.mock.calls.length, time.pending()]).toEqual([0, 0])
})

it('counts any response as reachable, and gives up after five seconds', async () => {
  const time = createManualTime()
  expect(await createServerProbe(async () => new Response('', { status: 502 }), time.timers)()).toBe(true)
  expect(await createServerProbe(() => Promise.reject(new TypeError('no')), time.timers)()).toBe(false)
  const hangs = (_url: string, { signal }: RequestInit): Promise<never> =>
    new Promise((_, reject) => signal?.addEventListener('abort', () => reject(new Error('aborted'))))
  const probing = createServerProbe(hangs, time.timers)()
  await time.advance(5000)
  expect(await probing).toBe(false)
})
