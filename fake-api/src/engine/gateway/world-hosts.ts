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
