import { act, type ReactElement } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, it, vi } from 'vitest'
import { type LazyPage, lazyPage } from './lazy-page.ts'

vi.mock('./reload.ts', () => ({ reloadOnce: () => false }))
vi.stubGlobal('fetch', () => Promise.reject(new Error('no network')))
afterEach(() => vi.useRealTimers())

// spec: 9.01
it('rejects code that has not arrived after 120,000 ms', async () => {
  vi.useFakeTimers()
  const Page = lazyPage(() => new Promise<{ default: () => null }>(() => {}))
  const root = createRoot(document.createElement('div'))
  await act(async () => root.render(<Page />))
  await act(() => vi.advanceTimersByTimeAsync(119_999))
  await expect(act(() => vi.advanceTimersByTimeAsync(1))).rejects.toThrow('Chunk load error: time-out')
})

const seen: string[] = []
function Frame({ page }: { page: LazyPage<object> }): ReactElement {
  const Code = page.useCode()
  seen.push(Code === null ? 'boxes' : 'page')
  return Code === null ? <>boxes</> : <Code />
}

it('draws a page whose code is loaded without a skeleton first', async () => {
  const Page = lazyPage(async () => ({ default: () => 'the page' }))
  await Page.preload()
  const container = document.createElement('div')
  await act(async () => createRoot(container).render(<Frame page={Page} />))
  expect([container.textContent, seen]).toEqual(['the page', ['page']])
})

it('draws a page as soon as its code has come', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  // What React would put off it puts off with a timer.
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  let arrive: (code: { default: () => string }) => void = () => undefined
  const code = new Promise<{ default: () => string }>((resolve) => {
    arrive = resolve
  })
  const container = document.createElement('div')
  createRoot(container).render(<Frame page={lazyPage(() => code)} />)
  await turns()
  expect(container.textContent).toBe('boxes')
  arrive({ default: () => 'the page' })
  await turns()
  expect(container.textContent).toBe('the page')
})

/** As many turns of the event loop as drawing takes, without any time. */
async function turns(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve))
}
