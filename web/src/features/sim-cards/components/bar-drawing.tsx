import type { ReactElement } from 'react'
import { classNames } from '../../../shared/styles/class-names.ts'
import { barHeight, type DailyChart } from '../model/daily-chart.ts'
import styles from './bar-drawing.module.css'

/** Part of a day's place its bar takes. */
const BAR_SHARE = 0.62

/** The bars; widths are shares of the drawing, so it needs no measuring. Today and the chosen day stand out. */
export function BarDrawing({ chart, chosen }: { chart: DailyChart; chosen: number }): ReactElement {
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
