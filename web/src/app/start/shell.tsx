import type { ReactElement } from 'react'
import { useLocation } from 'react-router-dom'
import { usePaymentOutcome } from '../../features/payment/components/use-payment-outcome.ts'
import { useRememberOperationPoint } from '../../shared/navigation/use-shop-navigate.ts'
import { useSession } from '../../shared/services/services-context.ts'
import { ErrorBoundary } from '../page-states/error-boundary.tsx'
import { AppRoutes } from '../router/app-routes.tsx'
import { lazyPage } from '../router/lazy-page.ts'
import { useHostBack } from '../router/use-host-back.ts'
import { useOfflinePage } from '../router/use-offline-page.ts'
import { useScrollMemory } from '../router/use-scroll-memory.ts'

// Most visits never see it.
const SignInState = lazyPage(() => import('../page-states/sign-in-state.tsx'))

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
