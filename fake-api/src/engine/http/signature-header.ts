import type { JournalCall } from '../journal/journal-entry.ts'

/**
 * Header with what is known of a signature, token or secret that is refused: JSON in ASCII with `mistake` and `expected`, the
 * text that was checked. A provider's own members have no room for all of it.
 */
export const SIGNATURE_HEADER = 'x-skyshop-signature'

/** Longest value, in bytes: proxies before a server may have 4 KB for all headers of an answer. */
const LONGEST = 2048

/** The value of the header; null for a signature that holds, or of which nothing is known. Long texts are cut at their ends. */
export function signatureHeader(signature: JournalCall['signature']): string | null {
  if (signature === null || signature.holds) return null
  const { mistake, expected = null } = signature
  const said = mistake === null ? null : beginning(mistake, LONGEST / 2)
  const room = LONGEST - inAscii({ mistake: said, expected: '' }).length
  return inAscii({ mistake: said, expected: expected === null ? null : beginning(expected, room) })
}

/** A text that takes so many bytes at most; of a longer one its beginning. */
function beginning(text: string, room: number): string {
  const bytesOf = (part: string) => inAscii(part).length - QUOTES
  if (bytesOf(text) <= room) return text
  let left = room - bytesOf('…')
  let kept = ''
  for (const letter of text) {
    left -= bytesOf(letter)
    if (left < 0) break
    kept += letter
  }
  return `${kept}…`
}

const QUOTES = 2

/** JSON whose letters are all of ASCII, as headers need. */
function inAscii(value: unknown): string {
  return JSON.stringify(value).replace(/[\u007f-\uffff]/g, (unit) => {
    return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`
  })
}
