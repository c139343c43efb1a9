import type { Schemas } from '@skyshop/openapi/control'
import {
  type ChangedSettings,
  changedSettingsOf,
  findChangedSettings,
} from '../../engine/gateway/account-settings.ts'
import type { Reader, World } from '../../engine/world/transaction/world.ts'

/** Settings of the merchant's account at WeChat Pay, without its addresses; the plans of contracts are others. */
export type WechatPlan = Omit<Schemas['WechatPlan'], 'contractNotifyUrl'>

/** The settings of a new account. */
const NEW_ACCOUNT: WechatPlan = {
  ...{ keyMode: 'public-key', certificates: 'first', keySwitchedAtMs: null },
  ...{ repeatedNumber: 'documented', deductionsPerDay: null, successesPerDay: null },
  ...{ unpaidQuery: 'documented', stoppedTemplates: null },
}

const planIn = ({ wechat }: ChangedSettings): WechatPlan => ({ ...NEW_ACCOUNT, ...wechat })

/** The account settings of a world as last committed. */
export async function wechatPlanOf(world: World): Promise<WechatPlan> {
  return planIn(await changedSettingsOf(world))
}

/** The account settings of a world; inside a transaction read with its own client. */
export async function findWechatPlan(reader: Reader): Promise<WechatPlan> {
  return planIn(await findChangedSettings(reader))
}
