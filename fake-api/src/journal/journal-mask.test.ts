import { expect, it } from 'vitest'
import { maskSecrets } from './journal-mask.ts'

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
  ['a signature in XML', '<xml><sign>AB12</sign><a>1</a></xml>', '<xml><sign>•••</sign><a>1</a></xml>'],
])('hides %s', (_name, text, masked) => {
  expect(maskSecrets({ text })).toEqual({ text: masked })
})

it('leaves the rest as it is and does not touch the original', () => {
  const body = { orderNo: '12345678901234567890', tokenExpiresAtMs: 5, nested: { token } }
  expect(maskSecrets(body)).toMatchObject({ orderNo: '12345678901234567890', tokenExpiresAtMs: 5 })
  expect(body.nested.token).toBe(token)
  expect([maskSecrets(undefined), maskSecrets(null), maskSecrets(3n)]).toEqual([null, null, '3'])
})

it('ends on data that contains itself', () => {
  const loop: Record<string, unknown> = {}
  loop.self = loop
  expect(JSON.stringify(maskSecrets(loop))).toContain('…')
})
