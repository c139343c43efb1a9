import { createStore, type StoreApi } from 'zustand/vanilla'
import { reportUnexpected } from '../../../shared/errors/report-unexpected.ts'
import type { Services } from '../../../shared/services/services.ts'
import { withinCodeLimit } from '../../../shared/time/clock.ts'
import {
  blocksBack,
  CHOOSING,
  type DeviceCheck,
  isAwaitingOutcome,
  isFinal,
  orderNoOf,
  type PaymentEvent,
  type PaymentOrder,
  type PaymentState,
  type Purchase,
  type RenewalPurchase,
  type ServicePurchase,
  unusableWalletOf,
  type Wallet,
} from '../model/payment.ts'
import { nextPaymentState } from '../model/payment-transitions.ts'
import type { CreatePaymentEffects, PaymentEffects } from './payment-effects.ts'
import { createPendingOrders, type PendingOrders } from './pending-orders.ts'
import { createWalletChoice } from './wallet-choice.ts'

/** The payments of this page; outside components, so that no outcome is lost when a view unmounts. */
export interface PaymentController {
  readonly state: StoreApi<PaymentState>
  /** The wallet that is chosen; the last one used at first, null once each could not be opened. */
  readonly wallet: StoreApi<Wallet | null>
  /** The wallet opened for an order in this visit; null when none was. */
  getWallet(orderNo: string): Wallet | null
  /** Buys a package. */
  pay(purchase: Omit<Purchase, 'wallet'>): void
  /** Pays an order that is there already, at the price shown. */
  payUnpaid(order: PaymentOrder, expectedFen: number, hasDeviceChanged?: DeviceCheck): void
  /** Buys a service. */
  payService(service: ServicePurchase): void
  /** Signs a contract that renews a package. */
  signContract(renewal: Omit<RenewalPurchase, 'wallet'>): void
  /** Reads the status now, for a buyer who is back from the wallet. */
  queryStatus(): void
  /** Polls the status of an order until it is paid, failed or cancelled. */
  watch(order: PaymentOrder): void
  /** Reports that an order was cancelled. */
  cancelled(orderNo: string): void
  /** Clears a shown outcome or notice. */
  reset(): void
  /** Subscribes to the host and checks orders of an earlier visit; returns unsubscribe. */
  start(): () => void
}

/** Loads the payment code this long after the start, so that it does not delay the first view. */
const LOAD_AFTER_MS = 3000

type ControllerServices = Pick<
  Services,
  'api' | 'session' | 'host' | 'timers' | 'clock' | 'localStore' | 'pageLocks'
>

/** `load` imports the payment effects, which load after the first view. */
export function createPaymentController(
  services: ControllerServices,
  load: () => Promise<CreatePaymentEffects>,
): PaymentController {
  const { host, session, localStore, pageLocks, timers } = services
  const state = createStore<PaymentState>(() => CHOOSING)
  const pending = createPendingOrders(localStore, session, pageLocks)
  const { wallet, ensureOffered, chooseInsteadOf } = createWalletChoice(services)
  const openedWallets = createOpenedWallets()

  const dispatch = (event: PaymentEvent): void => {
    const before = state.getState()
    const after = nextPaymentState(before, event)
    openedWallets.note(event, after)
    if (after === before) return
    state.setState(after, true)
    if (blocksBack(before) !== blocksBack(after)) setBackBlocked(host, blocksBack(after))
    if (after.at === 'preparing' || after.at === 'polling-status') pending.remember(after.order)
    if ('order' in after && isFinal(after)) pending.forget(after.order.orderNo)
    pending.lockOrder(isAwaitingOutcome(after) ? orderNoOf(after) : null)
    const unusable = unusableWalletOf(after)
    // The next try is made with a wallet that may work.
    if (unusable !== null) chooseInsteadOf(unusable)
    if (isEntered(before, after)) enter(after)
  }
  const loadEffects = loadOnce<PaymentEffects>(async () =>
    (await withinCodeLimit(timers, load()))(services, { getState: state.getState, dispatch }),
  )
  const enter = (entered: PaymentState): void =>
    void loadEffects().then(
      (ready) => ready.enter(entered),
      () => onLoadFailed(entered),
    )
  const reenter = (entered: PaymentState): void => {
    if (state.getState() === entered) enter(entered)
  }
  const onLoadFailed = (entered: PaymentState): void => {
    // An order that may be paid has not failed because the code of the shop did not load.
    if (entered.at === 'polling-status') timers.after(LOAD_AFTER_MS, () => reenter(entered))
    else dispatch({ type: 'refused', error: 'network-error' })
  }

  return {
    state,
    wallet,
    getWallet: openedWallets.of,
    ...requestsOf(dispatch, wallet),
    cancelled(orderNo) {
      pending.forget(orderNo)
      dispatch({ type: 'order-cancelled', orderNo })
    },
    start() {
      // A killed view may have left the host's back blocked.
      setBackBlocked(host, false)
      ensureOffered()
      const stop = listenTo(host, dispatch)
      for (const order of pending.list())
        announceEarlierOrder(order, { pending, loadEffects, dispatch }).catch(reportUnexpected)
      timers.after(LOAD_AFTER_MS, () => void loadEffects().catch(() => undefined))
      return stop
    },
  }
}

interface EarlierOrderSources {
  pending: PendingOrders
  loadEffects: () => Promise<PaymentEffects>
  dispatch: (event: PaymentEvent) => void
}

/** Shows that an order of an earlier visit is remembered, then its status once the payment code is loaded. */
async function announceEarlierOrder(
  order: PaymentOrder,
  { pending, loadEffects, dispatch }: EarlierOrderSources,
): Promise<void> {
  const { orderNo } = order
  const notice = await pending.settle(order, async () => {
    dispatch({ type: 'found-earlier', orderNo, notice: { kind: 'remembered', order } })
    return (await loadEffects()).checkEarlierOrder(order)
  })
  dispatch({ type: 'found-earlier', orderNo, notice })
}

/**
 * Methods that dispatch what the buyer asks for, with the wallet chosen at that moment. Forms ask for a missing choice;
 * what costs nothing needs none.
 */
function requestsOf(
  dispatch: (event: PaymentEvent) => void,
  { getState }: StoreApi<Wallet | null>,
): Pick<
  PaymentController,
  'pay' | 'payUnpaid' | 'payService' | 'signContract' | 'queryStatus' | 'watch' | 'reset'
> {
  const chosen = (): Wallet => getState() ?? 'wechat'
  return {
    pay: (purchase) => dispatch({ type: 'pay', purchase: { ...purchase, wallet: chosen() } }),
    payUnpaid: (order, expectedFen, hasDeviceChanged) =>
      dispatch({ type: 'pay-unpaid', order, expectedFen, wallet: chosen(), hasDeviceChanged }),
    payService: (service) => dispatch({ type: 'pay-service', service }),
    signContract: (renewal) => dispatch({ type: 'sign-contract', renewal: { ...renewal, wallet: chosen() } }),
    queryStatus: () => dispatch({ type: 'query-status' }),
    watch: (order) => dispatch({ type: 'watch', order }),
    reset: () => dispatch({ type: 'reset' }),
  }
}

/** Subscribes to payment events of the host; returns unsubscribe. */
function listenTo(host: Services['host'], dispatch: (event: PaymentEvent) => void): () => void {
  const stops = [
    host.on('payCallback', ({ resultType }) => dispatch({ type: 'callback', result: resultType })),
    host.on('pageShow', () => dispatch({ type: 'page-returned' })),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

// A host without the method cannot block its back; the payment goes on all the same.
function setBackBlocked(host: Services['host'], hold: boolean): void {
  void host.call('noExitFun', { hold }).catch(() => undefined)
}

// Watching another order while one is being checked stays in its phase and yet begins anew.
function isEntered(before: PaymentState, after: PaymentState): boolean {
  return before.at !== after.at || (after.at === 'polling-status' && orderNoOf(before) !== orderNoOf(after))
}

/** Loads once; after a failure the next call loads again. */
function loadOnce<Value>(load: () => Promise<Value>): () => Promise<Value> {
  let loading: Promise<Value> | null = null
  return () => {
    loading ??= load().catch((error: unknown) => {
      loading = null
      throw error
    })
    return loading
  }
}

/** The wallet opened for each order of this visit; the choice may change before the result arrives. */
export interface OpenedWallets {
  /** Null for an order paid by card, and for one of an earlier visit. */
  of(orderNo: string): Wallet | null
  note(event: PaymentEvent, after: PaymentState): void
}

function createOpenedWallets(): OpenedWallets {
  const opened = new Map<string, Wallet>()
  return {
    of: (orderNo) => opened.get(orderNo) ?? null,
    note(event, after) {
      if (after.at === 'opening') opened.set(after.order.orderNo, after.request.wallet)
      // Paid on another page of the shop: by card.
      if (event.type === 'watch') opened.delete(event.order.orderNo)
    },
  }
}
