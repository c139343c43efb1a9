import type { IncomingMessage } from 'node:http'
import { proxyRefusal } from './security-headers.ts'
import type { PlainAnswer } from './static-files.ts'
import { isWorldId } from './world-cookie.ts'

/** Network of a phone, with the names of the panel. */
type PhoneNetwork = 'online' | 'slow' | 'offline'

const SLOW_MS = 1_500

/** The networks of the phones in the panel, by world; online by default. */
export class PhoneNetworks {
  readonly #slowMs: number
  readonly #byWorld = new Map<string, Exclude<PhoneNetwork, 'online'>>()

  /** `slowMs`: how long a slow network holds each request back, in milliseconds of wall time. */
  constructor(slowMs = SLOW_MS) {
    this.#slowMs = slowMs
  }

  of(worldId: string): PhoneNetwork {
    return this.#byWorld.get(worldId) ?? 'online'
  }

  set(worldId: string, network: PhoneNetwork): void {
    if (network === 'online') this.#byWorld.delete(worldId)
    else this.#byWorld.set(worldId, network)
  }

  /** False when the request never arrives; else waits as long as the network takes. */
  async carry(worldId: string | null): Promise<boolean> {
    const network = worldId === null ? undefined : this.#byWorld.get(worldId)
    if (network === 'slow') await new Promise((resolve) => setTimeout(resolve, this.#slowMs))
    return network !== 'offline'
  }
}

function isPhoneNetwork(text: string | null): text is PhoneNetwork {
  return text === 'online' || text === 'slow' || text === 'offline'
}

/** `/__panel/network?world=<id>`: how the phone of a world is connected; `PUT …&is=<network>`: from now on. */
export function answerNetwork(
  { panelUrl, networks }: { panelUrl: string; networks: PhoneNetworks },
  { headers, method, url = '/' }: IncomingMessage,
): PlainAnswer {
  const refusal = proxyRefusal(headers, panelUrl)
  if (refusal) return { status: 403, body: refusal }
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
