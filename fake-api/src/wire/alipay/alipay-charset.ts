import { gbkBytes } from '../../engine/signing/charsets.ts'

/** Tells whether a message is in GBK, or in GB2312, which is a part of it (AL-022); any other of ours is in UTF-8. */
export function isGbk(charset = ''): boolean {
  return /^gb(?:k|2312)$/i.test(charset)
}

/** A text in the charset that its message names. */
export function bytesIn(charset: string | undefined, text: string): Buffer {
  return isGbk(charset) ? gbkBytes(text) : Buffer.from(text, 'utf8')
}

/** Writes a text percent-encoded in the charset that its message names. */
export function percentEncoded(charset: string | undefined, text: string): string {
  if (!isGbk(charset)) return encodeURIComponent(text)
  const letters = gbkBytes(text).toString('latin1')
  return letters.replaceAll(/[^A-Za-z0-9\-_.!~*'()]/g, (letter) => {
    return `%${letter.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`
  })
}

/** Reads a text percent-encoded in the charset that its message names, as in forms; null for one that is not. */
export function percentDecoded(charset: string | undefined, text: string): string | null {
  const spaced = text.replaceAll('+', ' ')
  try {
    return isGbk(charset) ? gbkDecoded(spaced) : decodeURIComponent(spaced)
  } catch {
    // A sign of another charset, or a percent sign of its own.
    return null
  }
}

function gbkDecoded(text: string): string | null {
  if (/[^ -~]|%(?![0-9a-f]{2})/i.test(text)) return null
  const letters = text.replaceAll(/%(..)/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return new TextDecoder('gbk', { fatal: true }).decode(Buffer.from(letters, 'latin1'))
}
