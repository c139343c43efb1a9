import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it, vi } from 'vitest'
import { lazyPage } from '../page/lazy-page.ts'
import { ErrorBoundary } from './error-boundary.tsx'

vi.mock('../page/reload.ts', () => ({ reloadOnce: () => false }))
vi.mock('./network-error-state.tsx', () => ({ NetworkErrorState: () => 'the error page' }))
vi.stubGlobal('fetch', () => Promise.reject(new Error('no network')))

it('loads a failed page again only when it is opened again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  let isOnline = false
  const load = vi.fn(async () => {
    if (!isOnline) throw new Error('no network')
    return { default: () => 'the page' }
  })
  const Page = lazyPage(load)
  const container = document.createElement('div')
  const root = createRoot(container, { onCaughtError: () => undefined })
  const show = (resetKey: string) =>
    act(async () =>
      root.render(
        <ErrorBoundary resetKey={resetKey}>{resetKey === 'tab' ? 'the tab' : <Page />}</ErrorBoundary>,
      ),
    )
  await show('first')
  expect([container.textContent, load.mock.calls.length]).toEqual(['the error page', 1])
  await show('tab')
  expect([container.textContent, load.mock.calls.length]).toEqual(['the tab', 1])
  isOnline = true
  await show('second')
  expect(container.textContent).toBe('the page')
})
