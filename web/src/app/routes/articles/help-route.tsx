import { useQueries } from '@tanstack/react-query'
import { type ReactElement, useState } from 'react'
import type { Searchable } from '../../../features/articles/components/found-questions.tsx'
import { QuestionPage } from '../../../features/articles/components/question-page.tsx'
import type { HelpText, HelpTopic, LegalText } from '../../../features/articles/model/article.ts'
import type { QuestionList } from '../../../features/articles/model/question-list.ts'
import { articleQuery } from '../../../features/articles/queries.ts'
import { paths, type ShopPath } from '../../../shared/navigation/paths.ts'
import { useShopNavigate } from '../../../shared/navigation/use-shop-navigate.ts'
import { useSession } from '../../../shared/services/services-context.ts'
import { isHomeCountry } from '../../../shared/session/home-country.ts'
import { Cell } from '../../../shared/ui/form/cell.tsx'
import type { IconName } from '../../../shared/ui/icon/icon.tsx'
import { SectionHead } from '../../../shared/ui/layout/section-head.tsx'
import { ServiceShop } from './service-shop.tsx'
import { TextMissing, TextPage, useArticleAudience } from './text-page.tsx'

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
      lead={<HelpTopics help={help} />}
    >
      <ServiceShop />
      <HelpLegal help={help} />
    </QuestionPage>
  )
}

/**
 * All questions of the shop, for the search of the help page: its own at once, the others once a search begins.
 * `hasFailed`: some could not be loaded.
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

const topics: Record<HelpTopic, { path: ShopPath; icon: IconName }> = {
  cloud: { path: paths.cloudQuestions, icon: 'cloud' },
  camera: { path: paths.cameraQuestions, icon: 'camera' },
  sensor: { path: paths.sensorQuestions, icon: 'scan' },
  sim: { path: paths.simInstructions, icon: 'data' },
  reminder: { path: paths.unattendedQuestions, icon: 'phone' },
  reminderService: { path: paths.unattendedService, icon: 'info' },
}
const topicOrder = ['cloud', 'camera', 'sensor', 'sim', 'reminder', 'reminderService'] as const
const ofReminders: readonly HelpTopic[] = ['reminder', 'reminderService']

const legalTexts: Record<LegalText, ShopPath> = {
  agreement: paths.agreement,
  renewAgreement: paths.renewAgreement,
  privacyAgreement: paths.privacyAgreement,
}
const legalOrder = ['agreement', 'renewAgreement', 'privacyAgreement'] as const

/** The pages of answers and instructions. */
function HelpTopics({ help }: { help: HelpText }): ReactElement {
  const { go } = useShopNavigate()
  const countryCode = useSession((session) => session.countryCode)
  const hasReminders = isHomeCountry(countryCode)
  return (
    <section>
      <SectionHead title={help.topicsTitle} />
      {topicOrder
        .filter((topic) => hasReminders || !ofReminders.includes(topic))
        .map((topic) => (
          <Cell
            key={topic}
            icon={topics[topic].icon}
            label={help.topics[topic].title}
            help={help.topics[topic].about}
            end="forward"
            onPress={() => go(topics[topic].path, { interType: 'prevPage' })}
          />
        ))}
    </section>
  )
}

/** The legal texts. */
function HelpLegal({ help }: { help: HelpText }): ReactElement {
  const { go } = useShopNavigate()
  return (
    <section>
      <SectionHead title={help.legalTitle} />
      {legalOrder.map((text) => (
        <Cell
          key={text}
          icon="book"
          label={help.legal[text]}
          end="forward"
          onPress={() => go(legalTexts[text], { interType: 'prevPage' })}
        />
      ))}
    </section>
  )
}
