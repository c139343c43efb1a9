import { formatYuan } from '../../format/money.ts'
import { worldClock, worldDay } from '../../format/world-time.ts'
import { useLanguage, useTexts } from '../../i18n/texts-context.ts'
import type { ContractLine, Mark } from './contract-marks.ts'
import { MarkSign } from './time-legend.tsx'
import styles from './time-marks.module.css'
import { labelStart, percentAt, type TimeSpan } from './time-span.ts'

interface ContractLineViewProps {
  line: ContractLine
  span: TimeSpan
  nowMs: number
}

/** A contract: its line, and below it windows, notices and deductions. */
export function ContractLineView({ line, span, nowMs }: ContractLineViewProps) {
  const texts = useTexts()
  const language = useLanguage()
  const start = Math.max(0, percentAt(span, line.startMs))
  const end = line.endMs === null ? 100 : Math.min(100, percentAt(span, line.endMs))
  const at = labelStart(span, { startMs: line.startMs, endMs: line.endMs ?? span.endMs }, nowMs)
  const terms = texts.time.contractLabel(formatYuan(line.amountFen), worldDay(line.startMs, nowMs, language))
  const label = line.channel === '' ? terms : texts.packages.listed(line.channel, terms)
  return (
    <>
      <div className={styles.contractLane}>
        {end > start && (
          <span
            className={styles.contract}
            style={{ insetInlineStart: `${start}%`, inlineSize: `${end - start}%` }}
          >
            <span
              className={styles.contractLabel}
              style={
                at === null ? undefined : { insetInlineStart: `${((at - start) / (end - start)) * 100 + 1}%` }
              }
            >
              {label}
            </span>
          </span>
        )}
        {line.endMs !== null && end > 0 && end < 100 && (
          <span className={styles.contractEnd} style={{ insetInlineStart: `${end}%` }}>
            {texts.time.contractEnded}
          </span>
        )}
      </div>
      <div className={styles.markLane}>
        {line.windows.map(({ key, startMs, endMs }) => (
          <span
            key={key}
            role="img"
            aria-label={texts.time.window}
            className={styles.window}
            style={windowPosition(span, startMs, endMs)}
          />
        ))}
        {line.marks.map((mark) => (
          <MarkView key={mark.key} mark={mark} span={span} nowMs={nowMs} />
        ))}
      </div>
    </>
  )
}

function MarkView({ mark, span, nowMs }: { mark: Mark; span: TimeSpan; nowMs: number }) {
  const { time, packages } = useTexts()
  const language = useLanguage()
  const percent = percentAt(span, mark.atMs)
  if (percent < 0 || percent > 100) return null
  const stamp = `${worldDay(mark.atMs, nowMs, language)} ${worldClock(mark.atMs)}`
  const words = [
    time.marks[mark.kind],
    time.period(mark.period),
    formatYuan(mark.amountFen),
    stamp,
    mark.failCode,
  ]
  const name = packages.listed(...words)
  return (
    <span
      role="img"
      aria-label={name}
      title={name}
      className={styles.mark}
      style={{ insetInlineStart: `${percent}%` }}
    >
      <MarkSign kind={mark.kind} />
    </span>
  )
}

function windowPosition(span: TimeSpan, startMs: number, endMs: number) {
  const start = Math.max(0, percentAt(span, startMs))
  const end = Math.min(100, percentAt(span, endMs))
  return { insetInlineStart: `${start}%`, inlineSize: `${Math.max(0, end - start)}%` }
}
