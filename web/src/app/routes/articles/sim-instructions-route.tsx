import type { ReactElement } from 'react'
import { simInstructionsText } from '../../../features/articles/api/sim-instructions-text.ts'
import { ArticleView } from '../../../features/articles/components/article-view.tsx'
import { TextPage } from './text-page.tsx'

/** How the SIM card of a 4G camera is put in, activated and topped up. */
export default function SimInstructionsRoute(): ReactElement {
  return <TextPage source={simInstructionsText}>{(article) => <ArticleView article={article} />}</TextPage>
}
