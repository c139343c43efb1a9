import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, it, vi } from 'vitest'
import { ServicesContext } from '../../shared/services/services-context.ts'
import { createFakeServices } from '../../shared/testing/fake-services.ts'
import { NetworkErrorState } from './network-error-state.tsx'

vi.mock('react-i18next', () => ({ useTranslation: () => ({ t: (key: string) => key }) }))

afterEach(() => vi.restoreAllMocks())

async function show(state: { isOnline: boolean; isServed: () => boolean; onReachable?: () => void }) {
  const { isOnline, isServed, ...props } = state
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
  vi.stubGlobal('fetch', async () => {
    if (!isServed()) throw new TypeError('Failed to fetch')
    return new Response()
  })
  const container = document.createElement('div')
  const services = createFakeServices()
  await act(async () =>
    createRoot(container).render(
      <MemoryRouter>
        <ServicesContext value={services}>
          <NetworkErrorState {...props} />
        </ServicesContext>
      </MemoryRouter>,
    ),
  )
  return { services, title: () => container.querySelector('h2')?.textContent }
}

const nothing = (): void => undefined

// spec: 2.57
it.each([
  ['the phone is offline', { isOnline: false, onReachable: nothing }, 'state.offlineTitle'],
  ['the shop cannot be reached', { isOnline: true, onReachable: nothing }, 'state.unreachableTitle'],
  ['the address was opened', { isOnline: true }, 'state.networkTitle'],
])('names the cause where %s', async (_cause, state, title) => {
  const shown = await show({ ...state, isServed: () => false })
  expect(shown.title()).toBe(title)
})

// spec: 2.88
it('brings the page back with the first probe that gets through', async () => {
  let isServed = false
  const onReachable = vi.fn()
  const { services } = await show({ isOnline: true, isServed: () => isServed, onReachable })
  await act(() => services.time.advance(3000))
  expect(onReachable).not.toHaveBeenCalled()
  isServed = true
  await act(() => services.time.advance(3000))
  expect(onReachable).toHaveBeenCalledOnce()
})
