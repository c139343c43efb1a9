import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { reminderServiceText } from '../../../features/articles/api/reminder-service-text.ts'
import { ArticleFooter } from '../../../features/articles/components/article-footer.tsx'
import { ArticleView } from '../../../features/articles/components/article-view.tsx'
import { paths } from '../../../shared/navigation/paths.ts'
import { useShopNavigate } from '../../../shared/navigation/use-shop-navigate.ts'
import { Button } from '../../../shared/ui/button/button.tsx'
import { LinkButton } from '../../../shared/ui/button/link-button.tsx'
import { TextPage } from './text-page.tsx'

/** What the phone reminder is and its terms, and the way to the cameras that can have it. */
export default function ReminderServiceRoute(): ReactElement {
  const { t } = useTranslation()
  const { go } = useShopNavigate()
  return (
    <TextPage source={reminderServiceText}>
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
