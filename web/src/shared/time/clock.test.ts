import { afterEach, expect, it, vi } from 'vitest'
import { whenIdle } from './clock.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('waits for the browser to be idle', () => {
  const requestIdleCallback = vi.fn((_run: () => void, _options: IdleRequestOptions) => 7)
  const cancelIdleCallback = vi.fn()
  vi.stubGlobal('requestIdleCallback', requestIdleCallback)
  vi.stubGlobal('cancelIdleCallback', cancelIdleCallback)
  const run = vi.fn()
  const callOff = whenIdle(run)
  expect(run).not.toHaveBeenCalled()
  requestIdleCallback.mock.calls[0]?.[0]()
  expect(run).toHaveBeenCalledOnce()
  callOff()
  expect(cancelIdleCallback).toHaveBeenCalledWith(7)
})

it('falls back to a short delay without an idle callback', () => {
  vi.useFakeTimers()
  vi.stubGlobal('requestIdleCallback', undefined)
  const run = vi.fn()
  whenIdle(vi.fn())()
  whenIdle(run)
  expect(run).not.toHaveBeenCalled()
  vi.runAllTimers()
  expect(run).toHaveBeenCalledOnce()
})
