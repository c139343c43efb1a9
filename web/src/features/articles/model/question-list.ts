/** Questions and answers by subject. `{{operator}}` stands for who runs the service. */
export interface QuestionList {
  /** Title of its page. */
  title: string
  intro: string
  groups: readonly QuestionGroup[]
}

export interface QuestionGroup {
  title: string
  questions: readonly Question[]
}

export interface Question {
  question: string
  /** Paragraphs. */
  answer: readonly string[]
}

/** A question that a search has found. */
export interface FoundQuestion extends Question {
  /** Whether all that was looked for stands in the question itself. */
  isInQuestion: boolean
}

/** Tells whether there is anything to look for; spaces and marks alone are no search. */
export function isSearch(search: string): boolean {
  return wordsOf(search).length > 0
}

/** Questions in which every word of a search occurs, those that ask for it first; without one, none. */
export function findQuestions(groups: readonly QuestionGroup[], search: string): FoundQuestion[] {
  const words = wordsOf(search)
  if (words.length === 0) return []
  const matching = groups.flatMap(({ title, questions }) =>
    questions.flatMap((one) => {
      const isInQuestion = hasAll(one.question, words)
      const isFound = isInQuestion || hasAll([title, one.question, ...one.answer].join(' '), words)
      return isFound ? [{ ...one, isInQuestion }] : []
    }),
  )
  return [
    ...matching.filter(({ isInQuestion }) => isInQuestion),
    ...matching.filter(({ isInQuestion }) => !isInQuestion),
  ]
}

function wordsOf(search: string): string[] {
  return search
    .split(/\s+/)
    .map(normaliseSearchText)
    .filter((word) => word !== '')
}

function hasAll(text: string, words: readonly string[]): boolean {
  const folded = normaliseSearchText(text)
  return words.every((word) => folded.includes(word))
}

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
