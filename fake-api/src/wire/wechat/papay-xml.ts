import { XMLParser } from 'fast-xml-parser'

/** A v2 message: flat, every value a text. */
export type PapayFields = Readonly<Record<string, string>>

/** Messages of v2 are far smaller; a larger body is refused. */
const MAX_CHARS = 64 * 1024

// Entities of a DOCTYPE could grow without end, and no message of v2 has one; the five of XML are kept.
const FORBIDDEN = /<!(?:DOCTYPE|ENTITY)/i

const parser = new XMLParser({
  ignoreAttributes: false,
  ignoreDeclaration: true,
  parseTagValue: false,
  // A blank at an end is part of a value, and of its signature.
  trimValues: false,
  processEntities: true,
  // Numeric references are decoded beside the five entities of XML: some libraries write Chinese so.
  htmlEntities: true,
})

/** Fields of an `<xml>` document, or null when the text is none, nested, repeated or has attributes. */
export function parsePapayXml(text: string): PapayFields | null {
  if (text.length > MAX_CHARS || hasDocumentType(text)) return null
  return plainFields(text) ?? anyFields(text)
}

/** Tells whether a document has a type or entities of its own, for which it is not read. */
export function hasDocumentType(text: string): boolean {
  return FORBIDDEN.test(text)
}

/** A field in the form that WeChat Pay and most libraries write: a name of small letters, and CDATA or a text without entities. */
const FIELD =
  /[ \t\n]*<(?!constructor>|prototype>)([a-z][a-z0-9_]*)>(?:<!\[CDATA\[((?:[^\]\r]|\](?!\]>))*)\]\]>|([^<>&\r]*))<\/\1>/y
const BEGIN = /[ \t\n]*<xml>/y
const END = /[ \t\n]*<\/xml>[ \t\n]*$/y

/** Fields of a document that has nothing but plain ones; null for any other. The parser of all XML takes eight times as long. */
function plainFields(text: string): PapayFields | null {
  const fields = new Map<string, string>()
  let at = endOf(BEGIN, text, 0)
  while (at !== null) {
    FIELD.lastIndex = at
    const [, name, data, plain = ''] = FIELD.exec(text) ?? []
    if (name === undefined) break
    if (fields.has(name)) return null
    fields.set(name, data ?? plain)
    at = FIELD.lastIndex
  }
  return at === null || fields.size === 0 || endOf(END, text, at) === null ? null : Object.fromEntries(fields)
}

/** The place behind what a pattern finds at a place; null where that is not there. */
function endOf(pattern: RegExp, text: string, at: number): number | null {
  pattern.lastIndex = at
  return pattern.test(text) ? pattern.lastIndex : null
}

function anyFields(text: string): PapayFields | null {
  const root = rootOf(text)
  if (root === null) return null
  const fields: [string, string][] = []
  for (const [name, value] of Object.entries(root)) {
    if (isLayout(name, value)) continue
    if (typeof value !== 'string' || name.startsWith('@_') || name.startsWith('#')) return null
    fields.push([name, value])
  }
  return Object.fromEntries(fields)
}

/** The document of some fields, values in CDATA as WeChat Pay writes them; empty ones are left out. */
export function buildPapayXml(fields: PapayFields): string {
  const entries = Object.entries(fields).filter(([, value]) => value !== '')
  if (entries.length === 0) return '<xml/>'
  return `<xml>${entries.map(([name, value]) => `<${name}>${dataOf(value)}</${name}>`).join('')}</xml>`
}

/** CDATA with a text in it; what would end it is divided among two. */
function dataOf(text: string): string {
  return `<![CDATA[${text.replaceAll(']]>', ']]]]><![CDATA[>')}]]>`
}

/** Tells line breaks and blanks between elements from texts. */
function isLayout(name: string, value: unknown): boolean {
  return name === '#text' && typeof value === 'string' && value.trim() === ''
}

function rootOf(text: string): object | null {
  try {
    const document: unknown = parser.parse(text, true)
    if (typeof document !== 'object' || document === null) return null
    const [root, ...others] = Object.entries(document).filter(([name, value]) => !isLayout(name, value))
    if (!root || others.length > 0 || root[0] !== 'xml') return null
    const value: unknown = root[1]
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : null
  } catch {
    // Not well formed: answered like any other text that is no message.
    return null
  }
}
