import type { Schemas } from '@skyshop/openapi/http'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { dataLeftOf } from '../../../shared/catalogue/data-amount.ts'
import { useDataTexts } from '../../../shared/catalogue/use-data-texts.ts'
import { StatusLine } from '../../../shared/ui/device/status-line.tsx'

type DataLeftLineProps = { dataLeft: Schemas['DataLeft'] }

/** Line on the data of a 4G camera that is left: *4G data: 1.8 GB of 3 GB left*. Nothing where the figures are none. */
export function DataLeftLine({ dataLeft }: DataLeftLineProps): ReactElement | null {
  const { t } = useTranslation()
  const texts = useDataTexts()
  const data = dataLeftOf(dataLeft)
  if (data === null) return null
  const text = t('cloud.dataLeft', { left: texts.amount(data.leftKb), total: texts.amount(data.totalKb) })
  return <StatusLine tone={data.isLittle ? 'wrong' : 'off'}>{text}</StatusLine>
}
