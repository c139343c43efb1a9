import type { ReactElement, ReactNode } from 'react'
import styles from './gift-hero.module.css'

type GiftHeroProps = {
  title: string
  text: string
  /** The drawing between sky and ground, in a box of 374 × 132. */
  scene: ReactNode
}

/** Title and text of a gift above its picture, which never overlaps them. */
export function GiftHero({ title, text, scene }: GiftHeroProps): ReactElement {
  return (
    <section className={styles.hero}>
      <div className={styles.words}>
        <h2 className={styles.title}>{title}</h2>
        <p className={styles.text}>{text}</p>
      </div>
      <svg viewBox="0 0 374 132" aria-hidden="true" className={styles.scene}>
        <path d="M0 112c90-26 190-44 374-46v66H0z" fill="#114A59" />
        <g fill="#D6EEF1">
          <circle cx="18" cy="22" r="1.1" />
          <circle cx="66" cy="10" r=".9" />
          <circle cx="208" cy="16" r="1.1" />
          <circle cx="358" cy="20" r=".9" />
          <circle cx="30" cy="62" r=".9" />
        </g>
        {scene}
        <path d="M0 122c70-3 120-12 199-15 60-2.5 110-3 175-3v28H0z" fill="#07303A" />
      </svg>
    </section>
  )
}
