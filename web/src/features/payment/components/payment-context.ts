import { createContext, useContext } from 'react'
import { useStore } from 'zustand'
import type { PaymentController } from '../flow/payment-controller.ts'
import type { PaymentState } from '../model/payment.ts'

/** Hands the one payment controller to components: `<PaymentContext value={controller}>`. */
export const PaymentContext = createContext<PaymentController | null>(null)

/** The payments of this page. */
export function usePayment(): PaymentController {
  const controller = useContext(PaymentContext)
  if (controller === null) throw new Error('no payment controller above this component')
  return controller
}

/** The state of the payment, kept up to date. */
export function usePaymentState(): PaymentState {
  return useStore(usePayment().state)
}
