import type { WorldOfRequest } from '../../engine/workers/request-routing.ts'

/** Finds the world that a request to the product names: in the address of a webhook, else in the token of its user. */
export const worldOfRequest: WorldOfRequest = ({ url, headers }) => {
  const parts = (url.split('?', 1)[0] ?? '').split('/')
  // /api/skyworthPay/v1/notify/{provider}/{worldId}
  if (parts[4] === 'notify') return parts[6] ?? ''
  const { 'blade-auth': token } = headers
  return typeof token === 'string' ? (/^bearer +([^.]*)/i.exec(token)?.[1] ?? '') : ''
}
