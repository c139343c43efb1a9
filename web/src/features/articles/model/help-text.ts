import type { QuestionList } from './question-list.ts'

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
