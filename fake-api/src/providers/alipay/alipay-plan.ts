import type { Schemas } from '@skyshop/openapi/control'
import {
  type ChangedSettings,
  changedSettingsOf,
  findChangedSettings,
} from '../../engine/gateway/account-settings.ts'
import type { Reader, World } from '../../engine/world/transaction/world.ts'

/** Settings of the merchant's app at Alipay. */
export type AlipayPlan = Schemas['AlipayPlan']

/** The settings of a new app. */
const NEW_APP: AlipayPlan = { signMode: 'public-key', appCertificate: 'first', platformCertificate: 'first' }

const planIn = ({ alipay }: ChangedSettings): AlipayPlan => ({ ...NEW_APP, ...alipay })

/** The app settings of a world as last committed. */
export async function alipayPlanOf(world: World): Promise<AlipayPlan> {
  return planIn(await changedSettingsOf(world))
}

/** The app settings of a world; inside a transaction read with its own client. */
export async function findAlipayPlan(reader: Reader): Promise<AlipayPlan> {
  return planIn(await findChangedSettings(reader))
}
