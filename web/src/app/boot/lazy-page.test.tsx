import { act, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, it, vi } from 'vitest'
import { lazyPage } from './lazy-page.ts'

vi.mock('./reload-once.ts', () => ({ reloadOnce: () => false }))
vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
vi.stubGlobal('fetch', () => Promise.reject(new Error('no network')))
afterEach(() => vi.useRealTimers())

// spec: 9.01
it('gives a part of the shop up that has not arrived after 120,000 ms', async () => {
  vi.useFakeTimers()
  const Page = lazyPage(() => new Promise<{ default: () => null }>(() => {}))
  const root = createRoot(document.createElement('div'))
  await act(async () =>
    root.render(
      <Suspense>
        <Page />
      </Suspense>,
    ),
  )
  await act(() => vi.advanceTimersByTimeAsync(119_999))
  await expect(act(() => vi.advanceTimersByTimeAsync(1))).rejects.toThrow('Chunk load error: time-out')
})

it('draws a page whose code is there without anything in its place first', async () => {
  const Page = lazyPage(async () => ({ default: () => 'the page' }))
  await Page.preload()
  const place = document.createElement('div')
  const root = createRoot(place)
  const seen: string[] = []
  const Waiting = (): null => {
    seen.push('in its place')
    return null
  }
  await act(async () =>
    root.render(
      <Suspense fallback={<Waiting />}>
        <Page />
      </Suspense>,
    ),
  )
  expect([place.textContent, seen]).toEqual(['the page', []])
})
