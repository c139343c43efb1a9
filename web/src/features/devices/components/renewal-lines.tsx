import type { Schemas } from '@skyshop/openapi/http'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { DOT, DottedText } from '../../../shared/i18n/unbroken-text.tsx'
import { formatYuan } from '../../../shared/money/format-yuan.ts'
import { StatusLine } from '../../../shared/ui/device/status-line.tsx'
import { type NextRenewal, nextRenewals } from '../model/next-renewals.ts'

export type RenewalLinesProps = {
  renewal: Schemas['VipRenewal']
  isSpent: boolean | undefined
  /** Number of channels covered, and until when; null for a device as a whole. */
  coverage: string | null
  /** What is said where no renewal is known. */
  children: ReactElement
}

/** A line for each renewal of a device: *Renews 2026.12.19 · ¥17.90 · Entrance*. */
export default function RenewalLines(props: RenewalLinesProps): ReactElement {
  const { renewal, isSpent, coverage, children } = props
  const { t } = useTranslation()
  const renewals = nextRenewals(renewal)
  if (renewals.length === 0) return children
  const textOf = ({ date, amount, failed, name }: NextRenewal): string =>
    t(failed ? 'cloud.nextTry' : 'cloud.renews', { date, price: formatYuan(amount) }) +
    (name ? DOT + name : '')
  return (
    <>
      {renewals.map((one) => (
        <StatusLine key={one.channelNumber} tone={isSpent ? 'over' : 'on'}>
          <DottedText text={textOf(one)} />
        </StatusLine>
      ))}
      {coverage === null ? null : <StatusLine tone={isSpent ? 'over' : 'off'}>{coverage}</StatusLine>}
    </>
  )
}
