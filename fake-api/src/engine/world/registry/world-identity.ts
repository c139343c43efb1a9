import { CLEARED_ADDRESSES, ORIGINS_KEY } from '../../kernel/gateway-key-names.ts'
import { readOrigins } from '../../kernel/world-origin.ts'
import type { WorldTx } from '../transaction/world.ts'
import { perSettings, perWorldFile } from '../transaction/world-cache.ts'

/** Makes the reader of a key by the name of its row; a key travels in the world's file. */
export const keyReader = (name: string) =>
  perWorldFile(async ({ read }) => (await read.gatewayKey.findUniqueOrThrow({ where: { name } })).text)

/** The worlds that a world was copied from, oldest first. */
export const originsOf = perWorldFile(async ({ read }) => {
  const row = await read.gatewayKey.findUnique({ where: { name: ORIGINS_KEY } })
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
