import { useQueries } from '@tanstack/react-query'
import { cameraQuestionsText } from '../../../features/reading/api/camera-questions-text.ts'
import { cloudQuestionsText } from '../../../features/reading/api/cloud-questions-text.ts'
import { reminderQuestionsText } from '../../../features/reading/api/reminder-questions-text.ts'
import { sensorQuestionsText } from '../../../features/reading/api/sensor-questions-text.ts'
import { textQuery } from '../../../features/reading/api/text-query.ts'
import type { Searchable } from '../../../features/reading/components/found-questions.tsx'
import type { QuestionList } from '../../../features/reading/model/question-list.ts'
import { useReader } from './use-reader.ts'

const sources = [cloudQuestionsText, cameraQuestionsText, sensorQuestionsText, reminderQuestionsText]

/**
 * Every answer of the shop, for the search of the help: its own at once, the others are loaded when something is
 * looked for. `hasFailed` tells that some of them did not come.
 */
export function useAllAnswers(own: QuestionList, isWanted: boolean): Searchable & { hasFailed: boolean } {
  const reader = useReader()
  const others = useQueries({
    queries: sources.map((source) => ({ ...textQuery(source, reader), enabled: isWanted })),
  })
  return {
    groups: [...own.groups, ...others.flatMap(({ data }) => data?.groups ?? [])],
    isComplete: others.every(({ data }) => data !== undefined),
    hasFailed: others.some(({ isError }) => isError),
  }
}
