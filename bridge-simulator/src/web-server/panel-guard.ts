import type { IncomingHttpHeaders } from 'node:http'

/** Why a request may not come through the panel to control plane and gateway, or null. */
export function proxyObjection(headers: IncomingHttpHeaders, panelUrl: string): string | null {
  if (headers.host !== new URL(panelUrl).host) return `Open the panel at ${panelUrl}.`
  const { origin } = headers
  if (origin !== undefined) return origin === panelUrl ? null : 'Only the panel itself may call this.'
  // Same-origin GETs carry no Origin; the browser says in this header, which no page can set, where they come from.
  return headers['sec-fetch-site'] === 'same-origin' ? null : 'Only the panel itself may call this.'
}

/** Where a browser that used another loopback name is sent: cookies and the shop's frame rules need one name. */
export function canonicalPanelUrl(headers: IncomingHttpHeaders, panelUrl: string): string | null {
  const { port } = new URL(panelUrl)
  return headers.host === `localhost:${port}` || headers.host === `[::1]:${port}` ? panelUrl : null
}
