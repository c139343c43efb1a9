import { useEffect, useRef } from 'react'
import { useTexts } from '../../i18n/texts-context.ts'
import { headlessCommand } from '../../model/start-command.ts'
import type { Card } from '../../store/use-preferences.ts'
import { Button, CopyTextButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import styles from './frame-card.module.css'

/** What the phone in a frame cannot imitate, and the way to where it is. */
export function FrameCard({ card: { isShown, timesShown, hide } }: { card: Card }) {
  const { errors } = useTexts()
  const card = useRef<HTMLElement>(null)
  useEffect(() => {
    if (timesShown > 0) card.current?.focus()
  }, [timesShown])
  if (!isShown) return null
  return (
    <section ref={card} className={styles.card} aria-labelledby="frame-card" tabIndex={-1}>
      <Icon name="info" size={16} />
      <div className={styles.words}>
        <h2 id="frame-card">{errors.frame}</h2>
        <p>{errors.frameBody}</p>
      </div>
      <CopyTextButton name={errors.copyHeadless} textOf={async () => headlessCommand} />
      <Button onClick={hide}>{errors.hide}</Button>
    </section>
  )
}
