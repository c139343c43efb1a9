import type { ReactElement, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ArticleView } from '../../../features/articles/components/article-view.tsx'
import { QuestionPage } from '../../../features/articles/components/question-page.tsx'
import { type Article, LEGAL_TEXTS_SINCE } from '../../../features/articles/model/article.ts'
import type { QuestionList } from '../../../features/articles/model/question-list.ts'
import type { ArticleName } from '../../../features/articles/queries.ts'
import { paths } from '../../../shared/navigation/paths.ts'
import { useShopNavigate } from '../../../shared/navigation/use-shop-navigate.ts'
import { useSession } from '../../../shared/services/services-context.ts'
import { dateFormatOf, displayDay } from '../../../shared/time/format-time.ts'
import { Button, LinkButton } from '../../../shared/ui/button/button.tsx'
import styles from './article-routes.module.css'
import { TextPage } from './text-page.tsx'

export const Agreement = legalPage('agreement')
export const RenewAgreement = legalPage('renew-agreement')
export const PrivacyAgreement = legalPage('privacy-agreement')
export const CloudQuestions = questionPage('cloud-questions')
export const CameraQuestions = questionPage('camera-questions')
export const SensorQuestions = questionPage('sensor-questions')
export const ReminderQuestions = questionPage('reminder-questions')

/** Instructions on how the SIM card of a 4G camera is put in, activated and topped up. */
export function SimInstructions(): ReactElement {
  return <TextPage name="sim-instructions">{(article) => <ArticleView article={article} />}</TextPage>
}

/** Page on what the phone reminder is and its terms, and the way to the cameras that can have it. */
export function ReminderService(): ReactElement {
  const { t } = useTranslation()
  const { go } = useShopNavigate()
  return (
    <TextPage name="reminder-service">
      {(article) => (
        <ArticleView article={article}>
          <ArticleFooter>
            <Button size="big" isWide label={t('reading.toReminder')} onPress={() => go(paths.unattended)} />
            <LinkButton
              label={t('reading.reminderQuestions')}
              hasArrow
              onPress={() => go(paths.unattendedQuestions, { interType: 'prevPage' })}
            />
          </ArticleFooter>
        </ArticleView>
      )}
    </TextPage>
  )
}

/** A page of a legal text: numbered clauses, with the date from which they hold. */
function legalPage(name: ArticleName<Article>): () => ReactElement {
  return function LegalPage() {
    const timeFormat = useSession((session) => session.timeFormat)
    const since = displayDay(LEGAL_TEXTS_SINCE, dateFormatOf(timeFormat))
    return <TextPage name={name}>{(article) => <ArticleView article={article} since={since} />}</TextPage>
  }
}

/** A page of questions and answers about one subject. */
function questionPage(name: ArticleName<QuestionList>): () => ReactElement {
  return function QuestionsPage() {
    return <TextPage name={name}>{(list) => <QuestionPage list={list} />}</TextPage>
  }
}

/** The way on from the end of a text: a button and at most one quiet link. */
function ArticleFooter({ children }: { children: ReactNode }): ReactElement {
  return <div className={styles.end}>{children}</div>
}
