import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  useRef,
  useState,
} from 'react'
import { worldClock, worldDay, worldStamp } from '../../format/world-time.ts'
import type { Texts } from '../../i18n/en.ts'
import { useLanguage, useTexts } from '../../i18n/texts-context.ts'
import { dueTitle, dueUntil } from '../../model/due-event.ts'
import type { ClockView, DueView } from '../../model/panel-view.ts'
import { useElementWidth } from '../../ui/use-element-width.ts'
import styles from './time-chart.module.css'
import {
  headingsOf,
  instantAt,
  isUnderFlag,
  percentAt,
  type TimeSpan,
  type TimeZoom,
  ticksOf,
} from './time-span.ts'

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

interface NowFlagProps {
  span: TimeSpan
  clock: ClockView
  due: readonly DueView[]
  track: RefObject<HTMLDivElement | null>
  onJump: (worldMs: number) => void
}

const dayMs = 86_400_000
const hourMs = 3_600_000
const stepMs: Readonly<Record<string, number>> = {
  ArrowRight: dayMs,
  ArrowLeft: -dayMs,
  ArrowUp: hourMs,
  ArrowDown: -hourMs,
  PageUp: 7 * dayMs,
  PageDown: -7 * dayMs,
}

/** The flag of the now line: dragged or moved by keys it reads out what would fire, and lets go into a jump. */
function NowFlag({ span, clock, due, track, onJump }: NowFlagProps) {
  const texts = useTexts()
  const language = useLanguage()
  const [aimMs, setAimMs] = useState<number | null>(null)
  const { nowMs } = clock
  const shownMs = aimMs ?? nowMs
  const aim = (atMs: number) => setAimMs(atMs > nowMs ? atMs : null)
  const leave = (isMeant: boolean) => {
    if (isMeant && aimMs !== null) onJump(aimMs)
    setAimMs(null)
  }
  const onKey = (event: KeyboardEvent) => {
    const step = stepMs[event.key]
    if (step !== undefined) aim(shownMs + step)
    else if (event.key === 'Enter') leave(true)
    else if (event.key === 'Escape') leave(false)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const onMove = (event: PointerEvent) => {
    const box = track.current?.getBoundingClientRect()
    if (box && event.currentTarget.hasPointerCapture(event.pointerId))
      aim(instantAt(span, (event.clientX - box.left) / box.width))
  }
  const percent = percentAt(span, shownMs)
  if (percent < 0 || percent > 100) return null
  const text = texts.packages.listed(worldDay(shownMs, nowMs - 2 * dayMs, language), worldClock(shownMs))
  const reading = aimMs === null ? '' : readOut(dueUntil(due, aimMs), texts)
  return (
    <span
      role="slider"
      tabIndex={clock.isJumping ? -1 : 0}
      className={styles.flag}
      style={{ insetInlineStart: `${percent}%` }}
      aria-label={texts.time.nowFlag}
      aria-valuenow={Math.floor((shownMs - nowMs) / 60_000)}
      aria-valuemin={0}
      aria-valuetext={`${worldStamp(shownMs).slice(0, 19)}. ${reading}`}
      data-aiming={aimMs !== null}
      onKeyDown={onKey}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={onMove}
      onPointerUp={() => leave(true)}
      onPointerCancel={() => leave(false)}
      onBlur={() => leave(false)}
    >
      {text}
      {reading !== '' && <span className={styles.reading}>{reading}</span>}
    </span>
  )
}

function readOut(fired: readonly DueView[], texts: Texts): string {
  const [first] = fired
  const { time } = texts
  return first ? time.wouldFire(fired.length, dueTitle(first.title, texts)) : time.wouldFireNothing
}

interface TimeRowProps {
  name: string
  detail: string
  children: ReactNode
}

/** A name at the left, its lanes on the line. */
export function TimeRow({ name, detail, children }: TimeRowProps) {
  return (
    <section className={styles.row} aria-label={name}>
      <div className={styles.name}>
        <strong title={name}>{name}</strong>
        <span>{detail}</span>
      </div>
      <div className={styles.lanes}>{children}</div>
    </section>
  )
}
