import type { Schemas } from '@skyshop/openapi/control'
import type { Reader, World, WorldTx } from '../transaction/world.ts'
import { perSettings } from '../transaction/world-cache.ts'

/** Skew of the clocks of merchant, provider and phone, in milliseconds ahead of the world's (R-WECHAT-10). */
export type ClockSkew = Schemas['ClockSkew']

const SETTING = 'clock-skew'
const NONE: ClockSkew = { merchantMs: 0, providerMs: 0, phoneMs: 0 }

/** The skew of a world as last committed. */
export const clockSkewOf = perSettings(({ read }: World) => findClockSkew(read))

/** Returns the time in milliseconds on the clock of the shop's server. */
export async function merchantNowMs(world: World): Promise<number> {
  return world.nowMs() + (await clockSkewOf(world)).merchantMs
}

/** The skew of a world. */
export async function findClockSkew(reader: Reader): Promise<ClockSkew> {
  const row = await reader.setting.findUnique({ where: { name: SETTING } })
  return row === null ? NONE : (JSON.parse(row.text) as ClockSkew)
}

/** Saves the skew of a world. */
export async function saveClockSkew({ tx }: WorldTx, skew: ClockSkew): Promise<void> {
  const text = JSON.stringify(skew)
  await tx.setting.upsert({ where: { name: SETTING }, create: { name: SETTING, text }, update: { text } })
}
