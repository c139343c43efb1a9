import type { ReactElement } from 'react'
import { sensorQuestionsText } from '../../../features/reading/api/sensor-questions-text.ts'
import { AnswersPage } from './answers-page.tsx'

/** Questions about the motion sensor (PIR). */
export default function SensorQuestionsRoute(): ReactElement {
  return <AnswersPage source={sensorQuestionsText} />
}
