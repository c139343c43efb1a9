import { type KeyboardEvent, type PointerEvent, useMemo, useState } from 'react'
import { worldFullDay, worldMonth } from '../../format/world-time.ts'
import { journalTexts } from '../../i18n/journal-texts.ts'
import { useLanguage, useTable } from '../../i18n/texts-context.ts'
import type { JournalFound } from '../../model/journal-found.ts'
import styles from './day-strip.module.css'
import { type DayStrip, nearestPart, partAt, partBeside, stripOf } from './day-strip.ts'

interface DayStripViewProps {
  days: JournalFound['days']
  /** The day at the top of the list; null before it is known. */
  topMs: number | null
  /** Goes to the first entry of a part. */
  onJump: (firstSeq: number) => void
}

/** All days of what is found, with their years: pointed at or stepped through, the list goes there. */
export function DayStripView({ days, topMs, onJump }: DayStripViewProps) {
  const strip = useMemo(() => stripOf(days), [days])
  return strip && <Strip strip={strip} topMs={topMs} onJump={onJump} />
}

const steps: Readonly<Record<string, 1 | -1>> = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 }

function Strip({ strip, topMs, onJump }: Omit<DayStripViewProps, 'days'> & { strip: DayStrip }) {
  const words = useTable(journalTexts)
  const [pointer, setPointer] = useState<{ strip: DayStrip; part: number } | null>(null)
  // What was pointed at in another strip is no part of this one.
  const pointed = pointer?.strip === strip ? pointer.part : null
  const { parts } = strip
  const current = topMs === null ? parts.length - 1 : partAt(strip, topMs)
  const shown = pointed ?? current
  const label = usePartLabel(strip)
  const go = (part: number) => {
    const firstSeq = parts[part]?.firstSeq
    if (firstSeq) onJump(firstSeq)
  }
  const onKey = (event: KeyboardEvent) => {
    const by = steps[event.key]
    const end = { Home: nearestPart(strip, 0), End: nearestPart(strip, parts.length - 1) }[event.key]
    if (by === undefined && end === undefined) return
    event.preventDefault()
    go(end ?? partBeside(strip, current, by ?? 1))
  }
  return (
    <div className={styles.strip}>
      <div
        role="slider"
        tabIndex={0}
        className={styles.parts}
        aria-label={words.days}
        aria-valuemin={0}
        aria-valuemax={parts.length - 1}
        aria-valuenow={current}
        aria-valuetext={label(current)}
        onKeyDown={onKey}
        onPointerMove={(event) =>
          setPointer({ strip, part: nearestPart(strip, pointedPart(event, parts.length)) })
        }
        onPointerLeave={() => setPointer(null)}
        onClick={(event) => go(nearestPart(strip, pointedPart(event, parts.length)))}
      >
        {parts.map(({ startMs, count }, index) => (
          <span
            key={startMs}
            className={styles.part}
            data-current={index === current || undefined}
            data-pointed={index === pointed || undefined}
            style={{ blockSize: `${heightOf(count, strip.most)}%` }}
          />
        ))}
        {strip.years.map(({ year, part }) => (
          <span
            key={year}
            className={styles.year}
            style={{ insetInlineStart: `${(100 * part) / parts.length}%` }}
          >
            {year}
          </span>
        ))}
      </div>
      <span className={styles.label}>{label(shown)}</span>
    </div>
  )
}

/** What a part is called: its day, its week by the first one, or its month; with how many entries it has. */
function usePartLabel({ unit, parts }: DayStrip): (part: number) => string {
  const language = useLanguage()
  const words = useTable(journalTexts)
  return (index) => {
    const part = parts[index]
    if (part === undefined) return ''
    const { startMs, count } = part
    const day = unit === 'month' ? worldMonth(startMs, language) : worldFullDay(startMs, language)
    return words.ofDay(unit === 'week' ? words.weekOf(day) : day, count)
  }
}

/** The root, so that a day with little can be seen beside one with much. */
function heightOf(count: number, most: number): number {
  return count === 0 ? 0 : Math.max(8, 100 * Math.sqrt(count / most))
}

function pointedPart(
  { currentTarget, clientX }: Pick<PointerEvent<HTMLElement>, 'currentTarget' | 'clientX'>,
  count: number,
): number {
  const { left, width } = currentTarget.getBoundingClientRect()
  const part = Math.floor((count * (clientX - left)) / Math.max(1, width))
  return Math.min(count - 1, Math.max(0, part))
}
