import type { ReactElement } from 'react'
import { cloudQuestionsText } from '../../../features/articles/api/cloud-questions-text.ts'
import { QuestionListPage } from './question-list-page.tsx'

/** Questions about cloud recording. */
export default function CloudQuestionsRoute(): ReactElement {
  return <QuestionListPage source={cloudQuestionsText} />
}
