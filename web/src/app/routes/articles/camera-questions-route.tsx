import type { ReactElement } from 'react'
import { cameraQuestionsText } from '../../../features/articles/api/camera-questions-text.ts'
import { QuestionListPage } from './question-list-page.tsx'

/** Questions about cameras. */
export default function CameraQuestionsRoute(): ReactElement {
  return <QuestionListPage source={cameraQuestionsText} />
}
