import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { hostnameOf, isThisMachine } from '@skyshop/openapi/this-machine'

type Policy = Readonly<Record<string, string>>

/**
 * Headers of everything the shop origin serves; only the panel may frame it. `other` replaces directives; null leaves the
 * rest of the policy to the shop.
 */
export function shopHeaders(panelUrl: string, other: Policy | null = {}): Record<string, string> {
  if (other === null) return headers({ 'frame-ancestors': panelUrl })
  return headers({
    'default-src': "'self'",
    'script-src': "'self'",
    'style-src': "'self' 'unsafe-inline'",
    'img-src': "'self' data: blob:",
    'connect-src': "'self'",
    'object-src': "'none'",
    'base-uri': "'none'",
    'form-action': "'self'",
    'frame-ancestors': panelUrl,
    ...other,
  })
}

/** The policy of a page with which the scripts that stand in it run, each by its hash; others in it still do not. */
export function allowScriptsOf(page: Buffer, policy: string): string {
  const scripts = [...page.toString('utf8').matchAll(/<script>([\s\S]*?)<\/script>/g)]
  const hashes = scripts.map(
    ([, text = '']) => ` 'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  )
  return policy.replace("script-src 'self';", `script-src 'self'${hashes.join('')};`)
}

/** The policies of a header of another server, except that the panel alone may frame the page. */
export function framedBy(policies: string, panelUrl: string): string {
  const framedPolicy = (policy: string) => {
    const directives = policy.split(';').map((directive) => directive.trim())
    const others = directives.filter(
      (directive) => directive !== '' && !/^frame-ancestors\b/i.test(directive),
    )
    return [...others, `frame-ancestors ${panelUrl}`].join('; ')
  }
  return policies.split(',').map(framedPolicy).join(', ')
}

/**
 * Headers of everything the panel serves; nobody may frame it. The phone frame shows the shop, and the pages of
 * providers to which the shop sends a buyer: PayPal's approval, LianLian's card form, the bank's challenge. `other`
 * replaces directives.
 */
export function panelHeaders(
  { shopUrl, publicGatewayUrl }: { shopUrl: string; publicGatewayUrl: string },
  other: Policy | null = {},
): Record<string, string> {
  return headers({
    'default-src': "'self'",
    'script-src': "'self'",
    'style-src': "'self' 'unsafe-inline'",
    'img-src': `'self' data: ${shopUrl}`,
    'connect-src': "'self'",
    'frame-src': `${shopUrl} ${publicGatewayUrl}`,
    'object-src': "'none'",
    'base-uri': "'none'",
    'form-action': "'none'",
    'frame-ancestors': "'none'",
    ...other,
  })
}

function headers(policy: Policy): Record<string, string> {
  const text = Object.entries(policy).map(([name, value]) => `${name} ${value}`)
  return {
    'content-security-policy': text.join('; '),
    'cross-origin-resource-policy': 'same-site',
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
  }
}

/** Says why a request may not come through the panel to control plane and gateway, or null. */
export function proxyRefusal(headers: IncomingHttpHeaders, panelUrl: string): string | null {
  if (headers.host !== new URL(panelUrl).host) return `Open the panel at ${panelUrl}.`
  const { origin } = headers
  if (origin !== undefined) return origin === panelUrl ? null : 'Only the panel itself may call this.'
  // Same-origin GETs carry no Origin; the browser says in this header, which no page can set, where they come from.
  return headers['sec-fetch-site'] === 'same-origin' ? null : 'Only the panel itself may call this.'
}

/** Where a browser that used another loopback name is sent: cookies and the shop's frame rules need one name. */
export function canonicalPanelUrl(headers: IncomingHttpHeaders, panelUrl: string): string | null {
  const { port } = new URL(panelUrl)
  const { host = '' } = headers
  const isOther =
    host !== new URL(panelUrl).host && isThisMachine(hostnameOf(host)) && host.endsWith(`:${port}`)
  return isOther ? panelUrl : null
}
