import type { Schemas } from '@skyshop/openapi/control'
import { useTexts } from '../../i18n/texts-context.ts'
import type { PeriodView } from '../../model/panel-view.ts'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
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

const maxCameras = 4

/** A world in small: its cameras, what they have, and what waits in the account. Empty while nothing is known of it. */
export function WorldPicture({ facts }: { facts: Schemas['WorldFacts'] | null }) {
  if (facts === null) return <span className={styles.picture} data-empty="true" />
  const { deviceCount, unpaidCount, contractCount, couponCount, codeCount, simCount } = facts
  const cameras = Array.from({ length: Math.min(deviceCount, maxCameras) }, (_, index) => index)
  const marks = [
    ['reload', contractCount, 'host'],
    ['flag', unpaidCount, 'warn'],
    ['diamond', couponCount, 'ok'],
    ['key', codeCount, 'ok'],
    ['wifi', simCount, 'data'],
  ] as const
  return (
    <span className={styles.picture} aria-hidden="true">
      <span className={styles.signs}>
        {cameras.map((index) => (
          <Icon key={index} name="camera" size={16} />
        ))}
        {deviceCount > maxCameras && <span>+{deviceCount - maxCameras}</span>}
        {deviceCount === 0 && <Icon name="close" size={16} />}
        {marks.map(([icon, count, tone]) =>
          count === 0 ? null : (
            <span key={icon} className={styles.fact} data-tone={tone}>
              <Icon name={icon} />
              {count > 1 && count}
            </span>
          ),
        )}
      </span>
      <MiniBar periods={periodsOf(facts)} nowMs={facts.nowMs} />
    </span>
  )
}

type Period = Schemas['ScenarioPeriod']

const looks = {
  activated: 'running',
  'not-yet-active': 'to-come',
  activating: 'to-come',
  suspended: 'suspended',
  expired: 'ended',
  revoked: 'ended',
  'activation-failed': null,
} as const satisfies Record<Period['state'], PeriodView['state'] | null>

/** The packages of a world for its mini bar; a suspended one is drawn after the running one. */
function periodsOf({ periods }: Schemas['WorldFacts']): PeriodView[] {
  const runsUntilMs = Math.max(
    0,
    ...periods.map(({ state, endsAtMs }) => (state === 'activated' ? (endsAtMs ?? 0) : 0)),
  )
  return periods.flatMap(({ kind: name, state: from, startsAtMs, endsAtMs, remainingMs }) => {
    const state = looks[from]
    const kind = name === 'data' ? 'data' : 'cloud'
    const startMs = state === 'suspended' ? runsUntilMs : startsAtMs
    const endMs = state === 'suspended' ? runsUntilMs + remainingMs : endsAtMs
    return state === null || startMs === null || endMs === null ? [] : [{ kind, state, startMs, endMs }]
  })
}
