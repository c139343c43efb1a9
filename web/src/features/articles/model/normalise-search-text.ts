/** Letters that are no base letter with a mark, and what people type for them. */
const letterTwins: Readonly<Record<string, string>> = {
  ı: 'i',
  ß: 'ss',
  đ: 'd',
  ø: 'o',
  ł: 'l',
  æ: 'ae',
  œ: 'oe',
  ة: 'ه',
  ى: 'ي',
}
const twins = new RegExp(Object.keys(letterTwins).join('|'), 'g')

/** Marks over and under letters; those that make another syllable in Japanese stay. */
const marks = /(?![\u3099\u309A])\p{M}/gu
/** What is written, but hardly typed: punctuation, hyphens (soft ones too), stretched Arabic lines, isolates. */
const silent = /[\p{P}\p{Cf}\u0640]/gu
const katakana = /[\u30A1-\u30F6]/g
const HIRAGANA_STEP = 0x60

/**
 * A text as a search compares it: without case, marks and punctuation, in every language alike. No locale is asked:
 * the dotted and the dotless i of Turkish become one letter, so that a capital finds both, and full-width letters and
 * katakana are read as their plain twins.
 */
export function normaliseSearchText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(marks, '')
    .toLowerCase()
    .normalize('NFKC')
    .replace(silent, '')
    .replace(katakana, (letter) => String.fromCharCode(letter.charCodeAt(0) - HIRAGANA_STEP))
    .replace(twins, (letter) => letterTwins[letter] ?? letter)
}
