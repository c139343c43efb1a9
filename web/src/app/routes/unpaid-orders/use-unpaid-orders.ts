import { useQuery } from '@tanstack/react-query'
import {
  payableOrdersQuery,
  type UnpaidOrdersAnswer,
  unpaidOrdersAnswer,
  unpaidOrdersQuery,
} from '../../../features/orders/unpaid-orders-query.ts'
import { unpaidDestination } from '../../../features/payment/model/payment.ts'
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

/** Asks for the unpaid orders; a page that is drawn later asks before it is. */
export function useUnpaidOrdersAnswer(): UnpaidOrdersAnswer {
  return unpaidOrdersAnswer(useQuery(unpaidOrdersQuery(useServices())))
}
