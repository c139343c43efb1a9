import { expect, it } from 'vitest'
import { maskSecrets } from './journal-mask.ts'
import { maskText } from './masked-text.ts'

const token = `w0000001.u1.3.${'a'.repeat(32)}`

it('hides fields with a secret name, whatever their spelling', () => {
  const body = {
    'Blade-Auth': 'x',
    pay_sign: 'x',
    apiV3Key: 'x',
    list: [{ token: 'x' }],
    resource: { ciphertext: 'x', nonce: 'n' },
    sign: '',
    amount: 1,
  }
  expect(maskSecrets(body)).toEqual({
    'Blade-Auth': '•••',
    pay_sign: '•••',
    apiV3Key: '•••',
    list: [{ token: '•••' }],
    resource: { ciphertext: '•••', nonce: 'n' },
    sign: '',
    amount: 1,
  })
})

it.each([
  ['a token inside a text', `go?t=${token}&a=1`, 'go?t=•••&a=1'],
  ['a bearer header', 'bearer abc.def', 'bearer •••'],
  ['a key in PEM', '-----BEGIN PRIVATE KEY-----\nMII\n-----END PRIVATE KEY-----', '•••'],
  ['a key in PEM that is cut off', 'a -----BEGIN PRIVATE KEY-----\nMII', 'a •••'],
  ['one of two keys in PEM', '-----BEGIN A-----\nMII\n-----BEGIN B-----\nMII\n-----END B----- b', '•••••• b'],
  ['a signature in an address', '/gateway.do?a=1&sign=AB%2B12&b=2', '/gateway.do?a=1&sign=•••&b=2'],
  ['a signature in XML', '<xml><sign>AB12</sign><a>1</a></xml>', '<xml><sign>•••</sign><a>1</a></xml>'],
  ['a card number', 'card 4111111111111111!', 'card •••1111!'],
  ['a card number in groups', '4000 0000 0000 3220', '•••3220'],
  ['a phone number', 'call 13800130021.', 'call •••0021.'],
  ['a phone number with its country', '+86 138 0013 0021', '•••0021'],
  ['a SIM’s number', 'iccid=89860012345678901234', 'iccid=•••1234'],
  ['a SIM’s number with letters', '898600123456789012E', '•••012E'],
  ['a card number with dashes', '5555-5555-5555-4444', '•••4444'],
])('maskSecrets hides %s', (_name, text, masked) => {
  expect(maskSecrets({ text })).toEqual({ text: masked })
})

it('keeps other fields and the original unchanged', () => {
  const body = { orderNo: '12345678901234567890', tokenExpiresAtMs: 5, nested: { token } }
  expect(maskSecrets(body)).toMatchObject({ orderNo: '12345678901234567890', tokenExpiresAtMs: 5 })
  expect(body.nested.token).toBe(token)
  expect([maskSecrets(undefined), maskSecrets(null), maskSecrets(3n)]).toEqual([null, null, '3'])
})

it.each([
  ['an order number', '26112009410000004111'],
  ['a serial number', '3726000000000112345678'],
  ['a transaction of WeChat', '4200001920261120000000009999'],
  ['a number with a wrong check digit', '4111111111111112'],
  ['a moment', '5000-01-01 00:00:00'],
])('maskSecrets keeps %s', (_name, text) => expect(maskSecrets({ text })).toEqual({ text }))

it('hides a numeric card number and keeps times', () => {
  const body = { card: 4111111111111111, atMs: 1_795_138_860_000 }
  expect(maskSecrets(body)).toEqual({ card: '•••1111', atMs: 1_795_138_860_000 })
})

it('keeps only the last digits of personal fields, as text or number', () => {
  const body = { phone: '+1 555 0100', mobile: 5550100200, ICCID: '89860', card_no: '12345678901', sort: 1 }
  expect(maskSecrets(body)).toEqual({
    phone: '•••0100',
    mobile: '•••0200',
    ICCID: '•••',
    card_no: '•••8901',
    sort: 1,
  })
})

it('stops on circular data', () => {
  const loop: Record<string, unknown> = {}
  loop.self = loop
  expect(JSON.stringify(maskSecrets(loop))).toContain('…')
})

it('hides a whole token, also one with the digits of a phone number', () => {
  const digits = `a13812345678b${'0'.repeat(51)}`
  for (const token of [`ct_pV4242_k3j_${digits}`, `w1.u1.1.${digits.slice(0, 32)}`])
    expect(maskSecrets({ url: `https://bank.invalid/${token}` })).toEqual({ url: 'https://bank.invalid/•••' })
})

it.each([
  '-----BEGIN a-----',
  '-----BEGIN ',
  '-----END a-----',
  'bearer ',
  '<sign>',
  'ct_a_',
  'a.b.1.',
  '4444 ',
])('reads two megabytes of %j once, not once for each of them', (part) => {
  // A pattern that begins anew at every character needs a minute for this, and the test ends at its limit.
  const text = part.repeat(2_000_000 / part.length)
  expect(maskSecrets({ text })).toHaveProperty('text', expect.any(String))
})

it.each([
  ['what begins as a token', 'ct_', 'a_', 'ct_'],
  ['what begins as many tokens', '', 'ct_a_', 'ct_'],
  ['a key that does not end', '-----BEGIN a-----', 'x', '•••'],
])('masks %s and goes on for sixteen megabytes', (_, start, part, masked) => {
  const text = start + part.repeat(16_000_000 / part.length)
  expect(maskText(text).slice(0, 3)).toBe(masked)
})

it('masks a key block up to its end or the start of the next', () => {
  const [begin, end] = ['-----BEGIN PRIVATE KEY-----', '-----END PRIVATE KEY-----']
  const texts = [`a${begin}\nx-y\n${end}b`, `a${begin}x${begin}y${end}b`, `a${begin}x-----END b`]
  expect(texts.map(maskText)).toEqual(['a•••b', 'a••••••b', 'a•••-----END b'])
})

it('returns the very same data where there is nothing to hide', () => {
  const data = { records: [{ orderNo: '20261125080000000001', payMoney: 1990, payTime: null }], total: 1 }
  expect(maskSecrets(data)).toBe(data)
})

it('copies what holds a secret and leaves the data as it was', () => {
  const data = { list: [1, { name: 'a', token: 'secret' }, 3], absent: undefined }
  expect(maskSecrets(data)).toEqual({ list: [1, { name: 'a', token: '•••' }, 3], absent: null })
  expect(data.list[1]).toEqual({ name: 'a', token: 'secret' })
})

it('hides the number of a person each time it comes', () => {
  const masked = maskSecrets(['13800130021', '13800130021'])
  expect(masked).toEqual(['•••0021', '•••0021'])
})
