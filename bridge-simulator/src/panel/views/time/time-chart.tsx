import { type ReactNode, useRef } from 'react'
import { useLanguage, useTexts } from '../../i18n/texts-context.ts'
import type { ClockView, DueView } from '../../model/panel-view.ts'
import { useElementWidth } from '../../ui/use-element-width.ts'
import { NowFlag } from './now-flag.tsx'
import styles from './time-chart.module.css'
import { headingsOf, isUnderFlag, percentAt, type TimeSpan, type TimeZoom, ticksOf } from './time-span.ts'

interface TimeChartProps {
  span: TimeSpan
  zoom: TimeZoom
  clock: ClockView
  due: readonly DueView[]
  onJump: (worldMs: number) => void
  children: ReactNode
}

/** Axis, grid and the now line; the rows stand on it. */
export function TimeChart({ span, zoom, clock, due, onJump, children }: TimeChartProps) {
  const texts = useTexts()
  const language = useLanguage()
  const track = useRef<HTMLDivElement>(null)
  const linePx = useElementWidth(track, 900)
  const ticks = ticksOf(span, zoom, language)
  const at = (ms: number) => ({ insetInlineStart: `${percentAt(span, ms)}%` })
  const headings = headingsOf(span, zoom, language)
  const nowPercent = percentAt(span, clock.nowMs)
  const lastPercent = Math.min(100, Math.max(0, nowPercent))
  return (
    <section className={styles.chart} aria-label={texts.time.chart}>
      <div className={styles.axis}>
        <div className={styles.track} ref={track}>
          {headings.map(({ atMs, label }, index) => (
            <span key={atMs} className={styles.heading} style={at(atMs)} data-first={index === 0}>
              {percentAt(span, headings[index + 1]?.atMs ?? span.endMs) - percentAt(span, atMs) > 9 && label}
            </span>
          ))}
          {ticks.map(({ atMs, label }) => (
            <span key={atMs} className={styles.tick} style={at(atMs)}>
              {!isUnderFlag(percentAt(span, atMs) - nowPercent, linePx) && label}
            </span>
          ))}
          <NowFlag span={span} clock={clock} due={due} track={track} onJump={onJump} />
        </div>
      </div>
      <div className={styles.rows}>
        <div className={styles.grid} aria-hidden="true">
          <span className={styles.past} style={{ inlineSize: `${lastPercent}%` }} />
          {ticks.map(({ atMs, isMajor }) => (
            <span key={atMs} className={styles.gridLine} style={at(atMs)} data-major={isMajor} />
          ))}
        </div>
        {children}
        <div className={styles.front} aria-hidden="true">
          <span className={styles.nowLine} style={at(clock.nowMs)} />
        </div>
      </div>
    </section>
  )
}
