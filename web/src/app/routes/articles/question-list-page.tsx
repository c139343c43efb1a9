import type { ReactElement } from 'react'
import type { TextSource } from '../../../features/articles/api/text-query.ts'
import { QuestionPage } from '../../../features/articles/components/question-page.tsx'
import type { QuestionList } from '../../../features/articles/model/question-list.ts'
import { TextPage } from './text-page.tsx'

/** Questions and answers about one subject. */
export function QuestionListPage({ source }: { source: TextSource<QuestionList> }): ReactElement {
  return <TextPage source={source}>{(list) => <QuestionPage list={list} />}</TextPage>
}
