import type { KeyObject } from 'node:crypto'
import { mask, maskText } from '../../engine/journal/masked-text.ts'
import { parseBeijingDigits } from '../../engine/kernel/clock.ts'
import { joinPairs, type Pair, VALUE_OPTIONS, writtenPairs } from '../../engine/signing/pair-trials.ts'
import { diagnoseRsa } from '../../engine/signing/rsa-diagnosis.ts'
import {
  combineTexts,
  type Mistake,
  type Option,
  right,
  type SignatureDiagnosis,
  shownAs,
  type TextTrial,
  wrong,
} from '../../engine/signing/signature-diagnosis.ts'
import {
  type SignatureRefusal,
  type SigningRules,
  verifyLianlian,
} from '../../wire/lianlian/lianlian-signing.ts'
import { CARD_MEMBERS } from './lianlian-tokens.ts'

/** Headers as Node gives them: lower-case names. */
type IncomingHeaders = Readonly<Record<string, string | string[] | undefined>>

/** Reason why LianLian refuses a request by its headers. */
type RequestRefusal = SignatureRefusal | 'bad-zone' | 'bad-time'

/** Checks zone, time and signature of a request; null for one that LianLian takes. Nothing is too old (R-LIANLIAN-11). */
export function requestRefusal(
  headers: IncomingHeaders,
  parameters: unknown,
  signing: Parameters<typeof verifyLianlian>[2],
): RequestRefusal | null {
  const refusal = verifyLianlian(headers, parameters, signing)
  if (refusal === 'missing-header') return refusal
  if (!TIME_ZONE.test(String(headers.timezone))) return 'bad-zone'
  // A moment of one zone is one of any.
  return parseBeijingDigits(String(headers.timestamp)) === null ? 'bad-time' : refusal
}

/** Areas of the IANA database; which places each has differs by its release. */
const AREAS = 'Africa|America|Antarctica|Arctic|Asia|Atlantic|Australia|Europe|Indian|Pacific|Etc'
const TIME_ZONE = new RegExp(
  `^(?:(?:${AREAS})(?:/[A-Za-z][A-Za-z0-9_+-]*){1,2}|(?:GMT|UTC)?[+-]\\d{1,2}(?::?[0-5]\\d)?|GMT|UTC|Z|PRC|Hongkong|Singapore)$`,
)

/** A request whose signature is refused. */
export interface RefusedRequest {
  readonly refusal: RequestRefusal
  readonly headers: IncomingHeaders
  /** What was signed, as the gateway reads it. */
  readonly parameters: unknown
  /** The body as it came; '' for a call without one. */
  readonly rawBody: string
  readonly rules: SigningRules
  readonly keys: readonly Option<KeyObject>[]
}

/** Finds why a request is refused, and over which text it was checked, with no card in it (R-LIANLIAN-11). */
export function diagnoseLianlian(refused: RefusedRequest): SignatureDiagnosis {
  const { headers, keys } = refused
  const texts = lianlianTexts(refused)
  const { signature } = headers
  const known = knownMistakes(refused)
  if (typeof signature !== 'string')
    return hideCards({ mistakes: known, expected: texts[0]?.text ?? null, signed: null })
  const diagnosis = diagnoseRsa({ signature, texts, keys, hash: 'sha1' })
  return hideCards({ ...diagnosis, mistakes: [...known, ...diagnosis.mistakes] })
}

function knownMistakes({ refusal, headers, rules }: RefusedRequest): Mistake[] {
  const { 'sign-type': signType, timestamp } = headers
  switch (refusal) {
    case 'bad-signature':
      return []
    case 'bad-time': {
      const detail = `it is ${shownAs(/^[\d :/.TZ+-]{1,30}$/, String(timestamp))}`
      return [{ reason: 'time-form', about: detail }]
    }
    case 'bad-zone': {
      const zone = shownAs(/^[\w+:/-]{1,40}$/, String(headers.timezone))
      return [{ reason: 'signature-headers', about: `timezone is ${zone}, which is no time zone` }]
    }
    case 'missing-header': {
      const missing = ['signature', 'timestamp', 'timezone'].filter((name) => !headers[name])
      if (signType === undefined && rules.signType === 'required') missing.push('sign-type')
      const detail =
        missing.length > 0
          ? missing.join(', ')
          : `sign-type is ${shownAs(/^[\w-]{1,16}$/, String(signType))}, and has to be RSA`
      return [{ reason: 'signature-headers', about: detail }]
    }
  }
}

const ORDER_OPTIONS = [
  right('bytes'),
  wrong('message-order', 'message'),
  wrong('other-order', 'together', 'all names together, not those of each object'),
]
const NAME_OPTIONS = [right('leaf'), wrong('path-names', 'path')]
const NULL_OPTIONS = [right('left-out'), wrong('null-values', 'null')]
const NUMBER_OPTIONS = [right('written'), wrong('number-spelling', 'parsed')]

/** Texts that a request may be signed over. */
function lianlianTexts({ parameters, rawBody, rules }: RefusedRequest): TextTrial[] {
  const other = rules.emptyTexts === 'signed' ? 'left-out' : 'signed'
  const emptyOptions = [
    right(rules.emptyTexts),
    wrong(other === 'signed' ? 'empty-values' : 'without-empty-values', other),
  ]
  const parsed = rawBody === '' ? parameters : jsonOr(rawBody, parameters)
  // To read or write what is nested without end would overflow the stack.
  if (isNestedDeeper(parsed, DEEPEST)) return []
  const texts = combineTexts(
    [ORDER_OPTIONS, NAME_OPTIONS, emptyOptions, NULL_OPTIONS, NUMBER_OPTIONS, VALUE_OPTIONS],
    ([order, naming, empty, nulls, numbers, way]) => {
      const source = numbers === 'parsed' ? parsed : parameters
      const leaves = leavesOf(source, { isSorted: order === 'bytes', areNullsKept: nulls === 'null' })
      const pairs = leaves
        .map(({ path, value }): Pair => [naming === 'path' ? path.join('.') : (path.at(-1) ?? ''), value])
        .filter(([, value]) => empty === 'signed' || value !== '')
      return joinPairs(writtenPairs(pairs, way), order === 'together' ? 'bytes' : 'message')
    },
  )
  if (rawBody === '') return texts
  const whole = [rawBody, rawBody.trim(), JSON.stringify(parsed)]
  return [...texts, ...whole.map((text): TextTrial => ({ text, mistakes: [{ reason: 'whole-body' }] }))]
}

function jsonOr(text: string, other: unknown): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // No JSON: there is nothing to spell otherwise.
    return other
  }
}

interface Leaf {
  /** Names of the members that lead to it. */
  readonly path: readonly string[]
  readonly value: string
}

/** No request is nested deeper. */
const DEEPEST = 20

function isNestedDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  return levels === 0 || Object.values(value).some((item) => isNestedDeeper(item, levels - 1))
}

function leavesOf(
  value: unknown,
  options: { readonly isSorted: boolean; readonly areNullsKept: boolean },
  path: readonly string[] = [],
): Leaf[] {
  if (path.length > DEEPEST || value === undefined) return []
  if (value === null) return options.areNullsKept ? [{ path, value: 'null' }] : []
  if (Array.isArray(value)) return value.flatMap((item) => leavesOf(item, options, path))
  if (typeof value !== 'object') return [{ path, value: String(value) }]
  const members = Object.entries(value)
  const ordered = options.isSorted ? members.sort(([one], [other]) => (one < other ? -1 : 1)) : members
  return ordered.flatMap(([name, item]) => leavesOf(item, options, [...path, name]))
}

const names = [...CARD_MEMBERS].join('|')
const inPairs = new RegExp(`((?:^|[&.])(?:${names})=)[^&]*`, 'g')
const inJson = new RegExp(`("(?:${names})"\\s*:\\s*)(?:"[^"]*"|[^,}\\s]+)`, 'g')

/** The texts of a diagnosis without what a card has. */
function hideCards(diagnosis: SignatureDiagnosis): SignatureDiagnosis {
  const hide = (text: string | null) =>
    text === null ? null : maskText(text.replaceAll(inPairs, `$1${mask}`).replaceAll(inJson, `$1"${mask}"`))
  return { ...diagnosis, expected: hide(diagnosis.expected), signed: hide(diagnosis.signed) }
}
