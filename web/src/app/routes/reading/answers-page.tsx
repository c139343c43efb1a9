import type { ReactElement } from 'react'
import type { TextSource } from '../../../features/reading/api/text-query.ts'
import { QuestionPage } from '../../../features/reading/components/question-page.tsx'
import type { QuestionList } from '../../../features/reading/model/question-list.ts'
import { TextPage } from './text-page.tsx'

/** Questions and answers about one subject. */
export function AnswersPage({ source }: { source: TextSource<QuestionList> }): ReactElement {
  return <TextPage source={source}>{(list) => <QuestionPage list={list} />}</TextPage>
}
