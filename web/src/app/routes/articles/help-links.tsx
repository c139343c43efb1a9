import type { ReactElement } from 'react'
import type { HelpText, HelpTopic, LegalText } from '../../../features/articles/model/help-text.ts'
import { paths, type ShopPath } from '../../../shared/navigation/paths.ts'
import { useShopNavigate } from '../../../shared/navigation/use-shop-navigate.ts'
import { useSession } from '../../../shared/services/services-context.ts'
import { Cell } from '../../../shared/ui/form/cell.tsx'
import type { IconName } from '../../../shared/ui/icon/icon.tsx'
import { SectionHead } from '../../../shared/ui/layout/section-head.tsx'

const topics: Record<HelpTopic, { path: ShopPath; icon: IconName }> = {
  cloud: { path: paths.cloudQuestions, icon: 'cloud' },
  camera: { path: paths.cameraQuestions, icon: 'camera' },
  sensor: { path: paths.sensorQuestions, icon: 'scan' },
  sim: { path: paths.simInstructions, icon: 'data' },
  reminder: { path: paths.unattendedQuestions, icon: 'phone' },
  reminderService: { path: paths.unattendedService, icon: 'info' },
}
const topicOrder = ['cloud', 'camera', 'sensor', 'sim', 'reminder', 'reminderService'] as const
/** Phone reminders are offered where the country code is empty or CN (product 2.61). */
const homeCountries: readonly string[] = ['', 'CN']
const ofReminders: readonly HelpTopic[] = ['reminder', 'reminderService']

const legalTexts: Record<LegalText, ShopPath> = {
  agreement: paths.agreement,
  renewAgreement: paths.renewAgreement,
  privacyAgreement: paths.privacyAgreement,
}
const legalOrder = ['agreement', 'renewAgreement', 'privacyAgreement'] as const

/** The pages of answers and instructions. */
export function HelpTopics({ help }: { help: HelpText }): ReactElement {
  const { go } = useShopNavigate()
  const countryCode = useSession((session) => session.countryCode)
  const hasReminders = homeCountries.includes(countryCode)
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
export function HelpLegal({ help }: { help: HelpText }): ReactElement {
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
