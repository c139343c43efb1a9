import { reach } from '../../control/reach.ts'
import type { PhoneNetwork } from '../model/phone-look.ts'

/** Tells the simulator how the phone of a world is connected. Rejects with a sentence when it refuses, `ServerGone` when nobody answers. */
export async function setPhoneNetwork(worldId: string, network: PhoneNetwork): Promise<void> {
  const query = new URLSearchParams({ world: worldId, is: network })
  const response = await reach(`/__panel/network?${query}`, { method: 'PUT' })
  if (!response.ok) throw new Error(await response.text())
}
