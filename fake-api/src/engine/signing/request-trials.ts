import { type Option, right, wrong } from './signature-diagnosis.ts'

/** Parts of a request that its lines are signed over. `ownPath` is the path that the provider itself has. */
export interface LinedRequest {
  readonly method: string
  /** As sent, with prefix and query. */
  readonly path: string
  readonly ownPath: string
  readonly body: string
  /** The header, for clients that sign the whole address. */
  readonly host?: string | undefined
}

/** Methods that a client may have signed. */
export function methodOptions({ method }: LinedRequest): Option[] {
  const sent = method.toUpperCase()
  return [
    right(sent),
    wrong('method-case', sent.toLowerCase()),
    ...['GET', 'POST'].filter((other) => other !== sent).map((other) => wrong('other-method', other)),
  ]
}

/** Paths that a client may have signed; `providerHost` is the host of the provider itself. */
export function pathOptions({ path, ownPath, host = '' }: LinedRequest, providerHost: string): Option[] {
  const paths = [...new Set([ownPath, path])]
  const hosts = [
    `https://${providerHost}`,
    providerHost,
    ...(host === '' ? [] : [`http://${host}`, `https://${host}`, host]),
  ]
  const beginnings = paths.flatMap((one) => [one.slice(1), one.replace(/^\/v\d+(?=\/)/, ''), `/${one}`])
  return [
    ...paths.map(right),
    ...paths
      .flatMap((one) => [one.split('?')[0] ?? '', `${one.split('?')[0]}?`])
      .map((one) => wrong('path-without-query', one)),
    ...hosts.flatMap((one) => paths.map((rest) => wrong('path-with-host', one + rest))),
    ...beginnings.map((one) => wrong('path-beginning', one)),
    ...paths.flatMap(otherEncodings).map((one) => wrong('path-encoding', one)),
  ]
}

function otherEncodings(path: string): string[] {
  const decoded = decodedOr(path, decodeURIComponent)
  return [
    decoded,
    decodedOr(path.replaceAll('+', '%20'), decodeURIComponent),
    encodeURI(decoded),
    encodeURIComponent(path),
  ]
}

function decodedOr(text: string, decode: (text: string) => string): string {
  try {
    return decode(text)
  } catch {
    // No valid escapes.
    return text
  }
}

/** Bodies that a client may have signed. */
export function bodyOptions(body: string): Option[] {
  if (body === '')
    return [right(''), ...['{}', 'null', 'undefined', '""', '[]'].map((text) => wrong('body-of-get', text))]
  return [right(body), wrong('empty-body', ''), ...spellings(body)]
}

/** The same JSON in the spellings of other serialisers, each with what is different in it; none for a text that is no JSON. */
export function spellings(text: string): Option[] {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    // No JSON: there is one spelling.
    return []
  }
  const respelled = [value, sorted(value)].flatMap((one, index) =>
    BLANKS.flatMap(([blanks, written]) =>
      ESCAPES.map(([escapes, spell]): Option => {
        const differences = [blanks, escapes, index === 1 ? 'its members sorted' : ''].filter(
          (part) => part !== '',
        )
        return wrong(
          'other-spelling',
          spell(written(one)),
          differences.join(', ') || 'as JSON.stringify writes it',
        )
      }),
    ),
  )
  const trimmed = wrong('other-spelling', text.trim(), 'without the blanks around it')
  return [trimmed, ...respelled].filter((one) => one.value !== text)
}

const BLANKS: readonly [about: string, write: (value: unknown) => string][] = [
  ['', (value) => JSON.stringify(value)],
  ['blanks behind : and , as Python writes it', (value) => withBlanks(value)],
  ['indented by 2', (value) => JSON.stringify(value, null, 2)],
  ['indented by 4', (value) => JSON.stringify(value, null, 4)],
]

const ascii = (text: string) =>
  text.replaceAll(/[^\0-~]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`)
const slashes = (text: string) => text.replaceAll('/', '\\/')
const html = (text: string) =>
  text.replaceAll(/[<>&]/g, (letter) => `\\u00${letter.charCodeAt(0).toString(16)}`)

const ESCAPES: readonly [about: string, spell: (text: string) => string][] = [
  ['', (text) => text],
  ['letters beyond ASCII as \\u…', ascii],
  ['slashes as \\/', slashes],
  ['slashes as \\/ and letters beyond ASCII as \\u…, as PHP writes it', (text) => ascii(slashes(text))],
  ['<, > and & as \\u00…, as Go writes it', html],
]

function withBlanks(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(withBlanks).join(', ')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const members = Object.entries(value).map(
    ([name, member]) => `${JSON.stringify(name)}: ${withBlanks(member)}`,
  )
  return `{${members.join(', ')}}`
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  const members = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1))
  return Object.fromEntries(members.map(([name, member]) => [name, sorted(member)]))
}

/** Ways in which lines that each end with a line feed may have been put together. */
export const LINE_OPTIONS = [
  right('fed'),
  wrong('last-line-feed', 'open'),
  wrong('body-line', 'without-body'),
  wrong('line-ends', 'crlf', 'with \\r\\n'),
  wrong('line-ends', 'escaped', 'with a backslash and an n'),
  wrong('line-ends', 'joined', 'not at all'),
] as const

/** Lines put together in one of these ways. */
export function joinLines(lines: readonly string[], way: string): string {
  switch (way) {
    case 'open':
      return lines.join('\n')
    case 'without-body':
      return lines
        .slice(0, -1)
        .map((line) => `${line}\n`)
        .join('')
    case 'crlf':
      return lines.map((line) => `${line}\r\n`).join('')
    case 'escaped':
      return lines.map((line) => `${line}\\n`).join('')
    case 'joined':
      return lines.join('')
    default:
      return lines.map((line) => `${line}\n`).join('')
  }
}
