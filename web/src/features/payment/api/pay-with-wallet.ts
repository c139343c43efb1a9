import type { ApiResult } from '../../../shared/api-client/api-errors.ts'
import type { Services } from '../../../shared/services/services.ts'
import { isReviewMode } from '../../../shared/tenant/review-mode.ts'
import type { PaymentOrder, WalletRequest } from '../model/payment-state.ts'
import type { Wallet } from '../model/wallet.ts'

/** Opens a payment for an unpaid order; fixes whether the package takes effect at once. */
export async function payWithWallet(
  services: Pick<Services, 'api' | 'host' | 'session'>,
  { orderNo, productCode, immediateUse }: PaymentOrder,
  wallet: Wallet,
): Promise<ApiResult<WalletRequest>> {
  const { appKey, phone } = services.session.getState()
  const query = { appKey, orderNo, productCode, immediateUse }
  if (wallet === 'wechat') {
    const opened = await services.api.call('pay4WeChat', { query })
    return opened.ok ? { ok: true, data: { wallet, parameters: opened.data } } : opened
  }
  const call = isReviewMode(services.host.platform(), phone) ? 'iosTestPay4Ali' : 'pay4Ali'
  const opened = await services.api.call(call, { query })
  return opened.ok ? { ok: true, data: { wallet, parameters: opened.data } } : opened
}
