import { useQueryClient } from '@tanstack/react-query'
import { type ReactElement, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'
import { usePayment } from '../../features/payment/components/payment-context.ts'
import {
  isFromLastAttempt,
  type PaymentState,
  paymentDestination,
  selectNotice,
} from '../../features/payment/model/payment.ts'
import { replacedPageOf } from '../../shared/navigation/replaced-page.ts'
import { useShopNavigate, useStoredOperationPoint } from '../../shared/navigation/use-shop-navigate.ts'
import { useServices, useSession } from '../../shared/services/services-context.ts'
import { closeTopModal } from '../../shared/ui/sheet/modal-stack.ts'
import { lazyPage } from '../page/lazy-page.ts'
import { tabPathOf } from '../page/tab-bar.ts'
import { ErrorBoundary } from '../page-states/error-boundary.tsx'
import { AppRoutes } from '../router/app-routes.tsx'
import { useOfflinePage } from './use-offline-page.ts'

// Most visits never see it.
const SignInState = lazyPage(() => import('../page-states/sign-in-state.tsx'))

/** Shell of every route, whatever page is open. */
export function Shell(): ReactElement {
  useStoredOperationPoint()
  useHostBack()
  useOfflinePage()
  useScrollMemory()
  usePaymentOutcome()
  const isSignedIn = useSession(({ status }) => status === 'ready')
  const { key } = useLocation()
  return <ErrorBoundary resetKey={key}>{isSignedIn ? <AppRoutes /> : <SignInState />}</ErrorBoundary>
}

/** The host's back: closes what is open on top, else does what the header's back does. */
function useHostBack(): void {
  const { host } = useServices()
  const { back } = useShopNavigate()
  const goBack = useEffectEvent(() => {
    if (!closeTopModal()) back()
  })
  useEffect(() => host.on('back', () => goBack()), [host])
}

/** A new page starts at its top; going back, to a tab, or to a page replaced while offline restores its scroll position. */
function useScrollMemory(): void {
  const location = useLocation()
  const { key, pathname, search } = location
  const address = pathname + search
  const tab = tabPathOf(pathname)
  const replaced = replacedPageOf(location)
  const scrollKey = tab ?? key
  const isNew = useNavigationType() !== 'POP' && tab === null
  const memory = useRef({ scrollKey, address: '', replaced, tops: new Map<string, number>() })

  useEffect(() => {
    history.scrollRestoration = 'manual'
    // Remembered while scrolling: on leaving, the shorter next page has cut the position already.
    const remember = (): void => {
      memory.current.tops.set(memory.current.scrollKey, window.scrollY)
    }
    window.addEventListener('scroll', remember, { passive: true })
    return () => window.removeEventListener('scroll', remember)
  }, [])

  const restore = useEffectEvent((wanted: string) => {
    const { tops, replaced: earlier, address: before } = memory.current
    const isBack = earlier !== null && earlier.pathname === pathname
    Object.assign(memory.current, { scrollKey: wanted, address, replaced })
    // A further entry of the same page, for a sheet over it, moves nothing.
    if (isNew && before === address) return void tops.set(wanted, window.scrollY)
    const top = tops.get(isBack && tab === null ? earlier.key : wanted)
    window.scrollTo(0, isNew && !isBack ? 0 : (top ?? 0))
  })
  useLayoutEffect(() => restore(scrollKey), [scrollKey])
}

/**
 * Shows each outcome on its page and has everything that depends on it read again. Mounted once, in the shell: an
 * outcome must be shown whatever page is open.
 */
function usePaymentOutcome(): void {
  const { state } = usePayment()
  const { replace } = useShopNavigate()
  const queries = useQueryClient()
  useEffect(
    () =>
      state.subscribe((after, before) => {
        if (after.at === before.at) return
        const destination = paymentDestination(after)
        if (destination !== null) replace(destination.path, destination.query)
        if (changesServerData(after)) void queries.invalidateQueries()
      }),
    [state, replace, queries],
  )
}

// A refusal is news too: prices and packages are not what the page shows.
function changesServerData(state: PaymentState): boolean {
  return (
    ['success', 'failed', 'cancelled', 'contract-signed'].includes(state.at) ||
    isFromLastAttempt(selectNotice(state))
  )
}
