import { createCipheriv, createDecipheriv, createHash } from 'node:crypto'

const CIPHER = 'aes-128-cbc'
/** Content is encrypted with a vector of zeros. */
const VECTOR = Buffer.alloc(16)

/** The key of an app's content in base64, as the open platform's console hands it out; made from a secret of the account. */
export function contentKeyOf(secret: string): string {
  return createHash('sha256').update(`content key of ${secret}`).digest().subarray(0, 16).toString('base64')
}

/** Encrypts a text for `encrypt_type` AES. */
export function encryptContent(text: string, key: string): string {
  const cipher = createCipheriv(CIPHER, Buffer.from(key, 'base64'), VECTOR)
  return Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]).toString('base64')
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** Decrypts a text; null for what was encrypted with another key, or is no such text. */
export function decryptContent(text: string, key: string): string | null {
  try {
    const decipher = createDecipheriv(CIPHER, Buffer.from(key, 'base64'), VECTOR)
    return utf8.decode(Buffer.concat([decipher.update(text, 'base64'), decipher.final()]))
  } catch {
    // Another key ends in another padding, and where that looks right by chance, in bytes that are no text.
    return null
  }
}
