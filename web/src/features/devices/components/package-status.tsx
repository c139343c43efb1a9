import type { Schemas } from '@skyshop/openapi/http'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { useDataTexts } from '../../../shared/catalogue/use-data-texts.ts'
import { DottedText } from '../../../shared/i18n/unbroken-text.tsx'
import { formatYuan } from '../../../shared/money/format-yuan.ts'
import { useServices } from '../../../shared/services/services-context.ts'
import { untilDate } from '../../../shared/time/wire-time.ts'
import { StatusLine } from '../../../shared/ui/device/status-line.tsx'
import { dataLeftOf, nextCoverageOf, renewalOf, vipInfoOf } from '../model/vip-info.ts'

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
  /** Says what is left of the data of a 4G camera. */
  hasData?: boolean
}

/**
 * Status of a device's package (product 4.17-4.19): above it a line for a failed renewal (2.98), below it one for a new
 * price of the renewal (4.31), one for the next coverage (2.99) and one for the data that is left.
 */
export function PackageStatus(props: PackageStatusProps): ReactElement {
  const { t } = useTranslation()
  const next = nextCoverageOf(props.entry)
  const newPrice = untilDate(props.entry?.renewal?.newPriceFrom)
  return (
    <>
      {props.entry?.renewal?.failed ? <StatusLine tone="wrong">{t('contract.failed')}</StatusLine> : null}
      <CurrentStatus {...props} />
      {newPrice === null ? null : (
        <StatusLine tone="soon">{t('cloud.newPrice', { date: newPrice })}</StatusLine>
      )}
      {next === null ? null : (
        <StatusLine tone="off">
          {next.kind === 'owner' ? t('contract.byOwner') : t('cloud.nextFrom', { date: next.date })}
        </StatusLine>
      )}
      {props.hasData ? <DataStatus entry={props.entry} /> : null}
    </>
  )
}

function DataStatus({ entry }: Pick<PackageStatusProps, 'entry'>): ReactElement | null {
  const { t } = useTranslation()
  const texts = useDataTexts()
  const data = dataLeftOf(entry)
  if (data === null) return null
  const text = t('cloud.dataLeft', { left: texts.amount(data.leftKb), total: texts.amount(data.totalKb) })
  return <StatusLine tone={data.isLittle ? 'wrong' : 'off'}>{text}</StatusLine>
}

function CurrentStatus({ entry, notActiveKey }: PackageStatusProps): ReactElement {
  const { t } = useTranslation()
  const { clock } = useServices()
  const info = vipInfoOf(entry, clock.nowMs())
  const renews = renewalOf(entry)
  if (renews !== null && info.kind === 'until') {
    const { date, amountFen } = renews
    const isFailed = entry?.renewal?.failed === true
    const text = t(isFailed ? 'cloud.nextTry' : 'cloud.renews', { date, price: formatYuan(amountFen) })
    return (
      <StatusLine tone="on">
        <DottedText text={text} />
      </StatusLine>
    )
  }
  switch (info.kind) {
    case 'until':
      return (
        <StatusLine tone={info.isEndingSoon ? 'soon' : 'on'}>
          {t('cloud.until', { date: info.date })}
        </StatusLine>
      )
    case 'long-term':
      return <StatusLine tone="on">{t('cloud.longTerm')}</StatusLine>
    case 'active':
      return <StatusLine tone="on">{t('device.stateActivated')}</StatusLine>
    case 'activating':
      return <StatusLine tone="busy">{t('device.stateActivating')}</StatusLine>
    case 'ended':
      return <StatusLine tone="over">{t('cloud.ended', { date: info.date })}</StatusLine>
    case 'not-active':
      return <StatusLine tone="off">{t(notActiveKey)}</StatusLine>
  }
}
