import { expect, it } from 'vitest'
import { HOUR_MS, parseUtc } from '../../../engine/kernel/clock.ts'
import { mistakeText } from '../../../engine/signing/signature-diagnosis.ts'
import {
  documentedExample,
  documentedReasons,
  foundReasons,
} from '../../../engine/signing/testing/documented-reasons.ts'
import { type AskedToken, basicHeader, diagnoseClient, diagnoseToken } from './access-diagnosis.ts'
import { createToken, TOKEN_VALID_MS } from './paypal-token.ts'

const [clientId, clientSecret] = documentedExample('paypal-access').split(':') as [string, string]
const own = { clientId, clientSecret }
const other = { worldId: 'w0000002', clientId: 'Aother', clientSecret: 'Eother' }

const padded = { clientId: 'Aa', clientSecret: 'Epad' }

const clients: [string, string, string, typeof own?][] = [
  ['no header', '', 'there is no Authorization header'],
  [
    'another scheme',
    `Bearer ${clientId}`,
    'the Authorization header has another form: it begins with Bearer, not Basic',
  ],
  [
    'no secret',
    `Basic ${Buffer.from(clientId).toString('base64')}`,
    'the Authorization header has another form: client id and secret are not joined with a colon, or are no Base64',
  ],
  [
    'secret and client id',
    basicHeader({ clientId: clientSecret, clientSecret: clientId }),
    'the Authorization header has another form: client id and secret stand the other way round',
  ],
  [
    'the application of another world',
    basicHeader(other),
    'the client id is none of this world: it is that of w0000002',
  ],
  [
    'an application from elsewhere',
    basicHeader({ ...own, clientId: 'Ax' }),
    `the client id is none of this world: it has 2 characters, and this world's is ${clientId}`,
  ],
  [
    'a client id with a line feed',
    basicHeader({ ...own, clientId: `${clientId}\n` }),
    'the client id is none of this world: it has a blank or a line feed at an end',
  ],
  ['another secret', basicHeader({ ...own, clientSecret: 'Ex' }), 'the secret is not that of the client id'],
  [
    'the secret of another world',
    basicHeader({ ...own, clientSecret: 'Eother' }),
    'the secret is not that of the client id: it is that of w0000002',
  ],
  [
    'a secret with a line feed',
    basicHeader({ ...own, clientSecret: `${clientSecret}\n` }),
    'the secret is not that of the client id: it has a blank or a line feed at an end',
  ],
  [
    'the secret in place of the client id',
    basicHeader({ clientId: clientSecret, clientSecret: '' }),
    'the client id is none of this world: the secret stands in its place',
  ],
  [
    'the secret twice',
    basicHeader({ clientId: clientSecret, clientSecret }),
    'the client id is none of this world: the secret stands in its place',
  ],
  [
    'the secret of another world in place of the client id',
    basicHeader({ ...own, clientId: other.clientSecret }),
    'the client id is none of this world: the secret of w0000002 stands in its place',
  ],
  [
    'the client id twice',
    basicHeader({ ...own, clientSecret: clientId }),
    'the secret is not that of the client id: the client id stands in its place',
  ],
  [
    'credentials as they are, without a scheme',
    `${clientId}:${clientSecret}`,
    `the Authorization header has another form: it begins with no scheme but ${clientId.length + clientSecret.length + 1} characters, not Basic`,
  ],
  [
    'bare Base64',
    basicHeader(own).slice(6),
    `the Authorization header has another form: it begins with no scheme but ${basicHeader(own).length - 6} characters, not Basic`,
  ],
  [
    'credentials as they are behind Basic',
    `Basic ${clientId}:${clientSecret}`,
    'the Authorization header has another form: behind Basic stand other characters than those of Base64',
  ],
  [
    'Base64 without its padding',
    basicHeader(padded).replaceAll('=', ''),
    'the Authorization header has another form: its Base64 lacks the = at its end',
    padded,
  ],
  [
    'Base64 for URLs',
    'Basic QWE6RT8_Pw==',
    'the Authorization header has another form: its Base64 is that for URLs',
    { clientId: 'Aa', clientSecret: 'E???' },
  ],
  [
    'Base64 with padding too much',
    `${basicHeader(padded)}=`,
    'the Authorization header has another form: its Base64 is spelled otherwise than usual',
    padded,
  ],
  [
    'two blanks behind Basic',
    basicHeader(own).replace(' ', '  '),
    'the Authorization header has another form: behind Basic have to be one blank and the Base64 alone',
  ],
  ['Basic alone', 'Basic', 'the Authorization header has another form: nothing stands behind Basic'],
  ['Basic and blanks', 'Basic  ', 'the Authorization header has another form: nothing stands behind Basic'],
]
const diagnoseBasic = (header: string, account = own) =>
  diagnoseClient({ header, own: account, others: [other] })

// fact: PP-045
it.each(clients)('diagnoseClient finds %s, and tells no secret', (_how, header, mistake, account = own) => {
  const diagnosis = diagnoseBasic(header, account)
  expect(mistakeText(diagnosis)).toBe(mistake)
  expect(diagnosis.expected).toBe(`${account.clientId}:•••`)
  const told = JSON.stringify(diagnosis)
  const encoded = basicHeader(account).slice(6).replaceAll('=', '')
  for (const secret of [account.clientSecret, other.clientSecret, encoded]) expect(told).not.toContain(secret)
})

const nowMs = parseUtc('2026-11-20 12:00:00') ?? 0
const terms = { tokenKey: 'key', worldId: 'w0000001' }
const given = createToken(terms, nowMs)

const tokens: [string, string, string, Partial<AskedToken>?][] = [
  ['no header', '', 'there is no Authorization header'],
  [
    'another scheme',
    `Basic ${given}`,
    'the Authorization header has another form: it begins with Basic, not Bearer',
  ],
  [
    'two schemes',
    `Bearer Bearer ${given}`,
    'the Authorization header has another form: behind Bearer has to be a blank and the token alone',
  ],
  [
    'a token without a scheme',
    given,
    `the Authorization header has another form: it begins with no scheme but ${given.length} characters, not Bearer`,
  ],
  ['Bearer alone', 'Bearer', 'the Authorization header has another form: nothing stands behind Bearer'],
  [
    'a token that has ended',
    `Bearer ${given}`,
    "the token has expired: it ended at 2026-11-20T21:00:00Z, and the world's clock stands at 2026-11-20T21:00:00Z",
    { nowMs: nowMs + TOKEN_VALID_MS },
  ],
  [
    "a token that has ended by the machine's clock",
    `Bearer ${given}`,
    "the token has expired: it ended at 2026-11-20T21:00:00Z, and this machine's clock stands at 2026-11-21T12:00:00Z",
    { nowMs: nowMs + 24 * HOUR_MS, clock: 'wall' },
  ],
  [
    'the token of another world',
    `Bearer ${createToken({ ...terms, worldId: 'w0000002' }, nowMs)}`,
    'the token is that of another world: it is that of w0000002',
  ],
  ['a token that was cut', `Bearer ${given.slice(0, -1)}`, 'the token was not given here'],
  [
    'a token from elsewhere',
    `Bearer ${createToken({ ...terms, tokenKey: 'x' }, nowMs)}`,
    'the token was not given here',
  ],
]
const diagnoseBearer = (header: string, change: Partial<AskedToken> = {}) =>
  diagnoseToken({ ...terms, header, otherWorldIds: ['w0000002'], nowMs, clock: 'world', ...change })

// fact: PP-045, PP-060
it.each(tokens)('diagnoseToken finds %s', (_how, header, mistake, change) => {
  const diagnosis = diagnoseBearer(header, change)
  expect(diagnosis && mistakeText(diagnosis)).toBe(mistake)
  expect(JSON.stringify(diagnosis)).not.toContain(given.slice(0, 12))
})

it('diagnoseToken finds nothing in a token of this world', () => {
  expect(diagnoseBearer(`bearer ${given}`)).toBeNull()
})

it('every reason that the documentation has for access to PayPal is found here', () => {
  const diagnoses = [
    ...clients.map(([, header, , account]) => diagnoseBasic(header, account)),
    ...tokens.map(([, header, , change]) => diagnoseBearer(header, change)),
  ]
  expect(foundReasons(diagnoses)).toEqual(documentedReasons('paypal-access'))
})
