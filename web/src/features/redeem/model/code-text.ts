/*
 * Rules of writing a code (spec §5; domain.md, Codes)
 *  1. Case does not matter: a to z are raised as they are in no language at all, so that i is I for a Turkish owner too.
 *  2. Keyboards of Turkish give İ and ı where a code can only mean I.
 *  3. Letters, figures and hyphens of a Chinese or Japanese keyboard count as their plain forms.
 *  4. What nobody sees does not count: marks of direction, joiners, blanks at the ends.
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
