import { reportUnexpected } from '../../../shared/errors/report-unexpected.ts'
import type { Services } from '../../../shared/services/services.ts'
import {
  orderNoOf,
  type PaymentEvent,
  type PaymentNotice,
  type PaymentOrder,
  type PaymentState,
  type StateAt,
  stateOfStatus,
} from '../model/payment.ts'
import { openContractSheet, openSigningSession, queryContract } from './contract-signing.ts'
import {
  createOrder,
  type FlowServices,
  openWallet,
  payZero,
  preparePayment,
  queryStatus,
  recoverOrder,
  reloadOrder,
} from './payment-calls.ts'
import { orderService } from './service-order.ts'

/** Side effects of payments; loaded after the first view. */
export interface PaymentEffects {
  /** Runs the call or wait of an entered state. */
  enter(entered: PaymentState): void
  /** Reads the status of an order of an earlier visit. */
  checkEarlierOrder(order: PaymentOrder): Promise<EarlierOrderResult>
}

export type CreatePaymentEffects = (
  services: FlowServices & Pick<Services, 'timers'>,
  machine: PaymentMachine,
) => PaymentEffects

export const createPaymentEffects: CreatePaymentEffects = (services, machine) => ({
  enter: createPaymentSteps(services, machine),
  checkEarlierOrder: (order) => checkEarlierOrder(services, order),
})

/** How long after the page is back the callback may arrive. */
const CALLBACK_GRACE_MS = 1500
/** Pause between two queries of a status. */
const POLL_INTERVAL_MS = 2000

/** State and dispatch of the payment machine. */
export interface PaymentMachine {
  getState(): PaymentState
  dispatch(event: PaymentEvent): void
}

/** Returns the function that runs the call or wait of an entered state. */
export function createPaymentSteps(
  services: FlowServices & Pick<Services, 'timers'>,
  { getState, dispatch }: PaymentMachine,
): (entered: PaymentState) => void {
  /** Awaits a step and dispatches its event, unless the state has changed meanwhile. */
  const step = async (
    of: PaymentState,
    work: Promise<PaymentEvent>,
    otherwise: PaymentEvent = { type: 'refused', error: 'internal-error' },
  ): Promise<void> => {
    const event = await work.catch((error: unknown) => {
      reportUnexpected(error)
      return otherwise
    })
    const now = getState()
    if (now.at === of.at && orderNoOf(now) === orderNoOf(of)) dispatch(event)
  }

  const later = createWait(services.timers, getState)

  const query = (of: StateAt<'querying-status'> | StateAt<'polling-status'>): Promise<void> =>
    step(of, queryStatus(services, of.order.orderNo), { type: 'no-status' })

  const poll = (polling: StateAt<'polling-status'>): void =>
    later(polling, POLL_INTERVAL_MS, () => void query(polling).then(() => poll(polling)))

  return (entered) => {
    switch (entered.at) {
      case 'creating':
        return void step(entered, createOrder(services, entered.purchase))
      case 'service-ordering':
        return void step(entered, orderService(services, entered.service))
      case 'recovering':
        return void step(entered, recoverOrder(services, entered))
      case 'rereading':
        return void step(entered, reloadOrder(services, entered))
      case 'zero-paying':
        return void step(entered, payZero(services, entered.order), { type: 'answer-lost' })
      case 'preparing':
        return void step(entered, preparePayment(services, entered))
      case 'opening':
        return void step(entered, openWallet(services, entered))
      case 'contract-preparing':
        return void step(entered, openSigningSession(services, entered.renewal))
      case 'contract-wallet-opening':
        return void step(entered, openContractSheet(services, entered), {
          type: 'wallet-refused',
          reason: 'pay-failed',
        })
      case 'contract-querying':
        return void step(entered, queryContract(services, entered), {
          type: 'contract-known',
          signed: 'none',
        })
      case 'returning':
        return later(entered, CALLBACK_GRACE_MS, () => dispatch({ type: 'callback-overdue' }))
      case 'querying-status':
        return void query(entered)
      case 'polling-status':
        return poll(entered)
      default:
        return undefined
    }
  }
}

/** Returns a function that runs a callback after a delay, unless the state has changed. */
function createWait(timers: Services['timers'], getState: () => PaymentState) {
  return (of: PaymentState, delayMs: number, run: () => void): void => {
    if (getState() !== of) return
    timers.after(delayMs, () => {
      if (getState() === of) run()
    })
  }
}

/** Result of checking an order of an earlier visit. */
export interface EarlierOrderResult {
  notice: PaymentNotice | null
  /** Whether the order has to stay stored. */
  isOpen: boolean
}

/** Reads the status of an order of an earlier visit; without an answer it stays stored and remembered. */
export async function checkEarlierOrder(
  services: FlowServices,
  order: PaymentOrder,
): Promise<EarlierOrderResult> {
  const event = await queryStatus(services, order.orderNo)
  if (event.type === 'refused') return { notice: null, isOpen: false }
  if (event.type !== 'status') return { notice: { kind: 'remembered', order }, isOpen: true }
  const { at } = stateOfStatus(event.orderStatus, { order, claim: 'none' })
  if (at === 'polling-status') return { notice: { kind: 'unfinished', order }, isOpen: true }
  return { notice: at === 'success' ? { kind: 'finished', order } : null, isOpen: false }
}
