import type { TerminateAtProvider } from '../control/contracts.ts'
import { findAgreement } from '../wallets/alipay/alipay-agreement-repository.ts'
import { endAgreement, expireAgreement } from '../wallets/alipay/alipay-agreement-service.ts'
import { terminateByCode } from '../wallets/wechat/papay/papay-contract-service.ts'

const inWechat: TerminateAtProvider = (world, { contractCode, by: reason, traceId }) =>
  world.withTx((ctx) => terminateByCode(ctx, contractCode, { reason, traceId }))

const inAlipay: TerminateAtProvider = (world, { contractCode: externalAgreementNo, by, traceId }) =>
  world.withTx(async (ctx) => {
    const agreement = await findAgreement(ctx.tx, { externalAgreementNo })
    if (agreement?.state !== 'active') return false
    if (by === 'expired') await expireAgreement(ctx, agreement)
    else await endAgreement(ctx, agreement, { by, urlTemplate: null, traceId })
    return true
  })

/** How contracts end at each provider without the merchant. Alipay gives no reason, and tells nobody of an expiry. */
export const TERMINATE_AT_PROVIDER = { wechat: inWechat, alipay: inAlipay }
