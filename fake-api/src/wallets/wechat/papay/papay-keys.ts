import { createHmac } from 'node:crypto'
import { GATEWAY_KEY_NAMES } from '../../../kernel/gateway-key-names.ts'
import type { World } from '../../../world/transaction/world.ts'

const KEY_LENGTH = 32

/** Key of merchant and platform in one world, derived from that of the installation. */
function worldPapayKey(installationKey: string, worldId: string): string {
  return createHmac('sha256', installationKey).update(worldId).digest('hex').slice(0, KEY_LENGTH)
}

/** Keys of worlds, read from each file once while it is open. */
export interface PapayKeyStore {
  keyOf(world: World): Promise<string>
}

/** A key store that forgets a world's key together with the world. */
export function createPapayKeyStore(): PapayKeyStore {
  const known = new WeakMap<World, string>()
  return {
    async keyOf(world) {
      const found = known.get(world)
      if (found !== undefined) return found
      const name = GATEWAY_KEY_NAMES.wechatV2
      const { text } = await world.read.gatewayKey.findUniqueOrThrow({ where: { name } })
      const key = worldPapayKey(text, world.id)
      known.set(world, key)
      return key
    },
  }
}
