import { newAccounts } from '@skyshop/openapi/account-settings'
import type { Schemas } from '@skyshop/openapi/control'
import {
  type ChangedSettings,
  changedSettingsOf,
  findChangedSettings,
} from '../../engine/gateway/account-settings.ts'
import type { AccountSettings } from '../../engine/party/party.ts'
import type { Reader, World } from '../../engine/world/transaction/world.ts'

/** The setting with the URL that the app's webhooks go to. */
export const WEBHOOK_SETTING = 'webhookUrl'

/** Settings of the merchant's account at PayPal, without its addresses. */
export type PaypalPlan = Omit<Schemas['PaypalPlan'], 'webhookUrl'>

/** The settings that changed ones leave. That the shop's account is one in China is assumed (product 9.21). */
const planIn = ({ paypal }: ChangedSettings): PaypalPlan => ({ ...newAccounts.paypal, ...paypal })

/** The settings of a world's account as last committed. */
export async function paypalPlanOf(world: World): Promise<PaypalPlan> {
  return planIn(await changedSettingsOf(world))
}

/** The settings of a world's account; inside a transaction read with its own client. */
export async function findPaypalPlan(reader: Reader): Promise<PaypalPlan> {
  return planIn(await findChangedSettings(reader))
}

/** The account's settings as the control plane shows and changes them. */
export const paypalSettings: AccountSettings = {
  addresses: [WEBHOOK_SETTING],
  of: paypalPlanOf,
  prepare: async () => {},
  changed: async (ctx, change: Partial<PaypalPlan>) => ({ ...(await findPaypalPlan(ctx.tx)), ...change }),
}
