import { useTexts } from '../../i18n/texts-context.ts'
import type { PeriodView } from '../../model/panel-view.ts'
import { classNames } from '../../ui/class-names.ts'
import styles from './mini-bar.module.css'

interface MiniBarProps {
  periods: readonly PeriodView[]
  nowMs: number
}

/** Bar of sixty days around now; its meaning is in the columns beside it. */
export function MiniBar({ periods, nowMs }: MiniBarProps) {
  const { startMs, endMs } = miniBarSpan(nowMs)
  const nowPercent = ((nowMs - startMs) / (endMs - startMs)) * 100
  return (
    <div className={styles.bar} aria-hidden="true">
      {miniBarStrips(periods, nowMs).map((strip) => (
        <span
          key={`${strip.kind}-${strip.look}-${strip.startPercent}`}
          className={classNames(styles.strip, styles[strip.kind], styles[strip.look])}
          style={{ insetInlineStart: `${strip.startPercent}%`, inlineSize: `${strip.lengthPercent}%` }}
        />
      ))}
      <span className={styles.now} style={{ insetInlineStart: `${nowPercent}%` }} />
    </div>
  )
}

export function StripLegend() {
  const { legend } = useTexts().world
  const marks = [
    ['cloud', 'used', legend.cloud],
    ['data', 'used', legend.data],
    ['cloud', 'remaining', legend.toCome],
    ['cloud', 'suspended', legend.suspended],
  ] as const
  return (
    <span className={styles.legend}>
      {marks.map(([kind, look, text]) => (
        <span key={text} className={styles.mark}>
          <span className={classNames(styles.strip, styles[kind], styles[look], styles.sample)} />
          {text}
        </span>
      ))}
    </span>
  )
}

const dayMs = 86_400_000

/** Solid left of now, pale right of it, hollow before it begins, dashed while suspended. */
export type StripLook = 'ended' | 'used' | 'remaining' | 'to-come' | 'suspended'

export interface Strip {
  kind: PeriodView['kind']
  look: StripLook
  startPercent: number
  lengthPercent: number
}

/** The sixty days a mini bar shows: 28 back, 32 ahead. */
export function miniBarSpan(nowMs: number) {
  return { startMs: nowMs - 28 * dayMs, endMs: nowMs + 32 * dayMs }
}

export function miniBarStrips(periods: readonly PeriodView[], nowMs: number): Strip[] {
  return periods.flatMap((period) => {
    if (period.state === 'running') {
      return [
        ...strip(period, 'used', { startMs: period.startMs, endMs: nowMs, nowMs }),
        ...strip(period, 'remaining', { startMs: nowMs, endMs: period.endMs, nowMs }),
      ]
    }
    return strip(period, period.state, { startMs: period.startMs, endMs: period.endMs, nowMs })
  })
}

interface Span {
  startMs: number
  endMs: number
  nowMs: number
}

function strip(period: PeriodView, look: StripLook, span: Span): Strip[] {
  const shown = miniBarSpan(span.nowMs)
  const startMs = Math.max(span.startMs, shown.startMs)
  const endMs = Math.min(span.endMs, shown.endMs)
  if (endMs <= startMs) return []
  const percent = (ms: number) => Math.round((ms / (shown.endMs - shown.startMs)) * 10_000) / 100
  return [
    {
      kind: period.kind,
      look,
      startPercent: percent(startMs - shown.startMs),
      lengthPercent: percent(endMs - startMs),
    },
  ]
}
