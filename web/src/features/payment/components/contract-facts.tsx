import type { Schemas } from '@skyshop/openapi/http'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { formatYuan } from '../../../shared/money/format-yuan.ts'
import { useSession } from '../../../shared/services/services-context.ts'
import { displayTime } from '../../../shared/time/display-time.ts'
import { dateFormatOf } from '../../../shared/time/format-parts.ts'
import { type Fact, FactList } from '../../../shared/ui/layout/fact-list.tsx'

/** What is renewed, when and for how much. */
export function ContractFacts({ detail }: { detail: Schemas['ContractDetail'] }): ReactElement {
  const { t } = useTranslation()
  const format = dateFormatOf(useSession((session) => session.timeFormat))
  const { packageName, amount, nextDeductTime, signTime } = detail
  const next = displayTime(nextDeductTime, format)
  const facts: Fact[] = [
    { label: t('contract.package'), value: packageName },
    {
      label: t('contract.next'),
      value: next === null ? formatYuan(amount) : `${next} · ${formatYuan(amount)}`,
    },
    { label: t('contract.signed'), value: displayTime(signTime, format) ?? signTime },
  ]
  return <FactList facts={facts} />
}
