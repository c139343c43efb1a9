import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useShopNavigate } from '../../../shared/navigation/use-shop-navigate.ts'
import { paymentDestination } from '../model/payment-destination.ts'
import { isFromLastAttempt, type PaymentState, selectNotice } from '../model/payment-state.ts'
import { usePayment } from './payment-context.ts'

/**
 * Shows each outcome on its page and has everything that depends on it read again. Mounted once, in the shell: an
 * outcome must be shown whatever page is open.
 */
export function usePaymentOutcome(): void {
  const { state } = usePayment()
  const { replace } = useShopNavigate()
  const queries = useQueryClient()
  useEffect(
    () =>
      state.subscribe((after, before) => {
        if (after.at === before.at) return
        const destination = paymentDestination(after)
        if (destination !== null) replace(destination.path, destination.query)
        if (isNews(after)) void queries.invalidateQueries()
      }),
    [state, replace, queries],
  )
}

// A refusal is news too: prices and packages are not what the page shows.
function isNews(state: PaymentState): boolean {
  return (
    ['success', 'failed', 'cancelled', 'signed'].includes(state.at) || isFromLastAttempt(selectNotice(state))
  )
}
