import { type ReactElement, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { classNames } from '../../../shared/styles/class-names.ts'
import { barHeight, type DailyChart, labelledDays, labelPlace } from '../model/daily-chart.ts'
import styles from './daily-bars.module.css'
import { useDataTexts } from './use-data-texts.ts'
import { useDayTexts } from './use-day-texts.ts'

/**
 * Daily use as bars. The days are gone through with a slider as wide as the bars, which fingers, keys and screen
 * readers know how to move.
 */
export function DailyBars({ chart }: { chart: DailyChart }): ReactElement {
  const { t } = useTranslation()
  const words = useDataTexts()
  const days = useDayTexts()
  const { points, unit, scale } = chart
  const last = points.length - 1
  const [chosen, setChosen] = useState(last)
  const point = points[chosen]
  const label = labelPlace(chart, chosen)
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
          <bdi>{amount}</bdi>
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
          <bdi>{days.named(points[index]?.date ?? '', index === last)}</bdi>
        </span>
      ))}
    </div>
  )
}

/** Part of a day's place its bar takes. */
const BAR_SHARE = 0.62

/** The bars; widths are shares of the drawing, so it needs no measuring. Today and the chosen day stand out. */
function BarDrawing({ chart, chosen }: { chart: DailyChart; chosen: number }): ReactElement {
  const { points } = chart
  const place = 100 / points.length
  const isLit = (index: number): boolean => index === points.length - 1 || index === chosen
  return (
    <div className={styles.bars}>
      <svg className={styles.drawing} aria-hidden="true">
        {points.map(({ date, usedKb }, index) => {
          const height = barHeight(chart, usedKb) * 100
          return (
            <rect
              key={date}
              x={`${(index + (1 - BAR_SHARE) / 2) * place}%`}
              y={`${100 - height}%`}
              width={`${BAR_SHARE * place}%`}
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
