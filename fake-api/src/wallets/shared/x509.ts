import 'reflect-metadata'
import { createPrivateKey, createPublicKey, webcrypto } from 'node:crypto'
import { cryptoProvider, PemConverter, X509CertificateGenerator } from '@peculiar/x509'

const ALGORITHM = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' } as const

/** What a certificate says, and who signs it. `serial` is hexadecimal; keys are PEM: SPKI and PKCS #8. */
export interface CertificateRequest {
  readonly serial: string
  readonly subject: string
  readonly issuer: string
  readonly publicKeyPem: string
  readonly issuerKeyPem: string
  readonly validFromMs: number
  readonly validUntilMs: number
}

/** An X.509 certificate as PEM, signed with SHA-256 and RSA. */
export async function issueCertificate(request: CertificateRequest): Promise<string> {
  cryptoProvider.set(webcrypto)
  const { serial: serialNumber, subject, issuer } = request
  const certificate = await X509CertificateGenerator.create({
    ...{ serialNumber, subject, issuer, signingAlgorithm: ALGORITHM },
    notBefore: new Date(request.validFromMs),
    notAfter: new Date(request.validUntilMs),
    publicKey: await publicKeyOf(request.publicKeyPem),
    signingKey: await privateKeyOf(request.issuerKeyPem),
  })
  return PemConverter.encode(certificate.rawData, 'CERTIFICATE')
}

function publicKeyOf(pem: string) {
  const der = createPublicKey(pem).export({ type: 'spki', format: 'der' })
  return webcrypto.subtle.importKey('spki', der, ALGORITHM, true, ['verify'])
}

function privateKeyOf(pem: string) {
  const der = createPrivateKey(pem).export({ type: 'pkcs8', format: 'der' })
  return webcrypto.subtle.importKey('pkcs8', der, ALGORITHM, true, ['sign'])
}
