import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { LOOPBACK_HOST, portErrorOf, urlFromHere } from '../http/listener.ts'

/** The gateway of a provider in one world. */
export interface WorldGateway {
  readonly provider: string
  readonly worldId: string
}

interface OpenPort extends WorldGateway {
  readonly server: Server
  readonly port: number
}

/** Options of the ports of a process. */
export interface ProviderPortsOptions {
  /** Address that they listen on; loopback when left out. */
  readonly host?: string | undefined
  /** Name by which other hosts reach this one. */
  readonly hostName?: string | undefined
}

/**
 * Ports at which a gateway of one world has the provider's own paths at its root: for client libraries that can be given
 * another host and no path, in languages whose systems do not resolve names below `localhost`.
 */
export class ProviderPorts {
  readonly #options: ProviderPortsOptions
  readonly #open = new Map<number, OpenPort>()
  #answer: RequestListener = (_, response) => response.writeHead(503).end()
  #hasWorld: (worldId: string) => boolean = () => true

  constructor(options: ProviderPortsOptions = {}) {
    this.#options = options
  }

  /** Sets the listener of the gateways, which answers at the ports, and what tells if a world is still there. */
  serve(answer: RequestListener, hasWorld: (worldId: string) => boolean): void {
    this.#answer = answer
    this.#hasWorld = hasWorld
  }

  /**
   * Opens the port of a gateway and returns its URL, without a trailing slash; one that is open stays, unless it is to be
   * another. `port` 0 is any free one. `setting` names what chose it. @throws PortError
   */
  async open(gateway: WorldGateway, port: number, setting: string): Promise<string> {
    this.#closeOfMissingWorlds()
    const before = this.#find(gateway)
    if (before !== undefined && (port === 0 || port === before.port)) return this.#urlOf(before)
    const { host = LOOPBACK_HOST } = this.#options
    const server = createServer((request, response) => this.#answer(request, response))
    // As at the gateway: closed here, a busy machine's next request on an idle connection would be cut off.
    server.keepAliveTimeout = 0
    await new Promise<void>((resolve, reject) => {
      server.once('error', (error) => reject(portErrorOf(error, { port, variable: setting })))
      server.listen({ host, port }, resolve)
    })
    const opened = { ...gateway, server, port: (server.address() as AddressInfo).port }
    this.#open.set(opened.port, opened)
    if (before !== undefined) this.#close(before)
    return this.#urlOf(opened)
  }

  /** Returns the URL of a gateway's port; null where none is open. */
  urlOf(gateway: WorldGateway): string | null {
    const port = this.#find(gateway)
    return port === undefined ? null : this.#urlOf(port)
  }

  /** Finds the gateway whose port a request came to; null for another port. */
  gatewayAt(localPort: number | undefined): WorldGateway | null {
    return this.#open.get(localPort ?? 0) ?? null
  }

  /** Closes all ports, at once. */
  close(): void {
    for (const open of this.#open.values()) this.#close(open)
  }

  #find({ provider, worldId }: WorldGateway): OpenPort | undefined {
    return [...this.#open.values()].find((open) => open.provider === provider && open.worldId === worldId)
  }

  #urlOf({ port }: OpenPort): string {
    const { host = LOOPBACK_HOST, hostName } = this.#options
    return hostName === undefined ? urlFromHere(host, port) : `http://${hostName}:${port}`
  }

  #closeOfMissingWorlds(): void {
    for (const open of this.#open.values()) if (!this.#hasWorld(open.worldId)) this.#close(open)
  }

  #close({ server, port }: OpenPort): void {
    this.#open.delete(port)
    server.close()
    server.closeAllConnections()
  }
}
