import type { Schemas } from '@skyshop/openapi/http'
import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { formatYuan } from '../../../shared/money/format-yuan.ts'
import { useServices, useSession } from '../../../shared/services/services-context.ts'
import { dateFormatOf, displayTime } from '../../../shared/time/format-time.ts'
import { type Fact, FactList } from '../../../shared/ui/layout/fact-list.tsx'
import { type ContractKey, contractQuery } from '../queries.ts'

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

/** Pause before the next charge is asked for again, which is not set while the first is on its way. */
const POLL_MS = 3000

/** What a contract just signed goes on to charge, and when; nothing where the backend does not tell. */
export function SignedContract({ contract }: { contract: ContractKey }): ReactElement | null {
  const { data } = useQuery({
    ...contractQuery(useServices(), contract),
    refetchInterval: ({ state }) => (state.data?.detail?.nextDeductTime === null ? POLL_MS : false),
  })
  return data?.detail ? <ContractFacts detail={data.detail} /> : null
}
