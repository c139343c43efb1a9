import type { Schemas } from '@skyshop/openapi/http'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { untilDate } from '../../../shared/time/until-date.ts'
import { Timeline, type TimelineStep } from '../../../shared/ui/timeline/timeline.tsx'
import { packageTimeline, type TimelinePackage } from '../model/package-timeline.ts'
import { stateKeys } from '../model/state-keys.ts'

/** Each package with its state, and the date that counts: the start of what follows, the end of all else. */
export function PackageTimeline({ expiry }: { expiry: Schemas['DevicePackageExpiry'] }): ReactElement {
  const { t } = useTranslation()
  const packages = packageTimeline(expiry)
  if (packages.length === 0) return <p>{t('device.noPackages')}</p>
  return <Timeline steps={packages.map(toStep)} />

  function toStep(entry: TimelinePackage): TimelineStep {
    const { key, phase, name, state } = entry
    return { key, state: phase, title: name, help: t(stateKeys[state]), time: dateOf(entry) }
  }

  function dateOf({ phase, startTime, endTime }: TimelinePackage): string | undefined {
    const start = phase === 'next' ? untilDate(startTime) : null
    if (start !== null) return t('device.from', { date: start })
    const end = untilDate(endTime)
    return end === null ? undefined : t('cloud.until', { date: end })
  }
}
