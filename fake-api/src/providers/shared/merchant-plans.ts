import type { Schemas } from '@skyshop/openapi/control'
import type { Reader, World, WorldTx } from '../../engine/world/transaction/world.ts'
import { perSettings } from '../../engine/world/transaction/world-cache.ts'

/** Settings of the merchant's account at each provider, `plans` on the control plane; the plans of contracts are others. */
export type MerchantPlans = Schemas['MerchantPlans']
export type WechatPlan = Schemas['WechatPlan']
export type AlipayPlan = Schemas['AlipayPlan']

const SETTING = 'merchant-plans'

/** The settings of new accounts. */
const NEW_ACCOUNTS: MerchantPlans = {
  wechat: {
    ...{ keyMode: 'public-key', certificates: 'first', keySwitchedAtMs: null },
    ...{ repeatedNumber: 'documented', deductionsPerDay: null, successesPerDay: null },
    ...{ unpaidQuery: 'documented', stoppedTemplates: null },
  },
  alipay: { signMode: 'public-key', appCertificate: 'first', platformCertificate: 'first' },
}

/** The account settings of a world as last committed. */
export const merchantPlansOf = perSettings(({ read }: World) => findMerchantPlans(read))

/** The account settings of a world; inside a transaction read with its own client. */
export async function findMerchantPlans(reader: Reader): Promise<MerchantPlans> {
  const row = await reader.setting.findUnique({ where: { name: SETTING } })
  const changed: Partial<MerchantPlans> = row === null ? {} : JSON.parse(row.text)
  return {
    wechat: { ...NEW_ACCOUNTS.wechat, ...changed.wechat },
    alipay: { ...NEW_ACCOUNTS.alipay, ...changed.alipay },
  }
}

/** Saves the account settings of a world. */
export async function saveMerchantPlans({ tx }: WorldTx, plans: MerchantPlans): Promise<void> {
  const text = JSON.stringify(plans)
  await tx.setting.upsert({ where: { name: SETTING }, create: { name: SETTING, text }, update: { text } })
}
