/** Headers of everything the shop origin serves; only the panel may frame it. */
export function shopHeaders(panelUrl: string): Record<string, string> {
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
  })
}

/** Headers of everything the panel serves; nobody may frame it, and it frames the shop alone. */
export function panelHeaders(shopUrl: string): Record<string, string> {
  return headers({
    'default-src': "'self'",
    'script-src': "'self'",
    'style-src': "'self' 'unsafe-inline'",
    'img-src': `'self' data: ${shopUrl}`,
    'connect-src': "'self'",
    'frame-src': shopUrl,
    'object-src': "'none'",
    'base-uri': "'none'",
    'form-action': "'none'",
    'frame-ancestors': "'none'",
  })
}

function headers(policy: Record<string, string>): Record<string, string> {
  const text = Object.entries(policy).map(([name, value]) => `${name} ${value}`)
  return {
    'content-security-policy': text.join('; '),
    'cross-origin-resource-policy': 'same-site',
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
  }
}
