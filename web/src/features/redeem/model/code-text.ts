/*
 * Rules of typing a code in the shop (docs/rules/codes.md; product 5.02)
 * R-CODE-13. Case does not matter: a to z are raised as they are in no language at all, so that i is I for a Turkish
 *   owner too.
 * R-CODE-14. Keyboards of Turkish give İ and ı where a code can only mean I.
 * R-CODE-15. Letters, figures and hyphens of a Chinese or Japanese keyboard count as their plain forms.
 * R-CODE-16. What nobody sees does not count: marks of direction, joiners, blanks at the ends.
 */

/** A code as it is sent and shown, from what was typed or pasted. */
export function raiseCode(typed: string): string {
  return typed
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/\p{Pd}/gu, '-')
    .replace(/[ıİ]/gu, 'I')
    .replace(/[a-z]/g, (letter) => letter.toUpperCase())
    .trim()
}
