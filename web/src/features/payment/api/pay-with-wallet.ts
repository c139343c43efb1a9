import type { ApiResult } from '../../../shared/api-client/api-errors.ts'
import type { Services } from '../../../shared/services/services.ts'
import type { PaymentOrder, WalletRequest } from '../model/payment-state.ts'
import type { Wallet } from '../model/wallet.ts'

/** Opens a payment for an unpaid order; fixes whether the package takes effect at once. */
export async function payWithWallet(
  services: Pick<Services, 'api' | 'session'>,
  { orderNo, productCode, immediateUse }: PaymentOrder,
  wallet: Wallet,
): Promise<ApiResult<WalletRequest>> {
  const { appKey } = services.session.getState()
  const query = { appKey, orderNo, productCode, immediateUse }
  if (wallet === 'wechat') {
    const opened = await services.api.call('pay4WeChat', { query })
    return opened.ok ? { ok: true, data: { wallet, parameters: opened.data } } : opened
  }
  const opened = await services.api.call('pay4Ali', { query })
  return opened.ok ? { ok: true, data: { wallet, parameters: opened.data } } : opened
}
