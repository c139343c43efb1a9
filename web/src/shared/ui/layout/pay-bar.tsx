import { type ReactElement, useRef } from 'react'
import { classNames } from '../../styles/class-names.ts'
import { Button } from '../button/button.tsx'
import { Icon } from '../icon/icon.tsx'
import { Price, StruckPrice } from '../price/price.tsx'
import styles from './pay-bar.module.css'
import { useBottomBarHeight } from './use-bottom-bar-height.ts'

type PayBarProps = {
  /** Absent while nothing is chosen, or for a bar with one wide button. */
  fen?: number | undefined
  /** The price before what makes it cheaper, struck through beside it. */
  originalFen?: number | undefined
  summary?: string | undefined
  /** What makes it cheaper than it was. */
  note?: string | undefined
  label: string
  busyLabel?: string | undefined
  isInFlight?: boolean
  onPress: () => void
}

/** The bar a package page ends with: price and the choice in words, one button. */
export function PayBar(props: PayBarProps): ReactElement {
  const { fen, originalFen, summary, note, isInFlight = false } = props
  const ref = useRef<HTMLDivElement>(null)
  useBottomBarHeight(ref)
  const hasFacts = fen !== undefined || note !== undefined || summary !== undefined
  return (
    <div ref={ref} className={styles.bar}>
      {hasFacts ? (
        <div className={styles.facts} aria-live="polite">
          {fen === undefined ? null : (
            <p>
              <Price fen={fen} size="bar" tone="decide" />
              {originalFen === undefined ? null : (
                <>
                  {' '}
                  <StruckPrice fen={originalFen} />
                </>
              )}
            </p>
          )}
          {note === undefined ? null : (
            <p className={styles.note}>
              <Icon name="coupon" className={styles.noteIcon} />
              <span>{note}</span>
            </p>
          )}
          <p className={styles.summary}>{summary}</p>
        </div>
      ) : null}
      <Button
        size="big"
        className={
          hasFacts ? classNames(styles.button, fen === undefined && styles.besideWords) : styles.whole
        }
        label={props.label}
        busyLabel={props.busyLabel}
        isInFlight={isInFlight}
        onPress={props.onPress}
      />
    </div>
  )
}
