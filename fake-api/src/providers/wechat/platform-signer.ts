import type { JournalSigner } from '../../engine/journal/journal-entry.ts'
import type { World } from '../../engine/world/transaction/world.ts'
import type { PlatformKey, SigningMoment } from '../../wire/wechat/request-signing.ts'
import { certificatesOf } from './certificate-keys.ts'
import type { WechatKeyStore } from './keys.ts'
import { answerKey, notifyKey, type PlatformKeyName } from './platform-keys.ts'
import { wechatPlanOf } from './wechat-plan.ts'

/** The key that signs a notify at this moment, by the key mode of the account. */
export async function notifySigner(
  keys: WechatKeyStore,
  world: World,
  { nowMs, nonce }: SigningMoment,
): Promise<PlatformKey> {
  const wechat = await wechatPlanOf(world)
  return keyNamed(keys, world, notifyKey(wechat, nowMs, drawOf(nonce)))
}

/** The key that signs an answer; `askedSerial` is the request's Wechatpay-Serial. */
export async function answerSigner(
  keys: WechatKeyStore,
  world: World,
  { askedSerial, nonce }: { readonly askedSerial: unknown; readonly nonce: string },
): Promise<PlatformKey> {
  const wechat = await wechatPlanOf(world)
  const { platform } = await keys.gatewayOf(world)
  return keyNamed(keys, world, answerKey(wechat, askedSerial === platform.serial, drawOf(nonce)))
}

/** The platform's key with this serial, as the journal names it. */
export function platformSigner({ serial }: Pick<PlatformKey, 'serial'>): JournalSigner {
  return { key: serial.startsWith('PUB_KEY_ID_') ? 'public-key' : 'certificate', serial }
}

async function keyNamed(keys: WechatKeyStore, world: World, name: PlatformKeyName): Promise<PlatformKey> {
  const { platform } = await keys.gatewayOf(world)
  if (name === 'public-key') return platform
  const found = (await certificatesOf(world))[name === 'first' ? 0 : 1]
  if (found === undefined) throw new Error('the account has no platform certificate')
  return { serial: found.serial, key: found.privateKey }
}

/** A number in [0, 1) that follows from a nonce, so that a replayed world is signed alike. */
function drawOf(nonce: string): number {
  return Number.parseInt(nonce.slice(0, 8), 16) / 2 ** 32
}
