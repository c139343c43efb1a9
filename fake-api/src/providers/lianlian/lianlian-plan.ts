import { newAccounts } from '@skyshop/openapi/account-settings'
import type { Schemas } from '@skyshop/openapi/control'
import {
  type ChangedSettings,
  changedSettingsOf,
  findChangedSettings,
} from '../../engine/gateway/account-settings.ts'
import type { AccountSettings } from '../../engine/party/party.ts'
import type { Reader, World } from '../../engine/world/transaction/world.ts'

/** Settings of the merchant's account at LianLian. */
export type LianlianPlan = Schemas['LianlianPlan']

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
  addresses: [],
  of: lianlianPlanOf,
  prepare: async () => {},
  changed: async (ctx, change: Partial<LianlianPlan>) => ({ ...(await findLianlianPlan(ctx.tx)), ...change }),
}
