import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactElement, StrictMode } from 'react'
import { BrowserRouter } from 'react-router-dom'
import { PaymentContext } from '../features/payment/hooks/payment-context.ts'
import { ServicesContext } from '../shared/services/services-context.ts'
import { ToastView } from '../shared/ui/toast/toast-view.tsx'
import type { Shop } from './boot/start-shop.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { Shell } from './shell.tsx'

/** The frame of the shop: what every route lives in. */
export function App({ services, payment, queries }: Shop): ReactElement {
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
