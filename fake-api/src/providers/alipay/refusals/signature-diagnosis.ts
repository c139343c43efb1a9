import type { KeyObject } from 'node:crypto'
import { CHARSET_OPTIONS } from '../../../engine/signing/charsets.ts'
import {
  joinPairs,
  ORDER_OPTIONS,
  type Pair,
  VALUE_OPTIONS,
  writtenPairs,
} from '../../../engine/signing/pair-trials.ts'
import { spellings } from '../../../engine/signing/request-trials.ts'
import { diagnoseRsa } from '../../../engine/signing/rsa-diagnosis.ts'
import {
  combineTexts,
  type Mistake,
  mistakeText,
  type Option,
  right,
  type SignatureDiagnosis,
  shownAs,
  type TextTrial,
  wrong,
} from '../../../engine/signing/signature-diagnosis.ts'
import {
  type AlipayParameters,
  bytesIn,
  isGbk,
  readForm,
  signedContent,
  verifyRequest,
} from '../../../wire/alipay/alipay-signing.ts'

/** A form or string whose signature does not hold. */
export interface RefusedForm {
  /** As it came: how a plus sign was written shows here alone. */
  readonly form: string
  readonly keys: readonly Option<KeyObject>[]
  /** What is wrong with the app that is named; null for nothing. */
  readonly appMistake?: Mistake | null
}

/** Finds why a form or string is refused, and over which text it was checked; null for no form (AL-016, AL-020). */
export function diagnoseForm({ form, keys, appMistake = null }: RefusedForm): SignatureDiagnosis | null {
  const parameters = readForm(form)
  if (parameters === null) return null
  const { sign = '', sign_type = '' } = parameters
  const known: Mistake[] = appMistake === null ? [] : [appMistake]
  if (sign === '')
    return {
      mistakes: [...known, { reason: 'sign-missing' }],
      expected: signedContent(parameters),
      signed: null,
    }
  if (sign_type !== 'RSA2')
    known.push({
      reason: 'old-sign-type',
      about: sign_type === '' ? 'it is not there' : `it is ${shownAs(/^[\w-]{1,16}$/, sign_type)}`,
    })
  const lost = wrong('lost-plus', sign.replaceAll(' ', '+'), 'in sign')
  const writings = lost.value === sign ? [] : [lost]
  const texts = formTexts(form, parameters)
  const diagnosis = diagnoseRsa({
    signature: sign,
    texts,
    keys,
    hash: 'sha256',
    writings,
    bytesOf: (text) => bytesIn(parameters.charset, text),
    charsets: isGbk(parameters.charset) ? [UTF_8] : CHARSET_OPTIONS,
  })
  return { ...diagnosis, mistakes: [...known, ...diagnosis.mistakes] }
}

const UTF_8 = wrong('other-charset', (text: string) => Buffer.from(text, 'utf8'), 'UTF-8')

/** The app of a world with the key of its merchant, which a form or string is read for. */
interface OwnApp {
  readonly appId: string
  readonly merchantKey: KeyObject
  /** Apps that may be named beside it. */
  readonly known?: readonly string[]
}

/** Finds what is known of a form or string without others' keys; null for one the merchant signed, and for no form. */
export function diagnoseOwn(form: string, { merchantKey, ...app }: OwnApp): SignatureDiagnosis | null {
  const parameters = readForm(form)
  if (parameters === null) return null
  const appMistake = unknownApp(parameters, app)
  if (appMistake === null && verifyRequest(parameters, merchantKey)) return null
  return diagnoseForm({ form, keys: [right(merchantKey)], appMistake })
}

/** Finds what is wrong with the app that parameters name; null if it is known. `worldId`: the world whose app it is. */
export function unknownApp(
  { app_id = '' }: AlipayParameters,
  { appId, known = [appId], worldId }: { appId: string; known?: readonly string[]; worldId?: string },
): Mistake | null {
  if (app_id === '' || known.includes(app_id)) return null
  const whose =
    worldId === undefined ? `it is ${shownAs(/^\d{1,20}$/, app_id)}` : `it is the app of ${worldId}`
  return { reason: 'unknown-app', about: `${whose}, and this world's is ${appId}` }
}

/** The refusal of a signature as Alipay words it, with the text that was checked and what the gateway found out (AL-016). */
export function signatureDetail(diagnosis: SignatureDiagnosis): string {
  const checked = diagnosis.expected ?? ''
  return `验签出错，建议检查签名字符串或签名私钥与应用公钥是否匹配，网关生成的验签字符串为：${checked} (${mistakeText(diagnosis)})`
}

const COVER_OPTIONS = [
  right('filled'),
  wrong('empty-values', 'all'),
  wrong('without-sign-type', 'sign_type'),
  wrong('without-content', 'biz_content'),
  wrong('empty-sign', 'empty-sign'),
]

/** Texts that a form may be signed over. */
function formTexts(form: string, parameters: AlipayParameters): TextTrial[] {
  const { biz_content: content = '' } = parameters
  const plain = readForm(form.replaceAll('+', '%2B')) ?? parameters
  const writings = [...VALUE_OPTIONS, wrong('lost-plus', 'plus', 'in values')]
  const contents = [right(content), ...spellings(content)]
  return combineTexts([ORDER_OPTIONS, writings, COVER_OPTIONS, contents], ([order, way, cover, spelling]) => {
    const source = way === 'plus' ? plain : parameters
    const named: AlipayParameters =
      content === '' || spelling === content ? source : { ...source, biz_content: spelling }
    const pairs = writtenPairs(Object.entries(named), way).filter((pair) => isCovered(pair, cover))
    return joinPairs(cover === 'empty-sign' ? [...pairs, ['sign', '']] : pairs, order)
  })
}

function isCovered([name, value]: Pair, cover: string): boolean {
  return name !== 'sign' && name !== cover && (cover === 'all' || value !== '')
}
