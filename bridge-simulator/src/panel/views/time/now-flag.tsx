import { type KeyboardEvent, type PointerEvent, type RefObject, useState } from 'react'
import { worldClock, worldDay, worldStamp } from '../../format/world-time.ts'
import type { Texts } from '../../i18n/en.ts'
import { useLanguage, useTexts } from '../../i18n/texts-context.ts'
import { dueTitle } from '../../model/due-event.ts'
import type { ClockView, DueView } from '../../model/panel-view.ts'
import { dueUntil } from './due-until.ts'
import styles from './time-chart.module.css'
import { instantAt, percentAt, type TimeSpan } from './time-span.ts'

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
export function NowFlag({ span, clock, due, track, onJump }: NowFlagProps) {
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
  const text = `${worldDay(shownMs, nowMs - 2 * dayMs, language)}, ${worldClock(shownMs)}`
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
