import type { TxClient } from '@skyshop/prisma'
import { readInstant } from '../../engine/kernel/clock.ts'
import type { Captcha } from './rules/validate-captcha.ts'

/** Whom a picture is for. */
export interface CaptchaHolder {
  userId: string
  deviceKey: string
}

/** Puts a new picture in the place of those this user had for this device. */
export async function replaceCaptcha(
  tx: TxClient,
  { userId, deviceKey }: CaptchaHolder,
  captcha: { id: number; text: string; createdAtMs: number; expiresAtMs: number },
): Promise<void> {
  await tx.captcha.deleteMany({ where: { userId, deviceKey } })
  const { id, text, createdAtMs, expiresAtMs } = captcha
  const times = { createdAtMs: BigInt(createdAtMs), expiresAtMs: BigInt(expiresAtMs) }
  await tx.captcha.createMany({ data: { id, userId, deviceKey, text, ...times } })
}

/** A picture of this user and device, or null; `captchaId` as it came over the wire. */
export async function findCaptcha(
  tx: TxClient,
  { userId, deviceKey }: CaptchaHolder,
  captchaId: string,
): Promise<Captcha | null> {
  const rows = await tx.captcha.findMany({ where: { userId, deviceKey } })
  const row = rows.find(({ id }) => String(id) === captchaId)
  if (!row) return null
  const { id, text, expiresAtMs, usedAtMs } = row
  return {
    id,
    text,
    expiresAtMs: Number(expiresAtMs),
    usedAtMs: readInstant(usedAtMs),
  }
}

/** A picture is good once. */
export async function spendCaptcha(tx: TxClient, id: number, atMs: number): Promise<void> {
  await tx.captcha.updateMany({ where: { id }, data: { usedAtMs: BigInt(atMs) } })
}
