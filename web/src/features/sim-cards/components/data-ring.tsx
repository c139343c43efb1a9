import type { Schemas } from '@skyshop/openapi/http'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { Ring } from '../../../shared/ui/ring/ring.tsx'
import { dataAmount } from '../model/data-amount.ts'
import { useDataTexts } from './use-data-texts.ts'

type DataRingProps = Pick<Schemas['CardDetail'], 'remainingKb' | 'totalKb'>

/** What is left of the data. */
export function DataRing({ remainingKb, totalKb }: DataRingProps): ReactElement {
  const { t } = useTranslation()
  const words = useDataTexts()
  const left = dataAmount(remainingKb)
  return (
    <Ring
      left={remainingKb}
      total={totalKb}
      figure={words.figure(left.figure)}
      unit={words.unit(left.unit)}
      caption={t('dataUse.leftOf', { total: words.amount(totalKb) })}
    />
  )
}
