import type { ReactElement } from 'react'
import type { TextSource } from '../../../features/articles/api/text-query.ts'
import { ArticleView } from '../../../features/articles/components/article-view.tsx'
import { type Article, LEGAL_TEXTS_SINCE } from '../../../features/articles/model/article.ts'
import { useSession } from '../../../shared/services/services-context.ts'
import { dateFormatOf, displayTime } from '../../../shared/time/format-time.ts'
import { TextPage } from './text-page.tsx'

/** A legal text: numbered clauses, with the date from which they hold. */
export function LegalPage({ source }: { source: TextSource<Article> }): ReactElement {
  const timeFormat = useSession((session) => session.timeFormat)
  const since = displayTime(LEGAL_TEXTS_SINCE, dateFormatOf(timeFormat)) ?? ''
  return <TextPage source={source}>{(article) => <ArticleView article={article} since={since} />}</TextPage>
}
