import { generateKeyPairSync } from 'node:crypto'
import { expect, it } from 'vitest'
import { mistakeText } from '../../../engine/signing/signature-diagnosis.ts'
import {
  documentedExample,
  documentedReasons,
  foundReasons,
} from '../../../engine/signing/testing/documented-reasons.ts'
import {
  PAYPAL_AUTH_ALGO,
  type SignedEvent,
  signEvent,
  signedText,
} from '../../../wire/paypal/paypal-signing.ts'
import { type AskedEvent, diagnoseEvent, isOwnEvent } from './event-diagnosis.ts'
import { CERTIFICATE_PATH } from './paypal-keys.ts'

const pair = () => generateKeyPairSync('rsa', { modulusLength: 2048 })
const [paypal, from] = [pair(), pair()]
const body = '{"id":"WH-1","resource":{"amount":{"value":"19.90"}}}'
const sent: SignedEvent = {
  transmissionId: 'b2384410-f8d2-41e4-8bf3-77339302725b',
  transmissionTime: '2026-11-20T12:00:00Z',
  webhookId: '8PT597110X687430L',
  body,
}
const signature = signEvent(sent, paypal.privateKey)
const LONG = `E${'x'.repeat(40)}`
const address = 'http://127.0.0.1:1/wallets/paypal/w1'
const transmission = {
  algorithm: PAYPAL_AUTH_ALGO,
  certUrl: `${address}${CERTIFICATE_PATH}`,
  signature,
}

type Change = Partial<AskedEvent['asked']>
const questionOf = (change: Change, known: Partial<AskedEvent> = {}): AskedEvent => ({
  asked: { ...sent, ...transmission, ...change },
  addresses: ['http://w1.paypal.localhost:1', address],
  webhookIds: [sent.webhookId, 'OTHERWEBHOOK'],
  others: [{ webhookId: 'ELSEWHERE', worldId: 'w0000002' }],
  sentBody: body,
  key: paypal.publicKey,
  ...known,
})

const rows: [string, Change, string, Partial<AskedEvent>?][] = [
  [
    'another algorithm',
    { algorithm: 'SHA1withRSA' },
    'auth_algo is not that of the event: it is SHA1withRSA',
  ],
  [
    'another certificate',
    { certUrl: 'https://attacker.test/cert' },
    'cert_url leads to no certificate of PayPal: it is https://attacker.test/cert',
  ],
  [
    'the path of the certificate at another host',
    { certUrl: `https://user:pass@attacker.test${CERTIFICATE_PATH}` },
    `cert_url leads to no certificate of PayPal: it is https://attacker.test${CERTIFICATE_PATH}`,
  ],
  [
    'the certificate of another world',
    { certUrl: `http://127.0.0.1:1/wallets/paypal/w2${CERTIFICATE_PATH}` },
    `cert_url leads to no certificate of PayPal: it is http://127.0.0.1:1/wallets/paypal/w2${CERTIFICATE_PATH}`,
  ],
  [
    'what may be a secret in place of the webhook',
    { webhookId: LONG, signature: signEvent({ ...sent, webhookId: LONG }, paypal.privateKey) },
    'webhook_id is not that which the event was told under: it is 41 characters of another form, and the app has 8PT597110X687430L, OTHERWEBHOOK',
  ],
  [
    'the number of another webhook of the app',
    { webhookId: 'OTHERWEBHOOK' },
    'webhook_id is not that which the event was told under: it went to 8PT597110X687430L',
  ],
  [
    'a placeholder for the number of the webhook',
    { webhookId: 'WEBHOOK_ID' },
    'webhook_id is not that which the event was told under: it went to 8PT597110X687430L',
  ],
  [
    'the webhook of another world, and an event of it',
    {
      webhookId: 'ELSEWHERE',
      signature: signEvent({ ...sent, webhookId: 'ELSEWHERE', body: '{}' }, paypal.privateKey),
    },
    'webhook_id is not that which the event was told under: it is that of w0000002, and the app has 8PT597110X687430L, OTHERWEBHOOK, and the app was told no event of this id',
    { sentBody: null },
  ],
  [
    'an event that is written again',
    { body: JSON.stringify(JSON.parse(body), null, 1) },
    'webhook_event is another spelling of the same JSON',
  ],
  [
    'an event of another amount',
    { body: body.replace('19.90', '0.01') },
    'webhook_event says something else than was sent: first at /resource/amount/value',
  ],
  [
    'an id in capitals',
    { transmissionId: sent.transmissionId.toUpperCase() },
    'transmission_id is written otherwise',
  ],
  [
    'a time with milliseconds',
    { transmissionTime: '2026-11-20T12:00:00.000Z' },
    'transmission_time is written otherwise',
  ],
  [
    'a time in another zone',
    { transmissionTime: '2026-11-20T20:00:00+08:00' },
    'transmission_time is written otherwise',
  ],
  [
    'headers of another attempt',
    { transmissionTime: '2026-11-20T12:01:00Z' },
    'transmission_id or transmission_time is that of another attempt',
  ],
  [
    'a forged signature',
    { signature: signEvent(sent, from.privateKey) },
    'transmission_sig was not made by PayPal',
  ],
  ['no signature', { signature: 'x' }, 'transmission_sig was not made by PayPal'],
  [
    'hexadecimal digits',
    { signature: Buffer.from(signature, 'base64').toString('hex') },
    'the signature is not written in plain Base64: it is hexadecimal',
  ],
  [
    'two mistakes',
    { webhookId: 'OTHERWEBHOOK', body: `${body} ` },
    'webhook_event is another spelling of the same JSON, and webhook_id is not that which the event was told under: it went to 8PT597110X687430L',
  ],
]

// fact: PP-049, PP-050
it.each(rows)('diagnoseEvent finds %s', (_how, change, mistake, known) => {
  const question = questionOf(change, known)
  expect(isOwnEvent(question)).toBe(false)
  expect(mistakeText(diagnoseEvent(question))).toBe(mistake)
})

it('every reason that the documentation has for events of PayPal is found here', () => {
  const diagnoses = rows.map(([, change, , known]) => diagnoseEvent(questionOf(change, known)))
  expect(foundReasons(diagnoses)).toEqual(documentedReasons('paypal-event'))
})

it('diagnoseEvent shows the text over the event as it was sent, and the one that is signed', () => {
  const diagnosis = diagnoseEvent(questionOf({ body: body.replace('19.90', '0.01'), webhookId: 'NONE' }))
  expect(diagnosis).toMatchObject({ expected: signedText(sent), signed: signedText(sent) })
})

it('isOwnEvent takes an event as it was sent', () => {
  expect(isOwnEvent(questionOf({}))).toBe(true)
  expect(isOwnEvent(questionOf({ certUrl: `http://w1.paypal.localhost:1${CERTIFICATE_PATH}` }))).toBe(true)
})

it('the text that the documentation shows is the one that PayPal signs', () => {
  expect(signedText({ ...sent, body: '{"id":"WH-1"}' })).toBe(documentedExample('paypal-event'))
})
