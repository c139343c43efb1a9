/*
 * Rules of writing an activation code (docs/rules/codes.md; product 5.02)
 * R-CODE-7. Case does not matter: the letters a to z stand for A to Z, whatever the locale. A Turkish dotted capital or
 *   dotless small i is another letter, and no new code has an I in it.
 * R-CODE-8. Blanks and hyphens do not count, since codes are printed in groups.
 * R-CODE-9. A new code is sixteen characters of an alphabet of 28 without look-alikes: some 76 bits.
 */

/** Characters nobody mistakes for each other in print: no 0 O 1 I L, no 5 S 2 Z 8 B pair. */
export const CLEAR_CHARACTERS = '23456789ACDEFGHJKMNPQRTUVWXY'

const CODE_LENGTH = 16

/** The form codes are stored and compared in. */
export function foldCode(text: string): string {
  return text.replace(/[\s-]/gu, '').replace(/[a-z]/g, (letter) => letter.toUpperCase())
}

/** A new code; `random` answers in [0, 1). */
export function drawCode(random: () => number): string {
  return drawText(CODE_LENGTH, random)
}

/** Some characters of the clear alphabet. */
export function drawText(length: number, random: () => number): string {
  const draw = () => CLEAR_CHARACTERS.charAt(Math.floor(random() * CLEAR_CHARACTERS.length))
  return Array.from({ length }, draw).join('')
}
