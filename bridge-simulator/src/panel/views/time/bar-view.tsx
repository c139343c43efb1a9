import { type CSSProperties, Fragment } from 'react'
import { formatData } from '../../format/money.ts'
import { worldSpan } from '../../format/world-time.ts'
import type { Texts } from '../../i18n/en.ts'
import { useLanguage, useTexts } from '../../i18n/texts-context.ts'
import { packageTitle } from '../../model/package-title.ts'
import { classNames } from '../../ui/class-names.ts'
import type { Bar, Segment } from './bar-segments.ts'
import { type DeviceTimeRow, showsDataLeft } from './device-rows.ts'
import styles from './time-marks.module.css'
import { labelStart, percentAt, type TimeSpan } from './time-span.ts'

interface BarViewProps {
  bar: Bar
  row: DeviceTimeRow
  span: TimeSpan
  nowMs: number
}

/** A package: its stretches side by side, its label on the longest of them in sight. */
export function BarView({ bar, row, span, nowMs }: BarViewProps) {
  const texts = useTexts()
  const language = useLanguage()
  const longest = bar.segments.toSorted((a, b) => lengthIn(span, b) - lengthIn(span, a))[0]
  const label = labelOf(bar, row, texts)
  const isData = showsDataLeft(bar, row)
  return (
    <>
      {bar.segments.map((segment) => {
        const words = texts.time.from(
          texts.time.looks[segment.look],
          ...worldSpan([segment.startMs, segment.endMs], nowMs, language),
        )
        if (lengthIn(span, segment) <= 0) return <Fragment key={segment.look} />
        return (
          <span
            key={segment.look}
            role="img"
            aria-label={texts.packages.labelled(label, words)}
            title={texts.packages.labelled(label, words)}
            className={classNames(styles.segment, hueOf(bar.kind), styles[segment.look])}
            data-draining={isData && segment.look === 'used'}
            style={{ ...placeOf(span, segment), ...(isData ? drainOf(row) : {}) }}
          >
            {segment === longest && (
              <span className={styles.label} style={labelPosition(span, segment, nowMs)}>
                {label}
              </span>
            )}
          </span>
        )
      })}
    </>
  )
}

function hueOf(kind: string) {
  return kind === 'data' ? styles.data : styles.cloud
}

/** The filled height of data falls from all to what is left. */
function drainOf({ dataLeft }: DeviceTimeRow) {
  return { '--left': `${Math.round((dataLeft ?? 1) * 100)}%` } as CSSProperties
}

function labelOf(bar: Bar, row: DeviceTimeRow, texts: Texts): string {
  const { time, packages } = texts
  const named = (words: string) => (bar.channel === '' ? words : packages.listed(bar.channel, words))
  if (bar.entitlement === null) return named(time.missing)
  const title = named(packageTitle(bar.packageId, texts))
  if (!showsDataLeft(bar, row)) return title
  return packages.listed(title, time.dataLeft(formatData(row.remainingKb), formatData(row.totalKb)))
}

/** Within its stretch, whose own width is what per cents are of. */
function labelPosition(span: TimeSpan, segment: Segment, nowMs: number) {
  const at = labelStart(span, segment, nowMs)
  if (at === null) return undefined
  const start = Math.max(0, percentAt(span, segment.startMs))
  const end = Math.min(100, percentAt(span, segment.endMs))
  return { marginInlineStart: `${((at - start) / (end - start)) * 100}%` }
}

function lengthIn(span: TimeSpan, { startMs, endMs }: Segment): number {
  return Math.min(endMs, span.endMs) - Math.max(startMs, span.startMs)
}

function placeOf(span: TimeSpan, { startMs, endMs }: Segment) {
  const start = Math.max(0, percentAt(span, startMs))
  const end = Math.min(100, percentAt(span, endMs))
  return { insetInlineStart: `${start}%`, inlineSize: `${Math.max(0.2, end - start)}%` }
}
