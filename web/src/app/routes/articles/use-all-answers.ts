import { useQueries } from '@tanstack/react-query'
import { cameraQuestionsText } from '../../../features/articles/api/camera-questions-text.ts'
import { cloudQuestionsText } from '../../../features/articles/api/cloud-questions-text.ts'
import { reminderQuestionsText } from '../../../features/articles/api/reminder-questions-text.ts'
import { sensorQuestionsText } from '../../../features/articles/api/sensor-questions-text.ts'
import { textQuery } from '../../../features/articles/api/text-query.ts'
import type { Searchable } from '../../../features/articles/components/found-questions.tsx'
import type { QuestionList } from '../../../features/articles/model/question-list.ts'
import { useArticleAudience } from './use-article-audience.ts'

const sources = [cloudQuestionsText, cameraQuestionsText, sensorQuestionsText, reminderQuestionsText]

/**
 * Every answer of the shop, for the search of the help: its own at once, the others are loaded when something is
 * looked for. `hasFailed` tells that some of them did not come.
 */
export function useAllQuestions(own: QuestionList, isWanted: boolean): Searchable & { hasFailed: boolean } {
  const reader = useArticleAudience()
  const others = useQueries({
    queries: sources.map((source) => ({ ...textQuery(source, reader), enabled: isWanted })),
  })
  return {
    groups: [...own.groups, ...others.flatMap(({ data }) => data?.groups ?? [])],
    isComplete: others.every(({ data }) => data !== undefined),
    hasFailed: others.some(({ isError }) => isError),
  }
}
