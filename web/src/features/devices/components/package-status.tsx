import type { Schemas } from '@skyshop/openapi/http'
import { lazy, type ReactElement, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useServices } from '../../../shared/services/services-context.ts'
import { StatusLine, type StatusTone } from '../../../shared/ui/device/status-line.tsx'
import { partialCoverageOf, vipInfoOf } from '../model/vip-info.ts'
import type { RenewalLinesProps } from './renewal-lines.tsx'

// Few rows have these: no first view brings them. A row does without where they do not come.
const FurtherLines = lazy(() =>
  import('./further-lines.tsx').catch(() => ({ default: (): ReactElement | null => null })),
)
const RenewalLines = lazy(() =>
  import('./renewal-lines.tsx').catch(() => ({ default: ({ children }: RenewalLinesProps) => children })),
)
const blank = <StatusLine tone="off">{'\u00a0'}</StatusLine>

/** Text for a device without a package (product 4.19). */
export type NotActiveKey =
  | 'cloud.notActivated'
  | 'data.notPurchased'
  | 'reminder.notActivated'
  | 'call.notActivated'
  | 'algorithm.notActivated'

type PackageStatusProps = {
  entry: Schemas['VipExpiry'] | null
  notActiveKey: NotActiveKey
  /** Of no use any more, until whenever it runs. */
  isSpent?: boolean | undefined
  /** A camera, whose parts are lenses; a recorder has channels. */
  hasLenses?: boolean
}

/**
 * Status of a device's package (product 4.17-4.19): above it a line for a failed renewal (2.98), below it those of
 * `FurtherLines`.
 */
export function PackageStatus(props: PackageStatusProps): ReactElement {
  const { entry } = props
  const { t } = useTranslation()
  const { renewal, nextStart, dataLeft }: Partial<Schemas['VipExpiry']> = entry ?? {}
  const next = renewal?.isOwn ? renewal.newPriceFrom : (renewal ?? nextStart)
  return (
    <>
      {renewal?.failed ? <StatusLine tone="wrong">{t('contract.failed')}</StatusLine> : null}
      <CurrentStatus {...props} />
      {entry && (next ?? dataLeft) ? (
        <Suspense fallback={blank}>
          <FurtherLines entry={entry} />
        </Suspense>
      ) : null}
    </>
  )
}

function CurrentStatus({ entry, notActiveKey, isSpent, hasLenses }: PackageStatusProps): ReactElement {
  const { t } = useTranslation()
  const { clock } = useServices()
  const info = vipInfoOf(entry, clock.nowMs())
  const line = (tone: StatusTone, text: string): ReactElement => (
    <StatusLine tone={isSpent ? 'over' : tone}>{text}</StatusLine>
  )
  switch (info.kind) {
    case 'until': {
      const partial = partialCoverageOf(entry)
      const text =
        partial === null
          ? t('cloud.until', info)
          : t(hasLenses ? 'cloud.untilLenses' : 'cloud.untilChannels', { ...info, ...partial })
      const until = line(info.isEndingSoon ? 'soon' : 'on', text)
      if (!entry?.renewal?.isOwn) return until
      return (
        <Suspense fallback={blank}>
          <RenewalLines renewal={entry.renewal} isSpent={isSpent} coverage={partial ? text : null}>
            {until}
          </RenewalLines>
        </Suspense>
      )
    }
    case 'long-term':
      return line('on', t('cloud.longTerm'))
    case 'active':
      return line('on', t('device.stateActivated'))
    case 'activating':
      return line('busy', t('device.stateActivating'))
    case 'ended':
      return line('over', t('cloud.ended', { date: info.date }))
    case 'not-active':
      return line('off', t(notActiveKey))
  }
}
