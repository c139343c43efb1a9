import type { ReactElement } from 'react'
import { reminderQuestionsText } from '../../../features/articles/api/reminder-questions-text.ts'
import { QuestionListPage } from './question-list-page.tsx'

/** Questions about the phone reminder. */
export default function ReminderQuestionsRoute(): ReactElement {
  return <QuestionListPage source={reminderQuestionsText} />
}
