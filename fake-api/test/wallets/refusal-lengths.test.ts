import {
  type SignatureReason,
  type SigningProtocolId,
  signatureReasons,
  signingProtocols,
} from '@skyshop/openapi/signature-reasons'
import { expect, it } from 'vitest'
import { notBuiltText } from '../../src/engine/gateway/not-built.ts'
import { signatureHeader } from '../../src/engine/http/signature-header.ts'
import {
  journalSignature,
  mistakeText,
  type SignatureDiagnosis,
} from '../../src/engine/signing/signature-diagnosis.ts'
import { AlipayRefusal } from '../../src/providers/alipay/refusals/alipay-refusal.ts'
import { signatureDetail } from '../../src/providers/alipay/refusals/signature-diagnosis.ts'
import { gatewayErrorOf, LianlianRefusal } from '../../src/providers/lianlian/lianlian-refusal.ts'
import { authErrorOf, PaypalAuthRefusal } from '../../src/providers/paypal/paypal-refusal.ts'
import { GatewayRefusal } from '../../src/providers/wechat/gateway-refusal.ts'
import {
  notBuiltFailure,
  notBuiltFields,
  PapayRefusal,
  refusalFields,
  unsignedRefusal,
} from '../../src/providers/wechat/papay/papay-messages.ts'
import { signatureRefusal } from '../../src/providers/wechat/signature-diagnosis.ts'
import { validationErrorOf } from '../../src/wire/alipay/alipay-messages.ts'
import { lianlianMessages } from '../../src/wire/lianlian/lianlian-messages.ts'
import { paypalMessages } from '../../src/wire/paypal/paypal-messages.ts'
import { wechatMessages } from '../../src/wire/wechat/wechat-messages.ts'

/** A member with its limit at the provider, and what is wrong with the answer that has it. */
interface Said {
  readonly text: string
  readonly longest: number
  readonly broken: unknown
}

const REQUEST = { method: 'POST', path: '/v3/a', ownPath: '/v3/a', body: '{}', host: 'h' }

/** What each provider says of a signature that it refuses, in the member that its libraries show. */
const SAID: Readonly<Record<SigningProtocolId, (diagnosis: SignatureDiagnosis) => Said>> = {
  'wechat-v2': (diagnosis) => {
    const { fields } = unsignedRefusal('wechatDeduct', 'SIGNERROR', mistakeText(diagnosis))
    const broken = wechatMessages.validate('PapayFailure', fields)
    return { text: fields.return_msg ?? '', longest: 128, broken }
  },
  'wechat-v3': (diagnosis) => {
    const body = signatureRefusal(diagnosis, { refusal: 'stale', request: REQUEST }).toMessage()
    return { text: body.message, longest: 256, broken: wechatMessages.validate('GatewayError', body) }
  },
  // Alipay itself answers the whole text that it has checked (AL-016).
  'alipay-v2': (diagnosis) => {
    const body = new AlipayRefusal('isv.invalid-signature', signatureDetail(diagnosis)).toMessage()
    const longest = Number.POSITIVE_INFINITY
    return { text: body.sub_msg, longest, broken: validationErrorOf('GatewayRefusal', body) }
  },
  'alipay-v3': (diagnosis) => {
    const { sub_msg: text } = new AlipayRefusal('isv.invalid-timestamp', mistakeText(diagnosis)).toMessage()
    return { text, longest: 256, broken: null }
  },
  lianlian: (diagnosis) => {
    const { body } = gatewayErrorOf(
      new LianlianRefusal('INVALID_SIGNATURE', mistakeText(diagnosis), diagnosis),
    )
    const broken = lianlianMessages.validate('GatewayError', body)
    return { text: body.return_message, longest: 256, broken }
  },
  'paypal-access': (diagnosis) => {
    const { body } = authErrorOf(new PaypalAuthRefusal('invalid_client', diagnosis))
    const text = 'error_description' in body ? body.error_description : ''
    return { text, longest: 256, broken: paypalMessages.validate('AuthError', body) }
  },
  'paypal-event': () => ({ text: 'FAILURE', longest: 7, broken: null }),
}

const reasons = (id: SigningProtocolId) =>
  (Object.entries(signatureReasons) as [SignatureReason, { readonly protocols: readonly string[] }][])
    .filter(([, { protocols }]) => protocols.includes(id))
    .map(([reason]) => reason)

const rows = signingProtocols.flatMap(({ id }) => reasons(id).map((reason) => ({ id, reason })))

it.each(rows)(
  '$id: a refusal for $reason is as long as the provider makes one, at most',
  ({ id, reason }) => {
    const expected = `微信 ${'a=😀&'.repeat(2000)}`
    for (const detail of ['x', '很长的原因'.repeat(80)]) {
      const mistake = { reason, about: detail }
      const diagnosis = { mistakes: [mistake, mistake], expected, signed: expected }
      const { text, longest, broken } = SAID[id](diagnosis)
      expect(broken).toBeNull()
      expect(text.length).toBeLessThanOrEqual(longest)
      expect(text).not.toBe('')
      const header = signatureHeader(journalSignature(diagnosis)) ?? ''
      expect(header.length).toBeLessThanOrEqual(2048)
      expect(header).toContain(signatureReasons[reason].says.slice(0, 40))
    }
  },
)

const LONG = { what: `POST /${'a'.repeat(300)}`, see: '/reference/fidelity.html of the panel' }

it.each<[string, string, number]>([
  ['return_msg of WeChat Pay v2', notBuiltFailure(LONG).return_msg ?? '', 128],
  ['err_code_des of WeChat Pay v2', notBuiltFields(LONG).err_code_des ?? '', 128],
  [
    'err_code_des of a refusal in WeChat Pay v2',
    refusalFields('PARAM_ERROR', new PapayRefusal('PARAM_ERROR', 'x'.repeat(300)).message).err_code_des ?? '',
    128,
  ],
  ['message of WeChat Pay v3', new GatewayRefusal('PARAM_ERROR', notBuiltText(LONG)).message, 256],
  ['sub_msg of Alipay', new AlipayRefusal('ACQ.INVALID_PARAMETER', notBuiltText(LONG)).message, 256],
  ['return_message of LianLian', new LianlianRefusal('INVALID_PARAMETER', notBuiltText(LONG)).message, 256],
])('%s is as long as the provider makes one, at most', (_, text, longest) => {
  expect(text.length).toBeLessThanOrEqual(longest)
  expect(text).toContain('…')
})
