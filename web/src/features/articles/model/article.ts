import type { QuestionList } from './question-list.ts'

/** A text to be read from end to end: a legal text, or instructions. `{{operator}}` stands for who runs the service. */
export interface Article {
  /** Title of its page. */
  title: string
  intro: string
  sections: readonly ArticleSection[]
}

interface ArticleSection {
  title: string
  paragraphs: readonly string[]
  /** What to do, one after the other; it stands after the paragraphs. */
  steps?: readonly string[]
}

/** Wire time from which the wording of the legal texts holds, in every language. */
export const LEGAL_TEXTS_SINCE = '2026-11-01'

/** Pages of answers and instructions that the help leads to. */
export type HelpTopic = 'cloud' | 'camera' | 'sensor' | 'sim' | 'reminder' | 'reminderService'

/** Legal texts that the help leads to. */
export type LegalText = 'agreement' | 'renewAgreement' | 'privacyAgreement'

/** The help: answers of its own, and what the pages it leads to are called. */
export interface HelpText extends QuestionList {
  topicsTitle: string
  topics: Record<HelpTopic, { title: string; about: string }>
  legalTitle: string
  legal: Record<LegalText, string>
}
