import { reach } from '../../../control/reach.ts'
import { type PhoneNetwork, phoneNetworks } from '../../model/phone-look.ts'

/** How the phone of a world is connected. Rejects like `setPhoneNetwork`. */
export async function readPhoneNetwork(worldId: string): Promise<PhoneNetwork> {
  const response = await reach(`/__panel/network?${new URLSearchParams({ world: worldId })}`)
  const text = await response.text()
  const network = phoneNetworks.find((one) => one === text)
  if (network === undefined) throw new Error(text)
  return network
}

/** Tells the simulator how the phone of a world is connected. Rejects with a sentence when it refuses, `ServerGone` when nobody answers. */
export async function setPhoneNetwork(worldId: string, network: PhoneNetwork): Promise<void> {
  const query = new URLSearchParams({ world: worldId, is: network })
  const response = await reach(`/__panel/network?${query}`, { method: 'PUT' })
  if (!response.ok) throw new Error(await response.text())
}
