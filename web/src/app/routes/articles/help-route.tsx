import { useQueries } from '@tanstack/react-query'
import { type ReactElement, useState } from 'react'
import type { Searchable } from '../../../features/articles/components/found-questions.tsx'
import { QuestionPage } from '../../../features/articles/components/question-page.tsx'
import type { HelpText } from '../../../features/articles/model/help-text.ts'
import type { QuestionList } from '../../../features/articles/model/question-list.ts'
import { articleQuery } from '../../../features/articles/queries.ts'
import { HelpLegal, HelpTopics } from './help-links.tsx'
import { ServiceShop } from './service-shop.tsx'
import { TextMissing } from './text-missing.tsx'
import { TextPage } from './text-page.tsx'
import { useArticleAudience } from './use-article-audience.ts'

const searchedNames = [
  'cloud-questions',
  'camera-questions',
  'sensor-questions',
  'reminder-questions',
] as const

/** The help: answers, and the way to every other text. */
export default function HelpRoute(): ReactElement {
  return <TextPage name="help">{(help) => <HelpPage help={help} />}</TextPage>
}

/** The help, which searches the answers of all pages. */
function HelpPage({ help }: { help: HelpText }): ReactElement {
  const [isSearching, setSearching] = useState(false)
  const { groups, isComplete, hasFailed } = useAllQuestions(help, isSearching)
  if (hasFailed) return <TextMissing />
  return (
    <QuestionPage
      list={help}
      searchable={{ groups, isComplete }}
      onSearch={(search) => setSearching(search !== '')}
      lead={
        <>
          <ServiceShop />
          <HelpTopics help={help} />
        </>
      }
    >
      <HelpLegal help={help} />
    </QuestionPage>
  )
}

/**
 * Every answer of the shop, for the search of the help: its own at once, the others are loaded when something is
 * looked for. `hasFailed` tells that some of them did not come.
 */
function useAllQuestions(own: QuestionList, isWanted: boolean): Searchable & { hasFailed: boolean } {
  const audience = useArticleAudience()
  const others = useQueries({
    queries: searchedNames.map((name) => ({ ...articleQuery(name, audience), enabled: isWanted })),
  })
  return {
    groups: [...own.groups, ...others.flatMap(({ data }) => data?.groups ?? [])],
    isComplete: others.every(({ data }) => data !== undefined),
    hasFailed: others.some(({ isError }) => isError),
  }
}
