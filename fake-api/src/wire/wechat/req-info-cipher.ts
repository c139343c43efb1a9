import { createCipheriv, createDecipheriv, createHash } from 'node:crypto'
import { buildPapayXml, type PapayFields, parsePapayXml } from './papay-xml.ts'

const ROOT = /^<xml>|<\/xml>$/g

/** The `req_info` of a refund notice of v2: base64 of AES-256-ECB under the lower-case MD5 of the v2 key. */
export function sealReqInfo(fields: PapayFields, key: string): string {
  const text = `<root>${buildPapayXml(fields).replaceAll(ROOT, '')}</root>`
  const cipher = createCipheriv('aes-256-ecb', keyOf(key), null)
  return Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]).toString('base64')
}

/** The fields of a `req_info`; null for one that this key does not open. */
export function openReqInfo(reqInfo: string, key: string): PapayFields | null {
  try {
    const decipher = createDecipheriv('aes-256-ecb', keyOf(key), null)
    const text = Buffer.concat([decipher.update(reqInfo, 'base64'), decipher.final()]).toString('utf8')
    return parsePapayXml(`<xml>${text.replaceAll(/^<root>|<\/root>$/g, '')}</xml>`)
  } catch {
    // Sealed under another key, or no cipher at all.
    return null
  }
}

function keyOf(key: string): string {
  return createHash('md5').update(key).digest('hex')
}
