import styles from './activity-list.module.css'
import type { OutcomeTone } from './wallet-outcomes.ts'

interface ActivityRow {
  id: string
  name: string
  /** What the buyer will see. */
  sees: string
  /** As it stands on the wire. */
  code: string
  tone: OutcomeTone
  onChoose: () => void
}

/** Outcomes as rows: a dot and a word, what the buyer will see, the code of the wire. */
export function ActivityList({ title, rows }: { title: string; rows: readonly ActivityRow[] }) {
  return (
    <section className={styles.activity} aria-label={title}>
      <h2 className={styles.title}>{title}</h2>
      <ul className={styles.rows}>
        {rows.map(({ id, name, sees, code, tone, onChoose }) => (
          <li key={id}>
            <button type="button" className={styles.row} data-tone={tone} onClick={onChoose}>
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
