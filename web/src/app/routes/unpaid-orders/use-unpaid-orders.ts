import { useQuery } from '@tanstack/react-query'
import type { ListedOrder } from '../../../features/orders/model/order-list.ts'
import { payableOrdersQuery, unpaidOrdersQuery } from '../../../features/orders/unpaid-orders-query.ts'
import { unpaidDestination } from '../../../features/payment/model/payment-destination.ts'
import { useShopNavigate } from '../../../shared/navigation/use-shop-navigate.ts'
import { useServices } from '../../../shared/services/services-context.ts'

/** Opens the unpaid order of a device of a list; null for a device without one. */
export type OpenUnpaid = (deviceId: string) => (() => void) | null

/** The unpaid orders of a home page, by the package sources it is about; asked for once its rows are drawn. */
export function useUnpaidOrders(sources: readonly number[], isDrawn: boolean): OpenUnpaid {
  const { go } = useShopNavigate()
  const { data = [] } = useQuery({ ...payableOrdersQuery(useServices()), enabled: isDrawn })
  return (deviceId) => {
    const order = data.find((one) => one.deviceId === deviceId && sources.includes(one.packageSource))
    if (order === undefined) return null
    const { path, query } = unpaidDestination(order)
    return () => go(path, query)
  }
}

/** The unpaid orders of the account with the moment they were read; null until the server has answered. */
export type UnpaidOrdersAnswer = { orders: readonly ListedOrder['order'][]; receivedAtMs: number } | null

/** Asks for the unpaid orders; a page that is drawn later asks before it is. Without an answer there are none. */
export function useUnpaidOrdersAnswer(): UnpaidOrdersAnswer {
  const { data, isPending, dataUpdatedAt } = useQuery(unpaidOrdersQuery(useServices()))
  return isPending ? null : { orders: data ?? [], receivedAtMs: dataUpdatedAt }
}
