import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactElement, StrictMode } from 'react'
import { BrowserRouter } from 'react-router-dom'
import { PaymentContext } from '../../features/payment/components/payment-context.ts'
import { ServicesContext } from '../../shared/services/services-context.ts'
import { ToastView } from '../../shared/ui/toast/toast-view.tsx'
import { ErrorBoundary } from '../page-states/error-boundary.tsx'
import { Shell } from './shell.tsx'
import type { Shop } from './start-shop.ts'

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
