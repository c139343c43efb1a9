import type { ReactElement } from 'react'
import { useLocation } from 'react-router-dom'
import { usePaymentOutcome } from '../features/payment/hooks/use-payment-outcome.ts'
import { useRememberOperationPoint } from '../shared/navigation/use-shop-navigate.ts'
import { useSession } from '../shared/services/services-context.ts'
import { lazyPage } from './boot/lazy-page.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { useHostBack } from './hooks/use-host-back.ts'
import { useOfflinePage } from './hooks/use-offline-page.ts'
import { useScrollMemory } from './hooks/use-scroll-memory.ts'
import { AppRoutes } from './routes/app-routes.tsx'

// Most visits never see it.
const SignInState = lazyPage(() => import('./sign-in-state.tsx'))

/** What holds on every route, whatever page is open. */
export function Shell(): ReactElement {
  useRememberOperationPoint()
  useHostBack()
  useOfflinePage()
  useScrollMemory()
  usePaymentOutcome()
  const isSignedIn = useSession(({ status }) => status === 'ready')
  const { key } = useLocation()
  return <ErrorBoundary place={key}>{isSignedIn ? <AppRoutes /> : <SignInState />}</ErrorBoundary>
}
