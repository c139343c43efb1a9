import type { WorldGateway } from './provider-ports.ts'

const HOST = /^([a-z0-9-]{1,40})\.([a-z][a-z0-9-]*)\.localhost(?::\d+)?$/i

/** Returns the URL of a world's gateway with its paths at the root, as the provider's are: `http://default.paypal.localhost:4011`. */
export function worldRootUrl(gatewayUrl: string, provider: string, worldId: string): string {
  const url = new URL(gatewayUrl)
  url.hostname = `${worldId}.${provider}.localhost`
  return url.origin
}

/**
 * Returns the path and query that a request means: `/wallets/<provider>/<worldId>` before its own where its `Host` is that
 * of a world's gateway, as clients with a fixed path, or none in their base URL, cannot put it there.
 */
export function pathOnGateway(host: string | undefined, url: string): string {
  const [, worldId, provider] = HOST.exec(host ?? '') ?? []
  if (worldId === undefined || provider === undefined) return url
  return pathInWorld({ provider: provider.toLowerCase(), worldId: worldId.toLowerCase() }, url)
}

/** Returns the path and query of a gateway's own path, with the gateway's place before it; one that has a place stays. */
export function pathInWorld({ provider, worldId }: WorldGateway, url: string): string {
  return url.startsWith('/wallets/') ? url : `/wallets/${provider}/${worldId}${url}`
}

/** Parts of a request that say by which address its caller reached a gateway. */
export interface Asked {
  readonly host: string | undefined
  /** Path and query as they were sent. */
  readonly originalUrl: string
}

/** The gateway's place in the path, as the caller has it: empty where it sends the provider's own paths. */
export function askedPlace({ originalUrl }: Pick<Asked, 'originalUrl'>, gateway: WorldGateway): string {
  return originalUrl.startsWith('/wallets/') ? pathInWorld(gateway, '') : ''
}

/** Returns the address of a world's gateway as the caller has it, without a trailing slash. */
export function askedAddress(asked: Asked, gateway: WorldGateway): string {
  return `http://${asked.host || 'localhost'}${askedPlace(asked, gateway)}`
}

/** Where a gateway listens, and where browsers find it: behind a balancer, another address. */
export interface GatewayReach {
  readonly gatewayBaseUrl: () => string
  readonly publicGatewayUrl: () => string
}

/**
 * Returns the address for a browser, without a trailing slash: the public one where that is another than the listener's,
 * for a caller behind a balancer may have a gateway by a name that no browser finds. The address that was asked counts
 * where nothing else is public, and where it is a gateway's own: the host name of a world, or the port of a provider.
 */
export function browserAddress(
  asked: Asked,
  gateway: WorldGateway,
  { gatewayBaseUrl, publicGatewayUrl }: GatewayReach,
): string {
  const place = askedPlace(asked, gateway)
  const isItsOwn = place === '' || HOST.test(asked.host ?? '')
  const isPublished = publicGatewayUrl() !== gatewayBaseUrl()
  return isPublished && !isItsOwn ? `${publicGatewayUrl()}${place}` : askedAddress(asked, gateway)
}
