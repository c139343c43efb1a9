import type { Schemas } from '@skyshop/openapi/http'
import { type ReactElement, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Segment } from '../../../shared/ui/choice/segment.tsx'
import { dailyChart } from '../model/daily-chart.ts'
import { DailyBars } from './daily-bars.tsx'
import styles from './daily-use.module.css'
import { useDataTexts } from './use-data-texts.ts'
import { useDayTexts } from './use-day-texts.ts'

/** What was used day by day, as bars or as a table; nothing where the backend does not count days. */
export function DailyUse({ points }: { points: Schemas['DailyPoint'][] | undefined }): ReactElement | null {
  const { t } = useTranslation()
  const words = useDataTexts()
  const [view, setView] = useState('chart')
  const chart = dailyChart(points)
  if (chart === null) return null
  const { unit, totalKb } = chart
  return (
    <section className={styles.section} aria-labelledby="daily-use">
      <div className={styles.head}>
        <div className={styles.words}>
          <h2 id="daily-use" className={styles.title}>
            {t('dataUse.dailyUse')}
          </h2>
          <p className={styles.sum}>
            {t('dataUse.dailySum', {
              count: chart.points.length,
              amount: words.amount(totalKb),
              unit: words.unit(unit),
            })}
          </p>
        </div>
        <div className={styles.switch}>
          <Segment
            name="daily-view"
            label={t('dataUse.showAs')}
            options={[
              { value: 'chart', label: t('dataUse.chart') },
              { value: 'table', label: t('dataUse.table') },
            ]}
            value={view}
            onChange={setView}
          />
        </div>
      </div>
      {view === 'chart' ? <DailyBars chart={chart} /> : null}
      {/* The twin is always there for those who do not see the bars. */}
      <div className={view === 'chart' ? 'visually-hidden' : undefined}>
        <DailyTable points={chart.points} />
      </div>
    </section>
  )
}

/** The twin of the bars: one line a day, the latest first. */
function DailyTable({ points }: { points: readonly Schemas['DailyPoint'][] }): ReactElement {
  const { t } = useTranslation()
  const days = useDayTexts()
  const words = useDataTexts()
  const today = points.at(-1)?.date
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">{t('dataUse.dailyUse')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('dataUse.day')}</th>
          <th scope="col">{t('dataUse.used')}</th>
        </tr>
      </thead>
      <tbody>
        {[...points].reverse().map(({ date, usedKb }) => (
          <tr key={date}>
            <th scope="row">
              <bdi>{date === today ? t('dataUse.today') : days.long(date)}</bdi>
            </th>
            <td>
              <bdi>{words.amount(usedKb)}</bdi>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
