import type { World } from '../../world/transaction/world.ts'
import { type GatewayKeys, loadGatewayKeys, loadMerchantKeys, type MerchantKeys } from './alipay-account.ts'
import { findAccount } from './alipay-account-repository.ts'

/** Keys of a world's two parties, read from its file once per open world. */
export interface AlipayKeyStore {
  merchantOf(world: World): Promise<MerchantKeys>
  gatewayOf(world: World): Promise<GatewayKeys>
}

/** A key store that forgets a world's keys together with the world. */
export function createAlipayKeyStore(): AlipayKeyStore {
  return { merchantOf: rememberedBy(loadMerchantKeys), gatewayOf: rememberedBy(loadGatewayKeys) }
}

function rememberedBy<Keys extends object>(
  load: (account: Awaited<ReturnType<typeof findAccount>>, worldId: string) => Keys,
): (world: World) => Promise<Keys> {
  const known = new WeakMap<World, Keys>()
  return async (world) => {
    const found = known.get(world)
    if (found) return found
    const keys = load(await findAccount(world.read), world.id)
    known.set(world, keys)
    return keys
  }
}
