import { createHmac } from 'node:crypto'
import { GATEWAY_KEY_NAMES } from '../../../engine/kernel/gateway-key-names.ts'
import type { World } from '../../../engine/world/transaction/world.ts'
import { perWorldFile } from '../../../engine/world/transaction/world-cache.ts'

const KEY_LENGTH = 32

/** Key of merchant and platform in one world, derived from that of the installation. */
function worldPapayKey(installationKey: string, worldId: string): string {
  return createHmac('sha256', installationKey).update(worldId).digest('hex').slice(0, KEY_LENGTH)
}

/** Keys of worlds, each read once while its file is open. */
export interface PapayKeyStore {
  keyOf(world: World): Promise<string>
}

/** A key store that forgets a world's key together with the world's file. */
export function createPapayKeyStore(): PapayKeyStore {
  return {
    keyOf: perWorldFile(async ({ id, read }) => {
      const name = GATEWAY_KEY_NAMES.wechatV2
      const { text } = await read.gatewayKey.findUniqueOrThrow({ where: { name } })
      return worldPapayKey(text, id)
    }),
  }
}
