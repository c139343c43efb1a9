import type { Schemas } from '@skyshop/openapi/http'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { untilDate } from '../../../shared/time/wire-time.ts'
import { StatusLine } from '../../../shared/ui/device/status-line.tsx'
import { nextCoverageOf } from '../model/next-coverage.ts'
import { DataLeftLine } from './data-left-line.tsx'

type FurtherLinesProps = { entry: Schemas['VipExpiry'] }

/** Lines below the status: a new price of the renewal (product 4.31), the next coverage (2.99) and the data that is left. */
export default function FurtherLines({ entry }: FurtherLinesProps): ReactElement | null {
  const { t } = useTranslation()
  const { renewal, dataLeft } = entry
  const next = nextCoverageOf(entry)
  const newPrice = untilDate(renewal?.newPriceFrom)
  return (
    <>
      {newPrice === null ? null : (
        <StatusLine tone="soon">{t('cloud.newPrice', { date: newPrice })}</StatusLine>
      )}
      {next === null ? null : (
        <StatusLine tone="off">
          {next.kind === 'owner' ? t('contract.byOwner') : t('cloud.nextFrom', { date: next.date })}
        </StatusLine>
      )}
      {dataLeft ? <DataLeftLine dataLeft={dataLeft} /> : null}
    </>
  )
}
