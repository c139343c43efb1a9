import type { ReactElement } from 'react'
import { reminderQuestionsText } from '../../../features/reading/api/reminder-questions-text.ts'
import { AnswersPage } from './answers-page.tsx'

/** Questions about the phone reminder. */
export default function ReminderQuestionsRoute(): ReactElement {
  return <AnswersPage source={reminderQuestionsText} />
}
