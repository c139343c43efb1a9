import { type ReactNode, useId } from 'react'
import { useTexts } from '../../i18n/texts-context.ts'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import menuStyles from '../../ui/menu.module.css'
import styles from './wallet-activity.module.css'
import type { OutcomeTone } from './wallet-outcomes.ts'

interface ActivityLineProps {
  title: string
  /** The choice as it stands; absent where there is none. */
  chosen?: string
  isArmed?: boolean
  /** A sheet of the wallet is in front. */
  isOpen: boolean
  /** What the choice unfolds; `id` is that of the part that closes with a choice. */
  menu?: (id: string) => ReactNode
  children?: ReactNode
}

/** Line of one height on what the wallet is about to do; its choice unfolds over the tab. */
export function ActivityLine({ title, chosen, isArmed = false, isOpen, menu, children }: ActivityLineProps) {
  const id = useId()
  const { packages } = useTexts()
  return (
    <section className={styles.line} aria-label={title} data-armed={isArmed} data-open={isOpen}>
      <span className={styles.title}>
        <Icon name={isOpen ? 'wallet' : 'bolt'} />
        {title}
      </span>
      {menu && (
        <>
          <button
            type="button"
            className={styles.choice}
            aria-label={packages.labelled(title, chosen ?? '')}
            data-control="payment"
            popoverTarget={id}
          >
            {chosen}
            <Icon name="chevron" size={12} />
          </button>
          <div id={id} popover="auto" className={classNames(menuStyles.menu, styles.menu)}>
            {menu(id)}
          </div>
        </>
      )}
      {children}
    </section>
  )
}

interface ActivityRow {
  id: string
  name: string
  /** What the buyer will see. */
  sees: string
  /** As it stands on the wire. */
  code: string
  tone: OutcomeTone
  isChosen?: boolean
  onChoose: () => void
}

interface ActivityListProps {
  /** What a choice closes. */
  menuId: string
  title?: string
  rows: readonly ActivityRow[]
}

/** Outcomes as rows: name, what the buyer will see, wire code. */
export function ActivityList({ menuId, title, rows }: ActivityListProps) {
  return (
    <section className={styles.activity} aria-label={title}>
      {title && <h2 className={styles.heading}>{title}</h2>}
      <ul className={styles.rows}>
        {rows.map(({ id, name, sees, code, tone, isChosen, onChoose }) => (
          <li key={id}>
            <button
              type="button"
              className={styles.row}
              data-tone={tone}
              data-control={`payment-${id}`}
              aria-pressed={isChosen}
              popoverTarget={menuId}
              popoverTargetAction="hide"
              onClick={onChoose}
            >
              <span className={styles.dot} aria-hidden="true" />
              <span className={styles.name}>{name}</span>
              <span className={styles.sees}>{sees}</span>
              <code>{code}</code>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
