import 'reflect-metadata'
import { createPrivateKey, createPublicKey, type KeyObject, webcrypto } from 'node:crypto'
import { cryptoProvider, PemConverter, X509CertificateGenerator } from '@peculiar/x509'

const ALGORITHMS = {
  rsa: { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' },
  ec: { name: 'ECDSA', hash: 'SHA-256', namedCurve: 'P-256' },
} as const

/** Contents of a certificate, and who signs it. `serial` is hexadecimal; keys are PEM: SPKI and PKCS #8. */
export interface CertificateRequest {
  readonly serial: string
  readonly subject: string
  readonly issuer: string
  readonly publicKeyPem: string
  readonly issuerKeyPem: string
  readonly validFromMs: number
  readonly validUntilMs: number
}

/** An X.509 certificate as PEM, signed with SHA-256 and RSA or ECDSA, by the kind of the issuer's key. */
export async function issueCertificate(request: CertificateRequest): Promise<string> {
  cryptoProvider.set(webcrypto)
  const { serial: serialNumber, subject, issuer } = request
  const certificate = await X509CertificateGenerator.create({
    ...{
      serialNumber,
      subject,
      issuer,
      signingAlgorithm: algorithmOf(createPrivateKey(request.issuerKeyPem)),
    },
    notBefore: new Date(request.validFromMs),
    notAfter: new Date(request.validUntilMs),
    publicKey: await publicKeyOf(request.publicKeyPem),
    signingKey: await privateKeyOf(request.issuerKeyPem),
  })
  return PemConverter.encode(certificate.rawData, 'CERTIFICATE')
}

function algorithmOf({ asymmetricKeyType }: KeyObject) {
  return asymmetricKeyType === 'ec' ? ALGORITHMS.ec : ALGORITHMS.rsa
}

function publicKeyOf(pem: string) {
  const key = createPublicKey(pem)
  const der = key.export({ type: 'spki', format: 'der' })
  return webcrypto.subtle.importKey('spki', der, algorithmOf(key), true, ['verify'])
}

function privateKeyOf(pem: string) {
  const key = createPrivateKey(pem)
  const der = key.export({ type: 'pkcs8', format: 'der' })
  return webcrypto.subtle.importKey('pkcs8', der, algorithmOf(key), true, ['sign'])
}
