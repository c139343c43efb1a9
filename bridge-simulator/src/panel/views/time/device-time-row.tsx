import { lastDigits } from '../../format/short-text.ts'
import { worldClock } from '../../format/world-time.ts'
import type { Texts } from '../../i18n/en.ts'
import { useTexts } from '../../i18n/texts-context.ts'
import { Icon } from '../../ui/icon.tsx'
import { BarView } from './bar-view.tsx'
import { ContractLineView } from './contract-line-view.tsx'
import type { DeviceTimeRow } from './device-rows.ts'
import { TimeRow } from './time-chart.tsx'
import styles from './time-marks.module.css'
import { percentAt, type TimeSpan } from './time-span.ts'

interface DeviceTimeRowViewProps {
  row: DeviceTimeRow
  span: TimeSpan
  nowMs: number
}

/** A device: its contracts on top, its packages below, and the deadlines of its orders. */
export function DeviceTimeRowView({ row, span, nowMs }: DeviceTimeRowViewProps) {
  const texts = useTexts()
  return (
    <TimeRow name={row.name} detail={detailOf(row, texts)}>
      {row.contracts.map((line) => (
        <ContractLineView key={line.contractCode} line={line} span={span} nowMs={nowMs} />
      ))}
      {row.lanes.map((lane) => (
        <div key={lane[0]?.key} className={styles.lane}>
          {lane.map((bar) => (
            <BarView key={bar.key} bar={bar} row={row} span={span} nowMs={nowMs} />
          ))}
        </div>
      ))}
      {row.deadlines.map(({ orderNo, atMs }) => (
        <div key={orderNo} className={styles.lane}>
          <span className={styles.deadline} style={placeOf(span, atMs)}>
            <Icon name="flag" />
            {texts.time.deadlineOf(lastDigits(orderNo), worldClock(atMs))}
          </span>
        </div>
      ))}
      {row.contracts.length + row.lanes.length + row.deadlines.length === 0 && (
        <div className={styles.lane} />
      )}
    </TimeRow>
  )
}

/** A label grows towards the longer side. */
function placeOf(span: TimeSpan, atMs: number) {
  const percent = percentAt(span, atMs)
  return percent > 70 ? { insetInlineEnd: `${100 - percent}%` } : { insetInlineStart: `${percent}%` }
}

function detailOf({ contracts, lanes, simState }: DeviceTimeRow, texts: Texts): string {
  const { time, packages, state } = texts
  const kinds = new Set(lanes.flat().map(({ kind }) => kind))
  const providers = contracts.flatMap(({ provider, endMs }) =>
    endMs === null ? [packages.wallets[provider]] : [],
  )
  const sim =
    simState === null || !kinds.has('data') ? [] : [time.simState(state.names[simState] ?? simState)]
  const parts = [...[...kinds].map((kind) => packages.kinds[kind] ?? kind), ...new Set(providers), ...sim]
  return parts.length === 0 ? time.noPackage : parts.join(' · ')
}
