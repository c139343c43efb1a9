import type { Schemas } from '@skyshop/openapi/http'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { useDataWords } from '../hooks/use-data-words.ts'
import { dataAmount } from '../model/data-amount.ts'
import { RING_RADIUS, ringTicks, shareLeft } from '../model/ring-geometry.ts'
import styles from './data-ring.module.css'

type DataRingProps = Pick<Schemas['CardDetail'], 'remainingKb' | 'totalKb'>

/** What is left of the data: an arc from the top over the ticks of a lens scale, the figure in the middle. */
export function DataRing({ remainingKb, totalKb }: DataRingProps): ReactElement {
  const { t } = useTranslation()
  const words = useDataWords()
  const share = shareLeft({ remainingKb, totalKb })
  const ticks = ringTicks(share)
  const left = dataAmount(remainingKb)
  return (
    <div className={styles.ring}>
      <svg viewBox="0 0 214 214" aria-hidden="true" className={styles.drawing}>
        <circle cx="107" cy="107" r={RING_RADIUS} className={styles.track} />
        {share > 0 ? (
          <circle
            cx="107"
            cy="107"
            r={RING_RADIUS}
            pathLength="100"
            strokeDasharray={`${share * 100} 100`}
            className={styles.arc}
          />
        ) : null}
        <path d={ticks.unlit} className={styles.tick} />
        <path d={ticks.lit} className={styles.lit} />
      </svg>
      <div className={styles.words}>
        <p>
          <bdi dir="ltr" className={styles.left}>
            <span className={styles.figure}>{words.figure(left.figure)}</span>
            <span className={styles.unit}>{words.unit(left.unit)}</span>
          </bdi>
        </p>
        <p className={styles.total}>{t('dataUse.leftOf', { total: words.amount(totalKb) })}</p>
      </div>
    </div>
  )
}
