import { ACCOUNT_SETTINGS } from '../kernel/gateway-key-names.ts'
import type { Reader, World, WorldTx } from '../world/transaction/world.ts'
import { perSettings } from '../world/transaction/world-cache.ts'

/**
 * Changes of a tester to the settings of the merchant's account at each provider, by the provider's name; each
 * provider knows the settings of a new account. `plans` on the control plane.
 */
export type ChangedSettings = Readonly<Record<string, object | undefined>>

/** The changed settings of a world's accounts as last committed. */
export const changedSettingsOf = perSettings(({ read }: World) => findChangedSettings(read))

/** The changed settings of a world's accounts; inside a transaction read with its own client. */
export async function findChangedSettings(reader: Reader): Promise<ChangedSettings> {
  const row = await reader.setting.findUnique({ where: { name: ACCOUNT_SETTINGS } })
  return row === null ? {} : (JSON.parse(row.text) as ChangedSettings)
}

/** Saves the settings of the account at one provider. */
export async function saveSettings({ tx }: WorldTx, provider: string, settings: object): Promise<void> {
  const text = JSON.stringify({ ...(await findChangedSettings(tx)), [provider]: settings })
  await tx.setting.upsert({
    where: { name: ACCOUNT_SETTINGS },
    create: { name: ACCOUNT_SETTINGS, text },
    update: { text },
  })
}
