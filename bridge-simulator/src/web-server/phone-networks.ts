/** How a phone is connected; the words of the panel. */
export type PhoneNetwork = 'online' | 'slow' | 'offline'

const SLOW_MS = 1_500

/** The networks of the phones in the panel, by world; a phone nobody spoke of is online. */
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

export function isPhoneNetwork(text: string | null): text is PhoneNetwork {
  return text === 'online' || text === 'slow' || text === 'offline'
}
