import type { ReactNode } from 'react'
import { worldClock } from '../model/world-time.ts'
import { useTexts } from '../texts/texts-context.ts'
import styles from './phone-frame.module.css'

export interface PhoneFrameProps {
  platform: 'android' | 'ios'
  nowMs: number
  /** The shop's iframe. */
  shop: ReactNode
  /** A wallet's sheet over everything the phone shows, status bar included. */
  sheet: ReactNode
}

/** A plain phone of 360 × 740: status bar with the world's time, the shop, and the wallet above both. */
export function PhoneFrame({ platform, nowMs, shop, sheet }: PhoneFrameProps) {
  const texts = useTexts()
  return (
    <section className={styles.phone} aria-label={texts.phone.name} data-platform={platform}>
      <div className={styles.screen}>
        <div className={styles.status}>
          <time>{worldClock(nowMs).slice(0, 5)}</time>
          <span className={styles.lens} aria-hidden="true" />
          <svg className={styles.signs} aria-hidden="true" viewBox="0 0 44 12" width="44" height="12">
            <path d="M0 8h3v4H0zM5 6h3v6H5zM10 3h3v9h-3zM15 0h3v12h-3z" fill="currentColor" />
            <rect x="23.5" y="1" width="17" height="10" rx="2.5" fill="none" stroke="currentColor" />
            <path d="M25.5 3h10v6h-10zM42 4h1.5v4H42z" fill="currentColor" />
          </svg>
        </div>
        <div className={styles.web}>{shop}</div>
        {sheet && <div className={styles.sheet}>{sheet}</div>}
        <span className={styles.home} aria-hidden="true" />
      </div>
    </section>
  )
}
