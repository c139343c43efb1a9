import { type ReactElement, useState } from 'react'
import { QuestionPage } from '../../../features/articles/components/question-page.tsx'
import type { HelpText } from '../../../features/articles/model/help-text.ts'
import { HelpLegal, HelpTopics } from './help-links.tsx'
import { ServiceShop } from './service-shop.tsx'
import { TextMissing } from './text-missing.tsx'
import { useAllQuestions } from './use-all-answers.ts'

/** The help, which searches the answers of all pages. */
export function HelpPage({ help }: { help: HelpText }): ReactElement {
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
