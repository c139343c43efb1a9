import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { isolateNames } from '../../../shared/i18n/isolate-value.ts'
import { untilDate } from '../../../shared/time/wire-time.ts'
import { Notice } from '../../../shared/ui/feedback/notice.tsx'
import { LabelLine } from '../../../shared/ui/layout/section-head.tsx'
import { Timeline, type TimelineStep } from '../../../shared/ui/progress/timeline.tsx'
import { type PackageExpiry, renewedChannels } from '../model/channels-expiry.ts'
import { packageTimeline, stateKeys, type TimelinePackage } from '../model/package-timeline.ts'

type RenewedStateProps = {
  expiry: PackageExpiry
  /** How a channel is called; where several are asked about. */
  channelName?: ((channelIotId: string) => string) | undefined
  /** The channels are lenses of a camera. */
  hasLenses?: boolean | undefined
}

/** A device whose next package is bought already: why nothing can be bought, and what is still to come. */
export function RenewedState({ expiry, channelName, hasLenses }: RenewedStateProps): ReactElement {
  const { t, i18n } = useTranslation()
  const title = t('error.already-renewed')
  if (expiry.channels !== undefined && channelName !== undefined) {
    const names = isolateNames(renewedChannels(expiry).map(channelName), i18n)
    const channels = new Intl.ListFormat(i18n.language).format(names)
    const key = hasLenses ? 'packages.renewedLenses' : 'packages.renewedChannels'
    return <Notice title={title} text={t(key, { channels })} />
  }
  return <RenewedTimeline title={title} expiry={expiry} />
}

function RenewedTimeline({ title, expiry }: { title: string; expiry: PackageExpiry }): ReactElement {
  const { t } = useTranslation()
  const packages = packageTimeline(expiry)
  const steps = packages.map((entry): TimelineStep => {
    const isNext = entry.phase === 'next'
    return {
      key: entry.key,
      state: entry.phase,
      title: entry.name,
      help: t(helpKeys[entry.state]),
      time: (isNext ? untilDate(entry.startTime) : null) ?? undefined,
    }
  })
  const end: TimelineStep = {
    key: 'end',
    state: 'next',
    title: t('result.runsUntil'),
    time: untilDate(packages.at(-1)?.endTime ?? expiry.expireDate) ?? undefined,
  }
  return (
    <>
      <Notice title={title} text={t('packages.renewedHelp')} />
      {steps.length === 0 ? null : (
        <>
          <LabelLine label={t('device.packages')} />
          <Timeline steps={[...steps, end]} />
        </>
      )}
    </>
  )
}

/** The line under a package's name; for a queued one it says what its date is. */
const helpKeys = {
  ...stateKeys,
  'not-yet-active': 'result.takesEffect',
} as const satisfies Record<TimelinePackage['state'], string>
