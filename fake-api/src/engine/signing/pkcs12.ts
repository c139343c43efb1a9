import { createCipheriv, createHash, createHmac, createPrivateKey, X509Certificate } from 'node:crypto'
import {
  BmpString,
  Constructed,
  Integer,
  Null,
  ObjectIdentifier,
  OctetString,
  Sequence,
  Set as SetOf,
} from 'asn1js'

/** Contents of a key store: a key and its certificate in PEM, under a name. The salt is at least eight bytes. */
export interface Pkcs12Request {
  readonly privateKeyPem: string
  readonly certificatePem: string
  readonly name: string
  readonly password: string
  readonly salt: Uint8Array
}

const DATA = '1.2.840.113549.1.7.1'
const SHROUDED_KEY_BAG = '1.2.840.113549.1.12.10.1.2'
const CERTIFICATE_BAG = '1.2.840.113549.1.12.10.1.3'
const X509_CERTIFICATE = '1.2.840.113549.1.9.22.1'
const FRIENDLY_NAME = '1.2.840.113549.1.9.20'
const LOCAL_KEY_ID = '1.2.840.113549.1.9.21'
const SHA1_AND_3DES = '1.2.840.113549.1.12.1.3'
const SHA1 = '1.3.14.3.2.26'
const ITERATIONS = 2048

/**
 * Makes a PKCS #12 file (RFC 7292), equal for equal arguments: the key under SHA-1 and 3DES as the providers' consoles
 * encrypt it, which every OpenSSL and Java opens without an option; the certificate in the open.
 */
export function writePkcs12(request: Pkcs12Request): Uint8Array {
  const certificate = new X509Certificate(request.certificatePem).raw
  const attributes = attributesOf(request.name, createHash('sha1').update(certificate).digest())
  const safes = encoded(
    new Sequence({
      value: [
        data(bag(SHROUDED_KEY_BAG, encryptedKey(request), attributes)),
        data(bag(CERTIFICATE_BAG, certificateBag(certificate), attributes)),
      ],
    }),
  )
  const mac = createHmac('sha1', derive(request, 'mac')).update(safes).digest()
  const digest = new Sequence({ value: [new Sequence({ value: [oid(SHA1), new Null()] }), octets(mac)] })
  const macData = new Sequence({ value: [digest, octets(request.salt), new Integer({ value: ITERATIONS })] })
  return encoded(new Sequence({ value: [new Integer({ value: 3 }), content(safes), macData] }))
}

/** A key as EncryptedPrivateKeyInfo of PKCS #8. */
function encryptedKey(request: Pkcs12Request): Sequence {
  const key = createPrivateKey(request.privateKeyPem).export({ type: 'pkcs8', format: 'der' })
  const iv = derive(request, 'iv')
  const cipher = createCipheriv('des-ede3-cbc', derive(request, 'key'), iv)
  const parameters = new Sequence({ value: [octets(request.salt), new Integer({ value: ITERATIONS })] })
  return new Sequence({
    value: [
      new Sequence({ value: [oid(SHA1_AND_3DES), parameters] }),
      octets(Buffer.concat([cipher.update(key), cipher.final()])),
    ],
  })
}

function certificateBag(certificate: Uint8Array): Sequence {
  return new Sequence({ value: [oid(X509_CERTIFICATE), explicit(octets(certificate))] })
}

/** Name and number, by which programs find key and certificate and know that they belong together. */
function attributesOf(name: string, id: Uint8Array): SetOf {
  const attribute = (type: string, value: BmpString | OctetString) =>
    new Sequence({ value: [oid(type), new SetOf({ value: [value] })] })
  return new SetOf({
    value: [attribute(FRIENDLY_NAME, new BmpString({ value: name })), attribute(LOCAL_KEY_ID, octets(id))],
  })
}

/** The content that is a safe with one bag. */
function data(bagOf: Sequence): Sequence {
  return content(encoded(new Sequence({ value: [bagOf] })))
}

const bag = (type: string, value: Sequence, attributes: SetOf) =>
  new Sequence({ value: [oid(type), explicit(value), attributes] })
const content = (bytes: Uint8Array) => new Sequence({ value: [oid(DATA), explicit(octets(bytes))] })
const explicit = (value: Sequence | OctetString) =>
  new Constructed({ idBlock: { tagClass: 3, tagNumber: 0 }, value: [value] })
const oid = (value: string) => new ObjectIdentifier({ value })
const octets = (bytes: Uint8Array) => new OctetString({ valueHex: Uint8Array.from(bytes).buffer })
const encoded = (block: Sequence) => new Uint8Array(block.toBER())

/** Purposes of derived bytes, with their number and how many there are. */
const PURPOSES = { key: [1, 24], iv: [2, 8], mac: [3, 20] } as const

/** Bytes of a block of SHA-1. */
const BLOCK = 64

/** Derives bytes from a password: RFC 7292, appendix B.2, with SHA-1. */
function derive(
  { password, salt }: Pick<Pkcs12Request, 'password' | 'salt'>,
  purpose: keyof typeof PURPOSES,
): Uint8Array {
  const [id, length] = PURPOSES[purpose]
  const diversifier = Buffer.alloc(BLOCK, id)
  let input = Buffer.concat([filled(salt), filled(Buffer.from(`${password}\0`, 'utf16le').swap16())])
  let output = Buffer.alloc(0)
  while (output.length < length) {
    let digest = Buffer.concat([diversifier, input])
    for (let round = 0; round < ITERATIONS; round++) digest = createHash('sha1').update(digest).digest()
    output = Buffer.concat([output, digest])
    const addend = BigInt(`0x${filled(digest).toString('hex')}`) + 1n
    const blocks = Array.from({ length: input.length / BLOCK }, (_, at) =>
      input.subarray(at * BLOCK).subarray(0, BLOCK),
    )
    input = Buffer.concat(blocks.map((block) => added(block, addend)))
  }
  return output.subarray(0, length)
}

/** The bytes again and again until whole blocks are full. */
function filled(bytes: Uint8Array): Buffer {
  return Buffer.alloc(Math.ceil(bytes.length / BLOCK) * BLOCK, bytes)
}

/** The sum of a block and a number, as far as it has room in a block. */
function added(block: Uint8Array, addend: bigint): Buffer {
  const sum = BigInt(`0x${Buffer.from(block).toString('hex')}`) + addend
  return Buffer.from(
    sum
      .toString(16)
      .padStart(2 * BLOCK, '0')
      .slice(-2 * BLOCK),
    'hex',
  )
}
