import { zeroPaymentImmediateUseValues } from '@skyshop/openapi/http-values'
import * as v from 'valibot'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { PageLocks, SafeStorage } from '../../../shared/browser/browser.ts'
import { reportUnexpected } from '../../../shared/errors/report-unexpected.ts'
import type { Services } from '../../../shared/services/services.ts'
import { ownerKey, type SessionStore } from '../../../shared/session/session.ts'
import { withinCodeLimit } from '../../../shared/time/clock.ts'
import {
  blocksBack,
  CHOOSING,
  type DeviceCheck,
  isAwaitingOutcome,
  isFinal,
  orderNoOf,
  type PaymentEvent,
  type PaymentNotice,
  type PaymentOrder,
  type PaymentState,
  type Purchase,
  type RenewalPurchase,
  type ServicePurchase,
  unusableWalletOf,
  type Wallet,
} from '../model/payment.ts'
import { nextPaymentState } from '../model/payment-transitions.ts'
import type { CreatePaymentEffects, EarlierOrderResult, PaymentEffects } from './payment-effects.ts'
import { createWalletChoice } from './wallet-choice.ts'

/** The payments of this page; outside components, so that no outcome is lost when a view unmounts. */
export interface PaymentController {
  readonly state: StoreApi<PaymentState>
  /** The wallet that is chosen; the last one used at first, null once each could not be opened. */
  readonly wallet: StoreApi<Wallet | null>
  /** A purchase is paid by card, which is offered abroad. */
  readonly isByCard: StoreApi<boolean>
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
  'api' | 'session' | 'host' | 'browser' | 'isReviewer' | 'timers' | 'clock' | 'localStore' | 'pageLocks'
>

/** `load` imports the payment effects, which load after the first view. */
export function createPaymentController(
  services: ControllerServices,
  load: () => Promise<CreatePaymentEffects>,
): PaymentController {
  const { host, session, localStore, pageLocks, timers } = services
  const state = createStore<PaymentState>(() => CHOOSING)
  const pending = createPendingOrders(localStore, session, pageLocks)
  const { wallet, isByCard, ensureOffered, chooseInsteadOf } = createWalletChoice(services)
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
    isByCard,
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
      const stop = listenTo(services, dispatch)
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

/** Subscribes to what host and browser tell of payments; returns unsubscribe. */
function listenTo(
  { host, browser }: Pick<Services, 'host' | 'browser'>,
  dispatch: (event: PaymentEvent) => void,
): () => void {
  const stops = [
    host.on('payCallback', ({ resultType }) => dispatch({ type: 'callback', result: resultType })),
    host.on('pageShow', () => dispatch({ type: 'page-returned' })),
    browser.onShown((how) => {
      if (how === 'restored') dispatch({ type: 'page-returned' })
    }),
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

const MAX_PENDING = 10

const pendingOrder = v.object({
  orderNo: v.pipe(v.string(), v.minLength(1), v.maxLength(64)),
  productCode: v.string(),
  deviceId: v.string(),
  packageSource: v.number(),
  packageName: v.string(),
  immediateUse: v.picklist(zeroPaymentImmediateUseValues),
})

/** Orders whose payment has begun and not ended; stored per account, at most 10, so that they outlive the page. */
interface PendingOrders {
  list(): PaymentOrder[]
  remember(order: PaymentOrder): void
  forget(orderNo: string): void
  /** Locks the order that is being paid on this page against other tabs; null releases it. */
  lockOrder(orderNo: string | null): void
  /** Reads the status of an order of an earlier visit, unless an open page is paying it; resolves to the notice to show. */
  settle(order: PaymentOrder, readStatus: () => Promise<EarlierOrderResult>): Promise<PaymentNotice | null>
}

function createPendingOrders(store: SafeStorage, session: SessionStore, locks: PageLocks): PendingOrders {
  const key = (): string => `skyshop.pending.${ownerKey(session.getState())}`
  const list = (): PaymentOrder[] => readList(store.read(key()))
  const save = (orders: readonly PaymentOrder[]): void => {
    if (orders.length === 0) store.remove(key())
    else store.write(key(), JSON.stringify(orders.slice(-MAX_PENDING)))
  }
  const without = (orderNo: string): PaymentOrder[] => list().filter((order) => order.orderNo !== orderNo)
  const forget = (orderNo: string): void => save(without(orderNo))
  return {
    list,
    remember: (order) => save([...without(order.orderNo), order]),
    forget,
    lockOrder: createOrderLock(locks),
    async settle({ orderNo }, readStatus) {
      if (await locks.isHeld(lockNameOf(orderNo))) return null
      const { notice, isOpen } = await readStatus()
      // Another page has paid it and shown the outcome meanwhile.
      if (!list().some((order) => order.orderNo === orderNo)) return null
      if (!isOpen) forget(orderNo)
      return notice
    },
  }
}

const lockNameOf = (orderNo: string): string => `skyshop.paying.${orderNo}`

function createOrderLock(locks: PageLocks): PendingOrders['lockOrder'] {
  let locked: string | null = null
  let release = (): void => undefined
  return (orderNo) => {
    if (orderNo === locked) return
    release()
    locked = orderNo
    release = orderNo === null ? () => undefined : locks.hold(lockNameOf(orderNo))
  }
}

function readList(text: string | null): PaymentOrder[] {
  try {
    const entries = v.safeParse(v.array(v.unknown()), JSON.parse(text ?? '[]'))
    const list = entries.success ? entries.output : []
    return list.flatMap((entry) => {
      const read = v.safeParse(pendingOrder, entry)
      return read.success ? [read.output] : []
    })
  } catch {
    // Unreadable text under this key counts as none.
    return []
  }
}
