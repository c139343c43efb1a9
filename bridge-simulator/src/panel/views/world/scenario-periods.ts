import type { Schemas } from '@skyshop/openapi/control'
import type { PeriodView } from '../../model/panel-view.ts'

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

/** The packages a scenario begins with, for its mini bar; a suspended one waits behind the one that runs. */
export function scenarioPeriods({ periods }: Schemas['ScenarioPreview']): PeriodView[] {
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
