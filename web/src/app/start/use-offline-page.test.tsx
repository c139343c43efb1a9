import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { expect, it, vi } from 'vitest'
import { createBrowser } from '../../shared/browser/browser.ts'
import { ServicesContext } from '../../shared/services/services-context.ts'
import { createFakeServices } from '../../shared/testing/fake-services.ts'
import { useOfflinePage } from './use-offline-page.ts'

function Shell() {
  useOfflinePage()
  return null
}

// spec: 2.57, 2.88
it('keeps the page that is being opened, not the one still drawn', async () => {
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch')
  })
  history.replaceState({ key: 'drawn', usr: null, idx: 1 }, '', '/payDtl?deviceId=1')
  const fake = createFakeServices()
  const services = { ...fake, browser: createBrowser(window, fake.timers) }
  await act(async () =>
    createRoot(document.createElement('div')).render(
      <BrowserRouter>
        <ServicesContext value={services}>
          <Shell />
        </ServicesContext>
      </BrowserRouter>,
    ),
  )
  const opening = { pathname: '/resultPage2/success', search: '?orderNo=2', key: 'opened', state: { tab: 1 } }
  history.replaceState({ key: opening.key, usr: opening.state, idx: 1 }, '', '/resultPage2/success?orderNo=2')
  await act(async () => void window.dispatchEvent(new Event('offline')))
  expect(location.pathname).toBe('/nullPage/error')
  expect(history.state).toMatchObject({ usr: { left: opening } })
})
