import type { ReactElement } from 'react'
import { sensorQuestionsText } from '../../../features/articles/api/sensor-questions-text.ts'
import { QuestionListPage } from './question-list-page.tsx'

/** Questions about the motion sensor (PIR). */
export default function SensorQuestionsRoute(): ReactElement {
  return <QuestionListPage source={sensorQuestionsText} />
}
