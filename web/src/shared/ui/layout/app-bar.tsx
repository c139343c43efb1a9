import { type ReactElement, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { LINE_HINTS } from '../../i18n/isolate-value.ts'
import { Icon, type IconName } from '../icon/icon.tsx'
import styles from './app-bar.module.css'

export type BarAction = { icon: IconName; label: string; onPress: () => void }

type AppBarProps = {
  /** Absent while it is on its way. */
  title?: string | undefined
  /** What the page is about, where its title does not say it. */
  about?: string | undefined
  onBack?: (() => void) | undefined
  action?: BarAction | undefined
}

/**
 * The bar of a page: back, centred title, at most one icon at the end. The document is called like the page, and its
 * description names it.
 */
export function AppBar({ title, about = title, onBack, action }: AppBarProps): ReactElement {
  const { t } = useTranslation()
  const description = about === undefined ? null : t('page.description', { page: about })
  useEffect(() => {
    if (title !== undefined) document.title = title
    if (description === null) return
    const meta = document.querySelector('meta[name="description"]')
    meta?.setAttribute('content', description.replaceAll(LINE_HINTS, ''))
  }, [title, description])
  return (
    <header className={styles.bar}>
      <div className={styles.side}>
        {onBack ? (
          <button type="button" className={styles.hit} aria-label={t('common.back')} onClick={onBack}>
            <Icon name="back" className={styles.icon} />
          </button>
        ) : null}
      </div>
      {title === undefined ? <div className={styles.title} /> : <h1 className={styles.title}>{title}</h1>}
      <div className={styles.side}>
        {action ? (
          <button type="button" className={styles.hit} aria-label={action.label} onClick={action.onPress}>
            <Icon name={action.icon} className={styles.icon} />
          </button>
        ) : null}
      </div>
    </header>
  )
}
