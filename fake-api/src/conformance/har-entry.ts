/** The parts of a HAR's entry that are read, whoever wrote it: each may be missing, or null. */
export interface HarEntry {
  startedDateTime?: Maybe<string>
  _worldTime?: Maybe<string>
  _failureText?: Maybe<string>
  /** The fate of the call in the words of Charles, `COMPLETE` for one that was answered. */
  _charlesStatus?: unknown
  request?: Maybe<HarRequest>
  response?: Maybe<HarResponse>
}

export interface HarRequest {
  method?: Maybe<string>
  url?: Maybe<string>
  headers?: Maybe<NameValue[]>
  postData?: Maybe<{ mimeType?: Maybe<string>; text?: Maybe<string>; _file?: Maybe<string> }>
  bodySize?: Maybe<number>
}

export interface HarResponse {
  /** A text at some recorders. */
  status?: Maybe<number | string>
  statusText?: unknown
  headers?: Maybe<NameValue[]>
  content?: Maybe<HarContent>
  bodySize?: Maybe<number>
  /** Reason why there is no answer, in the words of Playwright and of Chromium. */
  _failureText?: Maybe<string>
  _error?: Maybe<string>
}

export interface HarContent {
  mimeType?: Maybe<string>
  text?: Maybe<string>
  encoding?: Maybe<string>
  size?: Maybe<number>
  _file?: Maybe<string>
}

export type Maybe<T> = T | null

export interface NameValue {
  name: string
  value: string
}

type Shape = 'text' | 'number' | 'status' | 'headers' | { readonly [member: string]: Shape }

/** Members without a value are those that are read of any. */
const entryShape = {
  ...{ startedDateTime: 'text', _worldTime: 'text', _failureText: 'text' },
  request: {
    ...{ method: 'text', url: 'text', headers: 'headers', bodySize: 'number' },
    postData: { mimeType: 'text', text: 'text', _file: 'text' },
  },
  response: {
    ...{ status: 'status', headers: 'headers', bodySize: 'number', _failureText: 'text', _error: 'text' },
    content: { mimeType: 'text', text: 'text', encoding: 'text', size: 'number', _file: 'text' },
  },
} as const satisfies Shape

const expected = {
  text: 'a text',
  number: 'a number',
  status: 'a number',
  headers: 'a list of objects with name and value',
}

/** Returns an entry of a HAR, null for none. @throws Error that names the member that is of another type */
export function readEntry(entry: unknown, number: number): HarEntry | null {
  const wrong = wrongMember(entry, entryShape, [])
  if (wrong !== null) throw new Error(`Entry ${number} of the recording is none of a HAR: ${wrong}.`)
  return entry as HarEntry | null
}

/** Says of the first member of another type what it is, and what it is in a HAR; null where there is none. */
function wrongMember(value: unknown, shape: Shape, path: readonly string[]): string | null {
  if (value === undefined || value === null) return null
  const place = path.length === 0 ? 'it' : path.join('.')
  if (typeof shape === 'string')
    return isOf[shape](value) ? null : `${place} is ${kindOf(value)}, and has to be ${expected[shape]}`
  if (!isObject(value)) return `${place} is ${kindOf(value)}, and has to be an object`
  for (const [name, of] of Object.entries(shape)) {
    const wrong = wrongMember(value[name], of, [...path, name])
    if (wrong !== null) return wrong
  }
  return null
}

const isText = (value: unknown) => typeof value === 'string'
const isNumber = (value: unknown) => typeof value === 'number'

const isOf: Readonly<Record<Exclude<Shape, object>, (value: unknown) => boolean>> = {
  text: isText,
  number: isNumber,
  status: (value) => isNumber(value) || (isText(value) && /^-?\d+$/.test(String(value))),
  headers: (value) =>
    Array.isArray(value) && value.every((one) => isObject(one) && isText(one.name) && isText(one.value)),
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function kindOf(value: unknown): string {
  if (Array.isArray(value)) return 'a list'
  if (typeof value === 'string') return `the text ${JSON.stringify(value.slice(0, 40))}`
  return typeof value === 'object' ? 'an object' : `the ${typeof value} ${String(value)}`
}
