import type { Services } from '../../../shared/services/services.ts'
import type { PaymentOrder, PaymentState } from '../model/payment-state.ts'
import { checkEarlierOrder, type EarlierOrderResult } from './check-earlier-order.ts'
import type { FlowServices } from './payment-calls.ts'
import { createPaymentSteps, type PaymentMachine } from './payment-steps.ts'

/** What payments do beside changing their state; nobody needs it before something is bought. */
export interface PaymentWork {
  /** Does what entering a state asks for. */
  enter(entered: PaymentState): void
  /** Looks at an order that an earlier visit left. */
  checkEarlierOrder(order: PaymentOrder): Promise<EarlierOrderResult>
}

export type CreatePaymentWork = (
  services: FlowServices & Pick<Services, 'timers'>,
  machine: PaymentMachine,
) => PaymentWork

export const createPaymentWork: CreatePaymentWork = (services, machine) => ({
  enter: createPaymentSteps(services, machine),
  checkEarlierOrder: (order) => checkEarlierOrder(services, order),
})
