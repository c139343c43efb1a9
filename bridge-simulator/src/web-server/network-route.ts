import type { IncomingMessage } from 'node:http'
import { isPhoneNetwork, type PhoneNetworks } from './phone-networks.ts'
import { proxyObjection } from './security-headers.ts'
import type { PlainAnswer } from './static-files.ts'
import { isWorldId } from './world-cookie.ts'

/** `/__panel/network?world=<id>`: how the phone of a world is connected; `PUT …&is=<network>`: from now on. */
export function answerNetwork(
  { panelUrl, networks }: { panelUrl: string; networks: PhoneNetworks },
  { headers, method, url = '/' }: IncomingMessage,
): PlainAnswer {
  const objection = proxyObjection(headers, panelUrl)
  if (objection) return { status: 403, body: objection }
  if (method !== 'PUT' && method !== 'GET') return { status: 405, headers: { allow: 'GET, PUT' } }
  const query = new URL(url, panelUrl).searchParams
  const [worldId, network] = [query.get('world') ?? '', query.get('is')]
  if (!isWorldId(worldId)) return { status: 400, body: 'world must be the id of a world.' }
  if (method === 'GET')
    return { status: 200, body: networks.of(worldId), headers: { 'cache-control': 'no-store' } }
  if (!isPhoneNetwork(network)) return { status: 400, body: 'is must be online, slow or offline.' }
  networks.set(worldId, network)
  return { status: 204 }
}
