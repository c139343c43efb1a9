import { type ReactElement, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon, type IconName } from '../icon/icon.tsx'
import styles from './app-bar.module.css'

export type BarAction = { icon: IconName; label: string; onPress: () => void }

type AppBarProps = {
  /** Absent while it is on its way. */
  title?: string | undefined
  onBack?: (() => void) | undefined
  action?: BarAction | undefined
}

/** The bar of a page: back, centred title, at most one icon at the end. The document is called like the page. */
export function AppBar({ title, onBack, action }: AppBarProps): ReactElement {
  const { t } = useTranslation()
  useEffect(() => {
    if (title !== undefined) document.title = title
  }, [title])
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
