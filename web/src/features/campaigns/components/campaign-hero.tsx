import { type ReactElement, useState } from 'react'
import { classNames } from '../../../shared/styles/class-names.ts'
import styles from './campaign-hero.module.css'

type CampaignHeroProps = {
  title: string
  /** Under the title, where the picture is all there is. */
  text?: string | undefined
  imageUrl: string
  isTall?: boolean
}

/** The picture of a campaign, which keeps its start free for the words over it. */
export function CampaignHero({ title, text, imageUrl, isTall = false }: CampaignHeroProps): ReactElement {
  const [hasFailed, setFailed] = useState(false)
  return (
    <section className={classNames(styles.hero, isTall && styles.tall)}>
      {hasFailed ? null : (
        <img src={imageUrl} alt="" className={styles.picture} onError={() => setFailed(true)} />
      )}
      <div className={styles.words}>
        <h2 className={styles.title}>{title}</h2>
        {text ? <p className={styles.text}>{text}</p> : null}
      </div>
    </section>
  )
}
