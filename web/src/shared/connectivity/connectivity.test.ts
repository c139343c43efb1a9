import { expect, it, vi } from 'vitest'
import { createManualTime } from '../testing/manual-time.ts'
import { watchOffline } from './offline-watch.ts'
import { createServerProbe } from './probe-server.ts'

function watch(probe: () => Promise<boolean>, onLine = true) {
  const page = Object.assign(new EventTarget(), { navigator: { onLine } })
  const onOffline = vi.fn()
  const stop = watchOffline({ page, probe, pause: async () => undefined, onOffline })
  return { goOffline: () => page.dispatchEvent(new Event('offline')), onOffline, stop }
}

it('asks again as long as the web view says offline', async () => {
  const answers = [true, true, false]
  const { goOffline, onOffline } = watch(async () => answers.shift() ?? false, false)
  goOffline()
  await createManualTime().settle()
  expect([answers, onOffline.mock.calls.length]).toEqual([[], 1])
})

it('reports offline once a probe fails too', async () => {
  const { goOffline, onOffline } = watch(async () => false)
  goOffline()
  goOffline()
  await createManualTime().settle()
  expect(onOffline).toHaveBeenCalledOnce()
})

it('stays where it is when the probe gets through', async () => {
  const { goOffline, onOffline } = watch(async () => true)
  goOffline()
  await createManualTime().settle()
  expect(onOffline).not.toHaveBeenCalled()
})

it('notifies nobody after the watch has ended', async () => {
  const { goOffline, onOffline, stop } = watch(async () => false)
  goOffline()
  stop()
  await createManualTime().settle()
  expect(onOffline).not.toHaveBeenCalled()
})

it('probes with any answer, and gives up after five seconds', async () => {
  const time = createManualTime()
  expect(await createServerProbe(async () => new Response('', { status: 502 }), time.timers)()).toBe(true)
  expect(await createServerProbe(() => Promise.reject(new TypeError('no')), time.timers)()).toBe(false)
  const hangs = (_url: string, { signal }: RequestInit): Promise<never> =>
    new Promise((_, reject) => signal?.addEventListener('abort', () => reject(new Error('aborted'))))
  const probing = createServerProbe(hangs, time.timers)()
  await time.advance(5000)
  expect(await probing).toBe(false)
})
