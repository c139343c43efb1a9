import type { ReactElement } from 'react'
import { cloudQuestionsText } from '../../../features/reading/api/cloud-questions-text.ts'
import { AnswersPage } from './answers-page.tsx'

/** Questions about cloud recording. */
export default function CloudQuestionsRoute(): ReactElement {
  return <AnswersPage source={cloudQuestionsText} />
}
