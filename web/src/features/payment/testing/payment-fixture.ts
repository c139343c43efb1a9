import type { Schemas } from '@skyshop/openapi/http'
import { vi } from 'vitest'
import { type ApiResult, NetworkError } from '../../../shared/api-client/api-errors.ts'
import { ownerKey } from '../../../shared/session/session.ts'
import type { FakeAnswers } from '../../../shared/testing/fake-host.ts'
import { answered, createFakeServices, type FakeApi } from '../../../shared/testing/fake-services.ts'
import { createPaymentController } from '../flow/payment-controller.ts'
import { createPaymentEffects } from '../flow/payment-effects.ts'
import {
  sampleOrder as order,
  samplePurchase as purchase,
  sampleParameters,
  samplePreEntrust,
} from './payment-samples.ts'

/** A request that gets no answer. */
export const lost = (): never => {
  throw new NetworkError('unreachable')
}

export const shopPackage = { price: purchase.priceFen } as Schemas['ShopPackage']
export const unpaid = {
  orderNo: order.orderNo,
  packageId: purchase.packageId,
  payMoney: purchase.priceFen,
} as Schemas['OrderRecord']
/** Returns what the server says of the order. */
export const status = (orderStatus: Schemas['OrderStatus']): ApiResult<Schemas['OrderConfirmation']> =>
  answered({ orderNo: order.orderNo, orderStatus })

const happyApi: FakeApi = {
  getPackage: () => answered(shopPackage),
  addOrder: () => answered({ orderNo: order.orderNo, payMoney: purchase.priceFen }),
  pay4WeChat: () => answered(sampleParameters),
  pay4Ali: () => answered({ orderString: 'app_id=1' }),
  zeroPay: () => status(1),
  appSignContract4WeChat: () => answered(samplePreEntrust),
  appSignContract4Ali: () => answered({ signParams: 'app_id=1' }),
  hasUserSignedContract: () => answered(true),
  getUnpaidOrder: () => answered(unpaid),
  confirmOrder: () => status(1),
}

/** A page with a payment controller; everything succeeds by default. */
export function arrangePayment(api: FakeApi = {}, host: FakeAnswers = {}) {
  const services = createFakeServices({
    api: { ...happyApi, ...api },
    host: {
      requestWechatPay: () => ({}),
      requestAliPay: () => ({}),
      wechatPreEntrust: () => ({}),
      aliRenewalAuth: () => ({}),
      noExitFun: () => ({}),
      ...host,
    },
  })
  const load = vi.fn(async () => createPaymentEffects)
  const controller = createPaymentController(services, load)
  const stop = controller.start()
  const { time } = services
  return {
    services,
    /** Brings what carries payments out. */
    load,
    controller,
    stop,
    time,
    state: () => controller.state.getState(),
    holds: () =>
      services.host.calls
        .filter(({ method }) => method === 'noExitFun')
        .map(({ params }) => (params as { hold: boolean }).hold),
    callback: async (resultType: 'success' | 'failure' | 'undetermined') => {
      services.host.emit('payCallback', { resultType })
      await time.settle()
    },
    async pay() {
      controller.pay(purchase)
      await time.settle()
    },
  }
}

/** Where pending orders of the fake account are kept. */
export const PENDING_KEY = `skyshop.pending.${ownerKey({ tenantId: '1234567', phone: '1' })}`
