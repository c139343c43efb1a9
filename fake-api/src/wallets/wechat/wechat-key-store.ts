import { createHmac } from 'node:crypto'
import type { World } from '../../world/transaction/world.ts'
import { perWorldFile } from '../../world/transaction/world-cache.ts'
import {
  type GatewayKeys,
  loadGatewayKeys,
  loadMerchantKeys,
  type MerchantKeys,
  type WechatAccount,
} from './keys.ts'
import { findAccount } from './wechat-gateway-repository.ts'

const API_V3_KEY_LENGTH = 32

/**
 * The API v3 key both parties of one world use, from the installation's: 32 letters, stored nowhere. Equal worlds have
 * equal order numbers and signing keys, and a fork has its origin's, so a notify must name the world it is meant for:
 * signed for one, it does not open in another.
 */
export function worldApiV3Key(installationKey: string, worldId: string): string {
  const digest = createHmac('sha256', installationKey).update(worldId).digest('base64url')
  return digest.slice(0, API_V3_KEY_LENGTH)
}

/** Keys of a world's two parties, read from its file once per open world. */
export interface WechatKeyStore {
  merchantOf(world: World): Promise<MerchantKeys>
  gatewayOf(world: World): Promise<GatewayKeys>
}

/** A key store that forgets a world's keys together with the world's file. */
export function createWechatKeyStore(): WechatKeyStore {
  return {
    merchantOf: perWorldFile(async (world) => loadMerchantKeys(await accountOf(world))),
    gatewayOf: perWorldFile(async (world) => loadGatewayKeys(await accountOf(world))),
  }
}

async function accountOf(world: World): Promise<WechatAccount> {
  const account = await findAccount(world.read)
  return { ...account, apiV3Key: worldApiV3Key(account.apiV3Key, world.id) }
}
