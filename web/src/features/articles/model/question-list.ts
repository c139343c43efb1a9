import { normaliseSearchText } from './normalise-search-text.ts'

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

/** Whether there is anything to look for; spaces and marks alone are no search. */
export function isSearch(search: string): boolean {
  return wordsOf(search).length > 0
}

/** Questions in which every word of a search occurs, those that ask for it first; without one, none. */
export function findQuestions(groups: readonly QuestionGroup[], search: string): FoundQuestion[] {
  const words = wordsOf(search)
  if (words.length === 0) return []
  const found = groups.flatMap(({ title, questions }) =>
    questions.flatMap((one) => {
      const isInQuestion = hasAll(one.question, words)
      const isFound = isInQuestion || hasAll([title, one.question, ...one.answer].join(' '), words)
      return isFound ? [{ ...one, isInQuestion }] : []
    }),
  )
  return [
    ...found.filter(({ isInQuestion }) => isInQuestion),
    ...found.filter(({ isInQuestion }) => !isInQuestion),
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
