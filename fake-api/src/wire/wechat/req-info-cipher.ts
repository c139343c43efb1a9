import { createCipheriv, createHash } from 'node:crypto'
import { buildPapayXml, type PapayFields } from './papay-xml.ts'

const ROOT = /^<xml>|<\/xml>$/g

/** The `req_info` of a refund notice of v2: base64 of AES-256-ECB under the lower-case MD5 of the v2 key. */
export function sealReqInfo(fields: PapayFields, key: string): string {
  const text = `<root>${buildPapayXml(fields).replaceAll(ROOT, '')}</root>`
  const cipher = createCipheriv('aes-256-ecb', keyOf(key), null)
  return Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]).toString('base64')
}

function keyOf(key: string): string {
  return createHash('md5').update(key).digest('hex')
}
