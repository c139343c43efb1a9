import { createCipheriv, createDecipheriv } from 'node:crypto'
import { decodeBase64 } from '../../engine/signing/crypto.ts'

const ALGORITHM = 'aes-256-gcm'
const TAG_BYTES = 16
const NONCE_BYTES = 12

/**
 * Inputs of AEAD_AES_256_GCM beside the text (R-WECHAT-9): the API v3 key (32 bytes), a nonce (12 bytes) and the
 * authenticated extra text.
 */
export interface ResourceEncryption {
  readonly apiV3Key: string
  readonly nonce: string
  readonly associatedData: string
}

/** Base64 of ciphertext and tag, as `resource.ciphertext` carries it. */
export function encryptResource(plaintext: string, encryption: ResourceEncryption): string {
  const cipher = createCipheriv(ALGORITHM, encryption.apiV3Key, encryption.nonce, {
    authTagLength: TAG_BYTES,
  })
  cipher.setAAD(Buffer.from(encryption.associatedData, 'utf8'))
  return Buffer.concat([cipher.update(plaintext, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString(
    'base64',
  )
}

/** The plaintext, or null when anything (ciphertext, tag, nonce, associated data, key) is not what it was encrypted with. */
export function decryptResource(ciphertext: string, encryption: ResourceEncryption): string | null {
  const bytes = decodeBase64(ciphertext)
  if (bytes === null || bytes.length < TAG_BYTES || Buffer.byteLength(encryption.nonce) !== NONCE_BYTES)
    return null
  const decipher = createDecipheriv(ALGORITHM, encryption.apiV3Key, encryption.nonce, {
    authTagLength: TAG_BYTES,
  })
  decipher.setAAD(Buffer.from(encryption.associatedData, 'utf8'))
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES))
  const text = decipher.update(bytes.subarray(0, -TAG_BYTES))
  try {
    return Buffer.concat([text, decipher.final()]).toString('utf8')
  } catch {
    // node:crypto reports a wrong tag only by throwing; to us it is an answer, not a failure.
    return null
  }
}
