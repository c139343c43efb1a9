import type { IncomingMessage } from 'node:http'
import { proxyObjection } from './panel-guard.ts'
import { isPhoneNetwork, type PhoneNetworks } from './phone-networks.ts'
import type { PlainAnswer } from './static-files.ts'
import { isWorldId } from './world-cookie.ts'

/** `PUT /__panel/network?world=<id>&is=<network>`: how the phone of a world is connected from now on. */
export function setNetwork(
  { panelUrl, networks }: { panelUrl: string; networks: PhoneNetworks },
  { headers, method, url = '/' }: IncomingMessage,
): PlainAnswer {
  const objection = proxyObjection(headers, panelUrl)
  if (objection) return { status: 403, body: objection }
  if (method !== 'PUT') return { status: 405, headers: { allow: 'PUT' } }
  const query = new URL(url, panelUrl).searchParams
  const [worldId, network] = [query.get('world') ?? '', query.get('is')]
  if (!isWorldId(worldId)) return { status: 400, body: 'world must be the id of a world.' }
  if (!isPhoneNetwork(network)) return { status: 400, body: 'is must be online, slow or offline.' }
  networks.set(worldId, network)
  return { status: 204 }
}
