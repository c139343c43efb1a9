import type { ReactElement } from 'react'
import { WholeDates } from '../../i18n/whole-dates.tsx'
import { StatusLine, type StatusTone } from '../device/status-line.tsx'
import { Price } from '../price/price.tsx'
import styles from './order-row.module.css'

type OrderRowProps = {
  title: string
  lines: readonly string[]
  fen: number
  status: { tone: StatusTone; label: string }
  onOpen: () => void
}

/** One order in the ledger: name and price on one line, device and time, the status at the end. */
export function OrderRow({ title, lines, fen, status, onOpen }: OrderRowProps): ReactElement {
  return (
    <li className={styles.row}>
      <button type="button" className={styles.hit} onClick={onOpen}>
        <span className={styles.line}>
          <span className={styles.title}>{title}</span>
          <Price fen={fen} />
        </span>
        <span className={styles.line}>
          <span className={styles.facts}>
            {lines.map((line) => (
              <bdi key={line}>
                <WholeDates text={line} />
              </bdi>
            ))}
          </span>
          <span className={styles.status}>
            <StatusLine tone={status.tone}>{status.label}</StatusLine>
          </span>
        </span>
      </button>
    </li>
  )
}
