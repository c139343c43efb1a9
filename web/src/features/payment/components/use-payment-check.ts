import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorNameOf } from '../../../shared/errors/error-names.ts'
import { orNull } from '../../../shared/errors/report-unexpected.ts'
import { useServices } from '../../../shared/services/services-context.ts'
import { showToast } from '../../../shared/ui/toast/toast-store.ts'
import {
  type Destination,
  type PaymentOrder,
  type PaymentState,
  paymentDestination,
  stateOfStatus,
} from '../model/payment.ts'
import { readOrderStatus } from '../queries.ts'

interface PaymentCheck {
  isChecking: boolean
  /** The result page of the order by the server's word; null when the server did not answer. */
  check(order: PaymentOrder): Promise<Destination | null>
}

/** Asks once where an order stands, for a buyer who says that it is paid. */
export function usePaymentCheck(): PaymentCheck {
  const { t } = useTranslation()
  const services = useServices()
  const queries = useQueryClient()
  const [isChecking, setChecking] = useState(false)
  return {
    isChecking,
    async check(order) {
      setChecking(true)
      const confirmed = await readOrderStatus(services, order.orderNo).catch(orNull)
      setChecking(false)
      if (confirmed === null) {
        showToast(t('error.network-error'), { icon: 'info' })
        return null
      }
      void queries.invalidateQueries()
      if (confirmed.ok) {
        return paymentDestination(shown(stateOfStatus(confirmed.data.orderStatus, { order, claim: 'none' })))
      }
      const reason = errorNameOf(confirmed.refusal.code) ?? 'contract-violation'
      return paymentDestination({ at: 'failed', order, reason })
    },
  }
}

// Any status that is not paid goes to the fail page (product 4.10), which says by itself that an order was cancelled.
function shown(state: PaymentState): PaymentState {
  return state.at === 'cancelled' ? { at: 'failed', order: state.order, reason: 'order-not-payable' } : state
}
