import { type ReactNode, useEffect, useRef } from 'react'
import { useFocusReturn } from '../../ui/use-focus-return.ts'
import styles from './host-screen.module.css'

interface HostScreenProps {
  title: string
  /** Name of the button back; null where there is no way back. */
  back: { name: string; onBack: () => void } | null
  children: ReactNode
}

/** A screen of the simulated vendor app, in the theme the phone has. */
export function HostScreen({ title, back, children }: HostScreenProps) {
  const screen = useRef<HTMLElement>(null)
  useFocusReturn(screen)
  useEffect(() => screen.current?.focus(), [])
  return (
    <section ref={screen} className={styles.screen} aria-label={title} tabIndex={-1}>
      <header className={styles.head}>
        {back && (
          <button type="button" className={styles.back} aria-label={back.name} onClick={back.onBack}>
            <span aria-hidden="true">‹</span>
          </button>
        )}
        <h2 className={styles.title}>{title}</h2>
      </header>
      <div className={styles.body}>{children}</div>
    </section>
  )
}
