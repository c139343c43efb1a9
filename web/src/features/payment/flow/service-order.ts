import type { Schemas } from '@skyshop/openapi/http'
import type { ApiResult } from '../../../shared/api-client/api-errors.ts'
import type { Services } from '../../../shared/services/services.ts'
import type { ServicePurchase } from '../model/payment.ts'

const UNPAID = 0
const PAGE_SIZE = 100

/** Orders a service at the price shown and opens its Alipay payment. */
export function createServicePay(
  { api, session }: Pick<Services, 'api' | 'session'>,
  { name, priceFen }: ServicePurchase,
): Promise<ApiResult<Schemas['ServicePay']>> {
  const { manufacturerName: paySource, appKey } = session.getState()
  const body = { payMoney: priceFen, productName: name, paySource, ...(appKey === '' ? {} : { appKey }) }
  return api.call('createServicePay', { body })
}

/** The order of a service that was left unpaid; null when there is none. */
export async function findUnpaidService(
  { api, session }: Pick<Services, 'api' | 'session'>,
  { code }: ServicePurchase,
): Promise<ApiResult<Schemas['OrderRecord'] | null>> {
  const paySource = session.getState().manufacturerName
  const query = {
    ...{ current: 1, size: PAGE_SIZE, orderStatus: UNPAID },
    ...(paySource === '' ? {} : { paySource }),
  } as const
  const listed = await api.call('listUserOrders', { query })
  if (!listed.ok) return listed
  return { ok: true, data: listed.data.records.find(({ packageId }) => packageId === code) ?? null }
}
