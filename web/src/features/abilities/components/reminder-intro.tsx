import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './reminder-intro.module.css'

/** What a phone reminder is, for an owner who has none. */
export function ReminderIntro(): ReactElement {
  const { t } = useTranslation()
  return (
    <section className={styles.intro}>
      <h2 className={styles.title}>{t('reminderPage.what')}</h2>
      <p className={styles.text}>{t('reminderPage.whatText')}</p>
    </section>
  )
}
