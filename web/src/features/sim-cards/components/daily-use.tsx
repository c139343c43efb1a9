import type { Schemas } from '@skyshop/openapi/http'
import { type ReactElement, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDataTexts } from '../../../shared/catalogue/use-data-texts.ts'
import { useSession } from '../../../shared/services/services-context.ts'
import { classNames } from '../../../shared/styles/class-names.ts'
import { dateFormatOf, displayDay } from '../../../shared/time/format-time.ts'
import { Segment } from '../../../shared/ui/choice/segment.tsx'
import {
  barHeight,
  type DailyChart,
  dailyChart,
  dayFormatOf,
  labelledDays,
  labelPosition,
} from '../model/daily-chart.ts'
import styles from './daily-use.module.css'

/** Data used day by day, as bars or as a table; nothing where the backend does not count days. */
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
              <bdi dir="auto">{date === today ? t('dataUse.today') : days.long(date)}</bdi>
            </th>
            <td>
              <bdi dir="auto">{words.amount(usedKb)}</bdi>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/**
 * Daily use as bars. The days are gone through with a slider as wide as the bars, which fingers, keys and screen
 * readers know how to move.
 */
function DailyBars({ chart }: { chart: DailyChart }): ReactElement {
  const { t } = useTranslation()
  const words = useDataTexts()
  const days = useDayTexts()
  const { points, unit, scale } = chart
  const last = points.length - 1
  const [chosen, setChosen] = useState(last)
  const point = points[chosen]
  const label = labelPosition(chart, chosen)
  const amount = words.amount(point?.usedKb ?? 0, unit)
  return (
    <div className={styles.chart}>
      <div className={styles.plot}>
        {scale.map((value, index) => (
          <div
            key={value}
            aria-hidden="true"
            className={styles.grid}
            style={{ insetBlockEnd: `${(index / (scale.length - 1)) * 100}%` }}
          >
            <span className={styles.mark}>{words.figure(value)}</span>
          </div>
        ))}
        <BarDrawing chart={chart} chosen={chosen} />
        <span
          aria-hidden="true"
          className={styles.value}
          style={{
            insetInlineStart: `${label.middle * 100}%`,
            insetBlockEnd: `${label.height * 100}%`,
          }}
        >
          <bdi dir="auto">{amount}</bdi>
        </span>
        <input
          type="range"
          className={styles.slider}
          style={{ ['--days' as string]: points.length }}
          min={0}
          max={last}
          value={chosen}
          aria-label={t('dataUse.day')}
          aria-valuetext={`${days.named(point?.date ?? '', chosen === last)}: ${amount}`}
          onChange={(event) => setChosen(Number(event.target.value))}
        />
      </div>
      <DayLine points={points} />
    </div>
  )
}

/** Names some of the days under their bars. */
function DayLine({ points }: Pick<DailyChart, 'points'>): ReactElement {
  const days = useDayTexts()
  const last = points.length - 1
  return (
    <div className={styles.days} aria-hidden="true">
      {labelledDays(points.length, days.named('', true)).map((index) => (
        <span
          key={index}
          className={index === last ? styles.today : styles.day}
          style={index === last ? undefined : { insetInlineStart: `${(index / points.length) * 100}%` }}
        >
          <bdi dir="auto">{days.named(points[index]?.date ?? '', index === last)}</bdi>
        </span>
      ))}
    </div>
  )
}

/** Part of a day's width that its bar takes. */
const BAR_SHARE = 0.62

/** The bars; widths are shares of the drawing, so it needs no measuring. Today and the chosen day stand out. */
function BarDrawing({ chart, chosen }: { chart: DailyChart; chosen: number }): ReactElement {
  const { points } = chart
  const dayWidth = 100 / points.length
  const isLit = (index: number): boolean => index === points.length - 1 || index === chosen
  return (
    <div className={styles.bars}>
      <svg className={styles.drawing} aria-hidden="true">
        {points.map(({ date, usedKb }, index) => {
          const height = barHeight(chart, usedKb) * 100
          return (
            <rect
              key={date}
              x={`${(index + (1 - BAR_SHARE) / 2) * dayWidth}%`}
              y={`${100 - height}%`}
              width={`${BAR_SHARE * dayWidth}%`}
              height={`${height}%`}
              rx="2"
              className={classNames(styles.bar, isLit(index) && styles.lit)}
            />
          )
        })}
      </svg>
    </div>
  )
}

/** Days of the chart in the country's format. */
interface DayTexts {
  /** *10-22*, without the year. */
  short(date: string): string
  /** *2026-10-22*. */
  long(date: string): string
  /** The last day of the chart is today and is called so. */
  named(date: string, isLast: boolean): string
}

function useDayTexts(): DayTexts {
  const { t } = useTranslation()
  const timeFormat = useSession((session) => session.timeFormat)
  const short = (date: string): string => displayDay(date, dayFormatOf(timeFormat))
  return {
    short,
    long: (date) => displayDay(date, dateFormatOf(timeFormat)),
    named: (date, isLast) => (isLast ? t('dataUse.today') : short(date)),
  }
}
