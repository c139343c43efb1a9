import {
  CHOOSING,
  type EventOf,
  type PaymentEvent,
  type PaymentOrder,
  type PaymentPhase,
  type PaymentState,
  type StateAt,
  stateOfStatus,
  type Wallet,
  type WalletResult,
} from './payment.ts'

/*
 * Rules of a payment in the shop (docs/rules/payments.md; product 4.10-4.12)
 * R-PAY-13. Pay starts only where nothing is in flight: twenty taps are one.
 * R-PAY-14. A lost answer to making the order is followed by looking for the order, never by making another.
 * R-PAY-15. A price that is not the one shown goes back to the buyer.
 * R-PAY-16. What the wallet says decides no state of an order; only a status of the server makes success.
 * R-PAY-17. Callback success, undetermined or none: the server is asked, again and again while it says unpaid.
 * R-PAY-18. Callback failure or cancel: the payment has failed and the order stays unpaid, unless the wallet had said
 *   success before.
 * R-PAY-19. A callback success that arrives after a failure (late, twice, out of order) asks the server.
 * R-PAY-20. What costs nothing is paid without a wallet.
 * R-PAY-21. A service is paid with Alipay, whatever wallet is chosen.
 * R-PAY-68. Abroad a purchase by card makes its order and goes on at the page of the card; what costs nothing needs none.
 * R-PAY-22. A contract is signed when the server says so; left unsigned, nothing is charged and the choice stands.
 * R-PAY-28. What the device has is read again with the price. Where it is not what the buyer was asked about, nothing is
 *   ordered or signed, and the buyer is asked anew.
 * R-PAY-29. An order that another phone, tab or try has paid is shown as paid before, not as the end of this try; an
 *   order older than the try whose answer was lost is another one's.
 * R-PAY-31. While an order is being paid in an open tab its end is told there alone; a tab opened meanwhile tells none.
 *   A page that the browser keeps for *back* is not open: it pays on when it is brought back.
 * R-PAY-32. A contract whose number is not that of the session opened here was signed elsewhere: it is shown as on
 *   before, with nothing signed or charged here. A backend without numbers (x-extra) leaves it as signed here.
 */

type Handler<P extends PaymentPhase, T extends PaymentEvent['type']> = (
  state: StateAt<P>,
  event: EventOf<T>,
) => PaymentState

type Table = { [P in PaymentPhase]: { [T in PaymentEvent['type']]?: Handler<P, T> } }

const start = {
  pay: (_state: PaymentState, { purchase }: EventOf<'pay'>): PaymentState => ({ at: 'creating', purchase }),
  'pay-service': (_state: PaymentState, { service }: EventOf<'pay-service'>): PaymentState => ({
    at: 'service-ordering',
    service,
  }),
  'pay-unpaid': (_state: PaymentState, event: EventOf<'pay-unpaid'>): PaymentState => ({
    at: 'rereading',
    order: event.order,
    expectedFen: event.expectedFen,
    wallet: event.wallet,
    hasDeviceChanged: event.hasDeviceChanged,
  }),
  'sign-contract': (_state: PaymentState, { renewal }: EventOf<'sign-contract'>): PaymentState => ({
    at: 'contract-preparing',
    renewal,
  }),
  watch: (state: PaymentState, { order }: EventOf<'watch'>): PaymentState =>
    'order' in state && state.order.orderNo === order.orderNo && state.at === 'polling-status'
      ? state
      : { at: 'polling-status', order, claim: 'none' },
  reset: (): PaymentState => CHOOSING,
}

type WithOrder = Extract<PaymentState, { order: unknown }>

function queryingStatus({ order }: WithOrder, claim: WalletResult): PaymentState {
  return { at: 'querying-status', order, claim }
}

/** The order was paid already, or cannot be paid: its status is queried, and a success counts as paid before this try. */
const queryingAsPaidBefore = ({ order }: WithOrder): PaymentState => ({
  at: 'querying-status',
  order: { ...order, isPaidBefore: true },
  claim: 'none',
})

const fromWallet = (state: WithOrder, { result }: EventOf<'callback'>): PaymentState =>
  result === 'failure'
    ? { at: 'failed', order: state.order, reason: 'wallet-failed' }
    : queryingStatus(state, result)

const whileQuerying = (
  state: StateAt<'querying-status'> | StateAt<'polling-status'>,
  event: EventOf<'callback'>,
): PaymentState => {
  if (event.result === 'success') return queryingStatus(state, 'success')
  return event.result === 'failure' && state.claim !== 'success' ? fromWallet(state, event) : state
}

const backToChoosing = {
  'price-changed': (_state: PaymentState, { priceFen }: EventOf<'price-changed'>): PaymentState => ({
    at: 'choosing',
    notice: { kind: 'price-changed', priceFen },
  }),
  'device-changed': (): PaymentState => ({ at: 'choosing', notice: { kind: 'device-changed' } }),
  duplicate: (_state: PaymentState, { orderNo }: EventOf<'duplicate'>): PaymentState => ({
    at: 'choosing',
    notice: { kind: 'duplicate', orderNo },
  }),
  refused: (_state: PaymentState, { error }: EventOf<'refused'>): PaymentState => ({
    at: 'choosing',
    notice: { kind: 'refused', error },
  }),
  created: (
    { purchase: { wallet, isByCard } }: StateAt<'creating'> | StateAt<'recovering'>,
    { order, dueFen }: EventOf<'created'>,
  ): PaymentState => (isByCard && dueFen > 0 ? { at: 'card-page', order } : payStep(order, dueFen, wallet)),
}

function payStep(order: PaymentOrder, dueFen: number, wallet: Wallet): PaymentState {
  return dueFen === 0 ? { at: 'zero-paying', order } : { at: 'preparing', order, wallet }
}

const unusable = (
  { renewal: { wallet } }: StateAt<'contract-wallet-opening'>,
  { reason }: EventOf<'wallet-refused'>,
): PaymentState =>
  reason === 'pay-failed'
    ? { at: 'choosing', notice: { kind: 'refused', error: 'sign-failed' } }
    : { at: 'choosing', notice: { kind: 'wallet-unusable', wallet, why: reason } }

const queryContract = ({
  renewal,
  request,
}: Pick<StateAt<'contract-wallet-opening'>, 'renewal' | 'request'>): PaymentState => ({
  at: 'contract-querying',
  renewal,
  request,
})

const cancelledIfThis = (state: WithOrder, { orderNo }: EventOf<'order-cancelled'>): PaymentState =>
  state.order.orderNo === orderNo ? { at: 'cancelled', order: state.order } : state

/** What the server says of an order takes the place of what was remembered; a notice that stands is left. */
function foundEarlier(
  state: StateAt<'choosing'>,
  { orderNo, notice }: EventOf<'found-earlier'>,
): PaymentState {
  const { notice: shown } = state
  if (shown === null) return notice === null ? state : { at: 'choosing', notice }
  if (shown.kind !== 'remembered' || notice?.kind === 'remembered') return state
  return notice === null && shown.order.orderNo !== orderNo ? state : { at: 'choosing', notice }
}

const table: Table = {
  choosing: {
    ...start,
    'order-cancelled': () => CHOOSING,
    'found-earlier': foundEarlier,
  },
  creating: {
    ...backToChoosing,
    'answer-lost': ({ purchase }, { sinceMs }) => ({ at: 'recovering', purchase, sinceMs }),
  },
  recovering: backToChoosing,
  'service-ordering': {
    refused: backToChoosing.refused,
    'price-changed': backToChoosing['price-changed'],
    created: (_state, { order, dueFen }) => payStep(order, dueFen, 'alipay'),
    'service-opened': (_state, { order, request }) => ({ at: 'opening', order, request }),
  },
  rereading: {
    'price-changed': backToChoosing['price-changed'],
    'device-changed': backToChoosing['device-changed'],
    refused: backToChoosing.refused,
    reread: ({ order, expectedFen, wallet }) => payStep(order, expectedFen, wallet),
    'no-longer-unpaid': queryingAsPaidBefore,
  },
  'zero-paying': {
    status: (state, { orderStatus }) => stateOfStatus(orderStatus, { ...state, claim: 'none' }),
    'answer-lost': (state) => queryingStatus(state, 'none'),
    refused: ({ order }, { error }) => ({ at: 'failed', order, reason: error }),
    'no-longer-unpaid': queryingAsPaidBefore,
  },
  preparing: {
    prepared: ({ order }, { request }) => ({ at: 'opening', order, request }),
    refused: ({ order }, { error }) => ({ at: 'failed', order, reason: error }),
    'no-longer-unpaid': queryingAsPaidBefore,
  },
  opening: {
    'wallet-opened': ({ order }) => ({ at: 'waiting', order }),
    'wallet-silent': (state) => queryingStatus(state, 'none'),
    'wallet-refused': ({ order, request: { wallet } }, { reason }) => ({
      at: 'failed',
      order,
      reason: reason === 'pay-failed' ? reason : `${wallet}-${reason}`,
    }),
    callback: fromWallet,
    refused: ({ order }, { error }) => ({ at: 'failed', order, reason: error }),
  },
  waiting: {
    callback: fromWallet,
    'page-returned': ({ order }) => ({ at: 'returning', order }),
    'query-status': (state) => queryingStatus(state, 'none'),
  },
  returning: {
    callback: fromWallet,
    'callback-overdue': (state) => queryingStatus(state, 'none'),
    'query-status': (state) => queryingStatus(state, 'none'),
  },
  'querying-status': {
    callback: (state, event) =>
      // The query is on its way already; only the claim changes.
      event.result === 'success' ? { ...state, claim: 'success' } : whileQuerying(state, event),
    status: (state, { orderStatus }) => stateOfStatus(orderStatus, state),
    'no-status': ({ order, claim }) => ({ at: 'polling-status', order, claim }),
    refused: ({ order }, { error }) => ({ at: 'failed', order, reason: error }),
  },
  'polling-status': {
    ...start,
    callback: whileQuerying,
    status: (state, { orderStatus }) => (orderStatus === 0 ? state : stateOfStatus(orderStatus, state)),
    refused: ({ order }, { error }) => ({ at: 'failed', order, reason: error }),
    'order-cancelled': cancelledIfThis,
  },
  'card-page': { ...start, 'order-cancelled': cancelledIfThis },
  success: start,
  failed: {
    ...start,
    callback: (state, { result }) => (result === 'success' ? queryingStatus(state, 'success') : state),
    'query-status': (state) => queryingStatus(state, 'none'),
    'order-cancelled': cancelledIfThis,
  },
  cancelled: start,
  'contract-preparing': {
    refused: backToChoosing.refused,
    'device-changed': backToChoosing['device-changed'],
    'contract-prepared': ({ renewal }, { request }) => ({ at: 'contract-wallet-opening', renewal, request }),
  },
  'contract-wallet-opening': {
    'wallet-opened': ({ renewal, request }) => ({ at: 'contract-waiting', renewal, request }),
    'wallet-silent': ({ renewal, request }) => ({ at: 'contract-waiting', renewal, request }),
    'wallet-refused': unusable,
    'page-returned': queryContract,
  },
  'contract-waiting': {
    'page-returned': queryContract,
    // Hosts need not report a signing; one that does is a reason to ask.
    callback: queryContract,
    'query-status': queryContract,
  },
  'contract-querying': {
    'contract-known': ({ renewal }, { signed }) => {
      if (signed === 'none') return { at: 'choosing', notice: { kind: 'not-signed' } }
      return {
        at: 'contract-signed',
        renewal: signed === 'this' ? renewal : { ...renewal, isSignedBefore: true },
      }
    },
  },
  'contract-signed': start,
}

/** The state after an event; what the table does not name changes nothing. */
export function nextPaymentState(state: PaymentState, event: PaymentEvent): PaymentState {
  // The table's type pairs each phase and event with its handler; a lookup by values cannot carry that pairing.
  const handler = table[state.at][event.type] as
    | ((state: PaymentState, event: PaymentEvent) => PaymentState)
    | undefined
  return handler === undefined ? state : handler(state, event)
}
