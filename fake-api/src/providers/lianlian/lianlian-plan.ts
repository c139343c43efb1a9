import type { Schemas } from '@skyshop/openapi/control'
import {
  type ChangedSettings,
  changedSettingsOf,
  findChangedSettings,
} from '../../engine/gateway/account-settings.ts'
import { NEW_BACKEND_CLOCK } from '../../engine/gateway/backend-clock.ts'
import type { AccountSettings } from '../../engine/party/party.ts'
import type { Reader, World } from '../../engine/world/transaction/world.ts'

/** Settings of the merchant's account at LianLian. */
export type LianlianPlan = Schemas['LianlianPlan']

/** The settings of a new account: as documented, and by the SDK where the documents have only a name. */
const NEW_ACCOUNT: LianlianPlan = {
  backendClock: NEW_BACKEND_CLOCK,
  emptyTexts: 'signed',
  signType: 'optional',
  tokenMethod: 'get',
  refunds: 'made',
  returnMethod: 'post',
}

const planIn = ({ lianlian }: ChangedSettings): LianlianPlan => ({ ...NEW_ACCOUNT, ...lianlian })

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
