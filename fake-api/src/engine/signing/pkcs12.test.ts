import { X509Certificate } from 'node:crypto'
import { createSecureContext } from 'node:tls'
import { expect, it } from 'vitest'
import { createKeyPair } from './crypto.ts'
import { type Pkcs12Request, writePkcs12 } from './pkcs12.ts'
import { issueCertificate } from './x509.ts'

const { publicKey, privateKey } = await createKeyPair()
const certificatePem = await issueCertificate({
  ...{ serial: '5F1C', subject: 'CN=1900006891', issuer: 'CN=Root' },
  ...{ publicKeyPem: publicKey, issuerKeyPem: privateKey },
  ...{ validFromMs: Date.UTC(2000, 0, 1), validUntilMs: Date.UTC(2200, 0, 1) },
})
const request: Pkcs12Request = {
  ...{ certificatePem, privateKeyPem: privateKey, name: 'Tenpay Certificate', password: '1900006891' },
  salt: Buffer.from('0123456789abcdef', 'hex'),
}

/** Opens a file as OpenSSL does, which also compares the key with the certificate. */
const open = (file: Uint8Array, passphrase: string) => () =>
  createSecureContext({ pfx: Buffer.from(file), passphrase })

it.each([
  ['a merchant number', '1900006891'],
  ['more than a block of SHA-1', 'a password of more than thirty-two characters'],
  ['characters of several bytes', '密码'],
])('is opened with its password, %s, and with no other', (_, password) => {
  const file = writePkcs12({ ...request, password })
  expect(open(file, password)).not.toThrow()
  expect(open(file, `${password}x`)).toThrow('mac verify failure')
})

it('has the certificate in the open, the key not, and is equal for equal arguments', () => {
  const file = Buffer.from(writePkcs12(request))
  expect(file.includes(new X509Certificate(certificatePem).raw)).toBe(true)
  expect(file.includes(Buffer.from('Tenpay Certificate', 'utf16le').swap16())).toBe(true)
  expect(file.equals(writePkcs12(request))).toBe(true)
})
