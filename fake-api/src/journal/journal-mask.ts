const mask = '•••'
const maxDepth = 20

/** Names of fields whose value is never written down, without case, dashes and underscores. */
const secretNames = new Set([
  'authorization',
  'bladeauth',
  'cookie',
  'token',
  'accesstoken',
  'refreshtoken',
  'password',
  'secret',
  'clientsecret',
  'apikey',
  'apiv3key',
  'privatekey',
  'sign',
  'signature',
  'paysign',
  'wechatpaysignature',
  'captcha',
  // Sealed with a key of the world: equal worlds write equal journals without it.
  'ciphertext',
])

// World tokens (design §6, Routing), bearer headers, PEM blocks and secret elements of XML, wherever they stand.
const secretTexts: readonly [RegExp, string][] = [
  [/\b[a-z0-9-]{1,40}\.[\w-]{1,40}\.\d{1,9}\.[0-9a-f]{32}\b/g, mask],
  [/\b(bearer|basic)\s+\S+/gi, `$1 ${mask}`],
  [/-----BEGIN [^-]+-----[\s\S]*?-----END [^-]+-----/g, mask],
  [/<(sign|key|token)>[^<]*</gi, `<$1>${mask}<`],
]
const shortestSecretText = 8

/** A copy of JSON-like data with every secret replaced. */
export function maskSecrets(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return maskText(value)
  if (typeof value === 'bigint') return value.toString()
  if (value === null || typeof value !== 'object') return value ?? null
  if (depth >= maxDepth) return '…'
  if (Array.isArray(value)) return value.map((item) => maskSecrets(item, depth + 1))
  const masked: Record<string, unknown> = {}
  for (const [name, item] of Object.entries(value)) {
    masked[name] = isSecret(name, item) ? mask : maskSecrets(item, depth + 1)
  }
  return masked
}

function isSecret(name: string, value: unknown): boolean {
  return typeof value === 'string' && value !== '' && isSecretName(name)
}

const mostKnownNames = 1000
const knownNames = new Map<string, boolean>()

/** The same few hundred field names come by all the time; strange ones beyond that are judged each time. */
function isSecretName(name: string): boolean {
  const known = knownNames.get(name)
  if (known !== undefined) return known
  const isSecretOne = secretNames.has(name.toLowerCase().replace(/[-_]/g, ''))
  if (knownNames.size < mostKnownNames) knownNames.set(name, isSecretOne)
  return isSecretOne
}

// What each of the patterns above contains: most texts have none of it and need no closer look.
const suspicious = /[.<]|earer|asic|BEGIN/i

function maskText(text: string): string {
  if (text.length < shortestSecretText || !suspicious.test(text)) return text
  return secretTexts.reduce((masked, [pattern, replacement]) => masked.replace(pattern, replacement), text)
}
