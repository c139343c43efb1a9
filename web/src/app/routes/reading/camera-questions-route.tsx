import type { ReactElement } from 'react'
import { cameraQuestionsText } from '../../../features/reading/api/camera-questions-text.ts'
import { AnswersPage } from './answers-page.tsx'

/** Questions about cameras. */
export default function CameraQuestionsRoute(): ReactElement {
  return <AnswersPage source={cameraQuestionsText} />
}
