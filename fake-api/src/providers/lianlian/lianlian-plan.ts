import { newAccounts } from '@skyshop/openapi/account-settings'
import type { Schemas } from '@skyshop/openapi/control'
import {
  type ChangedSettings,
  changedSettingsOf,
  findChangedSettings,
} from '../../engine/gateway/account-settings.ts'
import type { AccountSettings } from '../../engine/party/party.ts'
import type { Reader, World } from '../../engine/world/transaction/world.ts'

/** The setting of the account that has the address for webhooks about bound cards (R-LIANLIAN-15). */
export const CARD_NOTIFY_SETTING = 'cardNotifyUrl'

/** Settings of the merchant's account at LianLian; its address is kept with those of the others. */
export type LianlianPlan = Omit<Schemas['LianlianPlan'], 'cardNotifyUrl'>

const planIn = ({ lianlian }: ChangedSettings): LianlianPlan => ({ ...newAccounts.lianlian, ...lianlian })

/** The settings of a world's account as last committed. */
export async function lianlianPlanOf(world: World): Promise<LianlianPlan> {
  return planIn(await changedSettingsOf(world))
}

/** The settings of a world's account; inside a transaction read with its own client. */
export async function findLianlianPlan(reader: Reader): Promise<LianlianPlan> {
  return planIn(await findChangedSettings(reader))
}

/** The account's settings as the control plane shows and changes them. */
export const lianlianSettings: AccountSettings = {
  addresses: [CARD_NOTIFY_SETTING],
  of: lianlianPlanOf,
  prepare: async () => {},
  changed: async (ctx, change: Partial<LianlianPlan>) => ({ ...(await findLianlianPlan(ctx.tx)), ...change }),
}
