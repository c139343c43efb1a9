import { useEffect, useRef } from 'react'
import { headlessCommand } from '../model/headless-command.ts'
import { Button } from '../parts/button.tsx'
import { CopyTextButton } from '../parts/copy-text-button.tsx'
import { Icon } from '../parts/icon.tsx'
import { useTexts } from '../texts/texts-context.ts'
import styles from './frame-card.module.css'

interface FrameCardProps {
  card: {
    isShown: boolean
    /** Each time the tester asks for it, it comes in sight. */
    timesAsked: number
    hide: () => void
  }
}

/** What the phone in a frame cannot imitate, and the way to where it is. */
export function FrameCard({ card: { isShown, timesAsked, hide } }: FrameCardProps) {
  const { trouble } = useTexts()
  const place = useRef<HTMLElement>(null)
  useEffect(() => {
    if (timesAsked > 0) place.current?.focus()
  }, [timesAsked])
  if (!isShown) return null
  return (
    <section ref={place} className={styles.card} aria-labelledby="frame-card" tabIndex={-1}>
      <Icon name="info" size={16} />
      <div className={styles.words}>
        <h2 id="frame-card">{trouble.frame}</h2>
        <p>{trouble.frameBody}</p>
      </div>
      <CopyTextButton name={trouble.copyHeadless} textOf={async () => headlessCommand} />
      <Button onClick={hide}>{trouble.hide}</Button>
    </section>
  )
}
