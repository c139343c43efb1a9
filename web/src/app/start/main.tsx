import '../../shared/styles/global.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactElement, StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { PaymentContext } from '../../features/payment/components/payment-context.ts'
import { chosenLanguage } from '../../shared/i18n/i18n.ts'
import { paths } from '../../shared/navigation/paths.ts'
import { ServicesContext } from '../../shared/services/services-context.ts'
import { pageTimers } from '../../shared/time/clock.ts'
import { ToastView } from '../../shared/ui/toast/toast-view.tsx'
import { reloadOnce, reloadWhenServed } from '../page/reload.ts'
import { ErrorBoundary } from '../page-states/error-boundary.tsx'
import { preloadPage } from '../router/pages.ts'
import { Shell } from './shell.tsx'
import { type Shop, startShop } from './start-shop.ts'

async function start(): Promise<void> {
  const prefetch = preloadPage(location.pathname)
  const container = document.getElementById('app')
  if (!container) throw new Error('The page has no #app')
  const root = createRoot(container)
  const onOtherAccount = (): void => {
    // At once nothing of the other account is on the screen; a new document has nothing of it in memory either.
    root.unmount()
    location.replace(paths.root)
  }
  const shop = await startShop({ page: window, prefetch, onOtherAccount })
  // In pieces: touches and answers need not wait for the whole page.
  startTransition(() => root.render(<App {...shop} />))
}

// The probe has found something missing that the shop uses, and the page says so.
const { dataset } = document.documentElement
const isTooOld = dataset.page === 'update'
if (!isTooOld) {
  // From here on the shop itself says what is wrong; what only took its time is no failure.
  dataset.started = ''
  if (dataset.failed === 'late') delete dataset.failed
  start().catch((error: unknown) => {
    // The texts did not arrive: the page says so in its own until they do.
    if (!reloadOnce()) {
      dataset.failed = 'texts'
      sayInLanguageOfApp()
      void reloadWhenServed(window, pageTimers)
    }
    throw error
  })
}

/** Words of the page about code that did not come stand in the language of the browser until that of the app is known. */
function sayInLanguageOfApp(): void {
  const language = chosenLanguage()
  if (language === null) return
  dataset.language = language
  document.dispatchEvent(new Event('readystatechange'))
}

/** The frame of the shop: what every route lives in. */
function App({ services, payment, queries }: Shop): ReactElement {
  return (
    <StrictMode>
      <ServicesContext value={services}>
        <QueryClientProvider client={queries}>
          <PaymentContext value={payment}>
            <ErrorBoundary>
              <BrowserRouter>
                <Shell />
              </BrowserRouter>
            </ErrorBoundary>
          </PaymentContext>
        </QueryClientProvider>
      </ServicesContext>
      <ToastView />
    </StrictMode>
  )
}
