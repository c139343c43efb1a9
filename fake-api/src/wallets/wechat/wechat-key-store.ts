import type { World } from '../../world/world.ts'
import {
  type GatewayKeys,
  loadGatewayKeys,
  loadMerchantKeys,
  type MerchantKeys,
  type WechatAccount,
} from './keys.ts'
import { findAccount } from './wechat-gateway-repository.ts'

/** Keys of a world's two parties, read from its file once per open world. */
export interface WechatKeyStore {
  merchantOf(world: World): Promise<MerchantKeys>
  gatewayOf(world: World): Promise<GatewayKeys>
}

/** A key store that forgets a world's keys together with the world. */
export function createWechatKeyStore(): WechatKeyStore {
  const merchants = new WeakMap<World, MerchantKeys>()
  const gateways = new WeakMap<World, GatewayKeys>()
  return {
    merchantOf: (world) => remember(merchants, world, loadMerchantKeys),
    gatewayOf: (world) => remember(gateways, world, loadGatewayKeys),
  }
}

async function remember<Keys extends object>(
  known: WeakMap<World, Keys>,
  world: World,
  load: (account: WechatAccount) => Keys,
): Promise<Keys> {
  const found = known.get(world)
  if (found) return found
  const keys = load(await findAccount(world.read))
  known.set(world, keys)
  return keys
}
