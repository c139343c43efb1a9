import type { Schemas } from '@skyshop/openapi/http'
import type { ApiResult } from '../../shared/api-client/api-errors.ts'
import type { Services } from '../../shared/services/services.ts'
import { isReviewMode } from '../../shared/tenant/tenant.ts'
import type {
  ContractRequest,
  PaymentOrder,
  Purchase,
  ServicePurchase,
  Signing,
  WalletRequest,
} from './model/payment-state.ts'
import { dueOf } from './model/purchase-price.ts'
import type { Wallet } from './model/wallet.ts'

/** The package of a purchase at this moment; its price is read again right before an order is made. */
export function readPackage(
  services: Pick<Services, 'api'>,
  { packageId, productCode }: Purchase,
): Promise<ApiResult<Schemas['ShopPackage']>> {
  return services.api.call('getPackage', { query: { packageId, productCode } })
}

/** Makes an order at the price shown; the server refuses any other. */
export function addOrder(
  services: Pick<Services, 'api' | 'session'>,
  purchase: Purchase,
): Promise<ApiResult<Schemas['AddedOrder']>> {
  const { iccid = '', channels = [], coupon } = purchase
  const { manufacturerName, operationPoint, appKey, countryCode } = services.session.getState()
  return services.api.call('addOrder', {
    body: {
      productCode: purchase.productCode,
      deviceId: purchase.deviceId,
      deviceKey: purchase.deviceKey,
      packageSource: purchase.packageSource,
      packageId: purchase.packageId,
      payMoney: dueOf(purchase),
      productName: purchase.packageName,
      paySource: manufacturerName,
      operationPointJson: JSON.stringify(operationPoint),
      ...(coupon === undefined ? {} : { couponId: coupon.couponId }),
      ...(iccid === '' ? {} : { iccid }),
      ...(channels.length === 0 ? {} : { channelIotId: channels.join(',') }),
      ...(appKey === '' ? {} : { appKey }),
      ...(countryCode === '' ? {} : { countryCode }),
    },
  })
}

/** Opens a payment for an unpaid order; fixes whether the package takes effect at once. */
export async function payWithWallet(
  services: Pick<Services, 'api' | 'host' | 'session'>,
  { orderNo, productCode, immediateUse }: PaymentOrder,
  wallet: Wallet,
): Promise<ApiResult<WalletRequest>> {
  const { appKey, phone } = services.session.getState()
  const query = { appKey, orderNo, productCode, immediateUse }
  switch (wallet) {
    case 'wechat': {
      const opened = await services.api.call('pay4WeChat', { query })
      return opened.ok ? { ok: true, data: { wallet, parameters: opened.data } } : opened
    }
    case 'alipay': {
      const call = isReviewMode(services.host.platform(), phone) ? 'iosTestPay4Ali' : 'pay4Ali'
      const opened = await services.api.call(call, { query })
      return opened.ok ? { ok: true, data: { wallet, parameters: opened.data } } : opened
    }
  }
}

/** Pays an order that costs nothing. */
export function zeroPay(
  services: Pick<Services, 'api' | 'session'>,
  { orderNo, productCode, immediateUse }: PaymentOrder,
): Promise<ApiResult<Schemas['OrderConfirmation']>> {
  const { manufacturerName: paySource } = services.session.getState()
  return services.api.call('zeroPay', { body: { orderNo, productCode, immediateUse, paySource } })
}

const UNPAID = 0
const PAGE_SIZE = 100

/** Orders a service at the price shown and opens its Alipay payment. */
export function createServicePay(
  { api, session }: Pick<Services, 'api' | 'session'>,
  { code, priceFen }: ServicePurchase,
): Promise<ApiResult<Schemas['ServicePay']>> {
  const { manufacturerName: paySource, appKey } = session.getState()
  const body = { payMoney: priceFen, productName: code, paySource, ...(appKey === '' ? {} : { appKey }) }
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

/** Opens a session in which the buyer may sign; good for two hours. */
export async function signContract(
  services: Pick<Services, 'api' | 'session'>,
  signing: Signing,
): Promise<ApiResult<ContractRequest>> {
  const body = bodyOf(services, signing)
  const { wallet } = signing
  switch (wallet) {
    case 'wechat': {
      const opened = await services.api.call('appSignContract4WeChat', { body })
      return opened.ok ? { ok: true, data: { wallet, parameters: opened.data } } : opened
    }
    case 'alipay': {
      const opened = await services.api.call('appSignContract4Ali', { body })
      return opened.ok ? { ok: true, data: { wallet, parameters: opened.data } } : opened
    }
  }
}

function bodyOf({ session }: Pick<Services, 'session'>, signing: Signing) {
  const { productCode, deviceId, deviceKey, packageSource, packageId, channelIotId } = signing
  const { manufacturerName, operationPoint, appKey, countryCode } = session.getState()
  return {
    appKey,
    paySource: manufacturerName,
    operationPointJson: JSON.stringify(operationPoint),
    ...{ productCode, deviceId, deviceKey, packageSource, packageId },
    ...(channelIotId === undefined ? {} : { channelIotId }),
    ...(countryCode === '' ? {} : { countryCode }),
  }
}
