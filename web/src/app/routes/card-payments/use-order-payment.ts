import { usePayment } from '../../../features/payment/components/payment-context.ts'
import { usePaymentCheck } from '../../../features/payment/components/use-payment-check.ts'
import {
  type FailReason,
  type PaymentOrder,
  paymentDestination,
  stateOfStatus,
} from '../../../features/payment/model/payment.ts'
import { paths, type ShopPath, shopUrl } from '../../../shared/navigation/paths.ts'
import { useShopNavigate } from '../../../shared/navigation/use-shop-navigate.ts'

/** Where a payment made outside the wallets leads, by what the server says. */
interface OrderPayment {
  /** The server knows more than this page: it is asked until it says so. */
  watch(order: CardOrder): void
  /** Asks the server once and shows the result. */
  finish(order: CardOrder): Promise<void>
  /** Shows what a status of the server means; an open one is watched. */
  show(order: CardOrder, orderStatus: number): void
  fail(order: CardOrder, reason: FailReason): void
}

export function useOrderPayment(): OrderPayment {
  const payment = usePayment()
  const { check } = usePaymentCheck()
  const { replace } = useShopNavigate()
  const watch = (order: CardOrder): void => payment.watch(toPaymentOrder(order))
  const leadTo = (destination: ReturnType<typeof paymentDestination>): void => {
    if (destination !== null) replace(destination.path, destination.query)
  }
  return {
    watch,
    async finish(order) {
      const destination = await check(toPaymentOrder(order))
      if (destination === null) watch(order)
      else leadTo(destination)
    },
    show(order, orderStatus) {
      const state = stateOfStatus(orderStatus, { order: toPaymentOrder(order), claim: 'success' })
      if (state.at === 'polling-status') watch(order)
      else leadTo(paymentDestination(state))
    },
    fail: (order, reason) =>
      leadTo(paymentDestination({ at: 'failed', order: toPaymentOrder(order), reason })),
  }
}

function toPaymentOrder({ productName, ...order }: CardOrder): PaymentOrder {
  return { ...order, packageName: productName, immediateUse: 0 }
}

/** An order as the pages of providers bring it back in the address. */
interface CardOrder {
  orderNo: string
  productCode: string
  deviceId: string
  packageSource: number
  productName: string
}

/** Where PayPal and the card page send the buyer back: the page that opened them. */
export function returnAddress(
  origin: string,
  path: ShopPath,
  { immediateUse = 0, ...order }: CardOrder & { immediateUse?: 0 | 1 },
): string {
  const { orderNo, productCode, deviceId, packageSource } = order
  const now = immediateUse === 1 ? 1 : undefined
  return origin + shopUrl(path, { orderNo, productCode, deviceId, packageSource, now, interType: 'prevPage' })
}

/** Where a bank's challenge sends the buyer back: the question whether it is paid (product 2.22). */
export function questionAddress(origin: string, order: CardOrder): string {
  const { orderNo, productCode, deviceId, packageSource, productName: packageName } = order
  const query = { packageName, orderNo, productCode, deviceId, packageSource, interType: 'prevPage' }
  return origin + shopUrl(paths.nullPayConfirm, query)
}
