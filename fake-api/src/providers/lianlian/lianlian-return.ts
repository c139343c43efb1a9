import { type PostedReturn, returnTo } from '../../engine/gateway/provider-page.ts'
import type { World } from '../../engine/world/transaction/world.ts'
import { signLianlian } from '../../wire/lianlian/lianlian-signing.ts'
import { lianlianKeysOf } from './lianlian-keys.ts'
import { shownStatusAt, toYuanText } from './lianlian-payment.ts'
import { lianlianPlanOf } from './lianlian-plan.ts'
import type { LianlianPayment } from './lianlian-repository.ts'

/**
 * Takes a browser back to the merchant: by a form with signed members, or by the address alone where the account is set
 * so (LL-030, R-LIANLIAN-14). Null when the merchant gave no address.
 */
export async function backToMerchant(
  world: World,
  payment: LianlianPayment,
  to: string | null = payment.returnUrl,
): Promise<string | PostedReturn | null> {
  const rules = await lianlianPlanOf(world)
  const address = returnTo(to, {})
  if (address === null || rules.returnMethod === 'get') return address
  const nowMs = world.nowMs()
  const members = {
    merchant_transaction_id: payment.outTradeNo,
    payment_status: shownStatusAt(payment, nowMs),
    amount: toYuanText(payment.amountFen),
  }
  const { platform } = await lianlianKeysOf(world)
  const { signature } = signLianlian(members, platform.privateKey, { nowMs, rules })
  return { postTo: address, members: { ...members, signature } }
}
