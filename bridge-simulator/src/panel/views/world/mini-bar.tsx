import { useTexts } from '../../i18n/texts-context.ts'
import type { PeriodView } from '../../model/panel-view.ts'
import { classNames } from '../../ui/class-names.ts'
import styles from './mini-bar.module.css'
import { miniBarSpan, miniBarStrips } from './mini-bar-strips.ts'

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
