import type { Schemas } from '@skyshop/openapi/http'
import { lazy, type ReactElement, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { DOT, DottedText } from '../../../shared/i18n/unbroken-text.tsx'
import { formatYuan } from '../../../shared/money/format-yuan.ts'
import { useServices } from '../../../shared/services/services-context.ts'
import { untilDate } from '../../../shared/time/wire-time.ts'
import { StatusLine, type StatusTone } from '../../../shared/ui/device/status-line.tsx'
import {
  type NextRenewal,
  nextCoverageOf,
  partialCoverageOf,
  renewalsOf,
  vipInfoOf,
} from '../model/vip-info.ts'

// Few rows have it: no first view brings it. The row does without where it does not come.
const DataLeftLine = lazy(() =>
  import('./data-left-line.tsx').catch(() => ({ default: (): ReactElement | null => null })),
)

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
 * Status of a device's package (product 4.17-4.19): above it a line for a failed renewal (2.98), below it one for a new
 * price of the renewal (4.31), one for the next coverage (2.99) and one for the data that is left.
 */
export function PackageStatus(props: PackageStatusProps): ReactElement {
  const { entry } = props
  const { t } = useTranslation()
  const { renewal, dataLeft }: Partial<Schemas['VipExpiry']> = entry ?? {}
  const next = nextCoverageOf(entry)
  const newPrice = untilDate(renewal?.newPriceFrom)
  return (
    <>
      {renewal?.failed ? <StatusLine tone="wrong">{t('contract.failed')}</StatusLine> : null}
      <CurrentStatus {...props} />
      {newPrice === null ? null : (
        <StatusLine tone="soon">{t('cloud.newPrice', { date: newPrice })}</StatusLine>
      )}
      {next === null ? null : (
        <StatusLine tone="off">
          {next.kind === 'owner' ? t('contract.byOwner') : t('cloud.nextFrom', { date: next.date })}
        </StatusLine>
      )}
      {dataLeft ? (
        <Suspense fallback={<StatusLine tone="off">{'\u00a0'}</StatusLine>}>
          <DataLeftLine dataLeft={dataLeft} />
        </Suspense>
      ) : null}
    </>
  )
}

function CurrentStatus({ entry, notActiveKey, isSpent, hasLenses }: PackageStatusProps): ReactElement {
  const { t } = useTranslation()
  const { clock } = useServices()
  const info = vipInfoOf(entry, clock.nowMs())
  const renewals = renewalsOf(entry)
  const partial = partialCoverageOf(entry)
  const until = (date: string): string =>
    partial === null
      ? t('cloud.until', { date })
      : t(hasLenses ? 'cloud.untilLenses' : 'cloud.untilChannels', { ...partial, date })
  const renewalText = ({ date, amount, failed, name }: NextRenewal): string =>
    t(failed ? 'cloud.nextTry' : 'cloud.renews', { date, price: formatYuan(amount) }) +
    (name ? DOT + name : '')
  const line = (tone: StatusTone, text: string): ReactElement => (
    <StatusLine tone={isSpent ? 'over' : tone}>{text}</StatusLine>
  )
  if (renewals.length > 0 && info.kind === 'until') {
    return (
      <>
        {renewals.map((renewal) => (
          <StatusLine key={renewal.channelNumber} tone={isSpent ? 'over' : 'on'}>
            <DottedText text={renewalText(renewal)} />
          </StatusLine>
        ))}
        {partial === null ? null : line('off', until(info.date))}
      </>
    )
  }
  switch (info.kind) {
    case 'until':
      return line(info.isEndingSoon ? 'soon' : 'on', until(info.date))
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
