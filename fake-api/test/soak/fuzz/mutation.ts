import type { SeededRandom } from './seeded-random.ts'

/** A request before it is sent. */
export interface FuzzRequest {
  query: Record<string, unknown>
  /** Undefined: none. */
  body: unknown
  /** Sent instead of `body`, when set. */
  rawBody?: string
  headers: Record<string, string>
}

const HOSTILE: readonly unknown[] = [
  '',
  ' ',
  '\u0000',
  '\ud800',
  '‮gnp.exe',
  '<script>alert(1)</script>',
  "' OR 1=1 --",
  '../../../../etc/passwd',
  '%00%2e%2e',
  '__proto__',
  'constructor',
  '𝟛𝟟𝟘𝟙'.repeat(40),
  'x'.repeat(20_000),
  'ı'.repeat(40),
  '٣٧٠١',
  -1,
  0,
  1.5,
  1e308,
  -0,
  Number.MAX_SAFE_INTEGER + 1,
  2 ** 31,
  null,
  true,
  [],
  {},
  [[[[]]]],
  { __proto__: null, toString: 1 },
]

const RAW_BODIES: readonly string[] = [
  '',
  '{',
  'null',
  '[]',
  '"text"',
  '{"__proto__":{"isAdmin":true}}',
  '{"a":1,"a":2}',
  '['.repeat(10_000) + ']'.repeat(10_000),
  `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`,
  '\ufeff{}',
  '{"devTenantId":"\\ud800"}',
  'a=1&b=2',
  '<xml><a>1</a></xml>',
]

const CONTENT_TYPES: readonly string[] = [
  'text/plain',
  'application/xml',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/json; charset=utf-16',
  'application/json, text/html',
  '',
]

/** A request with one or two things wrong, or merely odd. */
export function mutateRequest(random: SeededRandom, request: FuzzRequest): FuzzRequest {
  const once = mutateOnce(random, request)
  return random.is(0.3) ? mutateOnce(random, once) : once
}

function mutateOnce(random: SeededRandom, request: FuzzRequest): FuzzRequest {
  const hasBody = isRecord(request.body)
  const kind = random.pick(
    hasBody ? ['field', 'field', 'drop', 'add', 'raw', 'type', 'query'] : ['query', 'drop', 'add'],
  )
  switch (kind) {
    case 'raw':
      return { ...request, rawBody: random.pick(RAW_BODIES) }
    case 'type':
      return { ...request, headers: { ...request.headers, 'content-type': random.pick(CONTENT_TYPES) } }
    case 'query':
      return { ...request, query: changed(random, request.query) }
    default:
      return changeFields(random, request, kind)
  }
}

function changeFields(random: SeededRandom, request: FuzzRequest, kind: string): FuzzRequest {
  const apply = (fields: Record<string, unknown>) => {
    if (kind === 'drop') return dropped(random, fields)
    return kind === 'add'
      ? {
          ...fields,
          [random.pick(['surprise', '__proto__', 'toString', 'devTenantId'])]: random.pick(HOSTILE),
        }
      : changed(random, fields)
  }
  if (isRecord(request.body)) return { ...request, body: apply(request.body) }
  return { ...request, query: apply(request.query) }
}

function changed(random: SeededRandom, fields: Record<string, unknown>): Record<string, unknown> {
  const names = Object.keys(fields)
  if (names.length === 0) return fields
  return { ...fields, [random.pick(names)]: random.pick(HOSTILE) }
}

function dropped(random: SeededRandom, fields: Record<string, unknown>): Record<string, unknown> {
  const names = Object.keys(fields)
  if (names.length === 0) return fields
  const { [random.pick(names)]: _, ...rest } = fields
  return rest
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
