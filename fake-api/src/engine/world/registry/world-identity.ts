import { CLEARED_ADDRESSES, GATEWAY_KEY_NAMES } from '../../kernel/gateway-key-names.ts'
import { readOrigins } from '../../kernel/world-origin.ts'
import type { World, WorldTx } from '../transaction/world.ts'
import { perSettings, perWorldFile } from '../transaction/world-cache.ts'
import { defaultTenantId } from './world-id.ts'

const keyOf = perWorldFile(({ read }) =>
  read.gatewayKey.findUniqueOrThrow({ where: { name: GATEWAY_KEY_NAMES.token } }),
)

/** The key that signs a world's tokens; it travels in the world's file. */
export async function tokenKeyOf(world: World): Promise<string> {
  return (await keyOf(world)).text
}

/** The worlds that a world was copied from, oldest first. */
export const originsOf = perWorldFile(async ({ read }) => {
  const row = await read.gatewayKey.findUnique({ where: { name: GATEWAY_KEY_NAMES.origins } })
  return readOrigins(row?.text ?? '[]')
})

const TITLE = 'title'

/** The title of the world of the library that this one began as; null for others. */
export const titleOf = perSettings(async ({ read }): Promise<string | null> => {
  const row = await read.setting.findUnique({ where: { name: TITLE } })
  return row === null ? null : JSON.parse(row.text)
})

/** Saves the title in the world itself. */
export async function saveTitle({ tx }: WorldTx, title: string): Promise<void> {
  const text = JSON.stringify(title)
  await tx.setting.upsert({ where: { name: TITLE }, create: { name: TITLE, text }, update: { text } })
}

/** Returns what a world's file would have called outside Skyshop, and was cleared of; none for a world begun here. */
export const clearedAddressesOf = perSettings(async ({ read }): Promise<readonly string[]> => {
  const row = await read.setting.findUnique({ where: { name: CLEARED_ADDRESSES } })
  return row === null ? [] : JSON.parse(row.text)
})

/** Settings of a world as a whole: whether its account belongs to a tenant, and whether its backend has no extras. */
export const settingsOf = perSettings(({ read }) =>
  read.world.findFirstOrThrow({ select: { hasTenant: true, isBare: true } }),
)

/**
 * The tenant requests of a world carry: its own, or the default one where the account belongs to none (product 6.01).
 */
export function tenantOf(world: World, { hasTenant }: { hasTenant: boolean }): string {
  return hasTenant ? world.tenantId : defaultTenantId
}
