import type { Schemas } from '@skyshop/openapi/control'
import { findMerchantPlans, type MerchantPlans, saveMerchantPlans } from '../wallets/shared/merchant-plans.ts'
import { ensureCertificates } from '../wallets/wechat/certificate-keys.ts'
import { changeKeyPlan } from '../wallets/wechat/platform-keys.ts'
import type { World } from '../world/transaction/world.ts'

/** Sets up the accounts of a world otherwise, and answers how they are now, or the rule that forbids it. */
export async function changeMerchantPlans(
  world: World,
  { wechat = {} }: Schemas['MerchantPlansChange'],
): Promise<MerchantPlans | string> {
  if (wechat.keyMode !== undefined && wechat.keyMode !== 'public-key') await ensureCertificates(world)
  return world.withTx(async (ctx) => {
    const plans = await findMerchantPlans(ctx.tx)
    const wechatPlan = changeKeyPlan(plans.wechat, wechat, ctx.nowMs)
    if (typeof wechatPlan === 'string') return wechatPlan
    const changed = { ...plans, wechat: wechatPlan }
    await saveMerchantPlans(ctx, changed)
    return changed
  })
}
