import { type Option, wrong } from './signature-diagnosis.ts'

let gbkCodes: ReadonlyMap<string, number> | null = null

/** Codes of two bytes in GBK by their letters; made when first asked for, from the decoder of the engine. */
function gbkTable(): ReadonlyMap<string, number> {
  const codes: number[] = []
  for (let lead = 0x81; lead <= 0xfe; lead += 1)
    for (let trail = 0x40; trail <= 0xfe; trail += 1) if (trail !== 0x7f) codes.push(lead * 256 + trail)
  const lines = Buffer.from(codes.flatMap((code) => [code >> 8, code & 255, LINE_FEED]))
  const letters = new TextDecoder('gbk').decode(lines).split('\n')
  return new Map(codes.map((code, at) => [letters[at] ?? '', code]))
}

const LINE_FEED = 10

/** A text in GBK, a question mark for what it has not. */
export function gbkBytes(text: string): Buffer {
  gbkCodes ??= gbkTable()
  const table = gbkCodes
  const bytes = [...text].flatMap((letter) => {
    const point = letter.codePointAt(0) ?? 0
    if (point < 128) return [point]
    const code = table.get(letter)
    return code === undefined ? [QUESTION_MARK] : [code >> 8, code & 255]
  })
  return Buffer.from(bytes)
}

const QUESTION_MARK = 63

/** Charsets other than UTF-8 in which a client may have signed a text. */
export const CHARSET_OPTIONS: readonly Option<(text: string) => Buffer>[] = [
  wrong('other-charset', gbkBytes, 'GBK'),
  wrong(
    'other-charset',
    (text) => Buffer.from(text.replaceAll(/[^\0-\xff]/gu, '?'), 'latin1'),
    'ISO-8859-1, which has ? for Chinese',
  ),
]
