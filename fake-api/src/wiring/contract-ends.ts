import type { EndAtProvider } from '../control/contract-handlers.ts'
import { findAgreement } from '../wallets/alipay/alipay-agreement-repository.ts'
import { endAgreement } from '../wallets/alipay/alipay-agreement-service.ts'
import { terminateByCode } from '../wallets/wechat/papay/papay-contract-service.ts'

const inWechat: EndAtProvider = (world, { contractCode, by: reason, traceId }) =>
  world.withTx((ctx) => terminateByCode(ctx, contractCode, { reason, traceId }))

const byAlipayUser: EndAtProvider = (world, { contractCode: externalAgreementNo, traceId }) =>
  world.withTx(async (ctx) => {
    const agreement = await findAgreement(ctx.tx, { externalAgreementNo })
    if (agreement?.state !== 'active') return false
    await endAgreement(ctx, agreement, { by: 'user', urlTemplate: null, traceId })
    return true
  })

/** How contracts end at each provider without the merchant. Alipay tells of its user's end alone. */
export const CONTRACT_ENDS = {
  wechat: { user: inWechat, expired: inWechat, platform: inWechat, 'account-closed': inWechat },
  alipay: { user: byAlipayUser },
}
