import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { classNames } from '../../styles/class-names.ts'
import { Icon } from '../icon/icon.tsx'
import styles from './banner-controls.module.css'

type BannerControlsProps = { count: number; index: number; isPlaying: boolean; onToggle: () => void }

/** Dots that say where, and the button that stops the movement. */
export function BannerControls({ count, index, isPlaying, onToggle }: BannerControlsProps): ReactElement {
  const { t } = useTranslation()
  const dots = Array.from({ length: count }, (_, position) => `dot${position}`)
  return (
    <div className={styles.controls}>
      <span
        className={styles.dots}
        role="img"
        aria-label={t('banner.position', { index: index + 1, total: count })}
      >
        {dots.map((dot, position) => (
          <span key={dot} className={classNames(styles.dot, position === index && styles.shown)} />
        ))}
      </span>
      <button
        type="button"
        className={styles.hit}
        aria-label={isPlaying ? t('banner.pause') : t('banner.play')}
        onClick={onToggle}
      >
        <span className={styles.disc}>
          <Icon name={isPlaying ? 'pause' : 'play'} className={styles.icon} />
        </span>
      </button>
    </div>
  )
}
