import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { useServices } from '../../../shared/services/services-context.ts'
import { ChipBar } from '../../../shared/ui/form/chip-bar.tsx'
import { ordersQuery } from '../api/orders-query.ts'
import { orderFilters } from '../model/order-filters.ts'

const UNPAID = 0

type OrderFilterProps = { value: string; onChange: (value: string) => void }

/** One chip for each status; how many orders are unpaid is shown whatever is listed. */
export function OrderFilter({ value, onChange }: OrderFilterProps): ReactElement {
  const { t } = useTranslation()
  const unpaid = useInfiniteQuery(ordersQuery(useServices(), UNPAID)).data?.pages[0]?.total ?? 0
  const options = orderFilters.map((filter) => ({
    value: filter.value,
    label: t(filter.labelKey),
    ...(filter.status === UNPAID && unpaid > 0 ? { count: unpaid } : {}),
  }))
  return <ChipBar label={t('orders.filter')} options={options} value={value} onChange={onChange} />
}
