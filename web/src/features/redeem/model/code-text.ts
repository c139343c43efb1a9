/*
 * Rules of typing a code in the shop (docs/rules/codes.md; product 5.02)
 * R-CODE-13. Case does not matter: a to z become A to Z in every language, so that i is I in Turkish too.
 * R-CODE-14. Keyboards of Turkish give İ and ı where a code can only mean I.
 * R-CODE-15. Letters, figures and hyphens of a Chinese or Japanese keyboard count as their plain forms.
 * R-CODE-16. Invisible characters do not count: marks of direction, joiners, blanks at the ends.
 */

/** The code of a pasted or scanned text: that of a link with `code` in its query, else the text as it is. */
export function codeOfText(text: string): string {
  const trimmed = text.trim()
  try {
    return new URL(trimmed).searchParams.get('code') ?? trimmed
  } catch {
    return trimmed
  }
}

/** The code as it is sent and shown, from typed or pasted text. */
export function normaliseCode(typed: string): string {
  return typed
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/\p{Pd}/gu, '-')
    .replace(/[ıİ]/gu, 'I')
    .replace(/[a-z]/g, (letter) => letter.toUpperCase())
    .trim()
}
